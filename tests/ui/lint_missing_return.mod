(* Function procedures that may end without RETURN, and others that cannot. *)
MODULE LintMissingReturn;

FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM InOut IMPORT WriteInt;

TYPE Colour = (red, green);

VAR source: ExceptionSource; colour: Colour; n: INTEGER;

PROCEDURE Fail;
BEGIN
  RAISE(source, 1, "wrong")
END Fail;

PROCEDURE FailLater(n: INTEGER);
BEGIN
  IF n > 0 THEN WriteInt(n, 0); Fail ELSE LOOP Fail END END
END FailLater;

PROCEDURE MayFail(n: INTEGER);
BEGIN
  IF n > 0 THEN Fail END
END MayFail;

PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1 ELSIF x < 0 THEN RETURN -1 END
END Sign;

PROCEDURE SignOfAll(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1 ELSIF x < 0 THEN RETURN -1 ELSE RETURN 0 END
END SignOfAll;

PROCEDURE Search(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO IF i * i = x THEN RETURN i END END
END Search;

PROCEDURE SearchOrFail(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO IF i * i = x THEN RETURN i END END;
  FailLater(x)
END SearchOrFail;

PROCEDURE SearchAndMayFail(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO IF i * i = x THEN RETURN i END END;
  MayFail(x)
END SearchAndMayFail;

PROCEDURE SearchOrHalt(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO IF i * i = x THEN RETURN i END END;
  HALT
END SearchOrHalt;

PROCEDURE Endless(x: INTEGER): INTEGER;
BEGIN
  LOOP INC(x); IF x MOD 7 = 0 THEN RETURN x END END
END Endless;

PROCEDURE LeavesTheLoop(x: INTEGER): INTEGER;
BEGIN
  LOOP INC(x); IF x MOD 7 = 0 THEN RETURN x ELSIF x MOD 5 = 0 THEN EXIT END END
END LeavesTheLoop;

PROCEDURE WhileTrue(x: INTEGER): INTEGER;
BEGIN
  WHILE TRUE DO INC(x); IF x MOD 7 = 0 THEN RETURN x END END
END WhileTrue;

PROCEDURE RepeatWithoutEnd(x: INTEGER): INTEGER;
BEGIN
  REPEAT INC(x); IF x MOD 7 = 0 THEN RETURN x END UNTIL FALSE
END RepeatWithoutEnd;

PROCEDURE NumberOf(colour: Colour): INTEGER;
BEGIN
  CASE colour OF red: RETURN 1 | green: RETURN 2 END
END NumberOf;

PROCEDURE Handled(x: INTEGER): INTEGER;
BEGIN
  RETURN SearchOrFail(x)
EXCEPT
  RETURN 0
END Handled;

BEGIN
  AllocateSource(source); colour := red; n := 9;
  WriteInt(Sign(n) + SignOfAll(n) + Search(n) + SearchOrFail(n) + SearchAndMayFail(n) + SearchOrHalt(n) + Endless(n), 0);
  WriteInt(LeavesTheLoop(n) + WhileTrue(n) + RepeatWithoutEnd(n) + NumberOf(colour) + Handled(n), 0)
END LintMissingReturn.
