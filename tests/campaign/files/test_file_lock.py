"""The lock of a findings file."""
import os
import subprocess
import sys

import pytest

from searcher.campaign.files import file_lock as module
from searcher.campaign.files.file_lock import lock

OTHER = ("import os, sys; from searcher.campaign.files.file_lock import lock; "
         "print(lock(os.open(sys.argv[1], os.O_RDWR)))")


def other_process_locks(path):
    return subprocess.run([sys.executable, "-c", OTHER, str(path)], check=True,
                          capture_output=True, text=True).stdout.strip()


def test_one_process_has_it_and_it_ends_with_the_descriptor(tmp_path):
    path = tmp_path / "file"
    path.touch()
    assert other_process_locks(path) == "True"  # and its end gives it back
    descriptor = os.open(path, os.O_RDWR)
    assert lock(descriptor)
    assert other_process_locks(path) == "False"
    os.close(descriptor)
    assert other_process_locks(path) == "True"


class Msvcrt:
    """What the lock needs of the module that only Windows has."""

    LK_NBLCK = 2

    def __init__(self, taken):
        self.taken = taken

    def locking(self, descriptor, mode, count):
        assert (mode, count) == (self.LK_NBLCK, 1)
        assert os.lseek(descriptor, 0, os.SEEK_CUR) == module.LOCKED_BYTE
        if self.taken:
            raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("taken", [False, True])
def test_on_windows_a_byte_behind_the_end_is_locked(tmp_path, monkeypatch, taken):
    monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt(taken))
    monkeypatch.setattr(sys, "platform", "win32")
    descriptor = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    try:
        assert lock(descriptor) is not taken
        assert os.fstat(descriptor).st_size == 0
    finally:
        os.close(descriptor)
