"""Computes figures from many matches. Figures add up: a month is the sum of its matches, however
they are grouped.

Every kind of figure has an empty value and can be added to the figures of earlier matches, even
where order matters, as in streaks. So figures can be cached by day, month and year, and a corrected
deal costs one match and a few sums. Figures hold nothing that the matches do not: they can be
thrown away and computed again.
"""
