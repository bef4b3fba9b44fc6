"""What several commands need: options, the console, the database."""
