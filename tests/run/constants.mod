(* Constants of every kind, used before they are declared, and constant expressions. *)
MODULE Constants;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteReal, WriteString, WriteLn;
CONST
  Area = Width * Height;
  Width = 12;
  Height = Width DIV 2 + 1;
  Negative = -Area;
  Shifted = Negative MOD 10;
  Pi = 3.14159;
  TwoPi = 2.0 * Pi;
  Ratio = FLOAT(Width) / 5.0;
  Yes = TRUE;
  No = NOT Yes OR (Width > 100);
  Wide = (Width >= Height) AND Yes;
  Letter = "k";
  Next = CHR(ORD(Letter) + 1);
  Capital = CAP(Letter);
  Title = "constants";
  Newline = 12C;
  Last = MAX(SHORTINT);
  Odd = ODD(Width + 1);
  Whole = TRUNC(TwoPi);
  Size = SIZE(INTEGER);
VAR table: ARRAY [Shifted..Height] OF INTEGER; i: INTEGER;

PROCEDURE Inner(): INTEGER;
CONST Width = 3; Area = Width * Height;
BEGIN
  RETURN Area
END Inner;

PROCEDURE WriteBool(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END WriteBool;

BEGIN
  WriteInt(Area, 0); WriteInt(Height, 4); WriteInt(Negative, 5); WriteInt(Shifted, 4);
  WriteInt(Inner(), 5);
  WriteInt(Last, 12); WriteCard(Whole, 3); WriteCard(Size, 3); WriteLn;
  WriteReal(Pi, 0); WriteReal(TwoPi, 10); WriteReal(Ratio, 6); WriteLn;
  WriteBool(Yes); WriteBool(No); WriteBool(Wide); WriteBool(Odd); WriteLn;
  Write(Letter); Write(Next); Write(Capital); Write(Newline);
  WriteString(Title); WriteLn;
  FOR i := Shifted TO Height DO table[i] := i * i END;
  WriteInt(table[Shifted] + table[Height], 0); WriteLn
END Constants.
