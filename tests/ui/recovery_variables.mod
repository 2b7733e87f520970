MODULE RecoveryVariables;
VAR
  a INTEGER;
  b: INTEGER c: CHAR;
  d, : BOOLEAN;
  e: ;
BEGIN
  a := 1; b := "no"; c := 2; d := 3; e := 4; e.f := 5;
  c[1] := a^.next;
  d := b
END RecoveryVariables.
