"""How hard Hypothesis tries: moderately by default, ten times harder with HYPOTHESIS_PROFILE=soak."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", settings.get_profile("default"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
