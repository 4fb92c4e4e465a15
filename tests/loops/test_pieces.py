"""The loop hunt: pieces against a slow twin, known counts, threads and resuming."""
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate

import pytest

from searcher import Deck
from searcher.audit.replay import Claim, contradictions, replay
from searcher.campaign.campaign import Campaign
from searcher.campaign.driver import Goal, run
from searcher.campaign.workers.executors import gather_workers
from searcher.deal import Deal
from searcher.engine import pieces
from searcher.loops.generations import STRATEGIES
from searcher.loops.hunt import LoopHunt, hunt_loops
from searcher.loops.stages import CARRIES, stages
from searcher.rules.straffkort import play_trick

KINDS = "-JQKA"
UNREAD = "?"  # a card that nobody may lay


def turn_over(template, word):
    """f(word) and the largest small hand, by the rules; None if the word is no piece."""
    big, small, leader, swell = word + UNREAD, template, 1, len(template)
    while True:
        try:
            trick = play_trick((big, small), leader)
        except KeyError:  # the card behind the word was laid
            return None
        if trick.loser is not None or trick.taker is None:
            return None
        (big, small), leader = trick.after, trick.taker
        swell = max(swell, len(small))
        if leader == 1 and small == template:
            return (big[1:], swell) if big[0] == UNREAD else None


def orbit(template, word, carry):
    """All words of the orbit and its swell; None if it is not periodic."""
    words, swell = [word], 0
    while True:
        turned = turn_over(template, words[-1])
        if turned is None:
            return None
        won, largest = turned
        swell = max(swell, largest)
        following = won[len(won) - carry:] + won[:len(won) - carry]
        if carry >= len(word) or following[:carry] != word[:carry] or len(words) > 127:
            return None
        if following == word:
            return words, swell
        words.append(following)


def all_words(left, cards):
    """Every word of at most so many cards out of a budget."""
    for kind, count in enumerate(left):
        if count and cards:
            rest = (*left[:kind], count - 1, *left[kind + 1:])
            yield KINDS[kind]
            for word in all_words(rest, cards - 1):
                yield KINDS[kind] + word


def text(codes):
    return "".join(KINDS[code] for code in codes)


def search(template, budget, *, cards, carries=CARRIES, last=None, unit_size=500, **limits):
    return pieces.Search(
        bytes(map(KINDS.index, template)), budget, cards=cards, carries=carries, last=last,
        unit_size=unit_size, **{"courts": 64, "swell": 0, "swell_courts": 64, "swell_cards": 64,
                                "most_small": 64 - cards} | limits)


@pytest.mark.parametrize("template, budget, cards", [
    ("J-", (7, 1, 1, 1, 1), 9), ("Q--", (6, 2, 1, 1, 0), 8), ("-J-", (9, 2, 0, 1, 0), 10),
])
def test_all_pieces_are_found_and_no_others(template, budget, cards):
    found = search(template, budget, cards=cards)
    by_rules = {}
    for word in all_words(budget, cards):
        for carry in CARRIES:
            if (words_and_swell := orbit(template, word, carry)) is not None:
                words, swell = words_and_swell
                by_rules[min(words), carry] = len(words), swell
    described = found.find(0, found.units).describe()
    assert {(min(orbit(template, text(word), carry)[0]), carry): (period, swell)
            for word, period, swell, carry in described} == by_rules
    assert len(described) == len(by_rules) > 0


def test_long_pieces_are_what_they_are_said_to_be():
    found = search("J-", (30, 1, 4, 3, 3), cards=19, courts=6, last=1, unit_size=10**6)
    described = found.find(0, found.units).describe()
    assert len(described) > 300
    for codes, period, swell, carry in described:
        words, largest = orbit("J-", text(codes), carry)
        assert (len(words), largest) == (period, swell)


