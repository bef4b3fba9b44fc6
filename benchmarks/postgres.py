"""A PostgreSQL of its own to measure with, whose commits are on disk."""

from tests.helpers.servers.postgres_server import PostgresServer


class DurablePostgres(PostgresServer):
    """With PostgreSQL's own settings, but for the connections that several servers need."""

    settings = ("max_connections=200",)
