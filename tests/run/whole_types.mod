(* The whole types at their limits. *)
MODULE WholeTypes;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn, WriteString;
VAR
  i: INTEGER; c: CARDINAL; si: SHORTINT; sc: SHORTCARD; li: LONGINT;
  lc: LONGCARD;

PROCEDURE Double(x: SHORTINT): SHORTINT;
BEGIN
  RETURN x + x
END Double;

PROCEDURE Mean(a, b: SHORTCARD): SHORTCARD;
BEGIN
  RETURN a DIV 2 + b DIV 2 + (a MOD 2 + b MOD 2) DIV 2
END Mean;

BEGIN
  WriteInt(MIN(INTEGER), 0); WriteInt(MAX(INTEGER), 21); WriteCard(MAX(CARDINAL), 22); WriteLn;
  WriteInt(MIN(SHORTINT), 0); WriteInt(MAX(SHORTINT), 12); WriteCard(MAX(SHORTCARD), 12); WriteLn;
  WriteCard(SIZE(INTEGER), 2); WriteCard(SIZE(CARDINAL), 2); WriteCard(SIZE(SHORTINT), 2);
  WriteCard(SIZE(SHORTCARD), 2); WriteCard(SIZE(LONGINT), 2); WriteCard(SIZE(LONGCARD), 2); WriteLn;
  si := MAX(SHORTINT); si := si - 7; si := si DIV 10; i := si; WriteInt(i, 0); WriteLn;
  si := -45; si := si MOD 7; WriteInt(si, 0); WriteLn;
  WriteInt(Double(-1073741824), 0); WriteLn;
  sc := MAX(SHORTCARD); sc := Mean(sc, sc - 2); c := sc; WriteCard(c, 0); WriteLn;
  IF sc > 2147483648 THEN WriteString("unsigned"); WriteLn END;
  li := MAX(LONGINT); li := li DIV 3 * 2; WriteInt(li, 0); WriteLn;
  lc := MAX(LONGCARD); lc := lc DIV 10; WriteCard(lc, 0); WriteCard(lc MOD 1000, 5); WriteLn;
  c := 10000000000; i := 1; WHILE c > 1 DO c := c DIV 2; INC(i) END; WriteInt(i, 0); WriteLn;
  si := 100; sc := 200; li := 300; lc := 400;
  i := si; c := sc; WriteInt(i, 0); WriteCard(c, 4);
  i := sc; c := si; WriteInt(i, 4); WriteCard(c, 4);
  si := li; sc := lc; WriteInt(si, 4); WriteCard(sc, 4);
  li := lc; lc := li; WriteInt(li, 4); WriteCard(lc, 4); WriteLn
END WholeTypes.
