"""Reading claims: deals, and what files say of them."""
from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from searcher.audit.replay import Claim, ClaimError
from searcher.campaign.files import checkpoint
from searcher.deal import Deal, DealError, hands_of_players
from searcher.strict_json import DuplicateKey, read_json
from searcher.sweep.kinds import KINDS_OF_SEARCH

Other = TypeVar("Other")
IS_CHECKPOINT = re.compile(r".*\.checkpoint(\.previous)?\.json")


def read_claims(path: str, at_table: Callable[[str, dict[str, Any]], Other] | None = None,
                ) -> Iterator[Claim | Other]:
    """The claims of a file: a deal a line, findings of ours, or a checkpoint's longest games.

    Empty lines and lines that begin with # are skipped. Lines that name a ``game`` are of
    games at a table: `at_table` makes a claim of the place and the line; without it they
    are refused. Raises ClaimError, CampaignError for a damaged checkpoint, OSError.
    """
    if IS_CHECKPOINT.fullmatch(Path(path).name):
        yield from _of_checkpoint(Path(path))
        return
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            _refuse(path)
        lines = Path(path).read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise ClaimError(f"{path}: this is no text file") from None
    except OSError as error:
        error.filename = path  # which the system does not always tell
        raise
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            yield claim_of(f"{path}, line {number}", line, at_table)


def _refuse(path: str) -> NoReturn:
    """A folder, or what might be read without end."""
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise ClaimError(f"{path} is no regular file, and may have no end")


def claim_of(place: str, line: str, at_table: Callable[[str, dict[str, Any]], Other] | None = None,
             ) -> Claim | Other:
    """The claim of a line: a deal in any notation, or an object that says more of one."""
    said: dict[str, Any] = {}
    text = line
    if line.lstrip().startswith("{"):
        try:
            said = read_json(line)
            given = "deal" in said or "game" in said or not hands_of_players(said)
            text = said["deal"] if given else line
            if not isinstance(text, str):
                raise KeyError("deal")
        except DuplicateKey as error:
            raise ClaimError(f"{place}: {error}") from None
        except (ValueError, RecursionError):
            raise ClaimError(f"{place}: this is no JSON") from None
        except KeyError:
            raise ClaimError(f"{place}: there is no deal in it") from None
    if "game" in said and at_table is None:
        raise ClaimError(f"{place}: a game at a table is not for this; there is searcher verify")
    try:
        if "game" in said and at_table is not None:
            return at_table(place, said)
        return Claim(place, Deal.parse(text), said)
    except DealError as error:
        raise ClaimError(f"{place}: {error}") from None


def _of_checkpoint(path: Path) -> Iterator[Claim]:
    content = checkpoint.read(path)
    try:
        yield from _longest_games(path, content["job"], content["tally"])
    except (KeyError, TypeError, AttributeError, DealError):
        raise ClaimError(f"{path} is not a checkpoint that this version wrote") from None


def _longest_games(path: Path, job: dict[str, Any], tally: dict[str, Any]) -> Iterator[Claim]:
    search = KINDS_OF_SEARCH.get(job["hunt"])
    if search is None:
        return
    for table in ("longest_by_cards", "longest_by_tricks"):
        for number, game in enumerate(tally[table], 1):
            way = {key: game[key] for key in ("at", "after") if key in game}
            yield Claim(f"{path}, {table} {number}", Deal.parse(game["deal"]),
                        {"outcome": "ended", "cards": game["cards"], "tricks": game["tricks"],
                         "source": search.source(job, game["n"]) | way})
