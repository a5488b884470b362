"""The game as a tree: chance, actions by number, what a seat knows, returns, counts, and a cursor for search.

The words are those of OpenSpiel, over the states of this library: `actor`, `legal_actions` and `apply` are in
`fivehundred`; here are ``is_terminal`` and ``returns``, ``chance_outcomes``, ``information_state``, and the rest.
"""

from fivehundred.tree.chance import Undealt, chance_outcomes, deal_card, deal_rest, is_chance, sampled
from fivehundred.tree.counting import cursor_perft, perft
from fivehundred.tree.cursor import Cursor, Move, playout
from fivehundred.tree.ends import is_terminal, returns
from fivehundred.tree.information import (
    information_layout,
    information_state,
    information_vector,
    observation_layout,
    observation_vector,
)
from fivehundred.tree.layout import Block
from fivehundred.tree.space import ActionSpace, actions_of

__all__ = [
    "ActionSpace",
    "Block",
    "Cursor",
    "Move",
    "Undealt",
    "actions_of",
    "chance_outcomes",
    "cursor_perft",
    "deal_card",
    "deal_rest",
    "information_layout",
    "information_state",
    "information_vector",
    "is_chance",
    "is_terminal",
    "observation_layout",
    "observation_vector",
    "perft",
    "playout",
    "returns",
    "sampled",
]
