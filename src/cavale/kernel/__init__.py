"""What every game is made of: compile shim, random stream, tape, header, contract."""
