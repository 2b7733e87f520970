IMPLEMENTATION MODULE Stacks;
FROM Storage IMPORT ALLOCATE;

CONST most = 100;
TYPE
  Stack = POINTER TO Cell;
  Cell = RECORD top: INTEGER; next: Stack END;
VAR count: CARDINAL;

PROCEDURE New(): Stack;
BEGIN
  RETURN NIL
END New;

PROCEDURE Push(s: Stack; value: INTEGER);
BEGIN
  s^.top := value; INC(count)
END Push;

PROCEDURE Pop(s: Stack): INTEGER;
BEGIN
  RETURN s^.top
END Pop;

BEGIN
  count := 0
END Stacks.
