MODULE index_open_inner;
VAR grid: ARRAY [0..2], [0..3] OF INTEGER; i: INTEGER;
PROCEDURE At(VAR m: ARRAY OF ARRAY OF INTEGER; i, j: CARDINAL): INTEGER;
BEGIN
  RETURN m[i, j]
END At;
BEGIN
  i := At(grid, 2, 3);
  i := At(grid, 1, 4)
END index_open_inner.
