"""Where a PostgreSQL is, how it is reached, and what is said of it when something is wrong.

An address may hold a password: it is handed to the driver and shown nowhere. What is shown is put
together from the parts that are no secret.
"""

import asyncio
import contextlib
import os
import re
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from cavale.storage.contract import Away, StoreError

try:
    import asyncpg
except ImportError:
    raise StoreError(
        en="A PostgreSQL database needs one more package: install cavale[postgres].",
        fr="Une base PostgreSQL demande un paquet de plus : installe cavale[postgres].",
    ) from None

KINDS = ("postgresql", "postgres")
_CONNECTED_WITHIN = 5.0  # seconds
_ANSWERED_WITHIN = 10.0
_GONE_ON_WITHIN = 3.0  # inside a transaction, which others may be waiting for
_HOSTS = re.compile(r"([\w.%-]*|\[[\w:.%]+\])(:\d{1,5})?(,([\w.%-]+|\[[\w:.%]+\])(:\d{1,5})?)*")
_NO_TLS = "rejected SSL upgrade"  # what the driver says of a server without it
_NO_ROOTS = "sslrootcert: no such file"
_HERE = re.compile(r"|/.*|localhost|127\.[\d.]+|::1|\[::1\]")

# The connection is gone, or the database is not there at the moment, or is no longer the one that
# may be written to: another try may go well.
_PASSING = (
    OSError,
    TimeoutError,
    asyncio.IncompleteReadError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)

# Whoever stops, or is cut off, inside a transaction keeps its locks for as long as the database
# believes in it. A pooler refuses settings that come with the greeting: so they are said after it.
_BE_WATCHED = """
SELECT set_config('idle_in_transaction_session_timeout', $1, false),
    set_config('tcp_keepalives_idle', '5', false),
    set_config('tcp_keepalives_interval', '2', false),
    set_config('tcp_keepalives_count', '3', false),
    set_config('tcp_user_timeout', '10000', false)
"""


class _Lasting(asyncpg.Connection):  # type: ignore[misc]  # the driver has no types
    """What is set for a connection stays when it goes back to its pool; nothing else is left."""

    def get_reset_query(self) -> str:
        return ""


