"""A match: who plays, how it stands after each deal, and who has won."""
