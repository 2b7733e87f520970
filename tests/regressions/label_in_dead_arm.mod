(* An arm that the subject never selects was lowered before the entry because of its label: invalid IR. *)
MODULE label_in_dead_arm;
FROM InOut IMPORT WriteInt, WriteLn;
LABEL l;
VAR c: CHAR; n: INTEGER;
BEGIN
  c := 377C; n := 3;
  CASE c OF
  24C: l: DEC(n); IF n > 5 THEN GOTO l END
  ELSE
  END;
  WriteInt(VAL(INTEGER, c), 0); WriteLn
END label_in_dead_arm.
