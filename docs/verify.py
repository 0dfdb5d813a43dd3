#!/usr/bin/env python3
"""Recomputes chains and dice of a Gulbara transcript, nothing else: python3 verify.py FILE

Signatures, plays and who throws when are not looked at; gulbara-verify does that.
docs/fairness.md explains every line. Exit status 0: every throw is right, 1: it is not."""
import hashlib, hmac, json, sys

def tag(name):
    return b"NFv1/" + name.ljust(11, b"\0")

def u32(number):
    return number.to_bytes(4, "big")

def below(match, role, j, key):  # link j-1 of a role's chain from link j
    return hashlib.sha256(tag(b"step") + match + bytes([role]) + u32(j) + key).digest()

def dice(header_hash, i, keys):
    found, c = [], 0
    while len(found) < 2:
        message = tag(b"roll") + header_hash + u32(i) + u32(c) + keys[1] + keys[2] + bytes(32)
        found += [b % 6 + 1 for b in hmac.digest(keys[0], message, "sha256") if b < 252]
        c += 1
    return found[:2]

def check(file):
    def need(is_right, what):
        if not is_right:
            raise ValueError(what)
    header = bytes.fromhex(file["header"])
    header_hash, match = hashlib.sha256(header).digest(), header[24:40]
    last = [header[at:at + 32] for at in (80, 112, 144)]  # anchors; zero: takes no part
    roles = [role for role in (0, 1, 2) if any(last[role])]
    throws = 0
    for number, record in enumerate(map(bytes.fromhex, file["records"])):
        need(record[16:48] == header_hash, f"record {number} is of another header")
        if record[84] == 1:  # a throw
            body, throws = record[96:], throws + 1
            keys = [body[at:at + 32] for at in (5, 37, 69)]
            need(body[:4] == u32(throws), f"record {number} is not throw {throws}")
            for role in roles:
                need(below(match, role, throws, keys[role]) == last[role],
                     f"record {number}: link {throws} of role {role} is not the chain's")
            need(all(role in roles or not any(keys[role]) for role in (1, 2)), "a link too many")
            need(list(body[101:]) == dice(header_hash, throws, keys), f"record {number}: dice")
            last = keys
    seats = file.get("terminals") or {}
    ends = [(file.get("close") or "")[188:252], seats.get("seat1"), seats.get("seat2")]
    for role, end in enumerate(bytes.fromhex(end or "") for end in ends):
        if any(end):  # the terminal, if shown: what would have come belongs to the same chain
            for j in range(int.from_bytes(header[20:24], "big"), throws, -1):
                end = below(match, role, j, end)
            need(end == last[role], f"the terminal of role {role} is not the chain's")
    return throws

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 verify.py FILE")
    try:
        print("all", check(json.load(open(sys.argv[1], encoding="utf-8"))), "throws are right")
    except (LookupError, ValueError, TypeError, AttributeError, OSError) as problem:
        sys.exit(f"WRONG: {problem}")
