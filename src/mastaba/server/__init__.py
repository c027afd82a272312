"""The table server: people, tables, live play, storage. docs/protocol.md is its public face, docs/operations.md its care."""
