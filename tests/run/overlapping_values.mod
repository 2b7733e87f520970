(* Results, arguments and constructors that are written to a place with which they have some memory in common:
   the value is complete before the place changes. *)
MODULE overlapping_values;

FROM SYSTEM IMPORT CAST;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteInt;

TYPE
  Four = RECORD w, x, y, z: INTEGER END;
  Row = ARRAY [0..3] OF INTEGER;
  Pair = RECORD first, second: Four END;
  Mixed = RECORD
    CASE: INTEGER OF
    | 0: cells: ARRAY [0..11] OF INTEGER
    | 1: a: Four
    | 2: p: INTEGER; b: Four
    | 3: row: Row
    | 4: q: INTEGER; next: Row
    | 5: pair: Pair
    ELSE s, t: INTEGER; later: Pair
    END
  END;
  Numbers = RECORD
    CASE: INTEGER OF
    | 0: parts: ARRAY [0..2] OF REAL
    | 1: number: COMPLEX
    ELSE gap: REAL; next: COMPLEX
    END
  END;
  Maker = PROCEDURE (VAR Four): Four;

VAR
  m: Mixed;
  c: Numbers;
  maker: Maker;

PROCEDURE Fill;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 11 DO m.cells[i] := i + 1 END
END Fill;

PROCEDURE Show(what: ARRAY OF CHAR);
VAR i: INTEGER;
BEGIN
  WriteString(what);
  FOR i := 0 TO 11 DO WriteInt(m.cells[i], 3) END;
  WriteLn
END Show;

PROCEDURE Same(value: Four): Four;
BEGIN
  RETURN value
END Same;

PROCEDURE Turned(VAR value: Four): Four;
BEGIN
  RETURN Four{value.z, value.y, value.x, value.w}
END Turned;

PROCEDURE Changed(VAR value: Four): Four;
VAR result: Four;
BEGIN
  result := value;
  value.x := 50;
  result.w := value.z;
  RETURN result
END Changed;

PROCEDURE Global(): Four;
BEGIN
  RETURN m.a
END Global;

PROCEDURE RowOf(values: ARRAY OF INTEGER): Row;
BEGIN
  RETURN Row{values[3], values[2], values[1], values[0]}
END RowOf;

PROCEDURE Results;
BEGIN
  Fill; m.b := Same(m.a); Show("same, up     ");
  Fill; m.a := Same(m.b); Show("same, down   ");
  Fill; m.b := Turned(m.a); Show("turned, up   ");
  Fill; m.a := Turned(m.b); Show("turned, down ");
  Fill; m.b := Changed(m.a); Show("changed, up  ");
  Fill; m.a := Changed(m.b); Show("changed, down");
  Fill; m.b := Global(); Show("global       ");
  Fill; m.next := RowOf(m.row); Show("row, up      ");
  Fill; m.row := RowOf(m.next); Show("row, down    ");
  Fill; m.b := maker(m.a); Show("value, up    ");
  Fill; m.a := maker(m.b); Show("value, down  ")
END Results;

PROCEDURE Constructors;
VAR i: INTEGER;
BEGIN
  i := 7;
  Fill; m.b := Four{m.a.w, m.a.x, m.a.y, m.a.z}; Show("record, up   ");
  Fill; m.a := Four{m.b.w, m.b.x, m.b.y, m.b.z}; Show("record, down ");
  Fill; m.next := Row{m.row[3], m.row[2], i, m.row[0]}; Show("array, up    ");
  Fill; m.row := Row{m.next[3], m.next[2], m.next[0] BY 2}; Show("array, down  ");
  Fill; m.later := Pair{m.pair.second, m.pair.first}; Show("pair, up     ");
  Fill; m.pair := Pair{m.later.second, m.later.first}; Show("pair, down   ");
  Fill; m.pair := Pair{m.b, Same(m.a)}; Show("parts        ");
  Fill; m.pair := Pair{Four{i, i + 1, 3, 4}, m.b}; Show("mixed        ")
END Constructors;

PROCEDURE Conversions;
BEGIN
  Fill; m.next := CAST(Row, m.a); Show("cast, up     ");
  Fill; m.row := CAST(Row, m.b); Show("cast, down   ");
  c.number := CMPLX(1.0, 2.0); c.next := c.number;
  WriteInt(TRUNC(c.parts[0]), 1); WriteInt(TRUNC(c.parts[1]), 2); WriteInt(TRUNC(c.parts[2]), 2);
  WriteLn;
  c.number := c.next;
  WriteInt(TRUNC(c.parts[0]), 1); WriteInt(TRUNC(c.parts[1]), 2); WriteInt(TRUNC(c.parts[2]), 2);
  WriteLn
END Conversions;

PROCEDURE Assign(VAR to: Four; value: Four);
BEGIN
  to := value; to.x := value.w
END Assign;

PROCEDURE AssignParts(VAR to: Four; value: Four);
BEGIN
  to.w := value.w; to.x := value.x; to.y := value.y; to.z := value.z
END AssignParts;

PROCEDURE AssignOpen(VAR to: ARRAY OF INTEGER; values: ARRAY OF INTEGER);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(values) DO to[i] := values[i] END
END AssignOpen;

PROCEDURE SwapParts(VAR one, other: Four);
VAR saved: Four;
BEGIN
  saved := one; one := other; other := saved
END SwapParts;

PROCEDURE Three(VAR to: Pair; VAR one, other: Four);
BEGIN
  to := Pair{one, other}
END Three;

PROCEDURE Arguments;
BEGIN
  Fill; Assign(m.b, m.a); Show("assign, up   ");
  Fill; Assign(m.a, m.b); Show("assign, down ");
  Fill; AssignParts(m.b, m.a); Show("parts, up    ");
  Fill; AssignParts(m.a, m.b); Show("parts, down  ");
  Fill; AssignOpen(m.next, m.row); Show("open, up     ");
  Fill; AssignOpen(m.row, m.next); Show("open, down   ");
  Fill; SwapParts(m.a, m.b); Show("swap, up     ");
  Fill; SwapParts(m.b, m.a); Show("swap, down   ");
  Fill; Three(m.pair, m.b, m.a); Show("three        ");
  Fill; Three(m.later, m.b, m.pair.second); Show("three, later ")
END Arguments;

BEGIN
  maker := Changed;
  Results; Constructors; Conversions; Arguments
END overlapping_values.
