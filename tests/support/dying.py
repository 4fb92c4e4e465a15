"""Ends of worker processes, in a module that they can import."""
import os
import signal
import sys


def die_while_sending():
    """End this worker process in the middle of a result, as a kill at that moment would."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    queue = frame.f_locals["result_queue"]
    with queue._wlock:
        os.write(queue._writer.fileno(), b"\0\0")
        os.kill(os.getpid(), signal.SIGKILL)
