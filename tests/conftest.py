"""Profiles of Hypothesis.

By default with the same examples every time, so that who reads of a failure can repeat it.  With
HYPOTHESIS_PROFILE=random with others each time, and with HYPOTHESIS_PROFILE=soak with ten times as many others.
"""

import gc
import os

from hypothesis import HealthCheck, settings

settings.register_profile("random", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", settings.get_profile("random"), derandomize=True)
settings.register_profile("soak", settings.get_profile("random"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

gc.set_threshold(200_000, 20, 20)  # the tests make millions of values and few circles of them
