(* A FOR statement terminates even if its bound is the last value of its type. *)
MODULE ForLimits;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
VAR i, n: INTEGER; c: CARDINAL; s: SHORTINT; sc: SHORTCARD;
BEGIN
  n := 0; FOR i := MAX(INTEGER) - 2 TO MAX(INTEGER) DO INC(n) END; WriteInt(n, 0); WriteInt(i, 20);
  WriteLn;
  n := 0; FOR i := MIN(INTEGER) + 2 TO MIN(INTEGER) BY -1 DO INC(n) END; WriteInt(n, 0);
  WriteInt(i, 21); WriteLn;
  n := 0; FOR i := MAX(INTEGER) - 5 TO MAX(INTEGER) BY 4 DO INC(n) END; WriteInt(n, 0);
  WriteInt(i, 20); WriteLn;
  n := 0; FOR c := MAX(CARDINAL) - 1 TO MAX(CARDINAL) DO INC(n) END; WriteInt(n, 0);
  WriteCard(c, 21); WriteLn;
  n := 0; FOR c := 3 TO 0 BY -1 DO INC(n) END; WriteInt(n, 0); WriteCard(c, 2); WriteLn;
  n := 0; FOR c := 5 TO 0 BY -2 DO INC(n) END; WriteInt(n, 0); WriteCard(c, 2); WriteLn;
  n := 0; FOR s := MAX(SHORTINT) - 3 TO MAX(SHORTINT) BY 2 DO INC(n) END; WriteInt(n, 0);
  WriteInt(s, 11); WriteLn;
  n := 0; FOR sc := MAX(SHORTCARD) TO MAX(SHORTCARD) DO INC(n) END; WriteInt(n, 0);
  WriteCard(sc, 11); WriteLn;
  n := 0; FOR i := MIN(INTEGER) TO MAX(INTEGER) BY MAX(INTEGER) DO INC(n) END; WriteInt(n, 0);
  WriteInt(i, 20);
  WriteLn
END ForLimits.
