"""A server that keeps secrets, without the network: a request and its answer are JSON, the state is one line of text.

    python examples/server_session.py [PROFILE]

Between two requests nothing is kept but texts: the rules' name, a secret token for each seat, the state.  A client is
sent its own view, what it may do, and what happened since it last asked, as its seat could see it.
"""

from __future__ import annotations

import argparse
import json
import secrets
from random import Random

import fivehundred as fh

Store = dict[str, str]
"""What is kept: a data base in a real server.  ``game`` is the state, ``seen/TOKEN`` the state a client saw last."""


def new_game(store: Store, rules: fh.RuleSet, seed: str) -> list[str]:
    """Deal, and return a token for each seat, for the player who sits there."""
    tokens = [secrets.token_urlsafe(16) for _ in range(rules.players)]
    start = fh.state_text(fh.deal(rules, dealer=fh.Seat(0), seed=seed))
    store["game"] = start
    for seat, token in enumerate(tokens):
        store[f"seat/{token}"] = str(seat)
        store[f"seen/{token}"] = start
    return tokens


def answer(store: Store, request: str) -> str:
    """The answer to a request ``{"token": …, "action": …}``; without an action a client only looks."""
    asked = json.loads(request)
    token = asked["token"]
    if f"seat/{token}" not in store:
        return json.dumps({"refused": "nobody sits here with this token"})
    seat = fh.Seat(int(store[f"seat/{token}"]))
    state = fh.read_state(store["game"])
    rules = state.deal.rules
    if asked.get("action") is not None:
        try:
            state = fh.apply(state, fh.read_action(asked["action"], rules), by=seat)
        except (fh.IllegalAction, fh.NotationError) as error:
            return json.dumps({"refused": str(error)})
        store["game"] = fh.state_text(state)
    happened = fh.events(fh.read_state(store[f"seen/{token}"]), state, seat)
    store[f"seen/{token}"] = store["game"]
    return json.dumps({**fh.client_state(state, seat), "events": fh.events_json(happened, rules)})


def main() -> None:
    """Clients that know nothing but what they are sent play a deal to its end."""
    parser = argparse.ArgumentParser(description="Play a deal through requests and answers.")
    parser.add_argument("profile", nargs="?", default="avondale", choices=fh.names(), metavar="PROFILE")
    rules = fh.profile(parser.parse_args().profile)
    store: Store = {}
    rng = Random(rules.name)
    tokens = new_game(store, rules, seed="example")  # a real one is secret: secrets.token_hex(16)
    print(answer(store, json.dumps({"token": tokens[0], "action": {"kind": "call", "call": "6S"}})))
    requests = longest = 0
    while True:
        for token in tokens:
            sent = json.loads(answer(store, json.dumps({"token": token})))
            requests += 1
            if sent["legal"]:
                action = rng.choice(sent["legal"][:4])
                reply = answer(store, json.dumps({"token": token, "action": action}))
                requests, longest = requests + 1, max(longest, len(reply))
        if sent["view"]["stage"] == "finished":
            break
    print(f"{requests} requests; the longest answer had {longest} characters, the state has {len(store['game'])}")
    print(f"contract {sent['view']['contract']}, tricks {sent['view']['won']}")
    print(f"the last seat knew of the kitty: {sent['view']['kitty']}, and of the discard: {sent['view']['discard']}")


if __name__ == "__main__":
    main()
