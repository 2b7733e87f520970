(* Eight queens on a chessboard so that none attacks another: all solutions, by backtracking. *)
MODULE Queens;

FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

CONST
  Size = 8;

VAR
  queen: ARRAY [1..Size] OF INTEGER;  (* the row of the queen in each column *)
  rowTaken: ARRAY [1..Size] OF BOOLEAN;
  risingTaken: ARRAY [2..2 * Size] OF BOOLEAN;  (* diagonals of equal column + row *)
  fallingTaken: ARRAY [1 - Size..Size - 1] OF BOOLEAN;  (* diagonals of equal column - row *)
  solutions, placements: INTEGER;

PROCEDURE Clear;
VAR
  i: INTEGER;
BEGIN
  FOR i := 1 TO Size DO rowTaken[i] := FALSE END;
  FOR i := 2 TO 2 * Size DO risingTaken[i] := FALSE END;
  FOR i := 1 - Size TO Size - 1 DO fallingTaken[i] := FALSE END
END Clear;

PROCEDURE IsSafe(column, row: INTEGER): BOOLEAN;
BEGIN
  RETURN NOT (rowTaken[row] OR risingTaken[column + row] OR fallingTaken[column - row])
END IsSafe;

PROCEDURE Occupy(column, row: INTEGER; taken: BOOLEAN);
BEGIN
  rowTaken[row] := taken;
  risingTaken[column + row] := taken;
  fallingTaken[column - row] := taken
END Occupy;

PROCEDURE ShowBoard;
VAR
  row, column: INTEGER;
BEGIN
  FOR row := Size TO 1 BY -1 DO
    WriteInt(row, 2);
    FOR column := 1 TO Size DO
      IF queen[column] = row THEN WriteString(" Q") ELSE WriteString(" .") END
    END;
    WriteLn
  END;
  WriteString("  ");
  FOR column := 1 TO Size DO
    Write(" ");
    Write(CHR(ORD("a") + VAL(CARDINAL, column) - 1))
  END;
  WriteLn
END ShowBoard;

(* Places queens in this column and all to the right of it, in every possible way. *)
PROCEDURE Place(column: INTEGER);
VAR
  row: INTEGER;
BEGIN
  IF column > Size THEN
    INC(solutions);
    IF solutions = 1 THEN ShowBoard END;
    RETURN
  END;
  FOR row := 1 TO Size DO
    IF IsSafe(column, row) THEN
      INC(placements);
      queen[column] := row;
      Occupy(column, row, TRUE);
      Place(column + 1);
      Occupy(column, row, FALSE)
    END
  END
END Place;

BEGIN
  solutions := 0;
  placements := 0;
  Clear;
  Place(1);
  WriteInt(solutions, 0);
  WriteString(" solutions, ");
  WriteInt(placements, 0);
  WriteString(" queens placed on the way");
  WriteLn
END Queens.
