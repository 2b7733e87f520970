(* Local variables that hide one of a procedure around theirs, and others that do not. *)
MODULE LintShadowedVariable;

FROM InOut IMPORT WriteInt;

VAR count: INTEGER;

PROCEDURE Outer(size: INTEGER);
VAR total, i: INTEGER;

  PROCEDURE Inner;
  VAR total, size: INTEGER; i, count: INTEGER;
  BEGIN
    total := 1; size := 2; i := 3; count := 4;
    WriteInt(total + size + i + count, 0)
  END Inner;

  PROCEDURE Passed(total: INTEGER);
  BEGIN
    WriteInt(total, 0)
  END Passed;

BEGIN
  total := size; i := 5; Inner; Passed(total + i)
END Outer;

BEGIN
  count := 1; Outer(count)
END LintShadowedVariable.
