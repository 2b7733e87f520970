MODULE ArraySemicolon;
VAR board: ARRAY [1..8; 1..8] OF CHAR; n: INTEGR;
BEGIN
  board[1, 1] := "x";
  m := 0;
  n := 1
END ArraySemicolon.
