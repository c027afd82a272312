"""Members are found by their table too: a table that goes away no longer looks through all of them."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(op.f("ix_members_table_id"), "members", ["table_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_members_table_id"), table_name="members")
