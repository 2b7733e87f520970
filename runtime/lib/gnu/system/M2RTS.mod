IMPLEMENTATION MODULE M2RTS;

FROM SYSTEM IMPORT ADDRESS, ADR, BYTE, CAST;
FROM M2EXCEPTION IMPORT M2Exceptions, caseSelectException, exException, functionException,
    indexException, invalidLocation, rangeException, realValueException, wholeDivException,
    wholeValueException;
FROM TlcEnd IMPORT TlcBeginHalt, TlcExitOnHalt, TlcHalt, TlcHasHalted, TlcIsTerminating, TlcRunLast;
FROM TlcExceptions IMPORT TlcFailOf, TlcLanguageSource;
FROM TlcFile IMPORT TlcStandardFile, TlcWriteBytes, errors;
FROM TlcWhole IMPORT Put;

CONST
  MaxProcedures = 1000;
  MaxText = 4095;
  MaxLine = 100000H;  (* 2^20 *)

TYPE
  Text = ARRAY [0..MaxText] OF CHAR;
  TextPtr = POINTER TO Text;
  Number = ARRAY [0..31] OF CHAR;
  List = RECORD
    procedures: ARRAY [1..MaxProcedures] OF PROC;
    count: CARDINAL
  END;

VAR
  terminations, initials: List;
  haltStatus: INTEGER;

PROCEDURE HALT([exitcode: INTEGER = -1]);
BEGIN
  TlcBeginHalt;
  TlcRunLast(ExecuteTerminationProcedures);
  TlcHalt(exitcode)
END HALT;

