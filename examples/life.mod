(* Conway's game of life on a torus, where the last row borders on the first. *)
MODULE Life;

FROM InOut IMPORT Done, EOL, Read, Write, WriteInt, WriteString, WriteLn;

CONST
  Height = 12;
  Width = 32;

TYPE
  World = ARRAY [0..Height - 1], [0..Width - 1] OF BOOLEAN;

VAR
  world: World;
  generation: INTEGER;

(* Reads a picture, in which a star is a living cell. *)
PROCEDURE ReadWorld(VAR world: World);
VAR
  row, column: INTEGER;
  ch: CHAR;
BEGIN
  FOR row := 0 TO Height - 1 DO
    FOR column := 0 TO Width - 1 DO world[row, column] := FALSE END
  END;
  row := 0;
  column := 0;
  LOOP
    Read(ch);
    IF NOT Done THEN EXIT END;
    IF ch = EOL THEN
      INC(row);
      column := 0
    ELSE
      IF (row < Height) AND (column < Width) THEN world[row, column] := ch = "*" END;
      INC(column)
    END
  END
END ReadWorld;

PROCEDURE Neighbours(VAR world: World; row, column: INTEGER): INTEGER;
VAR
  i, j, count: INTEGER;
BEGIN
  count := 0;
  FOR i := row - 1 TO row + 1 DO
    FOR j := column - 1 TO column + 1 DO
      (* MOD is never negative, so this is right on all four borders. *)
      IF world[i MOD Height, j MOD Width] THEN INC(count) END
    END
  END;
  IF world[row, column] THEN DEC(count) END;
  RETURN count
END Neighbours;

(* A cell survives with two or three neighbours; with three, a new one is born. *)
PROCEDURE Next(world: World): World;
VAR
  next: World;
  row, column, neighbours: INTEGER;
BEGIN
  FOR row := 0 TO Height - 1 DO
    FOR column := 0 TO Width - 1 DO
      neighbours := Neighbours(world, row, column);
      next[row, column] := (neighbours = 3) OR world[row, column] AND (neighbours = 2)
    END
  END;
  RETURN next
END Next;

PROCEDURE Population(VAR world: World): INTEGER;
VAR
  row, column, count: INTEGER;
BEGIN
  count := 0;
  FOR row := 0 TO Height - 1 DO
    FOR column := 0 TO Width - 1 DO
      IF world[row, column] THEN INC(count) END
    END
  END;
  RETURN count
END Population;

PROCEDURE Show(VAR world: World; generation: INTEGER);
VAR
  row, column: INTEGER;
BEGIN
  WriteString("generation ");
  WriteInt(generation, 0);
  WriteString(", population ");
  WriteInt(Population(world), 0);
  WriteLn;
  FOR row := 0 TO Height - 1 DO
    FOR column := 0 TO Width - 1 DO
      IF world[row, column] THEN Write("*") ELSE Write(".") END
    END;
    WriteLn
  END
END Show;

BEGIN
  ReadWorld(world);
  FOR generation := 0 TO 20 DO
    IF generation MOD 10 = 0 THEN Show(world, generation) END;
    world := Next(world)
  END
END Life.
