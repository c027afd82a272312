"""A bot at a live table: python bot.py http://127.0.0.1:8000 TABLE TOKEN [CODE]. It needs a token from your account and a seat to take."""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

server, table, token, *code = sys.argv[1:]
headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
body = json.dumps({"code": code[0]} if code else {}).encode()
urllib.request.urlopen(urllib.request.Request(f"{server}/api/v1/tables/{table}/join", body, headers))

with connect(f"{server.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket", additional_headers=headers) as socket:
    for message in socket:
        told = json.loads(message)
        standing = told.get("standing")
        if standing and standing["result"]:
            print("over:", standing["result"]["scores"])
            break
        if standing and standing["legal"]:
            move = random.choice(standing["legal"])  # your idea goes here: standing["view"] is all you may know
            socket.send(json.dumps({"type": "play", "id": f"after-{standing['n']}", "action": move["number"]}))
