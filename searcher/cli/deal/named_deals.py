"""What an argument DEAL|FILE means: a deal, or all deals of a file with what it says of them."""
from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from searcher.audit.claims import claim_of, read_claims
from searcher.audit.replay import Claim
from searcher.cli.arguments import UsageError
from searcher.deal import Deal, DealError
from searcher.options import shortened

Other = TypeVar("Other")
PATH_BEGINS = ("/", "./", "../", "~")
ENDING = re.compile(r"\.[A-Za-z]\w{0,9}$")
OF_CARDS = set("AKQJTXSHDC0123456789-/|: ")


def claims_named(what: str, at_table: Callable[[str, dict[str, Any]], Other] | None = None,
                 ) -> Iterator[Claim | Other]:
    """The claims of an argument; UsageError if it is neither, and what `read_claims` raises."""
    try:
        deal = Deal.parse(what)
    except DealError as error:
        if not os.path.exists(what):
            if what.lstrip().startswith("{"):
                yield claim_of("DEAL", what, at_table)
                return
            raise UsageError(_no_file_and_no_deal(what, error)) from None
        deal = None
    # what begins with - is a deal before it is a file, everything else the other way round
    if deal is None or (not what.startswith("-") and os.path.exists(what)):
        yield from read_claims(what, at_table)
    else:
        yield Claim("", deal)


def _no_file_and_no_deal(what: str, error: DealError) -> str:
    if looks_like_path(what):
        return f"{shortened(what)}: there is no such file"
    return f"{shortened(repr(what))} is no file, and no deal: {error}"


def looks_like_path(what: str) -> bool:
    """Whether a text that is no deal was meant as a file.

    >>> [looks_like_path(text) for text in ("missing/file.txt", "AK/Z-", "results/run")]
    [True, False, True]
    """
    if what.startswith("-"):
        return False
    others = sum(character.upper() not in OF_CARDS for character in what)
    return what.startswith(PATH_BEGINS) or bool(ENDING.search(what)) or (
        os.sep in what and 2 * others >= len(what))
