(* A complete search of noughts and crosses with sets of squares and enumerated players. *)
MODULE TicTacToe;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Field = [0..8];
  Fields = SET OF Field;
  Player = (cross, nought);
  Board = ARRAY Player OF Fields;

VAR
  lines: ARRAY [1..8] OF Fields;
  all: Fields;
  board: Board;
  nodes: CARDINAL;
  turn: Player;
  best: Field;
  value: INTEGER;

PROCEDURE Line(n: CARDINAL; a, b, c: Field);
BEGIN
  lines[n] := Fields{}; INCL(lines[n], a); INCL(lines[n], b); INCL(lines[n], c)
END Line;

PROCEDURE Won(f: Fields): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO 8 DO IF lines[i] <= f THEN RETURN TRUE END END;
  RETURN FALSE
END Won;

PROCEDURE Other(p: Player): Player;
BEGIN
  IF p = cross THEN RETURN nought ELSE RETURN cross END
END Other;

PROCEDURE Value(b: Board; p: Player; VAR best: Field): INTEGER;
VAR f, ignored: Field; v, top: INTEGER; next: Board;
BEGIN
  INC(nodes);
  IF Won(b[Other(p)]) THEN RETURN -1 END;
  IF b[cross] + b[nought] = all THEN RETURN 0 END;
  top := -2; ignored := 0;
  FOR f := MIN(Field) TO MAX(Field) DO
    IF (top < 1) AND NOT (f IN b[cross] + b[nought]) THEN
      next := b; INCL(next[p], f);
      v := -Value(next, Other(p), ignored);
      IF v > top THEN top := v; best := f END
    END
  END;
  RETURN top
END Value;

PROCEDURE Show(b: Board);
VAR f: Field;
BEGIN
  FOR f := 0 TO 8 DO
    IF f IN b[cross] THEN Write("x") ELSIF f IN b[nought] THEN Write("o") ELSE Write(".") END;
    IF f MOD 3 = 2 THEN Write(" ") END
  END;
  WriteLn
END Show;

BEGIN
  all := Fields{0..8};
  Line(1, 0, 1, 2); Line(2, 3, 4, 5); Line(3, 6, 7, 8); Line(4, 0, 3, 6);
  Line(5, 1, 4, 7); Line(6, 2, 5, 8); Line(7, 0, 4, 8); Line(8, 2, 4, 6);
  board[cross] := Fields{0}; board[nought] := Fields{4}; turn := cross; best := 0; nodes := 0;
  LOOP
    Show(board);
    IF Won(board[Other(turn)]) THEN WriteString("won"); EXIT END;
    IF board[cross] + board[nought] = all THEN WriteString("drawn"); EXIT END;
    value := Value(board, turn, best); WriteInt(value, 2); WriteCard(best, 2); Write(" ");
    INCL(board[turn], best); turn := Other(turn)
  END;
  WriteCard(nodes, 6); WriteLn
END TicTacToe.
