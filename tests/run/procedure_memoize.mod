(* Records that hold a procedure and a table of its earlier results. *)
MODULE ProcedureMemoize;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

CONST Max = 30;

TYPE
  Index = [0..Max];
  Rule = PROCEDURE (VAR Memo, INTEGER): INTEGER;
  Memo = RECORD
    rule: Rule;
    known: SET OF Index;
    value: ARRAY Index OF INTEGER;
    calls: CARDINAL
  END;

VAR
  fib, catalan, pell: Memo;
  i: INTEGER;

PROCEDURE Init(VAR m: Memo; rule: Rule);
BEGIN
  m.rule := rule; m.calls := 0;
  m.known := m.known - m.known
END Init;

PROCEDURE Value(VAR m: Memo; n: INTEGER): INTEGER;
BEGIN
  IF NOT (VAL(CARDINAL, n) IN m.known) THEN
    INC(m.calls);
    m.value[VAL(CARDINAL, n)] := m.rule(m, n);
    INCL(m.known, VAL(CARDINAL, n))
  END;
  RETURN m.value[VAL(CARDINAL, n)]
END Value;

PROCEDURE Fibonacci(VAR m: Memo; n: INTEGER): INTEGER;
BEGIN
  IF n < 2 THEN RETURN n END;
  RETURN Value(m, n - 1) + Value(m, n - 2)
END Fibonacci;

PROCEDURE Pell(VAR m: Memo; n: INTEGER): INTEGER;
BEGIN
  IF n < 2 THEN RETURN n END;
  RETURN 2 * Value(m, n - 1) + Value(m, n - 2)
END Pell;

PROCEDURE Catalan(VAR m: Memo; n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  IF n = 0 THEN RETURN 1 END;
  sum := 0;
  FOR i := 0 TO n - 1 DO sum := sum + Value(m, i) * Value(m, n - 1 - i) END;
  RETURN sum
END Catalan;

BEGIN
  Init(fib, Fibonacci); Init(pell, Pell); Init(catalan, Catalan);
  WriteInt(Value(fib, 30), 8); WriteInt(Value(fib, 30), 8); WriteCard(fib.calls, 4); WriteLn;
  FOR i := 0 TO 9 DO WriteInt(Value(catalan, i), 6) END; WriteCard(catalan.calls, 4); WriteLn;
  WriteInt(Value(pell, 15), 8); pell.rule := Fibonacci; WriteInt(Value(pell, 16), 8);
  WriteCard(pell.calls, 4); WriteLn
END ProcedureMemoize.
