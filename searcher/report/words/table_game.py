"""A game at a table, card by card, in words."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from searcher.outcome import Stretch, TableOutcome
from searcher.report.words.language import Language
from searcher.rules.colour import Round
from searcher.rules.straffkort_table import POISON, Trick
from searcher.table.house_rules import House


def trick_text(number: int, trick: Trick, house: House, language: Language) -> list[str]:
    """A trick in lines: who laid what, who took how much, who is out."""
    says = language.phrases
    parts: list[str] = []
    for player, group in groupby(trick.events, key=lambda event: event[0]):
        laid = [card for _, card in group]
        cards = list(_laid_cards([card for card in laid if card is not None], house, language))
        if cards:
            verb = "then lays" if parts else "lays"
            parts.append(says[verb].format(player=player, cards=", ".join(cards)))
        if None in laid:
            parts.append(says["out"].format(player=player))
    lines = [f"{says['trick'].format(turn=number)} {'; '.join(parts)}."]
    last = []
    if trick.taker is not None:
        last.append(says["takes pile"].format(
            player=trick.taker, cards=language.count(len(trick.pile), "card")))
        already = {player for player, card in trick.events if card is None}
        last += [says["out"].format(player=player)
                 for player, hand in enumerate(trick.before, 1)
                 if hand and player not in trick.still_in and player not in already]
    if trick.next_leader != trick.taker and len(trick.still_in) > 1:
        last.append(says["leads"].format(player=trick.next_leader))
    return lines + [f"    {_capital(text)}." for text in last]


def _laid_cards(cards: list[str], house: House, language: Language) -> Iterator[str]:
    for card, same in groupby(cards):
        several = len(list(same))
        if card == "-" and several > 1:
            yield language.plain_cards(several)
        elif card.endswith(POISON) and house.poison is not None:
            yield from several * [language.poisoned[house.poison]]
        else:
            yield from several * [language.penalties[card]]


def round_text(number: int, played: Round, house: House, language: Language) -> list[str]:
    """A round in lines: who turned which card, who took what, who is out."""
    says = language.phrases
    parts = [says["rests"].format(player=player) for player in played.before.resting]
    parts += [says["turns over"].format(player=player) for player in played.turned_over]
    for i, (player, card) in enumerate(played.turned):
        parts.append(says["then turns" if i else "turns"].format(
            player=player, card=language.card(card, house.poison)))
    line = f"{says['round'].format(turn=number)} {'; '.join(parts)}."
    after = []
    for taking in played.taken:
        after.append(says["takes heaps"].format(
            player=taking.taker, suit=language.suits[taking.suit],
            owners=says["players"].format(players=language.listed(taking.heaps)),
            cards=language.count(len(taking.cards), "card")))
    after += [says["out"].format(player=player)
              for player in range(1, house.players + 1)
              if played.before.held_by(player) and not played.after.held_by(player)]
    return [line, *(f"    {_capital(text)}." for text in after)]


def ending_text(outcome: TableOutcome, house: House, language: Language) -> str:
    """How it ended, or why it never does."""
    says = language.phrases
    turn = "round" if house.game == "colour" else "trick"

    def length(stretch: Stretch) -> str:
        return (f"{language.count(stretch.turns, turn)} / "
                f"{language.count(stretch.cards, 'card')}")

    if outcome.transient is None or outcome.period is None:
        return says["ended"].format(
            winner=outcome.winner, turns=language.count(outcome.turns, turn),
            cards=language.count(outcome.cards, "card"),
            minutes=language.number(outcome.cards / 60, 1))
    text = says[outcome.outcome].format(
        turn=says[f"turn {house.game}"], back=language.number(outcome.transient.turns + 1),
        before=length(outcome.transient), later=length(outcome.period))
    if outcome.outcome == "stalled":
        text += says["draw" if outcome.winner is None else "most"].format(winner=outcome.winner)
    return text


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
