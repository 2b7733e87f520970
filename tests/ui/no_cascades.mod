(* One mistake, one message: its consequences are not reported. *)
MODULE NoCascades;
VAR a: Unknown; b: ARRAY [0..oops] OF INTEGER; c: RECORD x: Nothing; y: INTEGER END; i: INTEGER;

PROCEDURE F(x: Missing; VAR y: INTEGER): Absent;
BEGIN
  RETURN x.field[3]^
END F;

BEGIN
  a := 5; a.x := a + 1; a[3] := a^; IF a THEN END;
  b[5] := 1; i := b[i] + c.x; c.x := TRUE; c.y := i;
  i := F(a, i); i := F(1, i) + 2; F(nope, i);
  i := (undefined + 1) * TRUE
END NoCascades.
