IMPLEMENTATION MODULE Printer;

FROM Cells IMPORT Cell, Kind, KindOf, IsNil, Car, Cdr, NumberOf, RealOf, CharOf, NameOf, NameLength, Parameters,
                  IsMacro, VectorSize, VectorGet, MakeSymbol;
IMPORT Terminal;

CONST
  Significant = 6;

VAR
  sink: Sink;
  width: CARDINAL;
  quote: Cell;

PROCEDURE String(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(s)) & (s[i] # 0C) DO
    sink(s[i]);
    INC(i)
  END
END String;

PROCEDURE Cardinal(n: CARDINAL);
BEGIN
  IF n > 9 THEN Cardinal(n DIV 10) END;
  sink(CHR(ORD("0") + n MOD 10))
END Cardinal;

PROCEDURE Integer(n: INTEGER);
BEGIN
  IF n < 0 THEN
    sink("-");
    n := -n
  END;
  Cardinal(CARDINAL(n))
END Integer;

(* The mantissa is a whole number of six digits. Zeros at its end are not written. *)
PROCEDURE RealNumber(x: REAL);
VAR
  exponent: INTEGER;
  mantissa: CARDINAL;
  digits: ARRAY [1..Significant] OF CHAR;
  last: CARDINAL;

  PROCEDURE Normalise;
  BEGIN
    exponent := 0;
    WHILE x >= 10.0 DO
      x := x / 10.0;
      INC(exponent)
    END;
    WHILE x < 1.0 DO
      x := x * 10.0;
      DEC(exponent)
    END;
    mantissa := TRUNC(x * 100000.0 + 0.5);
    IF mantissa >= 1000000 THEN
      mantissa := mantissa DIV 10;
      INC(exponent)
    END
  END Normalise;

  PROCEDURE Split;
  VAR i: CARDINAL;
  BEGIN
    FOR i := Significant TO 1 BY -1 DO
      digits[i] := CHR(ORD("0") + mantissa MOD 10);
      mantissa := mantissa DIV 10
    END;
    last := Significant;
    WHILE (last > 1) & (digits[last] = "0") DO DEC(last) END
  END Split;

  PROCEDURE Fraction(from: CARDINAL);
  BEGIN
    sink(".");
    IF from > last THEN sink("0") END;
    WHILE from <= last DO
      sink(digits[from]);
      INC(from)
    END
  END Fraction;

  PROCEDURE Plain;
  VAR place: INTEGER;
  BEGIN
    FOR place := 0 TO exponent DO
      IF place < Significant THEN sink(digits[place+1]) ELSE sink("0") END
    END;
    Fraction(VAL(CARDINAL, exponent) + 2)
  END Plain;

BEGIN
  IF x < 0.0 THEN
    sink("-");
    x := -x
  END;
  IF x = 0.0 THEN
    String("0.0");
    RETURN
  END;
  Normalise;
  Split;
  IF (exponent >= 0) & (exponent < Significant) THEN
    Plain
  ELSE
    sink(digits[1]);
    Fraction(2);
    sink("E");
    Integer(exponent)
  END
END RealNumber;

PROCEDURE Symbol(c: Cell);
VAR name: ARRAY [0..NameLength] OF CHAR;
BEGIN
  NameOf(c, name);
  String(name)
END Symbol;

PROCEDURE Value(c: Cell);
VAR i: CARDINAL;

  PROCEDURE List(c: Cell);
  BEGIN
    sink("(");
    LOOP
      Value(Car(c));
      c := Cdr(c);
      IF IsNil(c) THEN EXIT END;
      sink(" ");
      IF KindOf(c) <> pair THEN
        String(". ");
        Value(c);
        EXIT
      END
    END;
    sink(")")
  END List;

BEGIN
  CASE KindOf(c) OF
    pair:
      IF (Car(c) = quote) & (KindOf(Cdr(c)) = pair) THEN
        sink("'");
        Value(Car(Cdr(c)))
      ELSE
        List(c)
      END
  | number: Integer(NumberOf(c))
  | real: RealNumber(RealOf(c))
  | character: String("#\"); sink(CharOf(c))
  | symbol: Symbol(c)
  | builtin: String("<builtin>")
  | closure:
      IF IsMacro(c) THEN String("<macro ") ELSE String("<function ") END;
      Value(Parameters(c));
      sink(">")
  | vector:
      String("#(");
      FOR i := 1 TO VectorSize(c) DO
        IF i > 1 THEN sink(" ") END;
        Value(VectorGet(c, i-1))
      END;
      sink(")")
  END
END Value;

PROCEDURE PrintTo(c: Cell; to: Sink);
VAR old: Sink;
BEGIN
  old := sink;
  sink := to;
  Value(c);
  sink := old
END PrintTo;

PROCEDURE Print(c: Cell);
BEGIN
  PrintTo(c, Terminal.Write)
END Print;

PROCEDURE Tally(ch: CHAR);
BEGIN
  INC(width)
END Tally;

PROCEDURE Width(c: Cell): CARDINAL;
BEGIN
  width := 0;
  PrintTo(c, Tally);
  RETURN width
END Width;

BEGIN
  sink := Terminal.Write;
  quote := MakeSymbol("QUOTE")
END Printer.
