(* Indexing: arrays that grow, with gaps, and elements that are removed. *)
MODULE test_gnu_indexing;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM Indexing IMPORT Index, InitIndex, KillIndex, DebugIndex, InBounds, HighIndice, LowIndice,
    PutIndice, GetIndice, IsIndiceInIndex, RemoveIndiceFromIndex, DeleteIndice,
    IncludeIndiceIntoIndex, ForeachIndiceInIndexDo;
FROM StrIO IMPORT WriteString, WriteLn;
FROM NumberIO IMPORT WriteInt, WriteCard;

VAR
  i: Index;
  a, b, c, sum: INTEGER;
  numbers: ARRAY [1..500] OF INTEGER;
  n: CARDINAL;

PROCEDURE Show(a: ADDRESS);
VAR p: POINTER TO INTEGER;
BEGIN
  IF a = NIL THEN
    WriteString(" nil")
  ELSE
    p := a;
    WriteInt(p^, 3)
  END
END Show;

PROCEDURE Sum(a: ADDRESS);
VAR p: POINTER TO INTEGER;
BEGIN
  p := a;
  INC(sum, p^)
END Sum;

PROCEDURE ShowAll;
BEGIN
  WriteCard(LowIndice(i), 0); WriteString(".."); WriteCard(HighIndice(i), 0); WriteString(":");
  ForeachIndiceInIndexDo(i, Show);
  WriteLn
END ShowAll;

BEGIN
  a := 1; b := 2; c := 3;
  i := DebugIndex(InitIndex(1));
  ShowAll;
  IF InBounds(i, 1) THEN WriteString("in") ELSE WriteString("out") END; WriteLn;
  PutIndice(i, 1, ADR(a)); ShowAll;
  PutIndice(i, 4, ADR(b)); ShowAll;
  IF InBounds(i, 4) THEN WriteString("in") ELSE WriteString("out") END; WriteLn;
  IF GetIndice(i, 2) = NIL THEN WriteString("gap") END; WriteLn;
  IF GetIndice(i, 4) = ADR(b) THEN WriteString("b") END; WriteLn;
  IncludeIndiceIntoIndex(i, ADR(c)); ShowAll;
  IncludeIndiceIntoIndex(i, ADR(c)); ShowAll;
  IF IsIndiceInIndex(i, ADR(b)) THEN WriteString("is") END; WriteLn;
  RemoveIndiceFromIndex(i, ADR(b)); ShowAll;
  IF IsIndiceInIndex(i, ADR(b)) THEN WriteString("is") ELSE WriteString("is not") END; WriteLn;
  DeleteIndice(i, 2); ShowAll;
  i := KillIndex(i);
  IF i = NIL THEN WriteString("killed") END; WriteLn;
  i := InitIndex(5); ShowAll;
  PutIndice(i, 5, ADR(a)); ShowAll;
  i := KillIndex(i);
  i := InitIndex(100);
  FOR n := 1 TO 500 DO
    numbers[n] := INTEGER(n);
    IncludeIndiceIntoIndex(i, ADR(numbers[n]))
  END;
  sum := 0;
  ForeachIndiceInIndexDo(i, Sum);
  WriteCard(HighIndice(i), 0); WriteInt(sum, 8); WriteLn;
  i := KillIndex(i)
END test_gnu_indexing.
