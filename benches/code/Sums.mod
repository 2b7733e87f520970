(* Sums of whole numbers in open arrays. *)
MODULE Sums;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn;

CONST
  Size = 4000;
  Rounds = 60000;

VAR
  numbers: ARRAY [0..Size - 1] OF INTEGER;
  counts: ARRAY [0..Size - 1] OF CARDINAL;
  i, round, total: INTEGER;
  all: CARDINAL;

PROCEDURE Sum(VAR u: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := 0;
  FOR i := 0 TO HIGH(u) DO s := s + u[i] END;
  RETURN s
END Sum;

PROCEDURE Odds(VAR u: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN
  s := 0;
  FOR i := 0 TO HIGH(u) DO
    IF ODD(u[i]) THEN s := s + u[i] END
  END;
  RETURN s
END Odds;

PROCEDURE Total(VAR u: ARRAY OF CARDINAL): CARDINAL;
VAR i: CARDINAL; s: CARDINAL;
BEGIN
  s := 0;
  FOR i := 0 TO HIGH(u) DO s := s + u[i] END;
  RETURN s
END Total;

BEGIN
  FOR i := 0 TO Size - 1 DO
    numbers[i] := (i * 31) MOD 1000 - 450;
    counts[i] := VAL(CARDINAL, i MOD 17)
  END;
  total := 0; all := 0;
  FOR round := 1 TO Rounds DO
    numbers[round MOD Size] := round MOD 100;
    counts[round MOD Size] := VAL(CARDINAL, round MOD 10);
    total := (total + Sum(numbers) + Odds(numbers)) MOD 1000003;
    all := (all + Total(counts)) MOD 1000003
  END;
  WriteInt(total, 0); WriteLn;
  WriteCard(all, 0); WriteLn
END Sums.
