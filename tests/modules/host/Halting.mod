(* The ends of programs that M2RTS, Debug, ErrorCode and SysExceptions know, each in a process of its own; the exceptions
   that M2RTS raises. *)
MODULE Halting;
FROM SYSTEM IMPORT ADDRESS, ADR, CAST;
FROM Args IMPORT GetArg, Narg;
FROM InOut IMPORT Write, WriteInt, WriteLn, WriteString;
FROM M2EXCEPTION IMPORT IsM2Exception, M2Exception;
FROM EXCEPTIONS IMPORT GetMessage;
IMPORT Debug, ErrorCode, FIO, libc, M2RTS, Strings, SysExceptions;

CONST LastWay = 14;

TYPE Raiser = PROCEDURE (ADDRESS, CARDINAL, CARDINAL, ADDRESS, ADDRESS);

VAR
  command, way: ARRAY [0..999] OF CHAR;
  number, line: CARDINAL;
  short: SHORTCARD;
  eight: ARRAY [0..7] OF CHAR;
  status: INTEGER;
  isChild: BOOLEAN;

PROCEDURE Fault(text: ADDRESS);
BEGIN
  WriteString("told of a fault"); WriteLn
END Fault;

PROCEDURE Other(text: ADDRESS);
BEGIN
  WriteString("not called"); WriteLn
END Other;

PROCEDURE WholeDivision(text: ADDRESS);
VAR p: POINTER TO CHAR;
BEGIN
  p := text; Write(p^); WriteLn
END WholeDivision;

PROCEDURE Watch;
BEGIN
  SysExceptions.InitExceptionHandlers(Other, Other, Other, Fault, Other, Other, WholeDivision, Other, Other, Other, Other, Other,
                                      Other, Other, Other)
END Watch;

PROCEDURE Zero(n: CARDINAL);
VAR p: POINTER TO CARDINAL;
BEGIN
  p := CAST(ADDRESS, n + 16); p^ := 1
END Zero;

PROCEDURE End(way: CHAR);
BEGIN
  line := 77;
  short := 78;
  eight := "ab";
  CASE way OF
    "a": M2RTS.Halt("file.mod", 12, "Proc", "earlier order")
  | "b": M2RTS.Halt("later order", "file.mod", "Proc", 34)
  | "c": M2RTS.Halt("file.mod", line, "", "eight letters")
  | "d": M2RTS.Halt("later order", "eight.md", "", line)
  | "e": M2RTS.Halt("later order", eight, "Proc", short)
  | "f": M2RTS.Halt("file.mod", short, "Proc", "four")
  | "g": M2RTS.HaltC(ADR("by address"), ADR("file.mod"), ADR("Proc"), 56)
  | "h": M2RTS.ErrorMessage("message", "file.mod", 90, "Proc")
  | "i": Debug.Halt("earlier order", 12, "Module")
  | "j": Debug.Halt("later order", "Module", "Proc", 34)
  | "k": ErrorCode.SetErrorCode(5)
  | "l": ErrorCode.SetErrorCode(6); ErrorCode.GetErrorCode(status); WriteInt(status, 1); ErrorCode.ExitToOS
  (* Whether the message names the procedure depends on inlining. *)
  | "m": Watch; libc.close(2); Zero(0)
  | "n": M2RTS.CaseException(ADR("file.mod"), 3, 4, ADR("Proc"), ADR("no handler"))
  END
END End;

PROCEDURE Raise(raise: Raiser);
VAR text: ARRAY [0..99] OF CHAR;
BEGIN
  raise(ADR("file.mod"), 3, 4, ADR("Proc"), ADR("message"))
EXCEPT
  IF IsM2Exception() THEN
    WriteInt(ORD(M2Exception()), 3);
    GetMessage(text);
    IF ORD(M2Exception()) = 14 THEN WriteString(" "); WriteString(text) END;
    RETURN
  END
END Raise;

PROCEDURE RaiseAll;
BEGIN
  Raise(M2RTS.AssignmentException); Raise(M2RTS.ReturnException); Raise(M2RTS.IncException); Raise(M2RTS.DecException);
  Raise(M2RTS.InclException); Raise(M2RTS.ExclException); Raise(M2RTS.ShiftException); Raise(M2RTS.RotateException);
  Raise(M2RTS.StaticArraySubscriptException); Raise(M2RTS.DynamicArraySubscriptException);
  Raise(M2RTS.ForLoopBeginException); Raise(M2RTS.ForLoopToException); Raise(M2RTS.ForLoopEndException);
  Raise(M2RTS.PointerNilException); Raise(M2RTS.NoReturnException); Raise(M2RTS.CaseException);
  Raise(M2RTS.WholeNonPosDivException); Raise(M2RTS.WholeNonPosModException); Raise(M2RTS.WholeZeroDivException);
  Raise(M2RTS.WholeZeroRemException); Raise(M2RTS.WholeValueException); Raise(M2RTS.RealValueException);
  Raise(M2RTS.ParameterException); Raise(M2RTS.NoException); WriteLn
END RaiseAll;

PROCEDURE Test;
BEGIN
  RaiseAll;
  FOR number := 0 TO LastWay - 1 DO
    IF GetArg(way, 0) THEN END;
    Strings.Concat("exec ", way, command);
    Strings.Append(" ", command);
    way[0] := CHR(ORD("a") + number); way[1] := 0C;
    Strings.Append(way, command);
    Strings.Append(" 2>&1", command);
    FIO.FlushBuffer(FIO.StdOut);
    status := libc.system(ADR(command));
    WriteString(way); WriteInt(status DIV 256, 4); WriteInt(status MOD 128, 3); WriteLn
  END;
  IF M2RTS.IsTerminating() OR M2RTS.HasHalted() THEN WriteString("wrong"); WriteLn END
END Test;

BEGIN
  isChild := (Narg() > 1) & GetArg(way, 1);
  IF isChild THEN End(way[0]) END
FINALLY
  IF (Narg() = 1) & M2RTS.IsTerminating() & NOT M2RTS.HasHalted() THEN WriteString("end"); WriteLn END
END Halting.
