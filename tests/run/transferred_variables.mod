(* tlc: --dialect=pim4 *)
MODULE transferred_variables;
(* Type transfers of variables are variables: fields, elements, targets and steps of them. *)
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
TYPE
  Pair = RECORD first, second: CARDINAL END;
  Row = ARRAY [0..1] OF CARDINAL;
  Link = POINTER TO Node;
  Node = RECORD number: INTEGER; next: ADDRESS END;
VAR
  row: Row;
  pair: Pair;
  rows: ARRAY [0..2] OF Row;
  node, last: Node;
  a: ADDRESS;
  i: INTEGER;
  c: CARDINAL;

PROCEDURE Add(VAR c: CARDINAL; n: CARDINAL);
BEGIN
  INC(c, n)
END Add;

PROCEDURE Second(p: Pair): CARDINAL;
VAR own: Row; round: CARDINAL;
BEGIN
  own := Row(p);
  round := 0;
  WHILE Pair(own).first < 10 DO
    INC(Pair(own).first, 3);
    INC(round)
  END;
  IF Pair(own).second = 0 THEN RETURN own[0]
  ELSIF Row(p)[1] = 8 THEN RETURN 10 * own[0] + round
  END;
  RETURN Pair(own).second
END Second;

BEGIN
  Pair(row).first := 7;
  Pair(row).second := Pair(row).first + 1;
  WriteCard(row[0], 1); WriteCard(row[1], 2); WriteLn;
  Row(pair)[0] := 3;
  Row(pair)[1] := Row(pair)[0] * 2;
  Add(Row(pair)[1], 4);
  WriteCard(pair.first, 1); WriteCard(pair.second, 3); WriteLn;
  Pair(rows[1]).second := 5;
  WriteCard(rows[1][1], 1); WriteLn;
  WITH Pair(row) DO first := second + 1; second := first END;
  WriteCard(row[0], 1); WriteCard(row[1], 2); WriteLn;
  i := 4;
  INC(CARDINAL(i), 2);
  DEC(CARDINAL(i));
  WriteInt(i, 1); WriteLn;
  last.number := 2; last.next := NIL;
  node.next := ADR(last); a := ADR(node);
  Link(a)^.number := 1;
  Link(Link(a)^.next)^.number := Link(a)^.number + 40;
  WITH Link(a)^ DO INC(number) END;
  WriteInt(node.number, 1); WriteInt(last.number, 3); WriteLn;
  c := 0;
  REPEAT
    INC(c);
    a := Link(a)^.next
  UNTIL (a = NIL) OR (Link(a)^.number = 0);
  WriteCard(c, 1); WriteLn;
  WriteCard(Second(pair), 1);
  pair.second := 8;
  WriteCard(Second(pair), 4); WriteLn
END transferred_variables.
