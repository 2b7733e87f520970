MODULE Types;
TYPE
  Name = INTEGER;
  Qualified = M.T;
  Length = ARRAY [10] OF CHAR;
  Computed = ARRAY [2 * n + 1] OF CHAR;
  Bounds = ARRAY [-5..n - 1] OF CHAR;
  Matrix = ARRAY [0..2], [1..3] OF ARRAY [4] OF REAL;
  Link = POINTER TO Node;
  Chain = POINTER TO POINTER TO ARRAY [2] OF POINTER TO M.Node;
  Node = RECORD
    key, count: INTEGER;
    next: Link;
    inner: RECORD x, y: REAL END;
    table: ARRAY [0..9] OF RECORD END
  END;
  Empty = RECORD END;
VAR v: RECORD a: POINTER TO RECORD b: CHAR END END;
END Types.
