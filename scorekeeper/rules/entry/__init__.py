"""The ways to enter a deal: all cards, counts, key cards, winners, points only, or own piles."""
