(* tlc: --dialect=pim3 *)
(* A Lisp of the old kind: it reads expressions, evaluates them, and prints the results. *)
MODULE Main;

FROM Cells IMPORT Cell, nil, MakeSymbol, SetValue, Value, Collect, InUse, Collections, Root, Unroot;
FROM Failure IMPORT failed, Tell, Count;
FROM Evaluator IMPORT Evaluate, Calls, Deepest;
FROM Reader IMPORT Read, SkipLine, Lines;
FROM Terminal IMPORT WriteString, WriteLn;
FROM InOut IMPORT WriteCard;
IMPORT Printer, Functions;

CONST
  Often = 20000;

VAR
  last, lastButOne: Cell;

PROCEDURE Remember(result: Cell);
BEGIN
  SetValue(lastButOne, Value(last));
  SetValue(last, result)
END Remember;

PROCEDURE Loop;
VAR
  expression, result: Cell;
  atEnd: BOOLEAN;
BEGIN
  LOOP
    Read(expression, atEnd);
    IF atEnd THEN EXIT END;
    IF failed THEN
      Tell;
      SkipLine
    ELSE
      Root(expression);
      result := Evaluate(expression, nil);
      IF failed THEN
        Tell
      ELSE
        Remember(result);
        Printer.Print(result);
        WriteLn
      END;
      IF InUse() > Often THEN Collect END;
      Unroot(1)
    END
  END
END Loop;

PROCEDURE Report;
BEGIN
  WriteCard(Lines(), 1);
  WriteString(" lines,");
  WriteCard(Count(), 3);
  WriteString(" mistakes,");
  WriteCard(Calls(), 7);
  WriteString(" calls, depth");
  WriteCard(Deepest(), 5);
  WriteString(", collections");
  WriteCard(Collections(), 2);
  WriteLn;
  Collect;
  WriteCard(InUse(), 1);
  WriteString(" cells are left");
  WriteLn
END Report;

BEGIN
  Functions.Install;
  last := MakeSymbol("**");
  lastButOne := MakeSymbol("***");
  SetValue(last, nil);
  SetValue(lastButOne, nil);
  Loop;
  Report
END Main.
