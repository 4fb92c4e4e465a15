"""Plays svälta räv (Beggar-my-neighbour), and finds and proves deals that never end.

>>> import searcher
>>> searcher.play("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA").outcome
'infinite'
"""
from searcher.campaign.campaign import Campaign
from searcher.campaign.checkpoint import CampaignError
from searcher.campaign.tally import Finding, LongGame, Tally
from searcher.deal import Deal, DealError
from searcher.deck import STANDARD, Deck, DeckError
from searcher.hunt.enumerate import enumerate_deals
from searcher.hunt.random import search_random
from searcher.outcome import Outcome, Span
from searcher.play import play, play_many, random_deal
from searcher.ranking import rank, unrank

__version__ = "0.1.0"
__all__ = [
    "STANDARD", "Campaign", "CampaignError", "Deal", "DealError", "Deck", "DeckError",
    "Finding", "LongGame", "Outcome", "Span", "Tally", "enumerate_deals", "play", "play_many",
    "random_deal", "rank", "search_random", "unrank",
]
