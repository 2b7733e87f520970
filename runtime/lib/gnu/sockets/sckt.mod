IMPLEMENTATION MODULE sckt;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcSockets IMPORT TlcAccept, TlcConnect, TlcHostAddress, TlcLocalAddress, TlcServe, TlcSocket;

TYPE
  Server = POINTER TO RECORD
    descriptor: INTEGER;
    port, clientIP, clientPort: CARDINAL
  END;
  Client = POINTER TO RECORD
    descriptor: INTEGER;
    ip, port: CARDINAL
  END;

PROCEDURE tcpServerEstablish(): tcpServerState;
BEGIN
  RETURN tcpServerEstablishPort(0)
END tcpServerEstablish;

PROCEDURE tcpServerEstablishPort(port: CARDINAL): tcpServerState;
VAR
  server: Server;
  descriptor: INTEGER;
  found: CARDINAL;
BEGIN
  descriptor := VAL(INTEGER, TlcServe(port, found));
  IF (descriptor < 0) & (port # 0) THEN descriptor := VAL(INTEGER, TlcServe(0, found)) END;
  IF descriptor < 0 THEN RETURN NIL END;
  NEW(server);
  server^.descriptor := descriptor;
  server^.port := found;
  RETURN server
END tcpServerEstablishPort;

PROCEDURE tcpServerAccept(s: tcpServerState): INTEGER;
VAR server: Server;
BEGIN
  server := s;
  RETURN VAL(INTEGER, TlcAccept(server^.descriptor, server^.clientIP, server^.clientPort))
END tcpServerAccept;

PROCEDURE tcpServerPortNo(s: tcpServerState): CARDINAL;
VAR server: Server;
BEGIN
  server := s;
  RETURN server^.port
END tcpServerPortNo;

PROCEDURE tcpServerSocketFd(s: tcpServerState): INTEGER;
VAR server: Server;
BEGIN
  server := s;
  RETURN server^.descriptor
END tcpServerSocketFd;

PROCEDURE getLocalIP(s: tcpServerState): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, TlcLocalAddress())
END getLocalIP;

PROCEDURE tcpServerIP(s: tcpServerState): CARDINAL;
BEGIN
  RETURN getLocalIP(s)
END tcpServerIP;

PROCEDURE tcpServerClientIP(s: tcpServerState): CARDINAL;
VAR server: Server;
BEGIN
  server := s;
  RETURN server^.clientIP
END tcpServerClientIP;

PROCEDURE tcpServerClientPortNo(s: tcpServerState): CARDINAL;
VAR server: Server;
BEGIN
  server := s;
  RETURN server^.clientPort
END tcpServerClientPortNo;

PROCEDURE tcpClientSocket(serverName: ADDRESS; portNo: CARDINAL): tcpClientState;
VAR ip: CARDINAL;
BEGIN
  IF NOT TlcHostAddress(serverName, ip) THEN RETURN NIL END;
  RETURN tcpClientSocketIP(ip, portNo)
END tcpClientSocket;

PROCEDURE tcpClientSocketIP(ip: CARDINAL; portNo: CARDINAL): tcpClientState;
VAR
  client: Client;
  descriptor: INTEGER;
BEGIN
  descriptor := VAL(INTEGER, TlcSocket());
  IF descriptor < 0 THEN RETURN NIL END;
  NEW(client);
  client^.descriptor := descriptor;
  client^.ip := ip;
  client^.port := portNo;
  RETURN client
END tcpClientSocketIP;

PROCEDURE tcpClientConnect(s: tcpClientState): INTEGER;
VAR client: Client;
BEGIN
  client := s;
  IF NOT TlcConnect(client^.descriptor, client^.ip, client^.port) THEN RETURN -1 END;
  RETURN client^.descriptor
END tcpClientConnect;

PROCEDURE tcpClientPortNo(s: tcpClientState): INTEGER;
VAR client: Client;
BEGIN
  client := s;
  RETURN VAL(INTEGER, client^.port)
END tcpClientPortNo;

PROCEDURE tcpClientSocketFd(s: tcpClientState): INTEGER;
VAR client: Client;
BEGIN
  client := s;
  RETURN client^.descriptor
END tcpClientSocketFd;

PROCEDURE tcpClientIP(s: tcpClientState): CARDINAL;
VAR client: Client;
BEGIN
  client := s;
  RETURN client^.ip
END tcpClientIP;

END sckt.
