MODULE dialect_truncation;
(* Without a dialect TRUNC is an INTEGER that is also a CARDINAL beside one. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
VAR r: REAL; c: CARDINAL; i: INTEGER;

PROCEDURE Whole(r: REAL): CARDINAL;
BEGIN
  RETURN TRUNC(r)
END Whole;

BEGIN
  r := 3.75; c := 5; i := -5;
  WriteCard(c * TRUNC(r), 4); WriteCard(TRUNC(r) + c, 4);
  WriteInt(i * TRUNC(r), 4); WriteInt(TRUNC(-r) - i, 4); WriteLn;
  IF c > TRUNC(r) THEN c := TRUNC(r) DIV c END;
  WriteCard(c, 4);
  (* The number is larger than MAX(INTEGER). *)
  r := FLOAT(MAX(INTEGER)) * 1.5;
  c := TRUNC(r);
  WriteCard(c DIV 1000000, 16);
  WriteCard(Whole(r) DIV 1000000, 16); WriteLn
END dialect_truncation.
