"""What `goals.py` measures: a module for each subject, and the measuring itself."""
