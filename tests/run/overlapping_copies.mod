(* Copies between fields of two variants that have some memory in common. The value is that of the source
   before the copy, however the places are reached. *)
MODULE overlapping_copies;

FROM SYSTEM IMPORT ADDADR, ADR, CAST;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteInt;

TYPE
  Four = RECORD w, x, y, z: INTEGER END;
  Row = ARRAY [1..5] OF INTEGER;
  Name = ARRAY [0..10] OF CHAR;
  Large = ARRAY [0..99] OF INTEGER;
  Pair = RECORD first, second: Four END;
  FourPointer = POINTER TO Four;
  Mixed = RECORD
    kind: INTEGER;
    CASE: INTEGER OF
    | 0: cells: ARRAY [0..11] OF INTEGER
    | 1: a: Four
    | 2: p: INTEGER; b: Four
    | 3: row: Row
    | 4: q: ARRAY [0..1] OF INTEGER; lower: Row
    | 5: name: Name
    | 6: c: CHAR; later: Name
    | 7: pair: Pair
    ELSE s: INTEGER; pairs: ARRAY [0..0] OF Pair
    END
  END;
  Big = RECORD
    CASE: BOOLEAN OF
    | TRUE: one: Large
    | FALSE: gap: INTEGER; two: Large
    END
  END;
  MixedPointer = POINTER TO Mixed;

VAR
  global: Mixed;
  table: ARRAY [0..2] OF Mixed;
  heap: MixedPointer;
  big: Big;

PROCEDURE Fill(VAR m: Mixed);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 11 DO m.cells[i] := i + 1 END
END Fill;

PROCEDURE Show(what: ARRAY OF CHAR; m: Mixed);
VAR i: INTEGER;
BEGIN
  WriteString(what);
  FOR i := 0 TO 11 DO WriteInt(m.cells[i], 3) END;
  WriteLn
END Show;

PROCEDURE Copy(VAR to, from: Four);
BEGIN
  to := from
END Copy;

PROCEDURE CopyRow(VAR to, from: Row);
BEGIN
  to := from
END CopyRow;

PROCEDURE CopyAt(to, from: FourPointer);
BEGIN
  to^ := from^
END CopyAt;

PROCEDURE CopyWithin(VAR m: Mixed; up: BOOLEAN);
BEGIN
  IF up THEN m.b := m.a ELSE m.a := m.b END
END CopyWithin;

PROCEDURE Direct;
VAR local: Mixed;
BEGIN
  Fill(local); local.b := local.a; Show("direct, up    ", local);
  Fill(local); local.a := local.b; Show("direct, down  ", local);
  Fill(local); local.lower := local.row; Show("row, up       ", local);
  Fill(local); local.row := local.lower; Show("row, down     ", local);
  Fill(local); local.pairs[0] := local.pair; Show("pair, up      ", local);
  Fill(local); local.pair := local.pairs[0]; Show("pair, down    ", local);
  Fill(local); local.pair.second := local.b; Show("nested, up    ", local);
  Fill(local); local.b := local.pair.second; Show("nested, down  ", local);
  Fill(global); global.b := global.a; Show("global, up    ", global);
  Fill(global); global.a := global.b; Show("global, down  ", global);
  Fill(table[1]); table[1].b := table[1].a; Show("element, up   ", table[1]);
  Fill(table[2]); table[2].a := table[2].b; Show("element, down ", table[2])
END Direct;

PROCEDURE Texts;
VAR local: Mixed;
BEGIN
  local.name := "abcdefghij"; local.later := local.name;
  WriteString(local.later); WriteLn;
  local.later := "abcdefghij"; local.name := local.later;
  WriteString(local.name); WriteLn
END Texts;

PROCEDURE ByAddress;
VAR local: Mixed; one, other: FourPointer;
BEGIN
  Fill(local); Copy(local.b, local.a); Show("VAR, up       ", local);
  Fill(local); Copy(local.a, local.b); Show("VAR, down     ", local);
  Fill(global); CopyRow(global.lower, global.row); Show("VAR row, up   ", global);
  Fill(global); CopyRow(global.row, global.lower); Show("VAR row, down ", global);
  Fill(local); CopyWithin(local, TRUE); Show("whole, up     ", local);
  Fill(local); CopyWithin(local, FALSE); Show("whole, down   ", local);
  Fill(heap^); heap^.b := heap^.a; Show("heap, up      ", heap^);
  Fill(heap^); heap^.a := heap^.b; Show("heap, down    ", heap^);
  Fill(local); CopyAt(ADR(local.b), ADR(local.a)); Show("ADR, up       ", local);
  Fill(local); CopyAt(ADR(local.a), ADR(local.b)); Show("ADR, down     ", local);
  one := ADR(local.cells[2]); other := ADR(local.cells[4]);
  Fill(local); one^ := other^; Show("pointers, down", local);
  Fill(local); other^ := one^; Show("pointers, up  ", local);
  one := CAST(FourPointer, ADDADR(ADR(global.a), SIZE(INTEGER)));
  Fill(global); one^ := global.a; Show("CAST, up      ", global);
  Fill(global); global.a := one^; Show("CAST, down    ", global)
END ByAddress;

PROCEDURE Bound;
VAR local: Mixed;
BEGIN
  Fill(local); WITH local DO b := a END; Show("WITH, up      ", local);
  Fill(local); WITH local DO a := b END; Show("WITH, down    ", local);
  Fill(local); WITH local.pair DO first := local.b END; Show("WITH part, dn ", local);
  Fill(local); WITH local.pair DO second := local.b END; Show("WITH part, up ", local)
END Bound;

(* A copy through a variable whose fields are values of their own. *)
PROCEDURE Between(m: MixedPointer);
VAR taken: Four;
BEGIN
  Fill(m^);
  taken := m^.a; m^.b := taken; Show("between, up   ", m^);
  taken.w := 99; taken.x := taken.w + taken.z;
  m^.a := taken; taken := m^.b; m^.b := taken; Show("between, down ", m^)
END Between;

PROCEDURE Long;
VAR i, sum: INTEGER;
BEGIN
  FOR i := 0 TO 99 DO big.one[i] := i END;
  big.two := big.one;
  sum := 0;
  FOR i := 0 TO 99 DO sum := (sum * 7 + big.two[i]) MOD 100003 END;
  WriteInt(sum, 8);
  FOR i := 0 TO 99 DO big.two[i] := i END;
  big.one := big.two;
  sum := 0;
  FOR i := 0 TO 99 DO sum := (sum * 7 + big.one[i]) MOD 100003 END;
  WriteInt(sum, 8); WriteLn
END Long;

BEGIN
  NEW(heap);
  Direct; Texts; ByAddress; Bound; Between(heap); Long;
  DISPOSE(heap)
END overlapping_copies.
