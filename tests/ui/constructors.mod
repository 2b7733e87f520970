(* Constructors that do not fit their types. *)
MODULE constructors;

TYPE
  Row = ARRAY [0..3] OF INTEGER;
  Point = RECORD x, y: INTEGER END;
  Days = SET OF [0..6];
  Grid = ARRAY [0..1] OF Row;
CONST
  diagonal = Grid{{1, 0 BY 3}, {0, 1, 0, 0}};
VAR
  row: Row;
  point: Point;
  days: Days;
  n: INTEGER;
BEGIN
  row := Row{1, 2, 3};
  row := Row{1, 2, 3, 4, 5};
  row := Row{n BY 4};
  row := Row{1 BY 0, 2 BY 4};
  row := Row{1 BY n, 2 BY 4};
  row := Row{1..4};
  row := Row{1, TRUE, 3, 4};
  point := Point{1};
  point := Point{1, 'a'};
  point := Point{1 BY 2};
  days := Days{1, 9};
  days := Days{0, 2..n, TRUE};
  days := Days{1 BY 2};
  days := {1, 2};
  n := INTEGER{1};
  n := Unknown{1};
  n := diagonal[1][1] + diagonal[2][0];
  diagonal[0][0] := 3;
  INC(diagonal[0][1])
END constructors.
