"""Duplicate matches between the bots: mean points a deal by which the first is ahead, with the standard error.

    python benchmarks/duels.py                          # every match of the table below, 1,000 deals each
    python benchmarks/duels.py --deals 100 --jobs 2     # quicker
    python benchmarks/duels.py rule random avondale norwegian

With the same seed and number of deals the figures are the same on every machine, whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from fivehundred import profile
from fivehundred.bots import BotMaker, MonteCarloBot, RandomBot, RuleBot, duel

TABLE = (
    (
        "rule",
        "random",
        "avondale avondale_3p avondale_5p avondale_6p avondale_45 two_jokers swedish_classic swedish_2p swedish_5p "
        "anglo_saxon_3p norwegian norwegian_4p us_nullo_43 us_inkle_45 quebec_46 hoffmann_1909 nz_house",
    ),
    ("monte-carlo", "rule", "avondale swedish_2p avondale_3p"),
)


def main() -> None:
    """Run the matches that were asked for."""
    parser = argparse.ArgumentParser(description="Duplicate matches between the bots.")
    parser.add_argument("match", nargs="*", help="two bots (random, rule, monte-carlo) and the profiles to play")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=40, help="sampled deals a decision of the Monte Carlo bot")
    parser.add_argument("--seed", default="duels")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    bots: dict[str, BotMaker] = {
        "random": RandomBot,
        "rule": RuleBot,
        "monte-carlo": partial(MonteCarloBot, samples=asked.samples),
    }
    first, second, *names = asked.match or ("", "")
    table = ((first, second, " ".join(names)),) if names else TABLE
    with ProcessPoolExecutor(asked.jobs) as executor:
        for one, other, profiles in table:
            for name in profiles.split():
                start = time.perf_counter()
                result = duel(profile(name), bots[one], bots[other], asked.deals, asked.seed, executor)
                seconds = time.perf_counter() - start
                print(f"{one} against {other}, {name}: {result} ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
