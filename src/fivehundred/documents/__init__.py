"""Reading files: texts become values, and nothing is judged.

Situations, records and score sheets are documents of one kind, with the same keys: `read` makes rules, deals
(`fivehundred.knowledge.record.DealRecord`) and questions of them, and refuses what cannot be read.
"""
