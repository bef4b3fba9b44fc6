"""The paper of club evenings."""
