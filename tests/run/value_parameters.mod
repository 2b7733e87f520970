(* Value parameters are variables of the procedure: changing them does not change the argument. *)
MODULE ValueParameters;
FROM InOut IMPORT Write, WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;
TYPE
  Row = ARRAY [0..2] OF INTEGER;
  Item = RECORD name: ARRAY [0..3] OF CHAR; values: Row END;
  Link = POINTER TO Item;
VAR i: INTEGER; row: Row; item: Item; link: Link;

PROCEDURE CountDown(n: INTEGER): INTEGER;
VAR steps: INTEGER;
BEGIN
  steps := 0;
  WHILE n > 0 DO n := n DIV 2; INC(steps) END;
  RETURN steps
END CountDown;

PROCEDURE SumAndClear(r: Row): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := r[0] + r[1] + r[2];
  r[0] := 0; r[1] := 0; r[2] := 0; row[0] := row[0] + 1;
  RETURN sum + r[0]
END SumAndClear;

PROCEDURE Scramble(it: Item; n: INTEGER): Item;
BEGIN
  it.name[0] := "Z"; it.values[1] := n;
  IF n > 0 THEN RETURN Scramble(it, n - 1) END;
  it.values[2] := 99;
  RETURN it
END Scramble;

PROCEDURE Follow(l: Link);
BEGIN
  l^.values[0] := 55;
  l := NIL;
  IF l # NIL THEN HALT END
END Follow;

PROCEDURE Show(VAR it: Item);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO Write(it.name[i]) END;
  FOR i := 0 TO 2 DO WriteInt(it.values[i], 4) END;
  WriteLn
END Show;

BEGIN
  i := 100; WriteInt(CountDown(i), 0); WriteInt(i, 4); WriteLn;
  row[0] := 1; row[1] := 20; row[2] := 300;
  WriteInt(SumAndClear(row), 0); WriteInt(SumAndClear(row), 4); WriteInt(row[0], 2);
  WriteInt(row[2], 4); WriteLn;
  item.name := "abcd"; item.values := row;
  Show(item);
  item := Scramble(item, 3); Show(item);
  item.name := "wxyz"; NEW(link); link^ := Scramble(item, 1); Show(link^); Show(item);
  Follow(link); IF link # NIL THEN Show(link^) END
END ValueParameters.
