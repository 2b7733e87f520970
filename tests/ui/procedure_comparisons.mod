MODULE ProcedureComparisons;
(* Procedures are compared by one rule, in constants and at run time: their types must fit. *)
FROM Strings IMPORT Length;
TYPE F = PROCEDURE (INTEGER): INTEGER; T = ARRAY [0..1] OF F;
CONST
  same = Twice = Twice; other = Twice # Thrice; t = T{Twice, Thrice};
  wrong = Twice = Swap; alsoWrong = t[0] # Nothing; foreign = Length = Twice;
  ordered = Twice < Swap; none = NIL = Swap; inside = (Twice = Twice) AND (Swap = Nothing);
  indexed = t[0] = t[1];
PROCEDURE Twice(x: INTEGER): INTEGER; BEGIN RETURN x + x END Twice;
PROCEDURE Thrice(x: INTEGER): INTEGER; BEGIN RETURN 3 * x END Thrice;
PROCEDURE Swap(VAR x, y: INTEGER); BEGIN x := y END Swap;
PROCEDURE Nothing; BEGIN END Nothing;
PROCEDURE Local;
CONST local = Twice = Swap; good = Twice = Thrice;
BEGIN END Local;
BEGIN
  IF Twice = Swap THEN END;
  IF t[0] # Nothing THEN END;
  IF Twice < Swap THEN END;
  IF Twice = Thrice THEN END
END ProcedureComparisons.
