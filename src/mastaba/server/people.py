"""Who is who: guests, accounts, cookies, tokens."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from mastaba.server import messages as m
from mastaba.server.database import Database
from mastaba.server.errors import No, not_found
from mastaba.server.models import people, tokens
from mastaba.server.models import secrets as kept
from mastaba.server.store import insert_or_skip

COOKIE = "mastaba"
YEAR = 365 * 86400
REMEMBERED = 60.0  # seconds a person stays in memory before the database is asked again
MOST_TOKENS = 20


_columns = select(people.c.id, people.c.name, people.c.login, people.c.generation)
_person = _columns.where(people.c.id == bindparam("person"))


class Known(m.Person):
    """A person with what only the server needs."""

    generation: int = 0
    until: float = 0.0


def clean(text: str, most: int, what: str, error: str = "bad_request") -> str:
    """A text without odd spaces and invisible characters."""
    shown = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "C")
    shown = " ".join(shown.split())
    if not shown:
        raise No(error, f"{what} needs at least one letter")
    if len(shown) > most:  # there are letters that become several ones
        raise No(error, f"{what} has at most {most} characters")
    return shown


def clean_name(name: str) -> str:
    return clean(name, 24, "a name", "bad_name")


class People:
    """People of the house."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.hasher = PasswordHasher()
        self._key = b""
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._nobody = self.hasher.hash(secrets.token_hex(8))

    async def open(self) -> None:
        """All processes on one database sign with one key."""

        async def work(c: AsyncConnection) -> str:
            await c.execute(insert_or_skip(self.db, kept).values(name="cookies", value=secrets.token_hex(32)))
            return str(await c.scalar(select(kept.c.value).where(kept.c.name == "cookies")))

        self._key = bytes.fromhex(await self.db.run(work))

    # Cookies.

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:43]

    def cookie(self, person: Known) -> str:
        text = f"{person.id}.{person.generation}.{int(time.time())}"
        return f"{text}.{self._sign(text)}"

    async def by_cookie(self, value: str) -> Known | None:
        text, _, sign = value.rpartition(".")
        if not hmac.compare_digest(self._sign(text), sign):
            return None
        parts = text.split(".")
        if len(parts) != 3 or int(parts[2]) < time.time() - YEAR:
            return None
        person = await self.get(parts[0])
        return person if person is not None and person.generation == int(parts[1]) else None

    async def by_token(self, token: str) -> Known | None:
        digest = hashlib.sha256(token.encode()).hexdigest()
        remembered = self._known.get(digest)
        if remembered is not None and remembered.until > time.time():
            return remembered

        async def work(c: AsyncConnection) -> str | None:
            return await c.scalar(select(tokens.c.person_id).where(tokens.c.digest == digest))

        found = await self.db.read(work)
        person = None if found is None else await self.get(found)
        if person is not None:
            self._remember(digest, person)
        return person

    async def get(self, person: str) -> Known | None:
        remembered = self._known.get(person)
        if remembered is not None and remembered.until > time.time():
            return remembered

        async def work(c: AsyncConnection) -> Any:
            return (await c.execute(_person, {"person": person})).first()

        row = await self.db.read(work)
        if row is None:
            return None
        return self._remember(person, Known(id=row.id, name=row.name, guest=row.login is None, generation=row.generation))

    def _remember(self, key: str, person: Known) -> Known:
        person.until = time.time() + REMEMBERED
        self._known[key] = person
        self._known.move_to_end(key)
        while len(self._known) > 10_000:
            self._known.popitem(last=False)
        return person

    def forget(self, person: str) -> None:
        """Another process changed a person: their name, their password, their tokens."""
        for key in [key for key, known in self._known.items() if known.id == person]:
            del self._known[key]

    # Becoming somebody.

    async def guest(self, name: str) -> Known:
        person = Known(id=secrets.token_hex(8), name=clean_name(name), guest=True)

        async def work(c: AsyncConnection) -> None:
            values = {"id": person.id, "name": person.name, "generation": 0, "created": time.time()}
            await c.execute(insert_or_skip(self.db, people).values(**values))

        await self.db.run(work)
        return self._remember(person.id, person)

    async def account(self, name: str, password: str, me: m.Person | None) -> Known:
        """A new account; a guest who makes one keeps their games."""
        shown = clean_name(name)
        digest = await asyncio.to_thread(self.hasher.hash, password)
        if me is not None and not me.guest:
            raise No("signed_in", "you have an account already", 409)
        person = me.id if me is not None else secrets.token_hex(8)
        values = {"name": shown, "login": shown.casefold()[:40], "password": digest}

        async def work(c: AsyncConnection) -> None:
            if me is not None:
                await c.execute(update(people).where(people.c.id == person).values(**values))
            else:
                await c.execute(insert(people).values(id=person, generation=0, created=time.time(), **values))

        try:
            await self.db.run(work)
        except IntegrityError:
            raise No("name_taken", f"there is an account {shown!r} already", 409) from None
        return await self._fresh(person)

    async def _fresh(self, person: str) -> Known:
        self._known.pop(person, None)
        found = await self.get(person)
        if found is None:
            raise not_found("person")
        return found

    async def login(self, name: str, password: str) -> Known:
        login = clean_name(name).casefold()[:40]

        async def work(c: AsyncConnection) -> Any:
            return (await c.execute(select(people.c.id, people.c.password).where(people.c.login == login))).first()

        row = await self.db.read(work)
        # A name that does not exist takes as long as a wrong password.
        right = await asyncio.to_thread(self._matches, self._nobody if row is None else row.password, password)
        if row is None or not right:
            raise No("wrong_password", "name or password are wrong", 401)
        return await self._fresh(row.id)

    def _matches(self, digest: str, password: str) -> bool:
        try:
            return self.hasher.verify(digest, password)
        except (VerificationError, InvalidHashError):
            return False

    async def rename(self, me: m.Person, name: str) -> Known:
        shown = clean_name(name)
        if not me.guest:
            raise No("account", "the name of an account stays", 409)

        async def work(c: AsyncConnection) -> None:
            await c.execute(update(people).where(people.c.id == me.id).values(name=shown))

        await self.db.run(work)
        return await self._fresh(me.id)

    async def password(self, me: m.Person, old: str, new: str) -> Known:
        """A new password ends all other sessions."""

        async def read(c: AsyncConnection) -> str | None:
            return await c.scalar(select(people.c.password).where(people.c.id == me.id))

        stored = await self.db.read(read)
        if stored is None:
            raise No("guest", "a guest has no password", 409)
        if not await asyncio.to_thread(self._matches, stored, old):
            raise No("wrong_password", "the old password is wrong", 401)
        digest = await asyncio.to_thread(self.hasher.hash, new)

        async def work(c: AsyncConnection) -> None:
            values = {"password": digest, "generation": people.c.generation + 1}
            await c.execute(update(people).where(people.c.id == me.id, people.c.password == stored).values(**values))

        await self.db.run(work)
        return await self._fresh(me.id)

    # Tokens.

    async def new_token(self, me: m.Person, label: str) -> m.Token:
        token = "mst_" + secrets.token_urlsafe(24)
        label = clean(label, 60, "a label")
        made = m.Token(id=secrets.token_hex(8), label=label, created=time.time(), token=token)
        if len(await self.tokens(me)) >= MOST_TOKENS:
            raise No("too_many", f"nobody needs more than {MOST_TOKENS} tokens", 409)

        async def work(c: AsyncConnection) -> None:
            digest = hashlib.sha256(token.encode()).hexdigest()
            values = {"id": made.id, "person_id": me.id, "label": label, "digest": digest, "created": made.created}
            await c.execute(insert_or_skip(self.db, tokens).values(**values))

        await self.db.run(work)
        return made

    async def tokens(self, me: m.Person) -> list[m.Token]:
        async def work(c: AsyncConnection) -> list[m.Token]:
            query = select(tokens.c.id, tokens.c.label, tokens.c.created).where(tokens.c.person_id == me.id)
            return [m.Token(id=r[0], label=r[1], created=r[2]) for r in await c.execute(query.order_by(tokens.c.created))]

        return await self.db.read(work)

    async def drop_token(self, me: m.Person, token: str) -> None:
        async def work(c: AsyncConnection) -> int:
            done = await c.execute(delete(tokens).where(tokens.c.id == token, tokens.c.person_id == me.id))
            return int(done.rowcount)

        if not await self.db.run(work):
            raise not_found("token")
        self._known.clear()
