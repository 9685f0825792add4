"""What earlier releases wrote. See README.md."""
