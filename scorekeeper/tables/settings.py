"""What a table is set to."""

from scorekeeper.tables.fresh import later


def kept_until(since: str, instance_days: int | None, settings_text: str) -> str:
    """The day on which a table to which nobody came since that moment goes to the bin; empty where
    it is kept for good."""
    return later(since, days=instance_days)[:10] if instance_days else ""
