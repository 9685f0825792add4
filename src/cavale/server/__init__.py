"""Tables with people: seats, invitations, clocks, chat, sockets, pages."""