(* Returns the number of bytes before the first zero. *)
PROCEDURE LengthOf(VAR bytes: ARRAY OF BYTE): CARDINAL;
VAR length: CARDINAL;
BEGIN
  length := 0;
  WHILE (length <= HIGH(bytes)) & (CAST(CHAR, bytes[length]) # 0C) DO INC(length) END;
  RETURN length
END LengthOf;

PROCEDURE LengthAt(text: TextPtr): CARDINAL;
VAR length: CARDINAL;
BEGIN
  IF text = NIL THEN RETURN 0 END;
  length := 0;
  WHILE (length <= MaxText) & (text^[length] # 0C) DO INC(length) END;
  RETURN length
END LengthAt;

PROCEDURE WriteBytes(at: ADDRESS; count: CARDINAL);
BEGIN
  IF TlcWriteBytes(TlcStandardFile(errors), at, count) = 0 THEN END
END WriteBytes;

PROCEDURE WriteText(text: ARRAY OF CHAR);
BEGIN
  WriteBytes(ADR(text), LengthOf(text))
END WriteText;

PROCEDURE DigitsOf(number: CARDINAL; VAR digits: Number);
BEGIN
  Put(number, FALSE, 10, 0, " ", "A", digits)
END DigitsOf;

(* Writes the place and the message, given by address and length, and ends the program. *)
PROCEDURE Stop(file: ADDRESS; fileLength, line: CARDINAL; function: ADDRESS;
    functionLength: CARDINAL; text: ADDRESS; textLength: CARDINAL);
VAR digits: Number;
BEGIN
  WriteBytes(file, fileLength);
  WriteText(":");
  DigitsOf(line, digits);
  WriteText(digits);
  WriteText(":");
  IF functionLength > 0 THEN
    WriteText("in ");
    WriteBytes(function, functionLength);
    WriteText(":")
  END;
  WriteBytes(text, textLength);
  WriteText(12C);
  TlcHalt(1)
END Stop;

(* Converts at most eight bytes to a number, the lowest one first. *)
PROCEDURE NumberOf(VAR bytes: ARRAY OF BYTE): CARDINAL;
VAR
  number: CARDINAL;
  i: INTEGER;
BEGIN
  number := 0;
  FOR i := VAL(INTEGER, HIGH(bytes)) TO 0 BY -1 DO
    number := 256 * number + ORD(CAST(CHAR, bytes[i]))
  END;
  RETURN number
END NumberOf;

(* Whether the argument is a line, not a text. Only texts of one or two characters in a variable of four or
   eight bytes look like a line. *)
PROCEDURE IsLine(VAR bytes: ARRAY OF BYTE): BOOLEAN;
BEGIN
  RETURN ((HIGH(bytes) = 3) OR (HIGH(bytes) = 7)) & (NumberOf(bytes) < MaxLine)
END IsLine;

PROCEDURE Halt(first: ARRAY OF CHAR; second: ARRAY OF BYTE; function: ARRAY OF CHAR;
    last: ARRAY OF BYTE);
BEGIN
  IF IsLine(second) & NOT IsLine(last) THEN
    Stop(ADR(first), LengthOf(first), NumberOf(second), ADR(function), LengthOf(function),
        ADR(last), LengthOf(last))
  ELSE
    Stop(ADR(second), LengthOf(second), NumberOf(last), ADR(function), LengthOf(function),
        ADR(first), LengthOf(first))
  END
END Halt;

PROCEDURE ErrorMessage(message: ARRAY OF CHAR; file: ARRAY OF CHAR; line: CARDINAL;
    function: ARRAY OF CHAR);
BEGIN
  Stop(ADR(file), LengthOf(file), line, ADR(function), LengthOf(function), ADR(message),
      LengthOf(message))
END ErrorMessage;

PROCEDURE HaltC(description, filename, function: ADDRESS; line: CARDINAL);
BEGIN
  Stop(filename, LengthAt(filename), line, function, LengthAt(function), description,
      LengthAt(description))
END HaltC;

PROCEDURE ExitOnHalt(e: INTEGER);
BEGIN
  haltStatus := e;
  TlcExitOnHalt(e)
END ExitOnHalt;

PROCEDURE Terminate;
BEGIN
  terminations.count := 0;
  IF haltStatus = -1 THEN TlcHalt(0) END;
  TlcHalt(haltStatus)
END Terminate;

PROCEDURE IsTerminating(): BOOLEAN;
BEGIN
  RETURN TlcIsTerminating()
END IsTerminating;

PROCEDURE HasHalted(): BOOLEAN;
BEGIN
  RETURN TlcHasHalted()
END HasHalted;

PROCEDURE Length(a: ARRAY OF CHAR): CARDINAL;
BEGIN
  RETURN LengthOf(a)
END Length;

PROCEDURE Install(VAR list: List; p: PROC): BOOLEAN;
BEGIN
  IF list.count = MaxProcedures THEN RETURN FALSE END;
  INC(list.count);
  list.procedures[list.count] := p;
  RETURN TRUE
END Install;

PROCEDURE InstallTerminationProcedure(p: PROC): BOOLEAN;
BEGIN
  RETURN Install(terminations, p)
END InstallTerminationProcedure;

PROCEDURE ExecuteTerminationProcedures;
BEGIN
  (* A procedure that ends the program is not run again. *)
  WHILE terminations.count > 0 DO
    DEC(terminations.count);
    terminations.procedures[terminations.count + 1]
  END
END ExecuteTerminationProcedures;

PROCEDURE InstallInitialProcedure(p: PROC): BOOLEAN;
BEGIN
  RETURN Install(initials, p)
END InstallInitialProcedure;

PROCEDURE ExecuteInitialProcedures;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO initials.count DO initials.procedures[i] END;
  initials.count := 0
END ExecuteInitialProcedures;

(* Appends a text to another one, as far as there is room for it and a final 0C. *)
PROCEDURE Append(from: TextPtr; length: CARDINAL; VAR text: Text; VAR used: CARDINAL);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i < length) & (used < MaxText) DO
    text[used] := from^[i];
    INC(i);
    INC(used)
  END;
  text[used] := 0C
END Append;

PROCEDURE AppendText(from: ARRAY OF CHAR; VAR text: Text; VAR used: CARDINAL);
BEGIN
  Append(ADR(from), LengthOf(from), text, used)
END AppendText;

PROCEDURE AppendNumber(number: CARDINAL; VAR text: Text; VAR used: CARDINAL);
VAR digits: Number;
BEGIN
  DigitsOf(number, digits);
  AppendText(":", text, used);
  AppendText(digits, text, used)
END AppendNumber;

PROCEDURE Fail(exception: M2Exceptions; file: ADDRESS; line, column: CARDINAL;
    scope, message: ADDRESS);
VAR
  where, text: Text;
  used: CARDINAL;
BEGIN
  used := 0;
  Append(file, LengthAt(file), where, used);
  AppendNumber(line, where, used);
  AppendNumber(column, where, used);
  used := 0;
  IF LengthAt(scope) > 0 THEN
    AppendText("in ", text, used);
    Append(scope, LengthAt(scope), text, used);
    AppendText(": ", text, used)
  END;
  Append(message, LengthAt(message), text, used);
  TlcFailOf(TlcLanguageSource(), ORD(exception), where, text)
END Fail;

PROCEDURE AssignmentException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END AssignmentException;

PROCEDURE ReturnException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ReturnException;

PROCEDURE IncException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END IncException;

PROCEDURE DecException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END DecException;

PROCEDURE InclException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END InclException;

PROCEDURE ExclException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ExclException;

PROCEDURE ShiftException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ShiftException;

PROCEDURE RotateException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END RotateException;

PROCEDURE StaticArraySubscriptException(filename: ADDRESS; line, column: CARDINAL;
    scope, message: ADDRESS);
BEGIN
  Fail(indexException, filename, line, column, scope, message)
END StaticArraySubscriptException;

PROCEDURE DynamicArraySubscriptException(filename: ADDRESS; line, column: CARDINAL;
    scope, message: ADDRESS);
BEGIN
  Fail(indexException, filename, line, column, scope, message)
END DynamicArraySubscriptException;

PROCEDURE ForLoopBeginException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ForLoopBeginException;

PROCEDURE ForLoopToException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ForLoopToException;

PROCEDURE ForLoopEndException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ForLoopEndException;

PROCEDURE PointerNilException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(invalidLocation, filename, line, column, scope, message)
END PointerNilException;

PROCEDURE NoReturnException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(functionException, filename, line, column, scope, message)
END NoReturnException;

PROCEDURE CaseException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(caseSelectException, filename, line, column, scope, message)
END CaseException;

PROCEDURE WholeNonPosDivException(filename: ADDRESS; line, column: CARDINAL;
    scope, message: ADDRESS);
BEGIN
  Fail(wholeDivException, filename, line, column, scope, message)
END WholeNonPosDivException;

PROCEDURE WholeNonPosModException(filename: ADDRESS; line, column: CARDINAL;
    scope, message: ADDRESS);
BEGIN
  Fail(wholeDivException, filename, line, column, scope, message)
END WholeNonPosModException;

PROCEDURE WholeZeroDivException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(wholeDivException, filename, line, column, scope, message)
END WholeZeroDivException;

PROCEDURE WholeZeroRemException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(wholeDivException, filename, line, column, scope, message)
END WholeZeroRemException;

PROCEDURE WholeValueException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(wholeValueException, filename, line, column, scope, message)
END WholeValueException;

PROCEDURE RealValueException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(realValueException, filename, line, column, scope, message)
END RealValueException;

PROCEDURE ParameterException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(rangeException, filename, line, column, scope, message)
END ParameterException;

PROCEDURE NoException(filename: ADDRESS; line, column: CARDINAL; scope, message: ADDRESS);
BEGIN
  Fail(exException, filename, line, column, scope, message)
END NoException;

BEGIN
  haltStatus := -1;
  terminations.count := 0;
  initials.count := 0
FINALLY
  ExecuteTerminationProcedures
END M2RTS.
