(* Constants in procedures, from other constants of several types, as bounds, labels, cases and arguments. *)
MODULE ConstantSections;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

CONST
  Kilo = 1024;
  Mega = Kilo * Kilo;
  Zero = ORD("0");
  Blank = " ";
  Minus = -1;
  Title = "constants";
  Third = 1.0 / 3.0;

TYPE Small = [Minus..Kilo DIV 100];

VAR
  s: Small;
  a: ARRAY [Zero..Zero + 9] OF CHAR;
  i: CARDINAL;

PROCEDURE Inner(n: CARDINAL): CARDINAL;
CONST
  Kilo = 1000;
  Zero = Kilo - 1;
  Limit = Mega DIV Kilo;

  PROCEDURE Innermost(): CARDINAL;
  CONST Limit = 7;
  BEGIN
    CASE n OF
      Limit: RETURN 1
    | Zero: RETURN 2
    | Kilo..Kilo + Limit: RETURN 3
    ELSE RETURN 4
    END
  END Innermost;

BEGIN
  RETURN Limit + 10000 * Innermost()
END Inner;

BEGIN
  WriteCard(Inner(7), 7); WriteCard(Inner(999), 7); WriteCard(Inner(1007), 7);
  WriteCard(Inner(1008), 7); WriteLn;
  FOR s := MIN(Small) TO MAX(Small) BY 3 DO WriteInt(s, 4) END; WriteCard(Mega, 9); WriteLn;
  FOR i := Zero TO Zero + 9 DO a[i] := CHR(i) END;
  Write(a[Zero + 3]); Write(Blank); WriteString(Title); Write(Blank);
  WriteInt(VAL(INTEGER, Third * 300.0 + 0.5), 1); WriteLn
END ConstantSections.
