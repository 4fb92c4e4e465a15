"""Exit statuses that stand for the end of a program by a signal."""
INTERRUPTED = 130  # SIGINT
READER_GONE = 141  # SIGPIPE
