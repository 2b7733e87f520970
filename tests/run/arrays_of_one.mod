MODULE ArraysOfOne;
(* Arrays of one array, one set, one string or one complex number have no separate type in memory. *)
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

TYPE
  Row = ARRAY [0..2] OF INTEGER; One = ARRAY [5..5] OF Row; Again = ARRAY BOOLEAN OF One;
  Last = ARRAY ['x'..'x'] OF Again;
  Many = SET OF [0..99]; Sets = ARRAY [0..0] OF Many; Text = ARRAY [0..7] OF CHAR;
  Texts = ARRAY [1..1] OF Text;
  Variant = RECORD CASE t: BOOLEAN OF TRUE: i: INTEGER | FALSE: c: CHAR END END;
  Variants = ARRAY [0..0] OF Variant;
  Numbers = ARRAY [0..0] OF COMPLEX;
  Single = ARRAY [7..7] OF INTEGER;

CONST
  last = Last{Again{One{Row{1, 2, 3}}, One{Row{4, 5, 6}}}};
  sets = Sets{Many{3, 70}};
  texts = Texts{"text"};
  numbers = Numbers{CMPLX(1.5, 2.0)};
  single = Single{9};

VAR
  all: Last; s: Sets; t: Texts; v: Variants; n: Numbers; one: Single; i: INTEGER; b: BOOLEAN;
  c: CHAR;

PROCEDURE Sum(a: ARRAY OF ARRAY OF INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO 2 DO sum := sum + a[0][i] END;
  RETURN sum
END Sum;

PROCEDURE Copy(x: Last): Last;
BEGIN x['x'][TRUE][5][0] := x['x'][TRUE][5][0] + 1; RETURN x END Copy;

BEGIN
  all := last; s := sets; t := texts; n := numbers; one := single; v := Variants{Variant{TRUE, 0}};
  v[0].i := 8;
  b := TRUE; c := 'x'; i := 5;
  WriteInt(all[c][b][i][1] + all[c][NOT b][i][2] + last[c][b][i][0], 1); WriteLn;
  WriteInt(Sum(all[c][b]) + Sum(last['x'][FALSE]), 1); WriteLn;
  all := Copy(all); WriteInt(all['x'][TRUE][5][0], 1); WriteLn;
  i := 0; INCL(s[i], 5);
  WriteInt(VAL(INTEGER, ORD(3 IN s[i]) + ORD(70 IN s[0]) + ORD(5 IN s[i]) + ORD(5 IN sets[i])), 1);
  WriteLn;
  i := 1; WriteString(t[i]); WriteString(texts[i]); WriteLn;
  i := 0; WriteInt(v[i].i + TRUNC(IM(n[i])) + TRUNC(RE(numbers[i]) * 2.0), 1); WriteLn;
  i := 7; WriteInt(one[i] + single[i], 1); WriteLn;
  WriteInt(VAL(INTEGER, SIZE(Last)) - 2 * VAL(INTEGER, SIZE(Row)), 1); WriteLn
END ArraysOfOne.
