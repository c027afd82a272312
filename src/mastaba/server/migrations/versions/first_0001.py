"""The first schema."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

JSON = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")


def upgrade() -> None:
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("muted_id", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "muted_id", name=op.f("pk_mutes")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("login", sa.String(length=40), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("login", name=op.f("uq_people_login")),
    )
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(precision=53), nullable=False),
        sa.Column("sigma", sa.Float(precision=53), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("who", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=128), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", JSON, nullable=False),
        sa.Column("terms", JSON, nullable=False),
        sa.Column("seats", JSON, nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("code", sa.String(length=24), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.Column("started", sa.Float(precision=53), nullable=True),
        sa.Column("ended", sa.Float(precision=53), nullable=True),
        sa.Column("seed", sa.String(length=16), nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("start", JSON, nullable=True),
        sa.Column("origin", JSON, nullable=True),
        sa.Column("rematch", sa.String(length=32), nullable=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.Float(precision=53), nullable=True),
        sa.Column("result", JSON, nullable=True),
        sa.Column("counted", sa.Float(precision=53), nullable=True),
        sa.Column("lease", sa.String(length=32), nullable=True),
        sa.Column("leased", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_bot", "tables", ["status", "bot", "leased"], unique=False)
    op.create_index("ix_tables_counted", "tables", ["status", "counted"], unique=False)
    op.create_index("ix_tables_deadline", "tables", ["status", "deadline"], unique=False)
    op.create_index("ix_tables_public", "tables", ["public", "status", "created"], unique=False)
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.String(length=300), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_table_id"), "chat", ["table_id"], unique=False)
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Integer(), nullable=True),
        sa.Column("move", sa.String(length=80), nullable=True),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=True),
        sa.Column("position", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_log_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_log")),
    )
    op.create_table(
        "members",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_members_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "table_id", name=op.f("pk_members")),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("who", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("share", sa.Float(precision=53), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("before", sa.Float(precision=53), nullable=True),
        sa.Column("after", sa.Float(precision=53), nullable=True),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_who"), "results", ["who"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_tokens_person_id_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("digest", name=op.f("uq_tokens_digest")),
    )
    op.create_index(op.f("ix_tokens_person_id"), "tokens", ["person_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_tokens_person_id"), table_name="tokens")
    op.drop_table("tokens")
    op.drop_index(op.f("ix_results_who"), table_name="results")
    op.drop_table("results")
    op.drop_table("members")
    op.drop_table("log")
    op.drop_index(op.f("ix_chat_table_id"), table_name="chat")
    op.drop_table("chat")
    op.drop_index("ix_tables_public", table_name="tables")
    op.drop_index("ix_tables_deadline", table_name="tables")
    op.drop_index("ix_tables_counted", table_name="tables")
    op.drop_index("ix_tables_bot", table_name="tables")
    op.drop_table("tables")
    op.drop_table("secrets")
    op.drop_table("ratings")
    op.drop_table("people")
    op.drop_table("mutes")
