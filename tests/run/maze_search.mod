(* Breadth-first search through a maze that is read from the input. *)
MODULE MazeSearch;
FROM InOut IMPORT Done, ReadString, WriteInt, WriteString, WriteLn;
CONST MaxSide = 30;
TYPE Place = RECORD row, column: INTEGER END;
VAR
  maze: ARRAY [0..MaxSide] OF ARRAY [0..MaxSide] OF CHAR;
  distance: ARRAY [0..MaxSide], [0..MaxSide] OF INTEGER;
  queue: ARRAY [0..999] OF Place; head, tail, rows, i, j: INTEGER;
  start, goal: Place;

PROCEDURE Visit(row, column, d: INTEGER);
BEGIN
  IF (row < 0) OR (row >= rows) OR (column < 0) THEN RETURN END;
  IF (maze[row][column] = "#") OR (maze[row][column] = 0C) OR (distance[row, column] >= 0) THEN
    RETURN
  END;
  distance[row, column] := d;
  queue[tail].row := row; queue[tail].column := column;
  INC(tail)
END Visit;

PROCEDURE Spread(p: Place);
VAR d: INTEGER;
BEGIN
  d := distance[p.row, p.column] + 1;
  Visit(p.row - 1, p.column, d); Visit(p.row + 1, p.column, d);
  Visit(p.row, p.column - 1, d); Visit(p.row, p.column + 1, d)
END Spread;

PROCEDURE MarkPath(p: Place);
VAR d: INTEGER;
  PROCEDURE Step(row, column: INTEGER): BOOLEAN;
  BEGIN
    IF (row < 0) OR (column < 0) OR (distance[row, column] # d - 1) THEN RETURN FALSE END;
    p.row := row; p.column := column;
    RETURN TRUE
  END Step;
BEGIN
  d := distance[p.row, p.column];
  WHILE d > 1 DO
    IF Step(p.row - 1, p.column) OR Step(p.row, p.column - 1) OR Step(p.row + 1, p.column) OR
        Step(p.row, p.column + 1)
    THEN
      maze[p.row][p.column] := "."
    END;
    DEC(d)
  END
END MarkPath;

BEGIN
  rows := 0;
  LOOP
    ReadString(maze[rows]);
    IF NOT Done THEN EXIT END;
    INC(rows)
  END;
  FOR i := 0 TO MaxSide DO
    FOR j := 0 TO MaxSide DO
      distance[i, j] := -1;
      IF (i < rows) AND (maze[i][j] = "S") THEN start.row := i; start.column := j END;
      IF (i < rows) AND (maze[i][j] = "G") THEN goal.row := i; goal.column := j END
    END
  END;
  head := 0; tail := 0;
  Visit(start.row, start.column, 0);
  WHILE head < tail DO Spread(queue[head]); INC(head) END;
  WriteInt(distance[goal.row, goal.column], 0); WriteString(" steps, "); WriteInt(tail, 0);
  WriteString(" places"); WriteLn;
  MarkPath(goal);
  FOR i := 0 TO rows - 1 DO WriteString(maze[i]); WriteLn END
END MazeSearch.
