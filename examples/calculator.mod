(* A calculator: reads expressions, one per line, and writes their values.

     expression = [sign] term {("+" | "-") term}
     term       = factor {("*" | "/") factor}
     factor     = power ["^" factor]
     power      = number | name | "(" expression ")"
     line       = [":" name "="] expression

   Each rule is a procedure that parses the text described by the rule and returns its value. A name is a
   letter; it keeps the value that was assigned last. *)
MODULE Calculator;

FROM InOut IMPORT Done, EOL, Read, Write, WriteReal, WriteString, WriteLn;

VAR
  ch: CHAR;  (* the next character, blanks left out *)
  failed: BOOLEAN;  (* an error in this line was reported *)
  value: ARRAY ["a".."z"] OF REAL;
  known: ARRAY ["a".."z"] OF BOOLEAN;

PROCEDURE SkipBlanks;
BEGIN
  WHILE Done AND (ch = " ") DO Read(ch) END
END SkipBlanks;

PROCEDURE Next;
BEGIN
  Read(ch);
  SkipBlanks
END Next;

PROCEDURE Fail(message: ARRAY OF CHAR);
BEGIN
  IF NOT failed THEN
    WriteString("error: ");
    WriteString(message);
    WriteLn
  END;
  failed := TRUE
END Fail;

PROCEDURE IsDigit(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "0") AND (ch <= "9")
END IsDigit;

PROCEDURE IsLetter(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "a") AND (ch <= "z")
END IsLetter;

(* Reads digits, and a point and more digits, without blanks between them. *)
PROCEDURE Number(): REAL;
VAR
  number, unit: REAL;

  PROCEDURE Digit;
  BEGIN
    number := 10.0 * number + FLOAT(ORD(ch) - ORD("0"));
    Read(ch)
  END Digit;

BEGIN
  number := 0.0;
  unit := 1.0;
  WHILE IsDigit(ch) DO Digit END;
  IF ch = "." THEN
    Read(ch);
    WHILE IsDigit(ch) DO
      unit := 10.0 * unit;
      Digit
    END
  END;
  SkipBlanks;
  RETURN number / unit
END Number;

PROCEDURE Name(): REAL;
VAR
  name: CHAR;
BEGIN
  name := ch;
  Next;
  IF NOT known[name] THEN Fail("this name has no value yet") END;
  RETURN value[name]
END Name;

PROCEDURE Power(): REAL;
VAR
  x: REAL;
BEGIN
  x := 0.0;
  IF IsDigit(ch) THEN
    x := Number()
  ELSIF IsLetter(ch) THEN
    x := Name()
  ELSIF ch = "(" THEN
    Next;
    x := Expression();
    IF ch = ")" THEN Next ELSE Fail("a closing bracket is missing") END
  ELSE
    Fail("a number, a name or a bracket is missing")
  END;
  RETURN x
END Power;

PROCEDURE Factor(): REAL;
VAR
  base: REAL;
BEGIN
  base := Power();
  IF ch = "^" THEN
    Next;
    RETURN Raise(base, Factor())
  END;
  RETURN base
END Factor;

(* Uses repeated squaring, so only whole powers are allowed. *)
PROCEDURE Raise(base, exponent: REAL): REAL;
VAR
  n: CARDINAL;
  result: REAL;
BEGIN
  IF (exponent < 0.0) OR (exponent > 1000.0) OR (FLOAT(TRUNC(exponent)) # exponent) THEN
    Fail("only whole powers up to 1000");
    RETURN 0.0
  END;
  n := TRUNC(exponent);
  result := 1.0;
  WHILE n > 0 DO
    IF ODD(n) THEN result := result * base END;
    base := base * base;
    n := n DIV 2
  END;
  RETURN result
END Raise;

PROCEDURE Term(): REAL;
VAR
  x, divisor: REAL;
BEGIN
  x := Factor();
  LOOP
    IF ch = "*" THEN
      Next;
      x := x * Factor()
    ELSIF ch = "/" THEN
      Next;
      divisor := Factor();
      IF divisor = 0.0 THEN Fail("division by zero") ELSE x := x / divisor END
    ELSE
      RETURN x
    END
  END
END Term;

PROCEDURE Expression(): REAL;
VAR
  x: REAL;
BEGIN
  IF ch = "-" THEN
    Next;
    x := -Term()
  ELSE
    IF ch = "+" THEN Next END;
    x := Term()
  END;
  LOOP
    IF ch = "+" THEN
      Next;
      x := x + Term()
    ELSIF ch = "-" THEN
      Next;
      x := x - Term()
    ELSE
      RETURN x
    END
  END
END Expression;

(* Reads a line; one that begins with a colon assigns a value to a name. *)
PROCEDURE Line;
VAR
  name: CHAR;
  x: REAL;
BEGIN
  name := 0C;
  IF ch = ":" THEN
    Next;
    name := ch;
    Next;
    IF ch = "=" THEN Next ELSE Fail("an equals sign is missing") END;
    IF NOT IsLetter(name) THEN Fail("a name is a small letter") END
  END;
  x := Expression();
  IF Done AND (ch # EOL) THEN Fail("something is left over at the end of the line") END;
  IF NOT failed THEN
    IF name # 0C THEN
      value[name] := x;
      known[name] := TRUE;
      Write(name);
      WriteString(" = ")
    END;
    WriteReal(x, 0);
    WriteLn
  END
END Line;

PROCEDURE ForgetNames;
VAR
  name: CHAR;
BEGIN
  name := "a";
  LOOP
    known[name] := FALSE;
    IF name = "z" THEN EXIT END;
    INC(name)
  END
END ForgetNames;

BEGIN
  ForgetNames;
  Next;
  WHILE Done DO
    failed := FALSE;
    IF ch # EOL THEN Line END;
    WHILE Done AND (ch # EOL) DO Next END;
    Next
  END
END Calculator.
