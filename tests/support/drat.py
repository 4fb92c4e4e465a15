"""A checker of DRAT proofs, slow and obvious: each clause has to follow by unit propagation."""


def refutes(clauses, proof):
    """Whether the lines of a proof lead from clauses to the empty one; deletions are skipped."""
    known = [frozenset(clause) for clause in clauses]
    for line in proof:
        words = line.split()
        if words[0] == "d":
            continue
        clause = frozenset(map(int, words[:-1]))
        if not _follows(known, clause):
            return False
        if not clause:
            return True
        known.append(clause)
    return _follows(known, frozenset())


def _follows(clauses, clause):
    """Whether the opposite of a clause comes to nothing, by clauses with one literal left."""
    watching, true, todo = {}, set(), [-literal for literal in clause]
    for known in clauses:
        if len(known) == 1:
            todo += known
        for literal in known:
            watching.setdefault(-literal, []).append(known)
    while todo:
        literal = todo.pop()
        if -literal in true:
            return True
        if literal in true:
            continue
        true.add(literal)
        for known in watching.get(literal, ()):
            if not known & true:
                left = [other for other in known if -other not in true]
                if not left:
                    return True
                if len(left) == 1:
                    todo += left
    return False
