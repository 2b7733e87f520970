(* After an arm that is never selected and contains a label, an argument was undefined: the output was 0. *)
MODULE label_in_dead_arm_call;
FROM InOut IMPORT WriteInt, WriteLn;
LABEL l;
VAR fuel, sum: INTEGER; c: CHAR;

PROCEDURE Mix(x: INTEGER);
BEGIN sum := x END Mix;

PROCEDURE MixChar(x: CHAR);
BEGIN Mix(VAL(INTEGER, x)) END MixChar;

BEGIN
  c := 377C;
  CASE c OF
  24C:
    l: DEC(fuel);
    IF (fuel > 0) AND (1 = 2) THEN GOTO l END
  ELSE
  END;
  MixChar(c);
  WriteInt(sum, 0); WriteLn
END label_in_dead_arm_call.
