"""What is written by hand beside the operations: what is done most, by name."""
