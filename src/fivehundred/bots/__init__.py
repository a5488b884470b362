"""Players that decide from a view: at random, by rules of thumb, and by sampling deals; and duplicate matches.

A bot sees only `fivehundred.View` and the legal actions.  Each is made from a seed, so that the same seed and the same
questions give the same answers on every Python.
"""

from fivehundred.bots.base import Bot, BotMaker, play_out
from fivehundred.bots.duplicate import Duel, duel
from fivehundred.bots.monte_carlo import MonteCarloBot
from fivehundred.bots.random_bot import RandomBot
from fivehundred.bots.rule_bot import RuleBot

__all__ = ["Bot", "BotMaker", "Duel", "MonteCarloBot", "RandomBot", "RuleBot", "duel", "play_out"]
