(* Constant expressions of all kinds: numbers, characters, strings, BOOLEANs, enumerations, functions. *)
MODULE ConstantExpressions;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Colour = (red, green, blue);
  Small = [-4..11];

CONST
  Ten = 10;
  Hundred = Ten * Ten;
  Negative = -Hundred DIV 7;
  Rest = Hundred MOD 7 + 3 * (Ten - 4);
  Bits = 0FFH;
  Octal = 777B;
  Letter = "Q";
  Code = ORD(Letter) + 1;
  After = CHR(Code);
  Capital = CAP("z");
  Greeting = "hello";
  Both = Greeting + ", " + "world";
  Truth = (Ten > 5) AND NOT (Letter = "R") OR FALSE;
  Last = MAX(Colour);
  Middle = VAL(Colour, 1);
  Width = MAX(Small) - MIN(Small) + 1;
  Half = 1.5 / 3.0;
  Whole = TRUNC(Half * 9.0);
  IsOdd = ODD(Hundred + 1);
  Length = SIZE(CHAR) * Ten;
  Far = ABS(-42);
  New = 12C;

VAR
  a: ARRAY [Negative..Ten DIV 2] OF INTEGER;
  s: ARRAY [0..Length + 5] OF CHAR;
  c: Colour;

BEGIN
  WriteInt(Negative, 5); WriteInt(Rest, 4); WriteCard(Bits, 4); WriteCard(Octal, 4);
  WriteCard(Code, 4);
  Write(After); Write(Capital); WriteLn;
  s := Both; WriteString(s); WriteCard(HIGH(a), 3); WriteCard(HIGH(s), 3); WriteLn;
  IF Truth THEN WriteString("truth ") END;
  IF IsOdd THEN WriteString("odd ") END;
  FOR c := red TO Last DO IF c = Middle THEN Write("m") ELSE Write(".") END END;
  WriteInt(Width, 3); WriteInt(Whole, 2); WriteCard(Length, 3); WriteInt(Far, 3);
  a[Negative] := Ten; WriteInt(a[-14], 3);
  Write(New)
END ConstantExpressions.
