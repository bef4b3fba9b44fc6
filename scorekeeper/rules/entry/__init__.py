"""The entry methods: all cards, counts, key cards, winners, or points only."""
