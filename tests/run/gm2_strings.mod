(* tlc: --dialect=gm2 *)
MODULE gm2_strings;
(* A string constant that is passed to an open array is followed by 0C, which its HIGH counts. *)
FROM SYSTEM IMPORT BYTE, LOC;
FROM InOut IMPORT Write, WriteCard, WriteLn;

CONST
  Hello = "hello";
  Joined = "ab" + "cd";
  Empty = "";

TYPE
  Four = ARRAY [0..3] OF CHAR;
  Show = PROCEDURE (ARRAY OF CHAR);

VAR
  exact: Four;
  wide: ARRAY [0..7] OF CHAR;
  show: Show;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n <= HIGH(s)) AND (s[n] # 0C) DO INC(n) END;
  RETURN n
END Length;

PROCEDURE Line(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO
    IF s[i] = 0C THEN Write('.') ELSE Write(s[i]) END
  END;
  WriteCard(HIGH(s), 3); WriteCard(Length(s), 3); WriteLn
END Line;

PROCEDURE ToTheEnd(s: ARRAY OF CHAR);
VAR i, zeros: CARDINAL;
BEGIN
  zeros := 0;
  FOR i := 0 TO Length(s) DO
    IF s[i] = 0C THEN INC(zeros) END
  END;
  WriteCard(zeros, 1); WriteLn
END ToTheEnd;

PROCEDURE Nested(s: ARRAY OF CHAR);
BEGIN
  Line(s)
END Nested;

PROCEDURE Cut(VAR s: ARRAY OF CHAR);
BEGIN
  s[1] := 0C
END Cut;

PROCEDURE Changed(s: ARRAY OF CHAR);
BEGIN
  s[HIGH(s)] := '!';
  Line(s);
  Cut(s);
  Line(s)
END Changed;

PROCEDURE Two(s, t: ARRAY OF CHAR);
BEGIN
  Line(s); Line(t)
END Two;

PROCEDURE Bytes(data: ARRAY OF BYTE);
BEGIN
  WriteCard(HIGH(data), 1); WriteLn
END Bytes;

PROCEDURE Locations(data: ARRAY OF LOC);
BEGIN
  WriteCard(HIGH(data), 1); WriteLn
END Locations;

BEGIN
  Line("12"); Line(""); Line(Empty);
  Line(Hello); Line(Joined); Line("ab" + "cd"); Line(Hello + "!");
  ToTheEnd(Hello); ToTheEnd("12"); ToTheEnd("");
  Nested("12345"); Changed("12345");
  Two("ab", "cde");
  exact := "abcd"; Line(exact); Nested(exact); Line(Four{"ab"});
  wide := "abcd"; Line(wide);
  show := Line; show("12");
  Bytes("12"); Bytes(""); Bytes(Hello); Locations("12"); Bytes(exact)
END gm2_strings.
