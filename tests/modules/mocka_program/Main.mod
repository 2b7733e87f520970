(* tlc: --dialect=mocka *)
MODULE Main;
(* Whole types of different sizes, reals, string constants and conditions, as in Mocka. *)
FROM InOut IMPORT WriteString, WriteInt, WriteCard, WriteLn;

% norange
%( Debug
  This is not compiled: 'it %) neither.
  %( ~ Other
    nor this
  %)
%)

TYPE Small = SHORTCARD;

VAR
  small: Small;
  number: CARDINAL;
  integer: INTEGER;
  long: LONGINT;
  short: SHORTINT;
  real: REAL;
  double: LONGREAL;

PROCEDURE Show(VAR text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(text) DO
    IF (text[i] >= 'a') & (text[i] <= 'z') THEN text[i] := CAP(text[i]) END
  END;
  WriteString(text); WriteCard(HIGH(text), 3)
END Show;

PROCEDURE Half(x: REAL): LONGREAL;
BEGIN
  RETURN x / 2.0
END Half;

PROCEDURE Double(VAR i: INTEGER);
BEGIN
  i := 2 * i
END Double;

PROCEDURE ShowNegated(n: CARDINAL);
BEGIN
  IF n = MAX(INTEGER) + 1 THEN WriteString(" minimum") END
END ShowNegated;

CONST greeting = "once more";

BEGIN
  small := 40000; number := 7; integer := -5; short := 3; long := 21;
  number := small + number * small;
  WriteCard(number, 8);
  IF small < number THEN WriteInt(integer * short, 4) END;
  Double(long); WriteInt(long, 4);
  real := 3.0; double := real; real := double + Half(real);
  WriteInt(TRUNC(real * 10.0), 4);
  WriteInt(integer DIV 2, 4); WriteLn;
  Show('constant'); Show('x'); Show(greeting); Show('constant'); WriteLn;
  %( ~ Debug WriteString("without Debug"); %)
  %( Debug WriteString("with Debug"); %)
  ShowNegated(MAX(INTEGER) + 1);
  WriteLn
END Main.
