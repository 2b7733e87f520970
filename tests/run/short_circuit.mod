(* The right operand of AND and OR is evaluated only if it determines the result. *)
MODULE ShortCircuit;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR calls, zero: INTEGER; r: BOOLEAN;

PROCEDURE Yes(): BOOLEAN;
BEGIN
  INC(calls); RETURN TRUE
END Yes;

PROCEDURE No(): BOOLEAN;
BEGIN
  INC(calls, 100); RETURN FALSE
END No;

PROCEDURE Report(r: BOOLEAN);
BEGIN
  IF r THEN WriteString("TRUE ") ELSE WriteString("FALSE") END;
  WriteInt(calls, 6); WriteLn;
  calls := 0
END Report;

BEGIN
  calls := 0; zero := 0;
  Report(Yes() AND Yes()); Report(Yes() AND No()); Report(No() AND Yes()); Report(No() AND No());
  Report(Yes() OR Yes()); Report(Yes() OR No()); Report(No() OR Yes()); Report(No() OR No());
  Report(No() OR No() OR Yes() AND Yes());
  Report(NOT No() AND NOT Yes());
  r := Yes() OR No() AND No(); Report(r);
  IF (zero # 0) AND (10 DIV zero > 1) THEN WriteString("wrong") END;
  IF (zero = 0) OR (10 DIV zero > 1) THEN WriteString("right"); WriteLn END;
  WHILE Yes() AND (calls < 3) DO END; Report(TRUE);
  REPEAT UNTIL No() OR (calls > 300); Report(FALSE)
END ShortCircuit.
