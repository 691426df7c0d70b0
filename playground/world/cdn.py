"""The URLs of attachments, which Discord signs in every response and which expire after a day."""

import hashlib
import hmac
import re
import secrets

from playground.world.clock import Clock
from playground.world.store import Store

DAY = 86400
MINUTE = 60  # signature times are rounded to this, so that two responses within a minute are equal


class Cdn:
    """A signer of the attachment URLs in outgoing JSON, which also checks the URLs that are requested."""

    def __init__(self, store: Store, base: str, clock: Clock) -> None:
        self._clock = clock
        self._key = bytes.fromhex(store.all("cdn").get("key") or store_key(store))
        self._address = re.compile(rb'"' + re.escape(base).encode() + rb'(/attachments/\d+/\d+/[^"?]+)"')
        self._base = base.encode()

    def sign(self, body: bytes) -> bytes:
        """Sign every unsigned attachment URL in the JSON, for a day."""
        if b"/attachments/" not in body:
            return body
        issued = int(self._clock()) // MINUTE * MINUTE

        def signed(found: re.Match[bytes]) -> bytes:
            return b'"%b%b?%b"' % (self._base, found[1], self._query(found[1].decode(), issued).encode())

        return self._address.sub(signed, body)

    def is_valid(self, path: str, expires: str, issued: str, signature: str) -> bool:
        """Tell whether a URL with these parameters (`ex`, `is`, `hm`) was signed by this server and hasn't expired."""
        expected = self._signature(path, expires, issued)
        if not hmac.compare_digest(expected.encode(), signature.encode()):
            return False
        return int(expires, 16) > self._clock()

    def _query(self, path: str, issued: int) -> str:
        expires, since = f"{issued + DAY:x}", f"{issued:x}"
        return f"ex={expires}&is={since}&hm={self._signature(path, expires, since)}"

    def _signature(self, path: str, expires: str, issued: str) -> str:
        return hmac.new(self._key, f"{path}?{expires}&{issued}".encode(), hashlib.sha256).hexdigest()


def store_key(store: Store) -> str:
    """Create a signing key, store it so that URLs stay valid after a restart, and return it."""
    key = secrets.token_hex(32)
    store.put("cdn", "key", key)
    return key
