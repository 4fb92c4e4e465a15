"""The checkpoint: one small readable file that says how far a campaign has come.

It is written whole to a file beside it, forced to disk and only then renamed,
the generation before it is kept, and a checksum tells a damaged one from a good
one. So a kill at any moment leaves at least one generation to go on from.
"""
from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from searcher.campaign.errors import CampaignError
from searcher.campaign.files.checksum import canonical, checksum
from searcher.strict_json import DuplicateKey, read_json

FORMAT = "searcher checkpoint 1"


def require_name(name: str) -> None:
    """Refuse a NAME that would make hidden files or none at all; raises CampaignError."""
    if os.path.basename(name) in ("", ".", ".."):
        raise CampaignError(f"{name!r} is no name for result files")


def current_path(name: str) -> Path:
    """Where the checkpoint of campaign `name` is."""
    return Path(f"{name}.checkpoint.json")


def previous_path(name: str) -> Path:
    """Where the generation before it is."""
    return Path(f"{name}.checkpoint.previous.json")


def save(name: str, content: dict[str, Any]) -> None:
    """Make `content` the current generation; OSError leaves the old ones as they were."""
    current = current_path(name)
    new = Path(f"{name}.checkpoint.new.json")
    body = {"format": FORMAT, **content}
    try:
        with open(new, "w", encoding="utf-8", newline="\n") as file:
            file.write(_text({**body, "checksum": checksum(canonical(body))}))
            file.flush()
            os.fsync(file.fileno())
        if current.exists():
            os.replace(current, previous_path(name))
        os.replace(new, current)
    except BaseException as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(new)
        raise
    sync_folder(current.parent)


def load(name: str) -> tuple[dict[str, Any] | None, str | None]:
    """The newest good generation, and a line to tell the user if it is not the current one.

    ``(None, None)`` if there is no checkpoint at all. Raises CampaignError if
    there is one but no generation is good.
    """
    current, previous = current_path(name), previous_path(name)
    if not current.exists() and not previous.exists():
        return None, None
    try:
        return read(current), None
    except CampaignError as error:
        what = error
    try:
        content = read(previous)
    except CampaignError as error:
        raise CampaignError(f"{what}; {error}; nothing was changed") from None
    return content, f"{what}; going on from the generation before it"


def read(path: Path) -> dict[str, Any]:
    """The content of one checkpoint file; CampaignError says what is wrong with it."""
    try:
        if path.exists() and not path.is_file():
            raise CampaignError(f"{path} is no regular file")
        content = read_json(path.read_bytes())
    except FileNotFoundError:
        raise CampaignError(f"{path} is missing") from None
    except OSError as error:
        raise CampaignError(f"{path} cannot be read: {error.strerror}") from None
    except DuplicateKey as error:
        raise CampaignError(f"{path} is damaged: {error}") from None
    except (ValueError, RecursionError):
        raise CampaignError(f"{path} is damaged: it is no JSON") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise CampaignError(f"{path} is no checkpoint of this program ({FORMAT!r})")
    stored = content.pop("checksum", None)
    if stored != checksum(canonical(content)):
        raise CampaignError(f"{path} is damaged: its checksum is wrong")
    return content


def sync_folder(folder: Path) -> None:
    """Force a rename or a new file in `folder` to disk, where a folder can be opened for that."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _text(content: dict[str, Any]) -> str:
    """A line for each key, so that a person can read it."""
    lines = (f" {json.dumps(key)}: {json.dumps(value)}" for key, value in content.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"
