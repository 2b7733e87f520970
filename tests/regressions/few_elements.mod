(* tlc: --checks=none *)
(* A loop that ends with the last element of a small array is unrolled for all its elements, not for one less. *)
MODULE few_elements;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

CONST Last = 9;

TYPE
  Row = ARRAY [0..Last] OF INTEGER;
  Bytes = ARRAY [1..Last] OF CHAR;

VAR
  shown: Row;
  text: Bytes;
  of: ARRAY [0..Last] OF RECORD key: INTEGER; sum: REAL END;
  n, from: INTEGER;

PROCEDURE Show(title: ARRAY OF CHAR; row: Row);
VAR i: INTEGER;
BEGIN
  WriteString(title);
  FOR i := 0 TO Last DO WriteInt(row[i], 4) END;
  WriteLn
END Show;

PROCEDURE Fill(first, last: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := first TO last DO shown[i] := i + 1 END
END Fill;

(* The first n elements are moved by one; the last round reads the last element. *)
PROCEDURE Rotate(n: INTEGER);
VAR
  row: Row;
  i, first: INTEGER;
BEGIN
  row := shown;
  first := row[0];
  FOR i := 0 TO n - 1 DO row[i] := row[i + 1] END;
  row[n] := first;
  shown := row
END Rotate;

PROCEDURE Reverse(low, high: INTEGER);
VAR t: INTEGER;
BEGIN
  WHILE low < high DO
    t := shown[low]; shown[low] := shown[high]; shown[high] := t;
    INC(low); DEC(high)
  END
END Reverse;

(* Every second element, downwards. *)
PROCEDURE Thin(from: INTEGER);
BEGIN
  REPEAT
    shown[from] := 0;
    DEC(from, 2)
  UNTIL from < 0
END Thin;

(* The loop may be left in its last round before it comes to an element. *)
PROCEDURE Find(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 0;
  LOOP
    IF i > Last THEN RETURN -1 END;
    IF shown[i] = x THEN RETURN i END;
    INC(i)
  END
END Find;

(* All elements are passed, and the exit comes after the last one. *)
PROCEDURE Place(x: INTEGER): INTEGER;
VAR i, at: INTEGER;
BEGIN
  i := 0; at := -1;
  WHILE (i <= Last) & (at < 0) DO
    IF shown[i] = x THEN at := i END;
    INC(i)
  END;
  RETURN at
END Place;

PROCEDURE Length(): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 1;
  WHILE (i <= Last) & (text[i] # 0C) DO INC(i) END;
  RETURN i - 1
END Length;

PROCEDURE Keys(n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := n TO 0 BY -1 DO of[i].key := i; of[i].sum := FLOAT(i) END;
  FOR i := 0 TO n DO sum := sum + of[i].key END;
  RETURN sum
END Keys;

BEGIN
  FOR from := 0 TO Last BY 3 DO Fill(from, Last); Fill(0, from) END;
  Show("filled", shown);
  FOR n := 0 TO Last DO Rotate(n) END;
  Show("rotated", shown);
  FOR n := 0 TO Last DO Reverse(0, n); Reverse(n, Last) END;
  Show("reversed", shown);
  FOR n := 0 TO Last + 1 DO WriteInt(Find(n), 4); WriteInt(Place(n), 4) END;
  WriteLn;
  Thin(Last);
  Show("thinned", shown);
  Thin(4);
  Show("thinned", shown);
  FOR n := 0 TO Last DO
    IF n > 0 THEN text[n] := CHR(ORD("0") + n) END;
    WriteInt(Length(), 4);
    WriteInt(Keys(n), 4)
  END;
  WriteLn
END few_elements.
