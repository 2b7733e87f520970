(* A result of C is checked before its type is relied upon. Every BOOLEAN except a zero byte is TRUE. *)
MODULE Main;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM M2EXCEPTION IMPORT M2Exception, M2Exceptions, IsM2Exception;
FROM CLib IMPORT Colour, Digit, abs, labs, llabs;
TYPE Truth = PROCEDURE (INTEGER): Colour;
VAR
  truths: ARRAY BOOLEAN OF CARDINAL;
  colours: ARRAY Colour OF CARDINAL;
  digits: ARRAY Digit OF CARDINAL;

PROCEDURE Report;
BEGIN
  IF NOT IsM2Exception() THEN WriteString("another exception")
  ELSIF M2Exception() = indexException THEN WriteString("index")
  ELSIF M2Exception() = rangeException THEN WriteString("range")
  ELSIF M2Exception() = caseSelectException THEN WriteString("case")
  ELSE WriteString("another one")
  END;
  WriteLn
END Report;

PROCEDURE CountColour(number: INTEGER);
BEGIN
  INC(colours[labs(number)]);
  WriteString("counted"); WriteLn
EXCEPT
  Report; RETURN
END CountColour;

PROCEDURE CountThroughValue(call: Truth; number: INTEGER);
BEGIN
  INC(colours[call(number)]);
  WriteString("counted"); WriteLn
EXCEPT
  Report; RETURN
END CountThroughValue;

PROCEDURE CountDigit(number: INTEGER);
VAR digit: Digit;
BEGIN
  digit := llabs(number);
  INC(digits[digit]);
  WriteString("counted"); WriteLn
EXCEPT
  Report; RETURN
END CountDigit;

PROCEDURE Name(number: INTEGER);
BEGIN
  CASE labs(number) OF red: WriteString("red") | green: WriteString("green") | blue: WriteString("blue") END;
  WriteLn
EXCEPT
  Report; RETURN
END Name;

BEGIN
  INC(truths[abs(0)]); INC(truths[abs(1)]); INC(truths[abs(2)]); INC(truths[abs(128)]);
  WriteCard(truths[FALSE], 1); WriteCard(truths[TRUE], 2); WriteLn;
  IF abs(2) AND NOT abs(0) THEN WriteString("TRUE"); WriteLn END;
  CountColour(2); CountColour(3); CountColour(255);
  CountThroughValue(labs, 2); CountThroughValue(labs, 3);
  CountDigit(5); CountDigit(4); CountDigit(MAX(INTEGER));
  Name(1); Name(7)
END Main.
