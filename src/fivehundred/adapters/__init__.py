"""Adapters to other libraries, each an optional extra: without it, one clear message names what to install."""
