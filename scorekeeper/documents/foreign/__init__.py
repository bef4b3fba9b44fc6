"""What spreadsheets and other programs know of matches, as documents of ours."""
