MODULE ArgumentTypes;
TYPE Row = ARRAY [0..2] OF INTEGER; Other = ARRAY [0..2] OF INTEGER; R = RECORD x: INTEGER END;
VAR i: INTEGER; c: CARDINAL; x: REAL; s: SHORTINT; row: Row; other: Other; ch: CHAR; r: R;

PROCEDURE Value(i: INTEGER; x: REAL; ch: CHAR; row: Row); BEGIN END Value;
PROCEDURE Reference(VAR i: INTEGER; VAR row: Row); BEGIN END Reference;
PROCEDURE Open(a: ARRAY OF INTEGER; s: ARRAY OF CHAR); BEGIN END Open;
PROCEDURE OpenVar(VAR a: ARRAY OF INTEGER); BEGIN END OpenVar;

BEGIN
  Value(x, i, "ab", other);
  Value(c, 1.0, "a", row);
  Reference(c, other);
  Reference(s, row);
  Reference(1, row);
  Reference(i + 1, row);
  Reference(-i, row);
  Open(i, i);
  Open(row, row);
  Open(other, ch);
  Open("text", "text");
  Open(row, "text");
  OpenVar(row);
  OpenVar(r);
  OpenVar(x)
END ArgumentTypes.
