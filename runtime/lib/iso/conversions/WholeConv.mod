IMPLEMENTATION MODULE WholeConv;

FROM ConvTypes IMPORT ScanClass, ScanState, padding, valid, invalid, terminator, strAllRight;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, IsCurrentSource, RAISE;
FROM TlcWhole IMPORT Magnitude, ToCard, ToInt;

VAR source: ExceptionSource;

PROCEDURE IsDigit(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "0") & (ch <= "9")
END IsDigit;

PROCEDURE ScanInt(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF (inputCh = "+") OR (inputCh = "-") THEN
    chClass := valid;
    nextState := ScanFirstDigit
  ELSE
    ScanCard(inputCh, chClass, nextState);
    IF chClass = padding THEN nextState := ScanInt END
  END
END ScanInt;

(* The state after a sign. *)
PROCEDURE ScanFirstDigit(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF IsDigit(inputCh) THEN
    chClass := valid;
    nextState := ScanDigits
  ELSE
    chClass := invalid;
    nextState := ScanFirstDigit
  END
END ScanFirstDigit;

(* The state after a digit. *)
PROCEDURE ScanDigits(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF IsDigit(inputCh) THEN chClass := valid ELSE chClass := terminator END;
  nextState := ScanDigits
END ScanDigits;

PROCEDURE ScanCard(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF inputCh = " " THEN
    chClass := padding;
    nextState := ScanCard
  ELSE
    ScanFirstDigit(inputCh, chClass, nextState);
    IF chClass = invalid THEN nextState := ScanCard END
  END
END ScanCard;

PROCEDURE FormatInt(str: ARRAY OF CHAR): ConvResults;
VAR int: INTEGER;
BEGIN
  RETURN ToInt(str, int)
END FormatInt;

PROCEDURE ValueInt(str: ARRAY OF CHAR): INTEGER;
VAR int: INTEGER;
BEGIN
  int := 0;
  IF ToInt(str, int) # strAllRight THEN
    RAISE(source, 0, "WholeConv.ValueInt: the text is not an INTEGER")
  END;
  RETURN int
END ValueInt;

PROCEDURE LengthInt(int: INTEGER): CARDINAL;
BEGIN
  IF int < 0 THEN RETURN 1 + Length(Magnitude(int)) END;
  RETURN Length(Magnitude(int))
END LengthInt;

PROCEDURE FormatCard(str: ARRAY OF CHAR): ConvResults;
VAR card: CARDINAL;
BEGIN
  RETURN ToCard(str, card)
END FormatCard;

PROCEDURE ValueCard(str: ARRAY OF CHAR): CARDINAL;
VAR card: CARDINAL;
BEGIN
  card := 0;
  IF ToCard(str, card) # strAllRight THEN
    RAISE(source, 0, "WholeConv.ValueCard: the text is not a CARDINAL")
  END;
  RETURN card
END ValueCard;

PROCEDURE LengthCard(card: CARDINAL): CARDINAL;
BEGIN
  RETURN Length(card)
END LengthCard;

(* Returns the number of digits. *)
PROCEDURE Length(x: LONGCARD): CARDINAL;
VAR length: CARDINAL;
BEGIN
  length := 1;
  WHILE x > 9 DO
    x := x DIV 10;
    INC(length)
  END;
  RETURN length
END Length;

PROCEDURE IsWholeConvException(): BOOLEAN;
BEGIN
  RETURN IsCurrentSource(source)
END IsWholeConvException;

BEGIN
  AllocateSource(source)
END WholeConv.
