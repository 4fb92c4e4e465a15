"""Traces of deals, for the tests of what is drawn from them."""
from searcher.report.pages.game_trace import trace_of
from searcher.table.replay import replay_table, turns_by_rules


def trace(deal, house):
    """The trace of a deal, and what its game came to."""
    outcome = replay_table(deal, house)
    recurs = outcome.transient and outcome.transient.turns
    return trace_of(deal.hands, turns_by_rules(deal, house, outcome), recurs), outcome
