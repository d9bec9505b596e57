"""Schema: what is stored. The log of answers and outcomes is the truth; everything else says who sits where."""

from __future__ import annotations

import sqlalchemy as sa

NEWEST_MIGRATION = "0007"  # the newest migration; a test compares it with the migrations there are

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("paint", sa.Text, nullable=False, server_default=""),  # of their car, at every table
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("components", sa.Text),
    sa.Column("players", sa.JSON),  # names and who plays, fixed when the match starts
    sa.Column("secret", sa.LargeBinary, nullable=False),  # what the luck of this match comes from
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("ended", sa.Float),  # the last answer is in
    sa.Column("closed", sa.Float),  # nobody can open the table any more: everybody left it, or an operator closed it
    sa.Column("next", sa.Text),  # the rematch
    sa.Column("patient", sa.Boolean, nullable=False, server_default=sa.false()),  # nobody is replaced by a bot
    # The hashes and seeds of the seats, fixed when the match starts: [seat, hash, seed or null] each.
    sa.Column("seeds", sa.JSON(none_as_null=True)),
    sa.Index("matches_listed", "listed", "created"),
    sa.Index("matches_secret", "secret"),
    # Tables are found and counted in these two alone, so that a damaged row of one table hides no other.
    sa.Index("matches_host", "host", "ended", "closed", "id"),
    sa.Index("matches_state", "ended", "closed", "listed", "created", "id"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("by", sa.Text, nullable=False),  # person, bot or open
    sa.Column("guest", sa.Text),  # whose seat it is; of a bot: that it stands in until this guest is back
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("former", sa.Text),  # the guest who left this seat to a bot and may come back
    sa.Column("moved", sa.Integer, nullable=False),  # counts the seat links used up
    sa.Column("seed_hash", sa.Text),  # of the seed that the person in this seat will add to the luck
    sa.Column("paint", sa.Text, nullable=False, server_default=""),  # that the person in this seat wants
    sa.Column("sat", sa.Float, nullable=False, server_default="0"),  # when they sat down: who comes first gets it
    # Nobody gave this seat a name: it is called by its colour.
    sa.Column("nameless", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("seats_guest", "guest", "match"),
    sa.Index("seats_former", "former", "match"),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),  # 0 is the set-up
    sa.Column("seat", sa.Integer),
    sa.Column("answers", sa.Text, nullable=False),
    sa.Column("luck", sa.Text, nullable=False),
    sa.Column("drawn", sa.Integer, nullable=False),  # how far the luck was drawn after it
    sa.Column("awaited", sa.Integer, nullable=False),  # who is asked after it, one bit a seat; 0 is the end
    sa.Column("quiet", sa.Boolean, nullable=False),  # a sealed answer that left everybody else's question as it was
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("back", sa.Integer),  # the step whose answer is taken back; it stays where it is, and counts no more
    sa.UniqueConstraint("match", "key", name="log_key"),
    sqlite_with_rowid=False,
)

removed = sa.Table(  # guests whom a host sent away from a table
    "removed",
    metadata,
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("removed_guest", "guest"),
)

blocked_names = sa.Table(  # names that are refused at listed tables
    "blocked_names",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

orders = sa.Table(  # what the operator's commands ask of a running server
    "orders",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("what", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("done", sa.Float),  # null: the server has not answered it yet
    sa.Column("ok", sa.Boolean),  # false: it was refused, and `says` tells why
    sa.Column("says", sa.Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,  # a number is never used for a second order
)

health = sa.Table(
    "health",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),  # there is one row
    sa.Column("filling", sa.LargeBinary, nullable=False),  # random bytes, written to see that writing works
)
