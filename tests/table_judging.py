"""The table engine against the rules twins, for tests that draw games in different ways."""
from __future__ import annotations

from searcher.house import House
from searcher.outcome import TableOutcome
from searcher.rules import colour, straffkort_table
from searcher.rules.straffkort_table import POISON
from searcher.rules.table_dealing import colour_deal, straffkort_deal
from searcher.table_deal import TableDeal


def hands_for_rules(deal: TableDeal, house: House) -> tuple[tuple[str, ...], ...]:
    """The hands as the rules twin of the game writes them."""
    if house.game == "colour":
        return deal.hands
    return tuple(tuple((card if card in "-JQKA" else "-") + (POISON if card == house.poison else "")
                       for card in hand) for hand in deal.hands)


def play_by_rules(deal: TableDeal, house: House) -> TableOutcome:
    """What the rules twin says."""
    hands = hands_for_rules(deal, house)
    if house.game == "colour":
        return colour.play(hands, house.rest, house.poison, house.pickup)
    return straffkort_table.play(hands, house.rest)


def deal_by_rules(house: House, seed: int, n: int) -> tuple[tuple[str, ...], ...]:
    """What the dealing twin deals, as the rules twin writes it."""
    aside = house.three == "aside"
    if house.game == "colour":
        return colour_deal(seed, n, house.players, aside)
    return straffkort_deal(seed, n, house.players, aside, house.poison)
