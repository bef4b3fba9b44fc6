"""The entry methods: all cards, counts, key cards, winners, points only, or own piles."""
