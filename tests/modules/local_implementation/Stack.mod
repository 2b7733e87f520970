IMPLEMENTATION MODULE Stack;

MODULE Cells;
EXPORT Push, Pop, top;

VAR top: CARDINAL; cells: ARRAY [1..9] OF INTEGER;

  MODULE Deep;
  IMPORT cells, top;
  EXPORT Pop;

  PROCEDURE Pop(): INTEGER;
  VAR n: INTEGER;
  BEGIN
    n := cells[top];
    DEC(top);
    RETURN n
  END Pop;
  END Deep;

PROCEDURE Push(n: INTEGER);
BEGIN
  INC(top);
  cells[top] := n;
  IF n = 0 THEN Push(Pop() + 100) END
END Push;

BEGIN
  top := 0
END Cells;

PROCEDURE Depth(): CARDINAL;
BEGIN
  Push(7);
  RETURN top + 6 - CARDINAL(Pop())
END Depth;

END Stack.
