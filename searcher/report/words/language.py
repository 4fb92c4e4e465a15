"""The words of the games in English and Swedish: cards, rules, numbers.

A language is an object with the same methods and phrases as the other, so that
reports are written once.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from searcher.table.house_rules import RANKS, House


@dataclass(frozen=True)
class Language:
    """What differs between languages; phrases are format strings."""

    suits: dict[str, str]
    ranks: tuple[str, ...]
    """Of a card that is named with its suit, in the order of `RANKS`."""
    penalties: dict[str, str]
    """Of a card in straffkort, with the article."""
    poisoned: dict[str, str]
    """The same, poisoned."""
    conjunction: str
    point: str
    thousands: str
    phrases: dict[str, str]
    plurals: dict[str, tuple[str, str]]

    def card(self, card: str, poison: str | None) -> str:
        """A card of the colour variant, ``HT``."""
        named = self.phrases["card"].format(suit=self.suits[card[0]],
                                            rank=self.ranks[RANKS.index(card[1])])
        return named + (self.phrases["is poison"] if card[1] == poison else "")

    def plain_cards(self, number: int) -> str:
        """Two plain cards of straffkort or more."""
        return f"{self.ranks[number - 2] if number <= 10 else number} {self.phrases['plain cards']}"

    def count(self, number: int, noun: str) -> str:
        """A number of things, in the right number."""
        return f"{self.number(number)} {self.plurals[noun][number != 1]}"

    def number(self, value: float, decimals: int = 0) -> str:
        """A number as it is written."""
        text = f"{value:,.{decimals}f}"
        return text.replace(",", "\0").replace(".", self.point).replace("\0", self.thousands)

    def listed(self, things: Sequence[object]) -> str:
        """A, B and C."""
        texts = [str(thing) for thing in things]
        return f" {self.conjunction} ".join(
            [", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)

    def rules(self, house: House, players: str) -> str:
        """The game, the players as they are named, and the house rules."""
        parts = [self.phrases[house.game], players]
        if house.rest:
            parts.append(self.phrases[f"rest {house.game}"])
        if house.poison is not None:
            parts.append(self.phrases["poison"].format(
                rank=self.ranks[RANKS.index(house.poison)]))
        if house.pickup == "winner":
            parts.append(self.phrases["winner first"])
        if house.three == "aside":
            parts.append(self.phrases["aside"])
        return ", ".join(parts)


EN_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace")
SV_RANKS = ("två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "knekt", "dam",
            "kung", "ess")
SV_NOUNS = ("tvåa", "trea", "fyra", "femma", "sexa", "sjua", "åtta", "nia", "tia", "knekt",
            "dam", "kung", "ess")

ENGLISH = Language(
    {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}, EN_RANKS,
    {"-": "a plain card", "J": "a jack", "Q": "a queen", "K": "a king", "A": "an ace"},
    {rank: f"a poisoned {name}" for rank, name in zip(RANKS, EN_RANKS, strict=True)},
    "and", ".", ",",
    {
        "card": "the {rank} of {suit}", "is poison": " (poison)",
        "straffkort": "straffkort", "colour": "the colour variant",
        "rest colour": "who takes rests a round", "rest straffkort": "who takes does not lead",
        "poison": "poison: {rank}", "winner first": "the own heap is picked up first",
        "aside": "a card set aside",
        "source": "Deal {n} of stream {seed}: {rules}.",
        "given": "A deal of {rules}.",
        "trick": "Trick {turn}:", "round": "Round {turn}:",
        "lays": "player {player} lays {cards}", "then lays": "player {player} {cards}",
        "turns": "player {player} turns {card}", "then turns": "player {player} {card}",
        "plain cards": "plain cards", "out": "player {player} has no card and is out",
        "takes pile": "player {player} takes the pile, {cards}",
        "takes heaps": "player {player} takes the {suit} of {owners}, {cards}",
        "players": "players {players}",
        "turns over": "player {player} turns the heap over", "rests": "player {player} rests",
        "leads": "player {player} leads",
        "cycle": "Here the cycle begins.",
        "ended": "Player {winner} has won after {turns} / {cards}; at a card a second that "
                 "takes {minutes} minutes.",
        "infinite": "This game never ends: what lies on the table before {turn} {back} (after "
                    "{before}) is back {later} later.",
        "stalled": "This game has stalled: what lies on the table before {turn} {back} (after "
                   "{before}) is back {later} later, and nothing is taken in between.",
        "most": " Player {winner} has most cards.", "draw": " No one has most cards: a draw.",
        "turn straffkort": "trick", "turn colour": "round",
        "head": "{rules}: {deals} of stream {seed}",
        "hands": "players", "median": "cards, median", "mean": "cards, mean",
        "p10": "10th percentile", "p90": "90th percentile", "p99": "99th percentile",
        "longest": "longest", "median minutes": "minutes, median", "mean minutes": "minutes, mean",
        "over": "not over in 20,000", "share ended": "ended", "share stalled": "stalled",
        "share infinite": "infinite", "seat": "player {seat} wins", "interval": "  (95 %)",
        "nobody": "nobody wins", "share": "{share} %", "range": "{low}-{high} %",
        "histogram": "{players}: games by number of cards", "more": "more",
        "never": "never", "survival": "share of games not over", "axis": "cards",
        "games": "games",
    },
    {"player": ("player", "players"), "card": ("card", "cards"), "deal": ("deal", "deals"),
     "trick": ("trick", "tricks"), "round": ("round", "rounds")})

SWEDISH = Language(
    {"S": "spader", "H": "hjärter", "D": "ruter", "C": "klöver"}, SV_RANKS,
    {"-": "ett nummerkort", "J": "en knekt", "Q": "en dam", "K": "en kung", "A": "ett ess"},
    {rank: f"ett förgiftat {name}" if name == "ess" else f"en förgiftad {name}"
     for rank, name in zip(RANKS, SV_NOUNS, strict=True)},
    "och", ",", " ",
    {
        "card": "{suit} {rank}", "is poison": " (gift)",
        "straffkort": "straffkort", "colour": "färgvarianten",
        "rest colour": "den som tar står över en omgång",
        "rest straffkort": "den som tar börjar inte",
        "poison": "gift: {rank}", "winner first": "egen hög tas upp först",
        "aside": "ett kort läggs undan",
        "source": "Giv {n} i serie {seed}: {rules}.",
        "given": "En giv i {rules}.",
        "trick": "Stick {turn}:", "round": "Omgång {turn}:",
        "lays": "spelare {player} lägger {cards}", "then lays": "spelare {player} {cards}",
        "turns": "spelare {player} vänder {card}", "then turns": "spelare {player} {card}",
        "plain cards": "nummerkort", "out": "spelare {player} har inget kort och är ute",
        "takes pile": "spelare {player} tar högen, {cards}",
        "takes heaps": "spelare {player} tar {suit} från {owners}, {cards}",
        "players": "spelare {players}",
        "turns over": "spelare {player} vänder på högen",
        "rests": "spelare {player} står över",
        "leads": "spelare {player} börjar",
        "cycle": "Här börjar det som upprepas.",
        "ended": "Spelare {winner} har vunnit efter {turns} / {cards}; med ett kort i sekunden "
                 "tar det {minutes} minuter.",
        "infinite": "Spelet tar aldrig slut: läget före {turn} {back} (efter {before}) kommer "
                    "tillbaka {later} senare.",
        "stalled": "Spelet har avstannat: läget före {turn} {back} (efter {before}) kommer "
                   "tillbaka {later} senare, och däremellan tas ingenting.",
        "most": " Spelare {winner} har flest kort.",
        "draw": " Ingen har flest kort: oavgjort.",
        "turn straffkort": "stick", "turn colour": "omgång",
        "head": "{rules}: {deals} i serie {seed}",
        "hands": "spelare", "median": "kort, median", "mean": "kort, medelvärde",
        "p10": "10:e percentilen", "p90": "90:e percentilen", "p99": "99:e percentilen",
        "longest": "längsta", "median minutes": "minuter, median",
        "mean minutes": "minuter, medelvärde",
        "over": "inte slut på 20 000", "share ended": "tar slut", "share stalled": "avstannar",
        "share infinite": "tar aldrig slut", "seat": "spelare {seat} vinner",
        "interval": "  (95 %)", "nobody": "ingen vinner", "share": "{share} %",
        "range": "{low}-{high} %",
        "histogram": "{players}: spel efter antal kort", "more": "fler",
        "never": "aldrig", "survival": "andel spel som inte är slut", "axis": "kort",
        "games": "spel",
    },
    {"player": ("spelare", "spelare"), "card": ("kort", "kort"), "deal": ("giv", "givar"),
     "trick": ("stick", "stick"), "round": ("omgång", "omgångar")})

LANGUAGES = {"en": ENGLISH, "sv": SWEDISH}