@pytest.mark.parametrize("unit_size", [1, 300, 10**5, 10**12])
def test_units_divide_the_search(unit_size):
    limits = {"cards": 16, "courts": 5, "last": 1}
    whole = search("J-", (30, 1, 2, 2, 2), **limits)
    cut = search("J-", (30, 1, 2, 2, 2), **limits, unit_size=unit_size)
    step = max(1, cut.units // 100)
    with ThreadPoolExecutor(4) as executor:
        found = list(executor.map(lambda i: cut.find(i, min(i + step, cut.units)).describe(),
                                  range(0, cut.units, step)))
    assert [piece for part in found for piece in part] and (
        sorted(piece for part in found for piece in part)
        == sorted(whole.find(0, whole.units).describe()))


GOOD = {"template": b"\1\0", "budget": (30, 1, 4, 4, 4), "cards": 10, "courts": 5, "swell": 0,
        "swell_courts": 9, "swell_cards": 20, "most_small": 20, "carries": (1,), "last": None,
        "unit_size": 1000}


@pytest.mark.parametrize("bad", [
    {"template": b""}, {"template": b"\5"}, {"template": bytes(33)}, {"budget": (1, 2)},
    {"budget": (30, -1, 4, 4, 4)}, {"budget": (63, 0, 0, 0, 0)}, {"cards": 0}, {"cards": 65},
    {"most_small": 1}, {"most_small": 55}, {"carries": ()}, {"carries": (6,)}, {"carries": (-1,)},
    {"last": 5}, {"last": -1}, {"unit_size": 0},
])
def test_bad_limits_are_refused(bad):
    pieces.Search(**GOOD)
    with pytest.raises(ValueError):
        pieces.Search(**GOOD | bad)


def test_bad_fillings_and_units_are_refused():
    good = pieces.Search(**GOOD)
    with pytest.raises(ValueError):
        good.find(0, good.units + 1)
    orbits = good.find(0, good.units)
    for bad in ({"pieces": 0}, {"pieces": 7}, {"deck": (60, 9, 0, 0, 0)}, {"template": b""}):
        keywords = {"deck": (36, 4, 4, 4, 4), "template": b"\1\0", "carry": 1, "large": orbits,
                    "small": orbits, "pieces": 2, "orders": 9} | bad
        with pytest.raises(ValueError):
            pieces.fill(**keywords)


def hunt_stages(deck, number, *, threads=2, out=None, units=None):
    """The campaign over the first stages of a deck, or its first units."""
    sizes = [stage.units for stage in stages(Deck.parse(deck))]
    goal = Goal(list(accumulate(sizes))[number - 1] if units is None else units)
    with (Campaign(LoopHunt(Deck.parse(deck), "pieces"), out) as campaign,
          gather_workers(threads=threads) as workers):
        run(campaign, goal, workers)
    return campaign


@cache
def of_40_cards():
    return hunt_stages("4K4Q4J28-", 4)


def equal_deals(campaign):
    deals = [Deal.parse(record["deal"]) for record in campaign.findings]
    return sum(len(deal.hand1) == len(deal.hand2) for deal in deals)


def all_replay(campaign):
    return not [line for record in campaign.findings
                for deal in [Deal.parse(record["deal"])]
                for line in contradictions(Claim("", deal, record), replay(deal))]


@pytest.mark.slow
def test_399_deals_of_the_standard_deck():
    """Takes some 15 seconds on two free processors: no smaller search finds them."""
    campaign = hunt_stages("4A4K4Q4J36-", 1)
    figures = campaign.summary()
    assert figures["cycles_with_deals"] == 16 and figures["deals"] == 399
    assert figures["deals"] == equal_deals(campaign)
    assert figures["best_swell"] >= 22 and figures["nearest"] == 0
    assert all_replay(campaign)


@pytest.mark.slow
def test_18_deals_of_40_cards():
    figures = of_40_cards().summary()
    assert figures["cycles_with_deals"] == 6 and figures["deals"] == 18
    assert all_replay(of_40_cards())


@pytest.mark.slow
def test_threads_and_resuming_change_nothing(tmp_path):
    name = str(tmp_path / "c")
    total = of_40_cards().played
    for units, threads in ((3, 1), (total - 2, 3), (total, 2)):
        campaign = hunt_stages("4K4Q4J28-", 4, threads=threads, out=name, units=units)
    assert campaign.findings == of_40_cards().findings
    assert campaign.tally == of_40_cards().tally
    assert (tmp_path / "c.jsonl").read_text().count("\n") == len(campaign.findings)


@pytest.mark.parametrize("deck", ["10-", "4J", "3J4-", "2J5-", "1J1-", "2-", "1A3-"])
def test_decks_without_stages(deck):
    assert not list(stages(Deck.parse(deck)))
    for strategy in STRATEGIES:
        campaign = hunt_loops(deck, strategy=strategy)
        assert not campaign.findings and campaign.summary()["units_left"] == 0


@pytest.mark.parametrize("deck, deals", [("2J4-", 1), ("2J10-", 8)])
def test_tiny_decks(deck, deals):
    campaign = hunt_loops(deck, strategy="pieces", threads=2)
    assert campaign.summary()["deals"] == deals and all_replay(campaign)


def test_numbers_out_of_range_are_refused():
    for bad in ({"minutes": 0}, {"minutes": float("nan")}, {"threads": 0}, {"threads": 1025},
                {"seed": -1}, {"seed": 1 << 64}, {"strategy": "luck"}):
        with pytest.raises(ValueError):
            hunt_loops("2J4-", **bad)


@pytest.mark.parametrize("deck", ["4A4K4Q4J36-", "4K4Q4J28-", "2A2K2Q2J16-", "4A60-"])
def test_stages_get_dearer_and_are_all_different(deck):
    planned = list(stages(Deck.parse(deck)))
    assert len(set(planned)) == len(planned) > 0
    assert sum(stage.units for stage in planned) == LoopHunt(Deck.parse(deck), "pieces").total
    for template in {stage.template for stage in planned}:
        limits = [stage.large for stage in planned if stage.template == template]
        early = [each.cards for each in limits if each.swell <= 17]  # but for the late stage of J-
        assert early == sorted(early) and len(limits) - len(early) <= (template == b"\1\0")
