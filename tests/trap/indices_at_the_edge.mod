MODULE indices_at_the_edge;
(* Indices and elements at the least and the greatest number of 64 bits. *)
FROM InOut IMPORT WriteCard, WriteLn, WriteInt;
TYPE Fits = CARDINAL[9223372036854775804..9223372036854775807];
  Neg = INTEGER[MIN(INTEGER)..MIN(INTEGER)+3];
  SF = SET OF Fits; SN = SET OF Neg;
VAR a: ARRAY Fits OF CARDINAL; s: SF; i: CARDINAL; n: SN; m: ARRAY Neg OF INTEGER; j: INTEGER;
PROCEDURE Sum(a: ARRAY OF CARDINAL): CARDINAL;
VAR i, s: CARDINAL;
BEGIN s := 0; FOR i := 0 TO HIGH(a) DO s := s + a[i] END; RETURN s END Sum;
BEGIN
  s := SF{}; n := SN{};
  FOR i := 9223372036854775804 TO 9223372036854775807 DO a[i] := i MOD 10; IF ODD(i) THEN INCL(s, i) END END;
  FOR j := MIN(INTEGER) TO MIN(INTEGER)+3 DO m[j] := j MOD 10; IF ODD(j) THEN INCL(n, j) END END;
  WriteCard(Sum(a), 0); WriteLn;
  FOR i := 9223372036854775804 TO 9223372036854775807 DO WriteCard(a[i], 3); WriteCard(ORD(i IN s), 3) END; WriteLn;
  FOR j := MIN(INTEGER) TO MIN(INTEGER)+3 DO WriteInt(m[j], 3); WriteCard(ORD(j IN n), 3) END; WriteLn;
  i := 9223372036854775807; INC(i);
  a[i] := 1
END indices_at_the_edge.
