"""The stages of a hand, one file each; ``flow`` says which follows which."""
