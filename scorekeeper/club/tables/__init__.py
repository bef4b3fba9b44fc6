"""A club evening: what was entered at it, and what people do there."""
