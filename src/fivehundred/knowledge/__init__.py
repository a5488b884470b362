"""What is known of a deal that is only partly told or seen, and everything that it leaves possible.

A deal as told (`record`) is read under a rule set into an `Opening` (auction and contract) and a `Known` deal (tricks,
winners, suits led).  What it leaves open is decided in a `World` when a question reads it: the question is asked in
every world, by the engine's own functions, and stands if all worlds give the same answer.  A world is no full deal:
of the unseen cards only those are laid that a question tells apart; `Layout` says where they may lie.  `judging` finds
what in the record is a `Breach` in every world.
"""
