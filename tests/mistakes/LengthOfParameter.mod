MODULE LengthOfParameter;
FROM InOut IMPORT WriteCard;
VAR v: ARRAY [0 .. 4] OF CARDINAL;
PROCEDURE Sum (a: ARRAY 5 OF CARDINAL): CARDINAL;
VAR i, s: CARDINAL;
BEGIN
  s := 0;
  FOR i := 0 TO 4 DO s := s + a [i] END;
  RETURN s
END Sum;
BEGIN
  v [0] := 1; v [1] := 1; v [2] := 3; v [3] := 4; v [4] := 5;
  WriteCard (Sum (v), 4)
END LengthOfParameter.
