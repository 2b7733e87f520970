(* Unused names, and others that are used or marked as unused. *)
MODULE LintUnusedNames;

FROM InOut IMPORT WriteInt, WriteLn, WriteString;
FROM Strings IMPORT Append, Length;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
IMPORT MathLib0, Strings, SYSTEM;

CONST
  size = 10;
  spare = 11;
  _reserved = 12;

TYPE
  Index = [1..size];
  Other = [1..size];
  Colour = (red, green);
  Shade = (dark, light);
  _Later = INTEGER;
  Visitor = PROCEDURE (INTEGER, INTEGER);

VAR
  table: ARRAY Index OF INTEGER;
  free, last: INTEGER;
  _padding: INTEGER;
  shade: CARDINAL;

PROCEDURE Show(x, width: INTEGER; VAR out: INTEGER; _later: INTEGER);
CONST inner = 3; used = 4;
TYPE Local = INTEGER;
VAR a, b: INTEGER;
BEGIN
  a := used;
  WriteInt(x, a)
END Show;

(* A procedure that is used as a value has the parameters that others expect. *)
PROCEDURE Visit(x, y: INTEGER);
BEGIN
  WriteInt(x, 0)
END Visit;

PROCEDURE Stub(x: INTEGER);
END Stub;

PROCEDURE Each(visit: Visitor);
BEGIN
  visit(1, 2)
END Each;

BEGIN
  table[1] := 2; last := table[1]; shade := ORD(light);
  Show(last, 3, last, 4); Each(Visit); Stub(1);
  WriteInt(INTEGER(shade), 0); WriteLn; WriteInt(INTEGER(Strings.Length("abc")), 0)
END LintUnusedNames.
