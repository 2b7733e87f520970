(* Functions that return procedures, procedure variables as VAR parameters, calls of returned procedures. *)
MODULE ProcedureResults;
FROM InOut IMPORT WriteInt, WriteString, WriteCard, WriteLn;

TYPE
  Binary = PROCEDURE (INTEGER, INTEGER): INTEGER;
  Chooser = PROCEDURE (CHAR): Binary;

VAR
  f, g: Binary;
  choose: Chooser;
  calls: CARDINAL;

PROCEDURE Plus(x, y: INTEGER): INTEGER;
BEGIN INC(calls); RETURN x + y END Plus;

PROCEDURE Minus(x, y: INTEGER): INTEGER;
BEGIN INC(calls); RETURN x - y END Minus;

PROCEDURE Times(x, y: INTEGER): INTEGER;
BEGIN INC(calls); RETURN x * y END Times;

PROCEDURE ByName(name: CHAR): Binary;
BEGIN
  CASE name OF
    "+": RETURN Plus
  | "-": RETURN Minus
  | "*": RETURN Times
  ELSE RETURN g
  END
END ByName;

PROCEDURE Reversed(name: CHAR): Binary;
BEGIN
  IF name = "+" THEN RETURN Minus ELSIF name = "-" THEN RETURN Plus END;
  RETURN ByName(name)
END Reversed;

PROCEDURE Exchange(VAR a, b: Binary);
VAR old: Binary;
BEGIN
  old := a; a := b; b := old
END Exchange;

PROCEDURE Apply(f: Binary; VAR x: INTEGER; y: INTEGER);
BEGIN
  x := f(x, y)
END Apply;

PROCEDURE Calculate(text: ARRAY OF CHAR): INTEGER;
VAR
  i: CARDINAL;
  value: INTEGER;
  op: Binary;
BEGIN
  value := 0; op := choose("+"); i := 0;
  WHILE (i <= HIGH(text)) AND (text[i] # 0C) DO
    IF (text[i] >= "0") AND (text[i] <= "9") THEN
      Apply(op, value, VAL(INTEGER, ORD(text[i]) - ORD("0")))
    ELSE op := choose(text[i])
    END;
    INC(i)
  END;
  RETURN value
END Calculate;

BEGIN
  calls := 0; g := Plus; f := Times;
  choose := ByName;
  WriteInt(Calculate("9*8-7+6"), 4);
  choose := Reversed;
  WriteInt(Calculate("9*8-7+6"), 4); WriteLn;
  Exchange(f, g);
  WriteInt(f(10, 3), 4); WriteInt(g(10, 3), 4);
  f := ByName("?"); WriteInt(f(10, 3), 4); WriteCard(calls, 4); WriteLn;
  IF f = g THEN WriteString("equal ") END;
  IF ByName("-") = Reversed("+") THEN WriteString("also") END; WriteLn
END ProcedureResults.
