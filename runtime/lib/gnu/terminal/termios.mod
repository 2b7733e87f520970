IMPLEMENTATION MODULE termios;

FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM TlcTermios IMPORT TlcControlChar, TlcGetFlag, TlcSetFlag, TlcTermiosConstant, TlcTermiosSize;
FROM libc IMPORT memset;
IMPORT TlcTermios;

CONST
  (* The numbers of TlcTermiosConstant. *)
  now = 0; drain = 1; flush = 2; input = 3; output = 4; both = 5; inputOn = 6; inputOff = 7;
  outputOn = 8;
  outputOff = 9;

TYPE CharPtr = POINTER TO CHAR;

PROCEDURE InitTermios(): TERMIOS;
VAR t: TERMIOS;
BEGIN
  ALLOCATE(t, VAL(CARDINAL, TlcTermiosSize()));
  memset(t, 0, TlcTermiosSize());
  RETURN t
END InitTermios;

PROCEDURE KillTermios(t: TERMIOS): TERMIOS;
BEGIN
  DEALLOCATE(t, VAL(CARDINAL, TlcTermiosSize()));
  RETURN NIL
END KillTermios;

PROCEDURE ConstantOf(number: CARDINAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermiosConstant(number))
END ConstantOf;

PROCEDURE cfgetospeed(t: TERMIOS): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.cfgetospeed(t))
END cfgetospeed;

PROCEDURE cfgetispeed(t: TERMIOS): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.cfgetispeed(t))
END cfgetispeed;

PROCEDURE cfsetospeed(t: TERMIOS; b: CARDINAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.cfsetospeed(t, b))
END cfsetospeed;

PROCEDURE cfsetispeed(t: TERMIOS; b: CARDINAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.cfsetispeed(t, b))
END cfsetispeed;

PROCEDURE cfsetspeed(t: TERMIOS; b: CARDINAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.cfsetspeed(t, b))
END cfsetspeed;

PROCEDURE tcgetattr(fd: INTEGER; t: TERMIOS): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcgetattr(fd, t))
END tcgetattr;

PROCEDURE tcsnow(): INTEGER;
BEGIN
  RETURN ConstantOf(now)
END tcsnow;

PROCEDURE tcsdrain(): INTEGER;
BEGIN
  RETURN ConstantOf(drain)
END tcsdrain;

PROCEDURE tcsflush(): INTEGER;
BEGIN
  RETURN ConstantOf(flush)
END tcsflush;

PROCEDURE tcsetattr(fd: INTEGER; option: INTEGER; t: TERMIOS): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcsetattr(fd, option, t))
END tcsetattr;

PROCEDURE cfmakeraw(t: TERMIOS);
BEGIN
  TlcTermios.cfmakeraw(t)
END cfmakeraw;

PROCEDURE tcsendbreak(fd: INTEGER; duration: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcsendbreak(fd, duration))
END tcsendbreak;

PROCEDURE tcdrain(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcdrain(fd))
END tcdrain;

PROCEDURE tcflushi(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflush(fd, ConstantOf(input)))
END tcflushi;

PROCEDURE tcflusho(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflush(fd, ConstantOf(output)))
END tcflusho;

PROCEDURE tcflushio(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflush(fd, ConstantOf(both)))
END tcflushio;

PROCEDURE tcflowoni(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflow(fd, ConstantOf(inputOn)))
END tcflowoni;

PROCEDURE tcflowoffi(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflow(fd, ConstantOf(inputOff)))
END tcflowoffi;

PROCEDURE tcflowono(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflow(fd, ConstantOf(outputOn)))
END tcflowono;

PROCEDURE tcflowoffo(fd: INTEGER): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcTermios.tcflow(fd, ConstantOf(outputOff)))
END tcflowoffo;

PROCEDURE GetFlag(t: TERMIOS; f: Flag; VAR b: BOOLEAN): BOOLEAN;
BEGIN
  RETURN TlcGetFlag(t, ORD(f), b)
END GetFlag;

PROCEDURE SetFlag(t: TERMIOS; f: Flag; b: BOOLEAN): BOOLEAN;
BEGIN
  RETURN TlcSetFlag(t, ORD(f), b)
END SetFlag;

PROCEDURE GetChar(t: TERMIOS; c: ControlChar; VAR ch: CHAR): BOOLEAN;
VAR place: CharPtr;
BEGIN
  place := TlcControlChar(t, ORD(c));
  IF place # NIL THEN ch := place^ END;
  RETURN place # NIL
END GetChar;

PROCEDURE SetChar(t: TERMIOS; c: ControlChar; ch: CHAR): BOOLEAN;
VAR place: CharPtr;
BEGIN
  place := TlcControlChar(t, ORD(c));
  IF place # NIL THEN place^ := ch END;
  RETURN place # NIL
END SetChar;

END termios.
