(* Operands, arguments and designators are evaluated from left to right, the left side of an assignment
   before the right. *)
MODULE EvaluationOrder;
FROM InOut IMPORT Write, WriteInt, WriteLn;
VAR a: ARRAY [0..9] OF INTEGER; i: INTEGER;

PROCEDURE Say(letter: CHAR; value: INTEGER): INTEGER;
BEGIN
  Write(letter);
  RETURN value
END Say;

PROCEDURE Test(letter: CHAR; value: BOOLEAN): BOOLEAN;
BEGIN
  Write(letter);
  RETURN value
END Test;

PROCEDURE Three(x, y, z: INTEGER): INTEGER;
BEGIN
  RETURN 100 * x + 10 * y + z
END Three;

BEGIN
  FOR i := 0 TO 9 DO a[i] := i END;
  i := Say("a", 1) + Say("b", 2) * Say("c", 3) - Say("d", 4) DIV Say("e", 2); WriteInt(i, 4);
  WriteLn;
  i := Three(Say("x", 1), Say("y", 2), Say("z", 3)); WriteInt(i, 4); WriteLn;
  a[Say("l", 2)] := a[Say("r", 5)] + Say("s", 1); WriteInt(a[2], 4); WriteLn;
  IF (Say("<", 1) < Say(">", 2)) AND Test("&", FALSE) OR Test("|", TRUE) THEN Write("!") END;
  WriteLn;
  IF (Say("p", 3) = Say("q", 4)) = Test("t", FALSE) THEN Write("!") END; WriteLn;
  i := 3; a[i] := Three(a[i], Say("m", i), a[i + 1]); WriteInt(a[3], 5); WriteLn;
  FOR i := Say("f", 1) TO Say("t", 2) DO Write(".") END; WriteLn
END EvaluationOrder.
