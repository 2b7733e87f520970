(* Arrays whose index types are named subranges, negative bounds, one element, and constant expressions. *)
MODULE ArrayIndexTypes;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

CONST N = 5;

TYPE
  Around = [-N..N];
  Years = [1995..2005];
  Tall = ARRAY Around OF INTEGER;
  Only = ARRAY [7..7] OF INTEGER;
  Grid = ARRAY Around, [0..2] OF INTEGER;

VAR
  squares, cubes: Tall;
  rain: ARRAY Years OF CARDINAL;
  only: Only;
  grid: Grid;
  i: Around;
  y: Years;
  k: INTEGER;
  wet: CARDINAL;

PROCEDURE Sum(VAR a: ARRAY OF INTEGER): INTEGER;
VAR
  i: CARDINAL;
  sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END;
  RETURN sum
END Sum;

PROCEDURE Mirror(a: Tall): INTEGER;
VAR i: Around; r: INTEGER;
BEGIN
  r := 0;
  FOR i := MIN(Around) TO MAX(Around) DO r := r * 2 + a[-i] END;
  RETURN r
END Mirror;

BEGIN
  FOR i := -N TO N DO squares[i] := i * i; cubes[i] := squares[i] * i END;
  WriteInt(Sum(squares), 5); WriteInt(Sum(cubes), 5); WriteLn;
  WriteInt(Mirror(squares), 7); WriteInt(squares[-N], 4); WriteInt(cubes[-N + 1], 5); WriteLn;
  FOR y := 1995 TO 2005 DO rain[y] := y * y MOD 97 END;
  wet := 1995;
  FOR y := MIN(Years) TO MAX(Years) DO
    IF rain[y] > rain[wet] THEN wet := y END
  END;
  WriteCard(wet, 5); WriteCard(rain[wet], 4); WriteLn;
  only[7] := 77; WriteInt(Sum(only), 4); WriteLn;
  FOR i := MIN(Around) TO MAX(Around) DO
    FOR k := 0 TO 2 DO grid[i, k] := i * 10 + k END
  END;
  WriteInt(grid[-5, 2], 4); WriteInt(grid[0][0], 4); WriteInt(grid[5, 1], 4);
  WriteInt(Sum(grid[-1]), 5); WriteLn
END ArrayIndexTypes.
