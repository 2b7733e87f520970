(* Comparisons that hold, and procedures that end with the expected failures. *)
MODULE test_assertions;

FROM Assertions IMPORT Equal, EqualBool, EqualCard, EqualChar, EqualSet, EqualText, Fails, False,
    Near, NearLong, Raises, Same, True;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM InOut IMPORT WriteLn, WriteString;
FROM M2EXCEPTION IMPORT caseSelectException, indexException, rangeException, wholeDivException,
    wholeValueException;
FROM Storage IMPORT ALLOCATE;

TYPE Colour = (red, green);

VAR
  source: ExceptionSource;
  small: [0..7];
  numbers: ARRAY [0..3] OF INTEGER;
  zero, big: INTEGER;
  pointer, other: POINTER TO INTEGER;
  word: ARRAY [0..9] OF CHAR;
  colour: Colour;

PROCEDURE Index;
BEGIN
  numbers[zero + 4] := 1
END Index;

PROCEDURE Range;
BEGIN
  small := zero + 8
END Range;

PROCEDURE Divide;
BEGIN
  zero := big DIV zero
END Divide;

PROCEDURE Overflow;
BEGIN
  big := big * 2
END Overflow;

PROCEDURE Select;
BEGIN
  CASE zero OF 1: zero := 0 END
END Select;

PROCEDURE Raise;
BEGIN
  RAISE(source, 7, "raised")
END Raise;

(* A comparison in a procedure that fails afterwards. *)
PROCEDURE Nested;
BEGIN
  Equal(0, zero);
  Fails(Index, indexException);
  Range
END Nested;

BEGIN
  AllocateSource(source);
  zero := 0; big := MAX(INTEGER); colour := green;
  word := "word";
  NEW(pointer); other := pointer;
  True(zero = 0); False(zero > 0);
  Equal(-1, zero - 1); Equal(ORD(green), ORD(colour)); EqualCard(MAX(CARDINAL), MAX(CARDINAL));
  Near(0.3, 0.1 + 0.2, 1.0E-9); NearLong(2.0, 2.5, 0.5);
  EqualChar("w", word[0]); EqualText("word", word); EqualText("", "");
  EqualBool(FALSE, zero = 1); EqualSet({0, 3}, {3} + {0}); Same(pointer, other);
  Fails(Index, indexException); Fails(Range, rangeException); Fails(Divide, wholeDivException);
  Fails(Overflow, wholeValueException); Fails(Select, caseSelectException);
  Fails(Nested, rangeException);
  Raises(Raise); Raises(Index);
  WriteString("all hold"); WriteLn
END test_assertions.
