"""Street Racing solved: the exact value of every position, by backward induction, and a driver that plays by it."""
