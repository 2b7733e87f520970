(* Empty statements, calls with and without parentheses, function results as whole arguments. *)
MODULE EmptyAndCalls;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  Action = PROCEDURE;
  Slots = ARRAY [0..1] OF PROC;

VAR
  n: INTEGER;
  a: Action;
  s: Slots;
  r: RECORD p: PROC; q: PROCEDURE (): INTEGER END;

PROCEDURE Bump; BEGIN INC(n) END Bump;
PROCEDURE Twice(); BEGIN Bump; Bump() END Twice;
PROCEDURE Value(): INTEGER; BEGIN RETURN n END Value;
PROCEDURE Empty; END Empty;
PROCEDURE EmptyBody; BEGIN END EmptyBody;
PROCEDURE Semicolons; BEGIN;;; END Semicolons;

BEGIN
  ;
  n := 0;;
  IF n = 0 THEN ELSE Write("x") END;
  IF n = 1 THEN ELSIF n = 0 THEN; END;
  WHILE n < 0 DO END;
  REPEAT UNTIL TRUE;
  FOR n := 1 TO 3 DO END;
  LOOP; EXIT; END;
  CASE n OF 3: | 4:; ELSE END;
  Bump; Twice; Twice(); Empty; EmptyBody(); Semicolons;
  a := Bump; a; a(); s[0] := Twice; s[1] := s[0]; s[1]; s[0]();
  r.p := s[1]; r.p; r.p(); r.q := Value;
  WriteInt(Value(), 3); WriteInt(r.q() + Value(), 4); WriteLn;
  WriteString("done"); WriteLn;
END EmptyAndCalls.
