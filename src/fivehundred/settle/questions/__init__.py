"""The questions that can be asked of a situation, each kind in a file of its own.

Importing this package declares them all: a module of questions puts its forms into `forms.FORMS`.
"""

from fivehundred.settle.questions import announcing, auction, faults, playing, scores, tricks
from fivehundred.settle.questions.forms import FORMS, Kind, Question, question

__all__ = ["FORMS", "Kind", "Question", "question"]

_DECLARED = (auction, announcing, playing, tricks, scores, faults)
