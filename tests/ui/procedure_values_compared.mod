MODULE ProcedureValuesCompared;
TYPE F = PROCEDURE (INTEGER): INTEGER; G = PROCEDURE (CARDINAL): INTEGER;
VAR f: F; g: G; table: ARRAY [0..1] OF F; r: RECORD call: F END;

PROCEDURE Id(x: INTEGER): INTEGER;
BEGIN RETURN x END Id;

PROCEDURE Outer;
  PROCEDURE Nested(x: INTEGER): INTEGER;
  BEGIN RETURN x END Nested;
BEGIN
  f := Nested;
  f := Id
END Outer;

BEGIN
  IF f = Id THEN END;
  IF f = NIL THEN END;
  IF f = g THEN END;
  IF f < Id THEN END;
  table[0] := Id; r.call := table[0];
  IF r.call(1) = table[0](2) THEN END;
  IF r.call('x') = 1 THEN END;
  f := g;
  f(1);
  f := f(1)
END ProcedureValuesCompared.
