"""Games at a table played twice over, and findings of such games held against that."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from searcher import engine
from searcher.audit.replay import ClaimError, Disagreement, differences
from searcher.engine.table import COLOUR_STREAM
from searcher.outcome import Stretch, TableOutcome
from searcher.rules import colour, straffkort_table
from searcher.rules.colour import Round
from searcher.rules.straffkort_table import POISON, Trick
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House, HouseError
from searcher.table.playing import play_by_rules, play_table, random_table_deal, rules_hands


@dataclass(frozen=True)
class TableClaim:
    """A deal at a table, the rules it is played by, and what is said of it."""

    place: str
    deal: TableDeal
    house: House
    said: dict[str, Any]


def dealt_card(card: str, house: House) -> str:
    """A card of the rules twin as deals write it: the other way round."""
    if not card.endswith(POISON) or house.poison is None:
        return card
    return house.poison


def turns_by_rules(deal: TableDeal, house: House, outcome: TableOutcome) -> Iterator[Trick | Round]:
    """The turns of a game as the rules twin plays them, as many as its outcome has."""
    hands = rules_hands(deal, house)
    turns: Iterator[Trick | Round] = (
        colour.rounds(hands, house.rest, house.poison, house.pickup)
        if house.game == "colour" else straffkort_table.tricks(hands, house.rest))
    return islice(turns, outcome.turns)


def replay_table(deal: TableDeal, house: House) -> TableOutcome:
    """Play with the engine and with the rules; raises Disagreement if they differ.

    More cards than the engine takes are played by the rules alone.
    """
    by_engine = by_rules = play_table(deal, house)
    if not deal.large:
        by_rules = play_by_rules(deal, house)
    if by_engine != by_rules:
        raise Disagreement(f"{deal}: the engine says {by_engine}, the rules say {by_rules}")
    return by_engine


def plain_outcome(outcome: TableOutcome, house: House) -> dict[str, Any]:
    """The fields of an outcome as plain values, turns under the name they have in the game."""
    def stretch(span: Stretch | None) -> dict[str, int] | None:
        return None if span is None else {house.turns: span.turns, "cards": span.cards}

    plain = {"outcome": outcome.outcome, house.turns: outcome.turns, "cards": outcome.cards,
             "winner": outcome.winner, "transient": stretch(outcome.transient),
             "period": stretch(outcome.period)}
    return plain | ({"orbit": outcome.orbit} if house.game == "straffkort" else {})


def record_of(deal: TableDeal, house: House) -> dict[str, Any]:
    """A deal, its rules and its proof, by the engine: a line of a findings file."""
    rules = house.as_dict()
    return {"game": rules.pop("game"), "deal": str(deal), **rules,
            **plain_outcome(play_table(deal, house), house)}


def table_claim(place: str, said: dict[str, Any]) -> TableClaim:
    """The claim of a line that names a game; raises ClaimError or DealError."""
    try:
        house = House.from_dict({"players": said["deal"].count("/") + 1, **said})
        deal = TableDeal.parse(house.game, said["deal"], house.poison)
    except HouseError as error:
        raise ClaimError(f"{place}: {error}") from None
    if len(deal.hands) != house.players:
        raise ClaimError(f"{place}: {house.players} players, but {len(deal.hands)} hands")
    return TableClaim(place, deal, house, said)


def table_contradictions(claim: TableClaim, outcome: TableOutcome) -> list[str]:
    """What is said of the deal and is not so, a line each."""
    lines = differences(claim.said, plain_outcome(outcome, claim.house))
    if "source" in claim.said:
        lines += _wrong_source(claim)
    return lines


def _wrong_source(claim: TableClaim) -> list[str]:
    source = claim.said["source"]
    if isinstance(source, dict) and source.get("hunt") != "stats":
        return []  # not dealt: its proof is all there is to check
    version = COLOUR_STREAM if claim.house.game == "colour" else engine.STREAM
    try:
        stream, seed, n = source["stream"], source["seed"], source["n"]
        if not type(stream) is type(seed) is type(n) is int:
            raise TypeError
        dealt = random_table_deal(claim.house, seed, n)
    except (KeyError, TypeError, ValueError):
        return [f"its source {source!r} cannot be dealt again"]
    if stream != version:
        return [f"it comes from stream version {stream}, this program has {version}"]
    return [] if dealt == claim.deal else [f"deal {n} of stream {seed} is {dealt}"]
