(* Labels in statements that are skipped because the selection is known, right at the beginning of a body. *)
MODULE GotoIntoUnselected;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

PROCEDURE Case(): INTEGER;
LABEL again, end;
VAR c: CHAR; n: INTEGER;
BEGIN
  n := 0; c := 377C;
  CASE c OF
    14C: n := 1
  | 24C:
      again: n := n + 2;
      IF n < 106 THEN GOTO again END;
      GOTO end
  ELSE n := 100
  END;
  GOTO again;
  end: RETURN n
END Case;

PROCEDURE If(): INTEGER;
LABEL again;
VAR n: INTEGER;
BEGIN
  n := 0;
  IF FALSE THEN
    again: n := n + 2
  ELSE
    n := n + 100
  END;
  IF n < 106 THEN GOTO again END;
  RETURN n
END If;

(* No jump to the label remains. *)
PROCEDURE Never(): INTEGER;
LABEL never;
VAR n: INTEGER;
BEGIN
  n := 7;
  IF FALSE THEN
    never: n := 0; WriteString("never"); WriteLn;
    IF FALSE THEN GOTO never END
  ELSE
    INC(n)
  END;
  RETURN n
END Never;

(* The write at the label invalidates the known value of the variable. *)
VAR global: INTEGER;

PROCEDURE Memory;
LABEL again;
BEGIN
  global := 0;
  IF FALSE THEN
    again: global := global + 2
  ELSE
    global := global + 100
  END;
  IF global < 106 THEN GOTO again END
END Memory;

BEGIN
  WriteInt(Case(), 0); WriteInt(If(), 4); WriteInt(Never(), 2); WriteLn;
  Memory; WriteInt(global, 0); WriteLn
END GotoIntoUnselected.
