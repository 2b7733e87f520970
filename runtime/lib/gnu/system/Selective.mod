IMPLEMENTATION MODULE Selective;

FROM SYSTEM IMPORT ADR;
FROM TlcSelect IMPORT gettimeofday, select;
FROM libc IMPORT read, write;

CONST MaxFile = 1023;

TYPE
  (* Both types match those of C. *)
  Files = POINTER TO SET OF [0..MaxFile];
  Time = POINTER TO RECORD seconds, micros: LONGINT END;

PROCEDURE Select(nooffds: CARDINAL; readfds, writefds, exceptfds: SetOfFd;
    timeout: Timeval): INTEGER;
BEGIN
  RETURN VAL(INTEGER, select(VAL(SHORTINT, nooffds), readfds, writefds, exceptfds, timeout))
END Select;

PROCEDURE InitTime(sec, usec: CARDINAL): Timeval;
VAR t: Time;
BEGIN
  NEW(t);
  SetTime(t, sec, usec);
  RETURN t
END InitTime;

PROCEDURE KillTime(t: Timeval): Timeval;
VAR time: Time;
BEGIN
  time := t;
  DISPOSE(time);
  RETURN NIL
END KillTime;

PROCEDURE GetTime(t: Timeval; VAR sec, usec: CARDINAL);
VAR time: Time;
BEGIN
  time := t;
  sec := VAL(CARDINAL, time^.seconds);
  usec := VAL(CARDINAL, time^.micros)
END GetTime;

PROCEDURE SetTime(t: Timeval; sec, usec: CARDINAL);
VAR time: Time;
BEGIN
  time := t;
  time^.seconds := VAL(LONGINT, sec);
  time^.micros := VAL(LONGINT, usec)
END SetTime;

PROCEDURE InitSet(): SetOfFd;
VAR files: Files;
BEGIN
  NEW(files);
  FdZero(files);
  RETURN files
END InitSet;

PROCEDURE KillSet(s: SetOfFd): SetOfFd;
VAR files: Files;
BEGIN
  files := s;
  DISPOSE(files);
  RETURN NIL
END KillSet;

PROCEDURE FdZero(s: SetOfFd);
VAR
  files: Files;
  fd: CARDINAL;
BEGIN
  files := s;
  FOR fd := 0 TO MaxFile DO EXCL(files^, fd) END
END FdZero;

PROCEDURE FdSet(fd: INTEGER; s: SetOfFd);
VAR files: Files;
BEGIN
  files := s;
  INCL(files^, VAL(CARDINAL, fd))
END FdSet;

PROCEDURE FdClr(fd: INTEGER; s: SetOfFd);
VAR files: Files;
BEGIN
  files := s;
  EXCL(files^, VAL(CARDINAL, fd))
END FdClr;

PROCEDURE FdIsSet(fd: INTEGER; s: SetOfFd): BOOLEAN;
VAR files: Files;
BEGIN
  files := s;
  RETURN VAL(CARDINAL, fd) IN files^
END FdIsSet;

PROCEDURE MaxFdsPlusOne(a, b: INTEGER): INTEGER;
BEGIN
  IF a > b THEN RETURN a + 1 END;
  RETURN b + 1
END MaxFdsPlusOne;

PROCEDURE WriteCharRaw(fd: INTEGER; ch: CHAR);
BEGIN
  write(VAL(SHORTINT, fd), ADR(ch), 1)
END WriteCharRaw;

PROCEDURE ReadCharRaw(fd: INTEGER): CHAR;
VAR ch: CHAR;
BEGIN
  IF read(VAL(SHORTINT, fd), ADR(ch), 1) # 1 THEN RETURN 0C END;
  RETURN ch
END ReadCharRaw;

PROCEDURE GetTimeOfDay(tv: Timeval): INTEGER;
BEGIN
  RETURN VAL(INTEGER, gettimeofday(tv, NIL))
END GetTimeOfDay;

END Selective.
