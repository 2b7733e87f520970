(* Procedures that nothing calls, and others that something calls or uses as a value. *)
MODULE LintUnusedProcedure;

FROM InOut IMPORT WriteLn;

TYPE Table = ARRAY [0..1] OF PROC;

CONST table = Table{InConstant, InConstant};

VAR value: PROC;

PROCEDURE Never;
  PROCEDURE Inside;
  BEGIN
    WriteLn
  END Inside;
BEGIN
  Inside
END Never;

PROCEDURE Recursive(n: CARDINAL);
BEGIN
  IF n > 0 THEN Recursive(n - 1) END
END Recursive;

PROCEDURE Ping;
BEGIN
  Pong
END Ping;

PROCEDURE Pong;
BEGIN
  Ping
END Pong;

PROCEDURE _Later;
BEGIN
  WriteLn
END _Later;

PROCEDURE InConstant;
BEGIN
  WriteLn
END InConstant;

PROCEDURE AsValue;
BEGIN
  WriteLn
END AsValue;

PROCEDURE Indirect;
  PROCEDURE Nested;
  BEGIN
    WriteLn
  END Nested;
  PROCEDURE NestedAndUnused;
  BEGIN
    WriteLn
  END NestedAndUnused;
BEGIN
  Nested
END Indirect;

PROCEDURE Direct;
BEGIN
  Indirect
END Direct;

BEGIN
  value := AsValue; value; value := table[1]; value; Direct
END LintUnusedProcedure.
