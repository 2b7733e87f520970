<* dialect=pim4 *>
IMPLEMENTATION MODULE Reader;

FROM Cells IMPORT Cell, nil, Cons, SetCdr, Number, Real, Char, MakeSymbol, MakeVector, VectorPut, Car, Cdr, IsNil;
FROM Failure IMPORT Fail, failed;
IMPORT InOut;

TYPE
  CharSet = SET OF CHAR;

CONST
  Blanks = CharSet{" ", 11C, 12C, 15C};
  Digits = CharSet{"0".."9"};
  Delimiters = CharSet{"(", ")", "'", '"', ";"} + Blanks;
  EndOfText = 0C;

VAR
  ch: CHAR;
  lines: CARDINAL;
  quote, function: Cell;

PROCEDURE Get;
BEGIN
  InOut.Read(ch);
  IF NOT InOut.Done THEN
    ch := EndOfText
  ELSIF ch = InOut.EOL THEN
    INC(lines)
  END
END Get;

PROCEDURE SkipBlanks;
BEGIN
  LOOP
    IF ch IN Blanks THEN
      Get
    ELSIF ch = ";" THEN
      REPEAT Get UNTIL (ch = InOut.EOL) OR (ch = EndOfText)
    ELSE
      RETURN
    END
  END
END SkipBlanks;

PROCEDURE SkipLine;
BEGIN
  WHILE (ch # InOut.EOL) & (ch # EndOfText) DO Get END
END SkipLine;

(* A number with a point or an exponent is a real one. What only begins like a number is a symbol. *)
PROCEDURE Atom(): Cell;
VAR
  text: ARRAY [0..39] OF CHAR;
  length: CARDINAL;

  PROCEDURE AsNumber(VAR result: Cell): BOOLEAN;
  VAR
    place, digits, decimals: CARDINAL;
    exponent: INTEGER;
    whole: INTEGER;
    value: REAL;
    negative, isReal: BOOLEAN;

    PROCEDURE Sign(): BOOLEAN;
    BEGIN
      CASE text[place] OF
        "-": INC(place); RETURN TRUE
      | "+": INC(place); RETURN FALSE
      ELSE RETURN FALSE
      END
    END Sign;

    PROCEDURE Take;
    BEGIN
      WHILE text[place] IN Digits DO
        value := 10.0 * value + FLOAT(ORD(text[place]) - ORD("0"));
        IF digits < 9 THEN whole := 10 * whole + INTEGER(ORD(text[place]) - ORD("0")) END;
        INC(digits);
        INC(place)
      END
    END Take;

    PROCEDURE Scale(power: INTEGER);
    BEGIN
      WHILE power > 0 DO
        value := value * 10.0;
        DEC(power)
      END;
      WHILE power < 0 DO
        value := value / 10.0;
        INC(power)
      END
    END Scale;

    PROCEDURE Exponent;
    VAR minus: BOOLEAN;
    BEGIN
      INC(place);
      minus := Sign();
      WHILE text[place] IN Digits DO
        exponent := 10 * exponent + INTEGER(ORD(text[place]) - ORD("0"));
        INC(place)
      END;
      IF minus THEN exponent := -exponent END
    END Exponent;

  BEGIN
    place := 0;
    digits := 0;
    decimals := 0;
    exponent := 0;
    whole := 0;
    value := 0.0;
    isReal := FALSE;
    negative := Sign();
    Take;
    IF digits = 0 THEN RETURN FALSE END;
    IF text[place] = "." THEN
      isReal := TRUE;
      INC(place);
      decimals := place;
      Take;
      decimals := place - decimals
    END;
    IF CAP(text[place]) = "E" THEN
      isReal := TRUE;
      Exponent
    END;
    IF text[place] # 0C THEN RETURN FALSE END;
    IF isReal OR (digits > 9) THEN
      Scale(exponent - INTEGER(decimals));
      IF negative THEN value := -value END;
      result := Real(value)
    ELSE
      IF negative THEN whole := -whole END;
      result := Number(whole)
    END;
    RETURN TRUE
  END AsNumber;

VAR result: Cell;
BEGIN
  length := 0;
  WHILE NOT (ch IN Delimiters) & (ch # EndOfText) DO
    IF length < HIGH(text) THEN
      text[length] := ch;
      INC(length)
    END;
    Get
  END;
  text[length] := 0C;
  IF AsNumber(result) THEN RETURN result END;
  RETURN MakeSymbol(text)
END Atom;

PROCEDURE Expression(): Cell;

  PROCEDURE List(): Cell;
  VAR first, last, new: Cell;
  BEGIN
    first := nil;
    last := nil;
    LOOP
      SkipBlanks;
      IF ch = ")" THEN
        Get;
        RETURN first
      END;
      IF (ch = EndOfText) OR failed THEN
        Fail("a bracket is missing");
        RETURN nil
      END;
      new := Cons(Expression(), nil);
      IF IsNil(first) THEN first := new ELSE SetCdr(last, new) END;
      last := new
    END
  END List;

  PROCEDURE Vector(): Cell;
  VAR
    elements, vector, rest: Cell;
    size: CARDINAL;
  BEGIN
    elements := List();
    size := 0;
    rest := elements;
    WHILE NOT IsNil(rest) DO
      INC(size);
      rest := Cdr(rest)
    END;
    vector := MakeVector(size, nil);
    size := 0;
    WHILE NOT IsNil(elements) DO
      VectorPut(vector, size, Car(elements));
      INC(size);
      elements := Cdr(elements)
    END;
    RETURN vector
  END Vector;

  (* A text is a quoted list of characters. *)
  PROCEDURE Text(): Cell;
  VAR first, last, new: Cell;
  BEGIN
    first := nil;
    last := nil;
    Get;
    WHILE (ch # '"') & (ch # EndOfText) DO
      new := Cons(Char(ch), nil);
      IF IsNil(first) THEN first := new ELSE SetCdr(last, new) END;
      last := new;
      Get
    END;
    Get;
    RETURN Cons(quote, Cons(first, nil))
  END Text;

VAR result: Cell;
BEGIN
  SkipBlanks;
  CASE ch OF
    "(": Get; RETURN List()
  | ")": Get; Fail("a bracket too many"); RETURN nil
  | "'": Get; result := Expression(); RETURN Cons(quote, Cons(result, nil))
  | '"': RETURN Text()
  | "#":
      Get;
      CASE ch OF
        "(": Get; result := Vector(); RETURN result
      | "\":
          Get;
          result := Char(ch);
          Get;
          RETURN result
      | "'": Get; result := Expression(); RETURN Cons(function, Cons(result, nil))
      ELSE
        Fail("nothing is written like this");
        RETURN nil
      END
  | EndOfText: Fail("an expression is missing"); RETURN nil
  ELSE
    RETURN Atom()
  END
END Expression;

PROCEDURE Read(VAR expression: Cell; VAR atEnd: BOOLEAN);
BEGIN
  SkipBlanks;
  atEnd := ch = EndOfText;
  IF NOT atEnd THEN expression := Expression() END
END Read;

PROCEDURE Lines(): CARDINAL;
BEGIN
  RETURN lines
END Lines;

BEGIN
  ch := " ";
  lines := 0;
  quote := MakeSymbol("QUOTE");
  function := MakeSymbol("FUNCTION")
END Reader.
