IMPLEMENTATION MODULE RTint;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcCoroutine IMPORT input, output, time, TlcArmVector, TlcAttached, TlcAttachToVector, TlcHear,
    TlcIncludeVector, TlcLevelOfVector, TlcNewVector, TlcTimeOfVector;

PROCEDURE New(kind: LONGCARD; fd: INTEGER; pri: CARDINAL): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, TlcNewVector(kind, VAL(LONGINT, fd), VAL(LONGCARD, pri)))
END New;

PROCEDURE InitInputVector(fd: INTEGER; pri: CARDINAL): CARDINAL;
BEGIN
  RETURN New(input, fd, pri)
END InitInputVector;

PROCEDURE InitOutputVector(fd: INTEGER; pri: CARDINAL): CARDINAL;
BEGIN
  RETURN New(output, fd, pri)
END InitOutputVector;

PROCEDURE InitTimeVector(micro, secs: CARDINAL; pri: CARDINAL): CARDINAL;
VAR vec: CARDINAL;
BEGIN
  vec := New(time, 0, pri);
  ReArmTimeVector(vec, micro, secs);
  RETURN vec
END InitTimeVector;

PROCEDURE ReArmTimeVector(vec: CARDINAL; micro, secs: CARDINAL);
BEGIN
  TlcArmVector(VAL(LONGCARD, vec), VAL(LONGCARD, micro), VAL(LONGCARD, secs))
END ReArmTimeVector;

PROCEDURE GetTimeVector(vec: CARDINAL; VAR micro, secs: CARDINAL);
VAR micros, seconds: LONGCARD;
BEGIN
  TlcTimeOfVector(VAL(LONGCARD, vec), micros, seconds);
  micro := VAL(CARDINAL, micros);
  secs := VAL(CARDINAL, seconds)
END GetTimeVector;

PROCEDURE AttachVector(vec: CARDINAL; ptr: ADDRESS): ADDRESS;
BEGIN
  RETURN TlcAttachToVector(VAL(LONGCARD, vec), ptr)
END AttachVector;

PROCEDURE IncludeVector(vec: CARDINAL);
BEGIN
  TlcIncludeVector(VAL(LONGCARD, vec), TRUE)
END IncludeVector;

PROCEDURE ExcludeVector(vec: CARDINAL);
BEGIN
  TlcIncludeVector(VAL(LONGCARD, vec), FALSE)
END ExcludeVector;

PROCEDURE Listen(untilInterrupt: BOOLEAN; call: DispatchVector; pri: CARDINAL);
VAR vec: LONGINT;
BEGIN
  vec := TlcHear(untilInterrupt, VAL(LONGINT, pri));
  IF vec >= VAL(LONGINT, 0) THEN
    call(VAL(CARDINAL, vec), VAL(CARDINAL, TlcLevelOfVector(VAL(LONGCARD, vec))),
        TlcAttached(VAL(LONGCARD, vec)))
  END
END Listen;

PROCEDURE Init;
BEGIN
END Init;

END RTint.