@dataclass(frozen=True)
class Address:
    url: str = field(repr=False)
    shown: str  # without a password
    is_here: bool  # on this machine

    async def connect(self) -> Any:
        """A connection; by TLS to another machine, unless the address asks for something else."""
        connection = await asyncpg.connect(self.url, **self.manners)
        try:
            await _be_watched(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def pool(self, most: int) -> Any:
        """The same for whoever needs one for a moment."""
        more = {"connection_class": _Lasting, "init": _be_watched}
        return await asyncpg.create_pool(
            self.url, min_size=0, max_size=most, **more, **self.manners
        )

    @property
    def manners(self) -> dict[str, Any]:
        manners: dict[str, Any] = {
            "timeout": _CONNECTED_WITHIN,
            "command_timeout": _ANSWERED_WITHIN,
            "server_settings": {"application_name": "cavale"},
        }
        is_said = "sslmode=" in self.url or "PGSSLMODE" in os.environ
        return manners if self.is_here or is_said else manners | {"ssl": "require"}

    @contextlib.asynccontextmanager
    async def said(self) -> AsyncIterator[None]:
        """What goes wrong, as a sentence: `Away` if it may pass."""
        try:
            yield
        except StoreError:
            raise
        except ssl.SSLError as error:  # first: a wrong certificate is a ValueError too
            cause = getattr(error, "verify_message", "") or error.reason or type(error).__name__
            raise self._untrusted(cause) from None
        except ValueError as error:
            if "root certificate" in str(error):
                raise self._untrusted(str(error)) from None
            raise bad_address() from None  # of the driver, about the address: it may quote it
        except FileNotFoundError as error:
            raise (self._untrusted(_NO_ROOTS) if self._has_roots else self._away(error)) from None
        except _PASSING as error:
            raise self._away(error) from None
        except asyncpg.PostgresError as error:
            raise self._refusal(error) from None

    @property
    def _has_roots(self) -> bool:
        """Whether a file of certificates is named, which may not be there."""
        return "sslrootcert=" in self.url or "PGSSLROOTCERT" in os.environ

    def _untrusted(self, cause: str) -> Away:
        return Away(
            en=f"The certificate of the database {self.shown} cannot be trusted ({cause}): see "
            "whether the address names the right machine, and sslrootcert the file with the "
            "certificate of its authority.",
            fr=f"Le certificat de la base de données {self.shown} n’est pas fiable ({cause}) : "
            "vérifie que l’adresse nomme la bonne machine, et sslrootcert le fichier avec le "
            "certificat de son autorité.",
        )

    def _open_to_all(self) -> Away:
        return Away(
            en=f"The database {self.shown} is on another machine and does not speak TLS: turn it "
            "on there (ssl = on), or write ?sslmode=disable where nobody else is on the network.",
            fr=f"La base de données {self.shown} est sur une autre machine et ne parle pas TLS : "
            "active-le là-bas (ssl = on), ou écris ?sslmode=disable sur un réseau où personne "
            "d’autre n’est.",
        )

    def not_found_out(self, error: BaseException) -> Away:
        """Something was sent and not answered, and now this: nobody knows whether it was done.

        Of what is no silence only the kind is told: some errors of the driver quote the address.
        """
        return self._away(error if is_passing(error) else RuntimeError(type(error).__name__))

    def _away(self, error: BaseException) -> Away:
        if _NO_TLS in str(error):
            return self._open_to_all()
        cause = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return Away(
            en=f"The database {self.shown} does not answer ({cause}): see whether it runs and can "
            "be reached from here.",
            fr=f"La base de données {self.shown} ne répond pas ({cause}) : vérifie qu’elle tourne "
            "et qu’on peut l’atteindre d’ici.",
        )

    def _refusal(self, error: Any) -> StoreError:
        if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
            return StoreError(
                en=f"The database {self.shown} does not let this user in: look at the name in "
                "the address, and at the password in PGPASSWORD or in the file of PGPASSFILE.",
                fr=f"La base de données {self.shown} ne laisse pas entrer ce nom : vérifie celui "
                "de l’adresse, et le mot de passe dans PGPASSWORD ou le fichier de PGPASSFILE.",
            )
        if isinstance(error, asyncpg.InvalidCatalogNameError):
            return StoreError(
                en=f"There is no database {self.shown}: make it with PostgreSQL’s createdb.",
                fr=f"Il n’y a pas de base de données {self.shown} : crée-la avec createdb, de "
                "PostgreSQL.",
            )
        if isinstance(error, asyncpg.InsufficientPrivilegeError):
            return self.no_rights(error.message)
        return StoreError(
            en=f"The database {self.shown} cannot be used: {error.message}.",
            fr=f"La base de données {self.shown} n’est pas utilisable : {error.message}.",
        )

    def no_rights(self, cause: str) -> StoreError:
        return StoreError(
            en=f"This user may not do what is needed in the database {self.shown} ({cause}): make "
            "it the owner of that database.",
            fr=f"Ce nom n’a pas les droits nécessaires dans la base de données {self.shown} "
            f"({cause}) : fais-en le propriétaire.",
        )

    def backs_up_itself(self, path: str) -> StoreError:
        command = f"pg_dump --format=custom --file={path} {self.shown}"
        return StoreError(
            en=f"PostgreSQL makes its own back-ups, while servers run: {command}",
            fr=f"PostgreSQL fait ses propres sauvegardes, sans rien arrêter : {command}",
        )


async def _be_watched(connection: Any) -> None:
    await connection.execute(_BE_WATCHED, f"{_GONE_ON_WITHIN * 1000:.0f}")


def is_passing(error: BaseException) -> bool:
    """Whether the same may go well another time, over another connection."""
    return isinstance(error, _PASSING) and not isinstance(error, ValueError)


def address_of(url: str) -> Address:
    """An address that holds together.

    A password with an unescaped sign in it splits elsewhere than its owner thinks, and would be
    shown as a host or a name: such an address is refused, and nothing of it shown.
    """
    try:
        parts = urlsplit(url)
        asked = parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise bad_address() from None
    user, at, hosts = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    is_whole = parts.scheme in KINDS and url.startswith(f"{parts.scheme}://")
    rest = parts.path + parts.query + user
    if not is_whole or parts.fragment or "@" in rest or not _HOSTS.fullmatch(hosts):
        raise bad_address()
    where = asked.get("host", [hosts or os.environ.get("PGHOST", "")])[-1]
    bare = [re.sub(r":\d+$", "", each) for each in where.split(",")]
    is_elsewhere = "service" in asked or "PGSERVICE" in os.environ  # a file says where
    return Address(
        url=url,
        shown=f"postgresql://{name}{at}{hosts}{parts.path}",
        is_here=not is_elsewhere and all(_HERE.fullmatch(each) for each in bare),
    )


def bad_address() -> StoreError:
    return StoreError(
        en="This address of a PostgreSQL database cannot be read: write "
        "postgresql://USER@HOST:PORT/DATABASE, and the password into PGPASSWORD, into the file of "
        "PGPASSFILE, or after USER with its signs escaped (%40 for @).",
        fr="Cette adresse de base PostgreSQL est illisible : écris "
        "postgresql://NOM@HÔTE:PORT/BASE, et le mot de passe dans PGPASSWORD, dans le fichier de "
        "PGPASSFILE, ou après NOM avec ses signes codés (%40 pour @).",
    )
