(* Records of arrays of records of arrays: long designators. *)
MODULE RecordsOfArrays;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  Cell = RECORD weight: INTEGER; links: ARRAY [0..2] OF INTEGER END;
  Row = RECORD cells: ARRAY [1..3] OF Cell; sum: INTEGER END;
  Sheet = RECORD rows: ARRAY ["a".."c"] OF Row; total: INTEGER END;
  Book = POINTER TO ARRAY [0..1] OF Sheet;
VAR book: Book; ch: CHAR; i, j: INTEGER;

PROCEDURE Add(VAR row: Row);
VAR i, j: INTEGER;
BEGIN
  row.sum := 0;
  FOR i := 1 TO 3 DO
    FOR j := 0 TO 2 DO INC(row.sum, row.cells[i].links[j] * row.cells[i].weight) END
  END
END Add;

BEGIN
  NEW(book);
  ch := "a";
  LOOP
    FOR i := 1 TO 3 DO
      book^[0].rows[ch].cells[i].weight := i * VAL(INTEGER, ORD(ch) - ORD("a") + 1);
      FOR j := 0 TO 2 DO book^[0].rows[ch].cells[i].links[j] := i + j END
    END;
    Add(book^[0].rows[ch]);
    INC(book^[0].total, book^[0].rows[ch].sum);
    IF ch = "c" THEN EXIT END;
    INC(ch)
  END;
  book^[1] := book^[0];
  book^[1].rows["b"].cells[2].links[book^[1].rows["a"].cells[1].links[0]] := 1000;
  Add(book^[1].rows["b"]);
  WriteInt(book^[0].total, 0);
  WriteInt(book^[0].rows["a"].sum, 6); WriteInt(book^[0].rows["b"].sum, 6);
  WriteInt(book^[0].rows["c"].sum, 6);
  WriteInt(book^[1].rows["b"].sum, 6); WriteInt(book^[1].rows["b"].cells[2].links[1], 6); WriteLn;
  DISPOSE(book)
END RecordsOfArrays.
