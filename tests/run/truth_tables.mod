(* Truth tables of formulas: variables are elements of a set, a formula is a procedure. *)
MODULE TruthTables;
FROM InOut IMPORT Write, WriteString, WriteLn;

TYPE
  Variable = (p, q, r);
  True = SET OF Variable;
  Formula = PROCEDURE (True): BOOLEAN;
  Verdict = (contradiction, satisfiable, tautology);

VAR v: Verdict;

PROCEDURE Implies(a, b: BOOLEAN): BOOLEAN;
BEGIN RETURN a <= b END Implies;

PROCEDURE Excluded(t: True): BOOLEAN;
BEGIN RETURN (p IN t) OR NOT (p IN t) END Excluded;

PROCEDURE Chain(t: True): BOOLEAN;
BEGIN
  RETURN Implies(Implies(p IN t, q IN t) AND Implies(q IN t, r IN t), Implies(p IN t, r IN t))
END Chain;

PROCEDURE Majority(t: True): BOOLEAN;
BEGIN
  RETURN (True{p, q} <= t) OR (True{q, r} <= t) OR (True{p, r} <= t)
END Majority;

PROCEDURE Parity(t: True): BOOLEAN;
BEGIN
  RETURN ((p IN t) # (q IN t)) # (r IN t)
END Parity;

PROCEDURE Never(t: True): BOOLEAN;
BEGIN
  RETURN (t >= True{p}) AND (t * True{p} = True{})
END Never;

PROCEDURE Table(f: Formula; VAR v: Verdict);
VAR n, trues: CARDINAL; t: True; x: Variable;
BEGIN
  trues := 0;
  FOR n := 0 TO 7 DO
    t := True{};
    FOR x := p TO r DO
      CASE x OF
        p: IF ODD(n) THEN INCL(t, x) END
      | q: IF ODD(n DIV 2) THEN INCL(t, x) END
      | r: IF n > 3 THEN INCL(t, x) END
      END
    END;
    IF f(t) THEN INC(trues); Write("1") ELSE Write("0") END
  END;
  CASE trues OF 0: v := contradiction | 8: v := tautology ELSE v := satisfiable END
END Table;

PROCEDURE Report(f: Formula);
BEGIN
  Table(f, v);
  CASE v OF
    contradiction: WriteString(" contradiction")
  | satisfiable: WriteString(" satisfiable")
  | tautology: WriteString(" tautology")
  END;
  WriteLn
END Report;

BEGIN
  Report(Excluded); Report(Chain); Report(Majority); Report(Parity); Report(Never)
END TruthTables.
