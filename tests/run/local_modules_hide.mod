(* Local modules: hidden variables, exported procedures and types, bodies that run before the outer body. *)
MODULE LocalModules;
FROM InOut IMPORT WriteString, WriteCard, WriteInt, WriteLn;

VAR log: CARDINAL;

MODULE Counter;
EXPORT Count, Value;
VAR n: CARDINAL;

PROCEDURE Count;
BEGIN
  INC(n)
END Count;

PROCEDURE Value(): CARDINAL;
BEGIN
  RETURN n
END Value;

BEGIN
  n := 100
END Counter;

MODULE Stack;
IMPORT log, WriteString, WriteLn;
EXPORT Push, Pop, Depth, Element;
CONST Limit = 10;
TYPE Element = INTEGER;
VAR
  cells: ARRAY [1..Limit] OF Element;
  Depth: CARDINAL;

PROCEDURE Push(e: Element);
BEGIN
  IF Depth < Limit THEN INC(Depth); cells[Depth] := e; INC(log) END
END Push;

PROCEDURE Pop(): Element;
VAR e: Element;
BEGIN
  e := cells[Depth]; DEC(Depth); INC(log, 10);
  RETURN e
END Pop;

BEGIN
  Depth := 0; log := 1000;
  WriteString("stack is ready"); WriteLn
END Stack;

VAR
  e: Element;
  n: INTEGER;

BEGIN
  n := -5;
  WriteCard(Value(), 4); Count; Count; WriteCard(Value(), 4); WriteLn;
  FOR e := 1 TO 12 DO Push(e * e) END;
  WriteCard(Depth, 3);
  WHILE Depth > 6 DO WriteInt(Pop(), 4) END;
  WriteCard(log, 5); WriteInt(n, 3); WriteLn
END LocalModules.
