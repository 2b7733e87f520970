(* Enumerations in procedures: their literals are names of that scope and hide outer ones. *)
MODULE EnumScopes;
FROM InOut IMPORT WriteString, WriteCard, WriteLn;

TYPE State = (off, on, broken);

VAR
  s: State;
  anonymous: (first, second, third);
  alsoAnonymous: ARRAY [1..2] OF (minus, plus);

PROCEDURE Hidden(): CARDINAL;
TYPE Switch = (broken, off, on);
VAR s: Switch;

  PROCEDURE Inner(s: Switch): CARDINAL;
  CONST on = 40;
  BEGIN
    IF s = broken THEN RETURN on ELSIF s = off THEN RETURN on + 1 ELSE RETURN on + 2 END
  END Inner;

BEGIN
  s := on;
  RETURN ORD(s) * 1000 + ORD(broken) * 100 + Inner(s)
END Hidden;

PROCEDURE Sum(): CARDINAL;
TYPE
  Digit = (zero, one, two, three, four, five, six, seven, eight, nine);
VAR
  d: Digit;
  sum: CARDINAL;
BEGIN
  sum := 0;
  FOR d := nine TO one BY -2 DO sum := 10 * sum + ORD(d) END;
  RETURN sum
END Sum;

BEGIN
  s := broken;
  WriteCard(ORD(s), 2); WriteCard(Hidden(), 6); WriteCard(ORD(s), 2); WriteLn;
  WriteCard(Sum(), 7); WriteLn;
  anonymous := second;
  INC(anonymous);
  IF anonymous = third THEN WriteString("third ") END;
  alsoAnonymous[1] := plus; alsoAnonymous[2] := minus;
  IF alsoAnonymous[1] > alsoAnonymous[2] THEN WriteString("plus is greater") END;
  WriteLn
END EnumScopes.
