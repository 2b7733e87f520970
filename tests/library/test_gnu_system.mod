(* Modules of GNU Modula-2 for the program and its system: arguments, environment, storage by address. *)
MODULE test_gnu_system;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM DynamicStrings IMPORT String, InitString, EqualArray, Length;
FROM MemUtils IMPORT MemCopy, MemZero;
FROM errno IMPORT EINTR, ERANGE, EAGAIN, geterrno;
FROM StrIO IMPORT WriteString, WriteLn;
FROM NumberIO IMPORT WriteCard;
FROM libc IMPORT close;
IMPORT Environment, SArgs, SEnvironment, UnixArgs;

TYPE Vector = POINTER TO ARRAY [0..9] OF ADDRESS;

VAR
  s: String;
  a, b: ARRAY [0..3] OF CARDINAL;
  text: ARRAY [0..9] OF CHAR;
  i: CARDINAL;
  v: Vector;

PROCEDURE Whether(is: BOOLEAN);
BEGIN
  IF is THEN WriteString("yes") ELSE WriteString("no") END;
  WriteLn
END Whether;

BEGIN
  WriteCard(SArgs.Narg(), 0); WriteLn;
  Whether(SArgs.GetArg(s, 0) AND (Length(s) > 0));
  Whether(SArgs.GetArg(s, 1));
  WriteCard(UnixArgs.ArgC, 0); WriteLn;
  v := UnixArgs.ArgV;
  Whether((v^[0] # NIL) AND (v^[1] = NIL));

  Whether(Environment.PutEnvironment("TLC_TEST=value"));
  Whether(Environment.GetEnvironment("TLC_TEST", text));
  WriteString(text); WriteLn;
  Whether(Environment.GetEnvironment("TLC_NOT_THERE", text));
  Whether(SEnvironment.GetEnvironment(InitString("TLC_TEST"), s) AND EqualArray(s, "value"));
  Whether(SEnvironment.PutEnvironment(InitString("TLC_TEST=a=b")));
  Whether(SEnvironment.GetEnvironment(InitString("TLC_TEST"), s) AND EqualArray(s, "a=b"));
  Whether(SEnvironment.PutEnvironment(InitString("=b")) OR
      SEnvironment.PutEnvironment(InitString("nothing")));
  v := UnixArgs.GetEnvV();
  Whether(v # NIL);
  Whether((UnixArgs.GetArgC() = 1) AND (UnixArgs.GetArgV() = UnixArgs.ArgV));
  Whether(SEnvironment.GetEnvironment(InitString("TLC_NOT_THERE"), s));

  FOR i := 0 TO 3 DO a[i] := i + 1; b[i] := 9 END;
  MemCopy(ADR(a), 2 * SIZE(CARDINAL), ADR(b));
  FOR i := 0 TO 3 DO WriteCard(b[i], 2) END; WriteLn;
  MemZero(ADR(b[1]), 2 * SIZE(CARDINAL));
  FOR i := 0 TO 3 DO WriteCard(b[i], 2) END; WriteLn;

  Whether(close(-1) = 0);
  Whether((geterrno() # EINTR) AND (geterrno() # ERANGE) AND (geterrno() # EAGAIN) AND
      (geterrno() = 9))
END test_gnu_system.
