(* sckt: a server and a client in one program; termios: modes of a file that is not a terminal, and of no file. *)
MODULE Network;
FROM SYSTEM IMPORT ADR;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteLn, WriteString;
IMPORT libc, sckt, termios;

VAR
  server, second: sckt.tcpServerState;
  client, other: sckt.tcpClientState;
  here, there: INTEGER;
  text: ARRAY [0..9] OF CHAR;
  local: CARDINAL;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Network;
BEGIN
  server := sckt.tcpServerEstablish();
  Truth(server # NIL); Truth(sckt.tcpServerPortNo(server) > 0); Truth(sckt.tcpServerSocketFd(server) > 2);
  second := sckt.tcpServerEstablishPort(sckt.tcpServerPortNo(server));
  Truth((second # NIL) & (sckt.tcpServerPortNo(second) # sckt.tcpServerPortNo(server)));
  local := sckt.tcpServerIP(server); Truth((local # 0) & (local = sckt.getLocalIP(server))); WriteLn;
  client := sckt.tcpClientSocket(ADR("127.0.0.1"), sckt.tcpServerPortNo(server));
  Truth(client # NIL); Truth(sckt.tcpClientPortNo(client) = VAL(INTEGER, sckt.tcpServerPortNo(server)));
  Truth(sckt.tcpClientIP(client) = 0100007FH);
  there := sckt.tcpClientConnect(client); Truth((there > 2) & (there = sckt.tcpClientSocketFd(client)));
  here := sckt.tcpServerAccept(server); Truth(here > 2);
  Truth(sckt.tcpServerClientIP(server) = 0100007FH); Truth(sckt.tcpServerClientPortNo(server) > 0); WriteLn;
  WriteInt(VAL(INTEGER, libc.write(there, ADR("hello"), 6)), 1); WriteInt(VAL(INTEGER, libc.read(here, ADR(text), 10)), 2);
  WriteString(" "); WriteString(text); WriteInt(libc.shutdown(there, 1), 2);
  WriteInt(VAL(INTEGER, libc.read(here, ADR(text), 10)), 2); WriteLn;
  libc.close(there); libc.close(here); libc.close(sckt.tcpServerSocketFd(server));
  other := sckt.tcpClientSocketIP(0100007FH, sckt.tcpServerPortNo(server));
  Truth(other # NIL); WriteInt(sckt.tcpClientConnect(other), 3); Truth(sckt.tcpClientSocket(ADR("no such name."), 1) = NIL);
  WriteInt(sckt.tcpServerAccept(server), 3); WriteLn
END Network;

PROCEDURE Modes;
VAR
  t: termios.TERMIOS;
  is: BOOLEAN;
  ch: CHAR;
  flag: termios.Flag;
  control: termios.ControlChar;
  count: CARDINAL;

  PROCEDURE Get(flag: termios.Flag);
  BEGIN
    IF termios.GetFlag(t, flag, is) THEN Truth(is) ELSE WriteString(" none") END
  END Get;

BEGIN
  t := termios.InitTermios();
  count := 0;
  FOR flag := MIN(termios.Flag) TO MAX(termios.Flag) DO
    IF termios.GetFlag(t, flag, is) THEN INC(count) END
  END;
  WriteCard(count, 1); WriteInt(VAL(INTEGER, ORD(MAX(termios.Flag))) + 1, 4);
  Truth(termios.GetFlag(t, termios.b240400, is)); WriteLn;
  Truth(termios.SetFlag(t, termios.lecho, TRUE)); Get(termios.lecho); Get(termios.licanon); Get(termios.cs8);
  Truth(termios.SetFlag(t, termios.cs8, TRUE)); Get(termios.cs8); Get(termios.cs5); Truth(termios.SetFlag(t, termios.cs8, FALSE));
  Truth(termios.SetFlag(t, termios.lecho, FALSE)); Get(termios.lecho); Truth(termios.SetFlag(t, termios.b240400, TRUE));
  Get(termios.otab0); Truth(termios.SetFlag(t, termios.otab3, TRUE)); Get(termios.otab0); Get(termios.otab3); WriteLn;
  Truth(termios.SetFlag(t, termios.b9600, TRUE)); Get(termios.b9600);
  WriteInt(termios.cfgetospeed(t), 3); WriteInt(termios.cfsetospeed(t, 15), 2); Get(termios.b38400);
  WriteInt(termios.cfsetispeed(t, 14), 2); WriteInt(termios.cfgetispeed(t), 3); WriteInt(termios.cfsetspeed(t, 13), 2);
  WriteInt(termios.cfgetospeed(t), 3); WriteInt(termios.cfsetspeed(t, 1000000007), 3); WriteLn;
  FOR control := MIN(termios.ControlChar) TO MAX(termios.ControlChar) DO
    IF NOT termios.SetChar(t, control, CHR(ORD("a") + ORD(control))) THEN WriteString("none") END
  END;
  FOR control := MIN(termios.ControlChar) TO MAX(termios.ControlChar) DO
    IF termios.GetChar(t, control, ch) THEN Write(ch) END
  END;
  termios.cfmakeraw(t); Get(termios.opost); Get(termios.cs8); WriteLn;
  (* Standard input is not a terminal here. *)
  WriteInt(termios.tcgetattr(0, t), 1);
  WriteInt(termios.tcsetattr(0, termios.tcsnow(), t), 3); WriteInt(termios.tcsetattr(0, termios.tcsdrain(), t), 3);
  WriteInt(termios.tcsetattr(0, termios.tcsflush(), t), 3); WriteInt(termios.tcsendbreak(0, 0), 3);
  WriteInt(termios.tcdrain(0), 3); WriteInt(termios.tcflushi(0), 3); WriteInt(termios.tcflusho(0), 3);
  WriteInt(termios.tcflushio(0), 3); WriteInt(termios.tcflowoni(0), 3); WriteInt(termios.tcflowoffi(0), 3);
  WriteInt(termios.tcflowono(0), 3); WriteInt(termios.tcflowoffo(0), 3);
  Truth(termios.KillTermios(t) = NIL); WriteLn
END Modes;

PROCEDURE Test;
BEGIN
  Network;
  Modes
END Test;

END Network.
