MODULE mistakes_beside_broken_declarations;
FROM InOut IMPORT WriteInt, WriteLn;
CONST
  size = 10
  half = size DIV 2;
  names = 5 apples;
  last = half - frist;
TYPE
  Board = ARRAY [1..8; 1..8] OF CARDINAL;
  Index is [0..9];
  Colour = (red, green, blue);
  Table = ARRAY [0..size-1] OF an INTEGER;
  Pair = RECORD a, b INTEGER END;
  Line = RECORD text: ARRAY [0..79] OF CHAR; length: CARDNAL
  Sum = REAL;
VAR
  i: Index; board: Board;
  colour: Color;
  pair: Pair;
  sum: Sum
  done: BOOLEAN;
  n, m: INTEGER:
  ok: BOOLEAN;;
  letter: CHAR;

PROCEDURE Show(n: INTEGER; width: CARDINAL);
BEGIN
  WriteInt(n, width); WriteLn
END Show;

BEGIN
  i := 3; colour := red; sum := 1; board[1, 2] := red; board[1] := 2;
  done := 1; n := TRUE; ok := 2; letter := names; letter := n;
  pair.a := 1; Show(n); m := last + half; missing := 1
END mistakes_beside_broken_declarations.
