(* A FOR statement without values does not run its body. *)
MODULE ForEmpty;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR i, n: INTEGER; c: CARDINAL;

PROCEDURE Count(low, high: INTEGER): INTEGER;
VAR i, n: INTEGER;
BEGIN
  n := 0;
  FOR i := low TO high DO INC(n) END;
  RETURN n
END Count;

PROCEDURE Down(high, low: CARDINAL): INTEGER;
VAR c: CARDINAL; n: INTEGER;
BEGIN
  n := 0;
  FOR c := high TO low BY -1 DO INC(n) END;
  RETURN n
END Down;

BEGIN
  n := 0;
  FOR i := 1 TO 0 DO INC(n) END;
  FOR i := 0 TO 1 BY -1 DO INC(n) END;
  FOR i := 5 TO 4 BY 10 DO INC(n) END;
  FOR i := MAX(INTEGER) TO MIN(INTEGER) DO INC(n) END;
  FOR c := 0 TO 1 BY -1 DO INC(n) END;
  WriteInt(n, 0); WriteLn;
  WriteInt(Count(3, 2), 0); WriteInt(Count(-1, -5), 2); WriteInt(Count(2, 2), 2);
  WriteInt(Count(-3, 3), 2);
  WriteInt(Down(0, 1), 2); WriteInt(Down(0, 0), 2); WriteInt(Down(4, 0), 2); WriteLn;
  WriteString("done"); WriteLn
END ForEmpty.
