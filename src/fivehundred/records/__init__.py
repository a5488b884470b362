"""Game records: write a game down, read it, replay it, check it.

One game stands in a TOML file, many in a file of JSON Lines; the keys are those of situation files, so that a record
is one too.

>>> from fivehundred import PASS, W, bid, call, deal, profiles
>>> from fivehundred.records import audit, read_toml, record_of, replay, write_toml
>>> state = bid(bid(deal(profiles.AVONDALE, dealer=W, seed=7), call("7S")), PASS)
>>> text = write_toml(record_of(state, players=["Ann", "Bo", "Eve", "Dan"]))
>>> print(text.split("\\n\\n")[0])
# Five Hundred: avondale, 1 deal.  The rules stand at the end.
players.N = "Ann"
players.E = "Bo"
players.S = "Eve"
players.W = "Dan"
>>> record = read_toml(text)
>>> list(replay(record))[-1] == state, audit(record)
(True, ())
"""

from fivehundred.breaches import Breach
from fivehundred.records.audit import audit, resume
from fivehundred.records.errors import RecordError
from fivehundred.records.from_states import deal_of, record_of
from fivehundred.records.reading import from_data, read_json, read_jsonl, read_toml
from fivehundred.records.record import Act, Record, RecordedDeal, RecordedTrick
from fivehundred.records.replaying import replay
from fivehundred.records.schema import schema
from fivehundred.records.writing import to_data, write_json, write_jsonl, write_toml

__all__ = [
    "Act",
    "Breach",
    "Record",
    "RecordError",
    "RecordedDeal",
    "RecordedTrick",
    "audit",
    "deal_of",
    "from_data",
    "read_json",
    "read_jsonl",
    "read_toml",
    "record_of",
    "replay",
    "resume",
    "schema",
    "to_data",
    "write_json",
    "write_jsonl",
    "write_toml",
]
