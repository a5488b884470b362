"""The stages of a hand, a file each; ``flow`` says which follows which, ``deal`` has the part that all share.

The verbs are in ``game``, which builds on this package: ``flow`` must know every stage, and a verb needs ``flow``.
"""
