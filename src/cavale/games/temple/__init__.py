"""Le Temple (The Temple): a co-operative roll-and-write, 2-4 seats, after Escape: Roll & Write."""
