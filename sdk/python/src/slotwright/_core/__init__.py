"""What the clients are made of. It may change between releases: import from `slotwright`."""
