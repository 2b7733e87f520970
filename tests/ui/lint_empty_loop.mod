(* FOR statements that never run, and others that do. *)
MODULE LintEmptyLoop;

FROM InOut IMPORT WriteInt, Write;

CONST n = 10;

VAR i, limit: INTEGER; c: CHAR;

BEGIN
  limit := 3;
  FOR i := n TO 1 DO WriteInt(i, 0) END;
  FOR i := 1 TO n BY -2 DO WriteInt(i, 0) END;
  FOR c := "z" TO "a" DO Write(c) END;
  (* From here on they run, or may run. *)
  FOR i := n TO 1 BY -1 DO WriteInt(i, 0) END;
  FOR i := 1 TO 1 DO WriteInt(i, 0) END;
  FOR i := limit TO 1 DO WriteInt(i, 0) END;
  FOR i := n TO limit DO WriteInt(i, 0) END
END LintEmptyLoop.
