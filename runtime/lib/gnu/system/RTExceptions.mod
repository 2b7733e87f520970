IMPLEMENTATION MODULE RTExceptions;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM DynamicStrings IMPORT String, CopyOut, Fin, InitString, InitStringCharStar, Mark;
FROM FormatStrings IMPORT Sprintf3;
FROM TlcExceptions IMPORT TlcIsExceptional, TlcLanguageSource, TlcRaise;
IMPORT FIO, M2RTS;

CONST MaxText = 4095;

TYPE
  Text = ARRAY [0..MaxText] OF CHAR;
  Handler = POINTER TO RECORD
    number: CARDINAL;
    procedure: ProcedureHandler;
    below: Handler
  END;
  EHBlock = POINTER TO RECORD
    text: Text;
    number: CARDINAL;
    handlers: Handler  (* the last pushed ones come first *)
  END;

VAR
  base, current: EHBlock;
  isExceptional: BOOLEAN;
  exceptionSource: ADDRESS;

PROCEDURE InitExceptionBlock(): EHBlock;
VAR block: EHBlock;
BEGIN
  NEW(block);
  block^.text[0] := 0C;
  block^.number := MAX(CARDINAL);
  block^.handlers := NIL;
  RETURN block
END InitExceptionBlock;

PROCEDURE KillExceptionBlock(e: EHBlock): EHBlock;
VAR handler: Handler;
BEGIN
  WHILE e^.handlers # NIL DO
    handler := e^.handlers;
    e^.handlers := handler^.below;
    DISPOSE(handler)
  END;
  DISPOSE(e);
  RETURN NIL
END KillExceptionBlock;

PROCEDURE PushHandler(e: EHBlock; number: CARDINAL; p: ProcedureHandler);
VAR handler: Handler;
BEGIN
  NEW(handler);
  handler^.number := number;
  handler^.procedure := p;
  handler^.below := e^.handlers;
  e^.handlers := handler
END PushHandler;

PROCEDURE PopHandler(e: EHBlock; number: CARDINAL);
VAR handler, before: Handler;
BEGIN
  before := NIL;
  handler := e^.handlers;
  WHILE (handler # NIL) & (handler^.number # number) DO
    before := handler;
    handler := handler^.below
  END;
  IF handler = NIL THEN RETURN END;
  IF before = NIL THEN e^.handlers := handler^.below ELSE before^.below := handler^.below END;
  DISPOSE(handler)
END PopHandler;

PROCEDURE SetText(file: ADDRESS; line, column: CARDINAL; function, message: ADDRESS);
VAR place, name, text, whole: String;
BEGIN
  place := InitStringCharStar(file);
  name := InitStringCharStar(function);
  text := InitStringCharStar(message);
  place := Sprintf3(Mark(InitString("%s:%d:%d")), place, line, column);
  whole := Sprintf3(Mark(InitString("%s: In %s: %s")), place, name, text);
  CopyOut(current^.text, whole);
  current^.text[MaxText] := 0C;
  Fin(whole);
  Fin(place);
  Fin(name);
  Fin(text)
END SetText;

PROCEDURE Raise(number: CARDINAL; file: ADDRESS; line: CARDINAL; column: CARDINAL;
    function: ADDRESS; message: ADDRESS);
VAR handler: Handler;
BEGIN
  current^.number := number;
  SetText(file, line, column, function, message);
  handler := current^.handlers;
  WHILE (handler # NIL) & (handler^.number # number) DO handler := handler^.below END;
  IF handler # NIL THEN handler^.procedure END;
  TlcRaise(TlcLanguageSource(), number, current^.text, MaxText)
END Raise;

PROCEDURE SetExceptionBlock(source: EHBlock);
BEGIN
  current := source
END SetExceptionBlock;

PROCEDURE GetExceptionBlock(): EHBlock;
BEGIN
  RETURN current
END GetExceptionBlock;

PROCEDURE GetBaseExceptionBlock(): EHBlock;
BEGIN
  RETURN base
END GetBaseExceptionBlock;

PROCEDURE GetTextBuffer(e: EHBlock): ADDRESS;
BEGIN
  RETURN ADR(e^.text)
END GetTextBuffer;

PROCEDURE GetTextBufferSize(e: EHBlock): CARDINAL;
BEGIN
  RETURN MaxText + 1
END GetTextBufferSize;

PROCEDURE GetNumber(source: EHBlock): CARDINAL;
BEGIN
  RETURN source^.number
END GetNumber;

PROCEDURE DefaultErrorCatch;
BEGIN
  FIO.WriteString(FIO.StdErr, current^.text);
  FIO.WriteLine(FIO.StdErr);
  M2RTS.HALT(-1)
END DefaultErrorCatch;

PROCEDURE BaseExceptionsThrow;
END BaseExceptionsThrow;

PROCEDURE IsInExceptionState(): BOOLEAN;
BEGIN
  RETURN isExceptional OR (TlcIsExceptional() # 0)
END IsInExceptionState;

PROCEDURE SetExceptionState(to: BOOLEAN): BOOLEAN;
VAR before: BOOLEAN;
BEGIN
  SwitchExceptionState(before, to);
  RETURN before
END SetExceptionState;

PROCEDURE SwitchExceptionState(VAR from: BOOLEAN; to: BOOLEAN);
BEGIN
  from := IsInExceptionState();
  isExceptional := to
END SwitchExceptionState;

PROCEDURE SetExceptionSource(source: ADDRESS);
BEGIN
  exceptionSource := source
END SetExceptionSource;

PROCEDURE GetExceptionSource(): ADDRESS;
BEGIN
  RETURN exceptionSource
END GetExceptionSource;

BEGIN
  base := InitExceptionBlock();
  current := base;
  isExceptional := FALSE;
  exceptionSource := NIL
END RTExceptions.
