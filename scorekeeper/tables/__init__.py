"""What people do at a table, and a match as it stands. Knows no Flask, no request and no form.

Who does it and when are arguments; what is wrong is answered as a value, and never worded here.
"""
