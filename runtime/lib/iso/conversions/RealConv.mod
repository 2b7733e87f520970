IMPLEMENTATION MODULE RealConv;

FROM ConvTypes IMPORT ScanClass, ScanState, padding, valid, invalid, terminator;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, IsCurrentSource, RAISE;
IMPORT Strings, TlcReals;

VAR source: ExceptionSource;

PROCEDURE IsDigit(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "0") & (ch <= "9")
END IsDigit;

PROCEDURE ScanReal(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF inputCh = " " THEN
    chClass := padding;
    nextState := ScanReal
  ELSIF (inputCh = "+") OR (inputCh = "-") THEN
    chClass := valid;
    nextState := ScanFirstDigit
  ELSE
    ScanFirstDigit(inputCh, chClass, nextState);
    IF chClass = invalid THEN nextState := ScanReal END
  END
END ScanReal;

(* Accepts a digit and moves to state next; here is the current state. *)
PROCEDURE TakeDigit(ch: CHAR; here, next: ScanState; VAR chClass: ScanClass;
    VAR nextState: ScanState);
BEGIN
  IF IsDigit(ch) THEN
    chClass := valid;
    nextState := next
  ELSE
    chClass := invalid;
    nextState := here
  END
END TakeDigit;

(* The state after a sign. *)
PROCEDURE ScanFirstDigit(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  TakeDigit(inputCh, ScanFirstDigit, ScanWhole, chClass, nextState)
END ScanFirstDigit;

(* The state in the digits before the point. *)
PROCEDURE ScanWhole(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF inputCh = "." THEN
    chClass := valid;
    nextState := ScanFraction
  ELSE
    ScanFraction(inputCh, chClass, nextState);
    IF IsDigit(inputCh) OR (chClass = terminator) THEN nextState := ScanWhole END
  END
END ScanWhole;

(* The state after the point. *)
PROCEDURE ScanFraction(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  nextState := ScanFraction;
  IF IsDigit(inputCh) THEN
    chClass := valid
  ELSIF CAP(inputCh) = "E" THEN
    chClass := valid;
    nextState := ScanExponent
  ELSE
    chClass := terminator
  END
END ScanFraction;

(* The state after E. *)
PROCEDURE ScanExponent(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF (inputCh = "+") OR (inputCh = "-") THEN
    chClass := valid;
    nextState := ScanFirstOfExponent
  ELSE
    TakeDigit(inputCh, ScanExponent, ScanEnd, chClass, nextState)
  END
END ScanExponent;

(* The state after the sign of the exponent. *)
PROCEDURE ScanFirstOfExponent(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  TakeDigit(inputCh, ScanFirstOfExponent, ScanEnd, chClass, nextState)
END ScanFirstOfExponent;

(* The state in the digits of the exponent. *)
PROCEDURE ScanEnd(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  IF IsDigit(inputCh) THEN chClass := valid ELSE chClass := terminator END;
  nextState := ScanEnd
END ScanEnd;

PROCEDURE FormatReal(str: ARRAY OF CHAR): ConvResults;
BEGIN
  RETURN TlcReals.ResultOf(TlcReals.FormatOf(str))
END FormatReal;

PROCEDURE ValueReal(str: ARRAY OF CHAR): REAL;
VAR real: REAL;
BEGIN
  IF TlcReals.Convert(str, real) # TlcReals.right THEN
    RAISE(source, 0, "RealConv.ValueReal: the text is not a real number")
  END;
  RETURN real
END ValueReal;

PROCEDURE LengthFloatReal(real: REAL; sigFigs: CARDINAL): CARDINAL;
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Float(real, sigFigs, text);
  RETURN Strings.Length(text)
END LengthFloatReal;

PROCEDURE LengthEngReal(real: REAL; sigFigs: CARDINAL): CARDINAL;
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Eng(real, sigFigs, text);
  RETURN Strings.Length(text)
END LengthEngReal;

PROCEDURE LengthFixedReal(real: REAL; place: INTEGER): CARDINAL;
VAR text: TlcReals.Text;
BEGIN
  TlcReals.Fixed(real, place, text);
  RETURN Strings.Length(text)
END LengthFixedReal;

PROCEDURE IsRConvException(): BOOLEAN;
BEGIN
  RETURN IsCurrentSource(source)
END IsRConvException;

BEGIN
  AllocateSource(source)
END RealConv.
