MODULE coroutines;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
FROM SYSTEM IMPORT ADDRESS, NEWPROCESS, TRANSFER, ADR;
VAR main, ping, pong: ADDRESS; w1, w2: ARRAY [0..16383] OF CHAR; n, round: INTEGER;

PROCEDURE Depth(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN TRANSFER(ping, main); RETURN 0 END;
  RETURN Depth(n - 1) + 1
END Depth;

PROCEDURE Ping;
VAR i: INTEGER; x: REAL;
BEGIN
  i := 0; x := 0.5;
  LOOP
    INC(i); x := x * 2.0;
    WriteString("ping"); WriteInt(i, 2); WriteInt(TRUNC(x), 4); WriteLn;
    IF i = 3 THEN WriteInt(Depth(50), 4); WriteLn END;
    TRANSFER(ping, pong)
  END
END Ping;

PROCEDURE Pong;
VAR i: INTEGER;
BEGIN
  i := 100;
  LOOP
    DEC(i);
    WriteString("pong"); WriteInt(i, 4); WriteLn;
    INC(n);
    IF n = 5 THEN TRANSFER(pong, main) ELSE TRANSFER(pong, ping) END
  END
END Pong;

BEGIN
  n := 0;
  NEWPROCESS(Ping, ADR(w1), SIZE(w1), ping);
  NEWPROCESS(Pong, ADR(w2), SIZE(w2), pong);
  TRANSFER(main, ping);
  WriteString("in main"); WriteLn;
  TRANSFER(main, ping);
  WriteString("back"); WriteLn;
  FOR round := 1 TO 3 DO
    NEWPROCESS(Ping, ADR(w1), SIZE(w1), ping);
    n := 4;
    TRANSFER(main, ping)
  END;
  WriteString("end"); WriteLn
END coroutines.
