MODULE KnightsTour;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
CONST N = 5;
VAR board: ARRAY [1..N], [1..N] OF INTEGER; dx, dy: ARRAY [1..8] OF INTEGER; tries: INTEGER;

PROCEDURE Free(x, y: INTEGER): BOOLEAN;
BEGIN
  RETURN (1 <= x) AND (x <= N) AND (1 <= y) AND (y <= N) AND (board[x, y] = 0)
END Free;

PROCEDURE Try(move, x, y: INTEGER): BOOLEAN;
VAR k: INTEGER;
BEGIN
  IF move > N * N THEN RETURN TRUE END;
  FOR k := 1 TO 8 DO
    IF Free(x + dx[k], y + dy[k]) THEN
      INC(tries);
      board[x + dx[k], y + dy[k]] := move;
      IF Try(move + 1, x + dx[k], y + dy[k]) THEN RETURN TRUE END;
      board[x + dx[k], y + dy[k]] := 0
    END
  END;
  RETURN FALSE
END Try;

PROCEDURE Start(x, y: INTEGER);
VAR i, j: INTEGER;
BEGIN
  FOR i := 1 TO N DO FOR j := 1 TO N DO board[i, j] := 0 END END;
  tries := 0;
  board[x, y] := 1;
  IF Try(2, x, y) THEN
    FOR i := 1 TO N DO FOR j := 1 TO N DO WriteInt(board[i, j], 4) END; WriteLn END
  ELSE WriteString("no tour"); WriteLn
  END;
  WriteInt(tries, 0); WriteLn
END Start;

BEGIN
  dx[1] := 2; dx[2] := 1; dx[3] := -1; dx[4] := -2; dx[5] := -2; dx[6] := -1; dx[7] := 1;
  dx[8] := 2;
  dy[1] := 1; dy[2] := 2; dy[3] := 2; dy[4] := 1; dy[5] := -1; dy[6] := -2; dy[7] := -2;
  dy[8] := -1;
  Start(1, 1); Start(3, 3)
END KnightsTour.
