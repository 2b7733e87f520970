(* A value parameter keeps its value, whatever happens to the argument meanwhile: arguments that a procedure
   only reads are not copied. *)
MODULE value_parameters_are_copies;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
FROM SYSTEM IMPORT ADR, ADDRESS;

TYPE
  Name = ARRAY [0..5] OF CHAR;
  Row = ARRAY [0..3] OF INTEGER;
  Entry = RECORD name: Name; row: Row; number: INTEGER END;
  Both = RECORD CASE BOOLEAN OF TRUE: text: Name | FALSE: flags: ARRAY [0..5] OF BOOLEAN END END;
  RowPtr = POINTER TO Row;
  Summing = PROCEDURE (ARRAY OF INTEGER): INTEGER;

VAR
  name: Name;
  row: Row;
  rows: ARRAY [0..1] OF Row;
  entry: Entry;
  both: Both;
  pointer: RowPtr;
  summing: Summing;
  where: ADDRESS;

PROCEDURE Show(what: ARRAY OF CHAR; number: INTEGER);
BEGIN
  WriteString(what); WriteString(": "); WriteInt(number, 0); WriteLn
END Show;

PROCEDURE Reset;
VAR i: CARDINAL;
BEGIN
  name := "abcde";
  FOR i := 0 TO 3 DO row[i] := VAL(INTEGER, i) + 1 END;
  entry.name := name; entry.row := row; entry.number := 10
END Reset;

PROCEDURE Sum(a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END;
  RETURN sum
END Sum;

(* Writes only after the last read. *)
PROCEDURE SumInto(a: ARRAY OF INTEGER; VAR sum: INTEGER);
BEGIN
  sum := Sum(a)
END SumInto;

PROCEDURE Accumulate(a: ARRAY OF INTEGER; VAR sum: INTEGER);
VAR i: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END
END Accumulate;

PROCEDURE WriteFirst(a: Row): INTEGER;
BEGIN
  row[0] := 100;
  RETURN a[0]
END WriteFirst;

PROCEDURE WriteByCall(a: Row): INTEGER;
BEGIN
  IF WriteFirst(a) = a[0] THEN RETURN a[0] + a[1] END;
  RETURN 0
END WriteByCall;

PROCEDURE WriteInBranch(a: Row; early: BOOLEAN): INTEGER;
BEGIN
  IF early THEN row[1] := 200; RETURN a[0] + row[1] END;
  RETURN a[1]
END WriteInBranch;

PROCEDURE WriteInLoop(a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0; i := 0;
  LOOP
    sum := sum + a[i];
    IF i = HIGH(a) THEN EXIT END;
    INC(i);
    pointer^[i] := 1000
  END;
  RETURN sum
END WriteInLoop;

PROCEDURE Shift(a: Row; VAR b: Row);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 3 DO b[(i + 1) MOD 4] := a[i] END
END Shift;

PROCEDURE Shifted(a: Row): Row;
VAR b: Row;
BEGIN
  b := a;
  b[0] := a[3]; b[1] := a[0]; b[2] := a[1]; b[3] := a[2];
  RETURN b
END Shifted;

PROCEDURE Same(a: Row): Row;
BEGIN
  RETURN a
END Same;

PROCEDURE Flags(text: ARRAY OF CHAR; VAR flag: BOOLEAN): CARDINAL;
BEGIN
  flag := text[0] = "x";
  RETURN LENGTH(text)
END Flags;

PROCEDURE OfEntry(e: Entry): INTEGER;
BEGIN
  entry.name := "?????";
  WITH e DO RETURN number + row[3] + VAL(INTEGER, ORD(name[0])) END
END OfEntry;

PROCEDURE OfRows(a: ARRAY OF Row; VAR b: Row): INTEGER;
BEGIN
  b[2] := 7;
  RETURN a[0][2]
END OfRows;

PROCEDURE Nested(a: Row): INTEGER;
  PROCEDURE Inner(): INTEGER;
  BEGIN
    row[2] := 300;
    RETURN a[2]
  END Inner;
BEGIN
  RETURN Inner() + a[2]
END Nested;

PROCEDURE ByValue(a: Row): INTEGER;
BEGIN
  RETURN summing(a) + a[3]
END ByValue;

PROCEDURE Spoil(a: ARRAY OF INTEGER): INTEGER;
BEGIN
  row[3] := 400;
  RETURN a[3]
END Spoil;

PROCEDURE OwnAddress(a: Row): INTEGER;
BEGIN
  where := ADR(a);
  pointer := where;
  pointer^[0] := 500;
  RETURN a[0] + row[0]
END OwnAddress;

PROCEDURE Repeated(a: ARRAY OF CHAR; times: CARDINAL): CARDINAL;
BEGIN
  IF times = 0 THEN name[0] := 0C; RETURN LENGTH(a) END;
  RETURN Repeated(a, times - 1) + LENGTH(a)
END Repeated;

PROCEDURE Changed(a: ARRAY OF INTEGER): INTEGER;
BEGIN
  INC(a[0], 5);
  RETURN a[0] + row[0]
END Changed;

VAR sum: INTEGER;

BEGIN
  Reset; Show("Sum", Sum(row));
  Reset; SumInto(row, row[0]); Show("SumInto", row[0]);
  Reset; Accumulate(row, row[0]); Show("Accumulate", row[0]);
  Reset; Show("WriteFirst", WriteFirst(row)); Show("row", Sum(row));
  Reset; Show("WriteByCall", WriteByCall(row));
  Reset; Show("WriteInBranch", WriteInBranch(row, TRUE));
  Show("WriteInBranch", WriteInBranch(row, FALSE));
  Reset; NEW(pointer); pointer^ := row; Show("WriteInLoop", WriteInLoop(pointer^));
  Show("pointer", Sum(pointer^));
  Reset; Shift(row, row); Show("Shift", row[0] * 1000 + row[1] * 100 + row[2] * 10 + row[3]);
  Reset; row := Shifted(row); Show("Shifted", row[0] * 1000 + row[1] * 100 + row[2] * 10 + row[3]);
  row := Same(row); Show("Same", row[0]);
  both.text := "xyz"; Show("Flags", VAL(INTEGER, Flags(both.text, both.flags[1])));
  Reset; Show("OfEntry", OfEntry(entry));
  Reset; rows[0] := row; Show("OfRows", OfRows(rows, rows[0]));
  Reset; Show("Nested", Nested(row));
  Reset; summing := Spoil; Show("ByValue", ByValue(row)); Show("row", Sum(row));
  Reset; Show("OwnAddress", OwnAddress(row));
  Reset; Show("Repeated", VAL(INTEGER, Repeated(name, 3)));
  Reset; sum := Changed(row); Show("Changed", sum); Show("row", Sum(row))
END value_parameters_are_copies.
