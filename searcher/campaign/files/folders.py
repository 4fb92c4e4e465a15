"""Folders of files that are about to be written: all that write make them, as none needs them."""
from __future__ import annotations

from pathlib import Path


def in_the_way(file: Path) -> Path | None:
    """What is no folder where the folder of a file has to be; None if that can be made."""
    there = (folder for folder in file.parents if folder.exists() or folder.is_symlink())
    nearest = next(there, Path())
    return None if nearest.is_dir() else nearest


def make_folder_of(file: Path) -> None:
    """Make the folder of a file, and those that it is in; OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
