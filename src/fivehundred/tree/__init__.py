"""The game as a tree: chance, actions by number, what a seat knows, returns, counts, and a cursor for search.

The words are those of OpenSpiel, over the states of this library: `actor`, `legal_actions` and `apply` are in
`fivehundred`; here are ``is_terminal`` and ``returns``, ``chance_outcomes``, ``information_state``, and the rest.

Recall is perfect but for declining: a seat's information state keeps all that it has done and seen, except that the
declarer refused to name a joker or to call a partner in so many words.  To refuse and then to lead is the same as to
lead at once, which refuses too; after either the same is known and may be done.
"""

from typing import TYPE_CHECKING

from fivehundred._lazy import lazily

if TYPE_CHECKING:
    from fivehundred.tree.chance import Undealt, chance_outcomes, deal_card, deal_rest, is_chance, sampled
    from fivehundred.tree.counting import cursor_perft, longest, perft
    from fivehundred.tree.cursor import Cursor, Move, playout
    from fivehundred.tree.information import (
        information_layout,
        information_state,
        information_vector,
        observation_layout,
        observation_vector,
    )
    from fivehundred.tree.layout import Block
    from fivehundred.tree.space import ActionSpace, actions_of
    from fivehundred.tree.terminal import is_terminal, returns

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
    "longest",
    "observation_layout",
    "observation_vector",
    "perft",
    "playout",
    "returns",
    "sampled",
]

if not TYPE_CHECKING:
    __getattr__ = lazily(
        __name__, ("cursor", "chance", "counting", "information", "layout", "space", "terminal"), __all__
    )
