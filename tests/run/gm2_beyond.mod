(* tlc: --dialect=gm2 *)
MODULE gm2_beyond;
(* The manual of GNU Modula-2 describes these, or its programs rely on them, but version 12 fails at some. *)
FROM SYSTEM IMPORT ADR, BYTE;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteLn, WriteString;

TYPE
  Action = PROCEDURE (CARDINAL);
  Reals = ARRAY [0..2] OF SHORTREAL;

VAR
  action: Action;
  n: INTEGER; c: CARDINAL;
  r: REAL;
  reals: Reals;

PROCEDURE Line(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO
    IF s[i] = 0C THEN Write('.') ELSE Write(s[i]) END
  END;
  WriteCard(HIGH(s), 3); WriteLn
END Line;

PROCEDURE Optional(n: CARDINAL; [s: ARRAY OF CHAR = "default"]);
BEGIN
  WriteCard(n, 1); Write(' '); Line(s)
END Optional;

PROCEDURE Bytes(data: ARRAY OF BYTE);
BEGIN
  WriteCard(HIGH(data), 1); WriteLn
END Bytes;

PROCEDURE Show(c: CARDINAL);
BEGIN
  WriteCard(c, 4)
END Show;

BEGIN
  Line("1"); Line('x'); Line(101C); Bytes("1");
  Optional(1); Optional(2, "ab");
  action := ADR(Show); action(12);
  n := -1; c := MAX(CARDINAL);
  IF n # c THEN WriteString(" different") END;
  reals := Reals{1, 2.5, n}; WriteInt(TRUNC(reals[1] * reals[2] * 10.0), 5);
  r := 0.5; INC(r); WriteInt(TRUNC(r * 10.0), 5); WriteLn
END gm2_beyond.
