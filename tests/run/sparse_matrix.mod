(* A sparse matrix of lists: records with pointers to each other, traversed by rows and by columns. *)
MODULE SparseMatrix;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

CONST N = 5;

TYPE
  Index = [1..N];
  Entry = POINTER TO EntryRecord;
  EntryRecord = RECORD
    row, column: Index;
    value: INTEGER;
    right, down: Entry
  END;
  Matrix = RECORD
    rows, columns: ARRAY Index OF Entry;
    count: CARDINAL
  END;

VAR
  m, t: Matrix;
  i, j: Index;

PROCEDURE Clear(VAR m: Matrix);
VAR i: Index;
BEGIN
  FOR i := 1 TO N DO m.rows[i] := NIL; m.columns[i] := NIL END;
  m.count := 0
END Clear;

PROCEDURE Put(VAR m: Matrix; r, c: Index; v: INTEGER);
VAR new: Entry;

  PROCEDURE InRow(VAR e: Entry);
  BEGIN
    IF (e = NIL) OR (e^.column > c) THEN new^.right := e; e := new ELSE InRow(e^.right) END
  END InRow;

  PROCEDURE InColumn(VAR e: Entry);
  BEGIN
    IF (e = NIL) OR (e^.row > r) THEN new^.down := e; e := new ELSE InColumn(e^.down) END
  END InColumn;

BEGIN
  NEW(new);
  WITH new^ DO row := r; column := c; value := v END;
  InRow(m.rows[r]); InColumn(m.columns[c]);
  INC(m.count)
END Put;

PROCEDURE Get(m: Matrix; r, c: Index): INTEGER;
VAR e: Entry;
BEGIN
  e := m.rows[r];
  WHILE (e # NIL) AND (e^.column < c) DO e := e^.right END;
  IF (e # NIL) AND (e^.column = c) THEN RETURN e^.value END;
  RETURN 0
END Get;

PROCEDURE Transpose(VAR from, to: Matrix);
VAR i: Index; e: Entry;
BEGIN
  Clear(to);
  FOR i := 1 TO N DO
    e := from.columns[i];
    WHILE e # NIL DO Put(to, i, e^.row, e^.value); e := e^.down END
  END
END Transpose;

PROCEDURE Product(VAR a, b: Matrix; r, c: Index): INTEGER;
VAR e: Entry; sum: INTEGER;
BEGIN
  sum := 0; e := a.rows[r];
  WHILE e # NIL DO sum := sum + e^.value * Get(b, e^.column, c); e := e^.right END;
  RETURN sum
END Product;

BEGIN
  Clear(m);
  Put(m, 3, 2, 7); Put(m, 1, 5, -1); Put(m, 3, 1, 4); Put(m, 5, 5, 9); Put(m, 2, 2, 3);
  Put(m, 3, 4, 2);
  Transpose(m, t);
  FOR i := 1 TO N DO
    FOR j := 1 TO N DO WriteInt(Get(m, i, j), 3) END; WriteInt(99, 5);
    FOR j := 1 TO N DO WriteInt(Get(t, i, j), 3) END; WriteInt(99, 5);
    FOR j := 1 TO N DO WriteInt(Product(m, t, i, j), 3) END; WriteLn
  END;
  WriteCard(m.count, 2); WriteCard(t.count, 2); WriteLn
END SparseMatrix.
