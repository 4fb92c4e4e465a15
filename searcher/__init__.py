"""Plays svälta räv (Beggar-my-neighbour), and finds and proves deals that never end.

>>> import searcher
>>> searcher.play("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA").outcome
'infinite'

The rooms are told in ``ARCHITECTURE.md``. What a deal is and what its game comes to is beside them:

* `deck.py`, `deal.py`: compositions and deals as text, in all the notations that exist; `cards.py`:
  single cards, with suits or without; `strict_json.py`: JSON that says one thing.
* `deal_number.py`: the number of a deal among all of its deck.
* `outcome.py`: what a game came to, the one object that rules, engine and reports speak of.
* `playing.py`: the engine for people: a deal in, an `Outcome` out; many in, a numpy array out.
* `options.py`: options of the command, as those who take them tell of them.
* `__main__.py`: ``python -m searcher``; `py.typed`: the types here may be relied on.

What is named here is loaded when it is first asked for: so the command can say in one line
that the engine is not compiled, and answers Ctrl-C from the beginning.
"""
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from searcher.campaign.campaign import Campaign
    from searcher.campaign.errors import CampaignError
    from searcher.deal import Deal, DealError
    from searcher.deal_number import rank, unrank
    from searcher.deck import STANDARD, Deck, DeckError
    from searcher.longest.behind import behind
    from searcher.outcome import Outcome, Span
    from searcher.playing import play, play_many, random_deal
    from searcher.sweep.enumerate import enumerate_deals
    from searcher.sweep.longest import search_longest
    from searcher.sweep.random import search_random
    from searcher.sweep.tally import Finding, LongGame, Tally

__version__ = "0.1.0"
__all__ = [
    "STANDARD", "Campaign", "CampaignError", "Deal", "DealError", "Deck", "DeckError",
    "Finding", "LongGame", "Outcome", "Span", "Tally", "behind", "enumerate_deals", "play",
    "play_many", "random_deal", "rank", "search_longest", "search_random", "unrank",
]
_HOMES = {
    "campaign.campaign": ("Campaign",),
    "campaign.errors": ("CampaignError",),
    "deal": ("Deal", "DealError"),
    "deck": ("STANDARD", "Deck", "DeckError"),
    "outcome": ("Outcome", "Span"),
    "playing": ("play", "play_many", "random_deal"),
    "deal_number": ("rank", "unrank"),
    "longest.behind": ("behind",),
    "sweep.enumerate": ("enumerate_deals",),
    "sweep.longest": ("search_longest",),
    "sweep.random": ("search_random",),
    "sweep.tally": ("Finding", "LongGame", "Tally"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            import_module("searcher.report.notebook")  # which gives what is shown its pictures
            value = globals()[name] = getattr(import_module(f"searcher.{home}"), name)
            return value
    raise AttributeError(f"module 'searcher' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
