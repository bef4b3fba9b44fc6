"""Forms: what people send, read into values and everything that is wrong with it. Store nothing."""
