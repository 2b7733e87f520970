IMPLEMENTATION MODULE BlockOps;

FROM SYSTEM IMPORT ADDRESS, ADR;

CONST LastIndex = 7FFFFFFEH;

TYPE Block = POINTER TO ARRAY [0..LastIndex] OF CHAR;

PROCEDURE BlockMoveForward(dest, src: ADDRESS; n: CARDINAL);
VAR
  to, from: Block;
  i: CARDINAL;
BEGIN
  to := dest;
  from := src;
  FOR i := 1 TO n DO to^[i - 1] := from^[i - 1] END
END BlockMoveForward;

PROCEDURE BlockMoveBackward(dest, src: ADDRESS; n: CARDINAL);
VAR
  to, from: Block;
  i: CARDINAL;
BEGIN
  to := dest;
  from := src;
  FOR i := n TO 1 BY -1 DO to^[i - 1] := from^[i - 1] END
END BlockMoveBackward;

PROCEDURE BlockClear(block: ADDRESS; n: CARDINAL);
VAR zero: CHAR;
BEGIN
  zero := 0C;
  BlockSet(block, n, ADR(zero), 1)
END BlockClear;

PROCEDURE BlockSet(block: ADDRESS; n: CARDINAL; pattern: ADDRESS; patternSize: CARDINAL);
VAR
  to, from: Block;
  i: CARDINAL;
BEGIN
  to := block;
  from := pattern;
  FOR i := 1 TO n DO to^[i - 1] := from^[(i - 1) MOD patternSize] END
END BlockSet;

PROCEDURE IsAt(block: Block; position: CARDINAL; pattern: Block; size: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i < size) & (block^[position + i] = pattern^[i]) DO INC(i) END;
  RETURN i = size
END IsAt;

PROCEDURE BlockEqual(a, b: ADDRESS; n: CARDINAL): BOOLEAN;
BEGIN
  RETURN IsAt(a, 0, b, n)
END BlockEqual;

PROCEDURE BlockPosition(block: ADDRESS; blockSize: CARDINAL; pattern: ADDRESS;
    patternSize: CARDINAL): CARDINAL;
VAR position: CARDINAL;
BEGIN
  position := 0;
  WHILE position + patternSize <= blockSize DO
    IF IsAt(block, position, pattern, patternSize) THEN RETURN position END;
    INC(position)
  END;
  RETURN blockSize
END BlockPosition;

END BlockOps.
