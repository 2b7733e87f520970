(* A scanner of numbers written as a state machine of labels, and again with a state variable. *)
MODULE GotoStateMachine;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

TYPE Text = ARRAY [0..15] OF CHAR;

(* Accepts [+-] digits [. digits] [e [+-] digits]; returns the number of characters read, negative if the text
   is not a number. *)
PROCEDURE Jumping(VAR s: ARRAY OF CHAR): INTEGER;
LABEL sign, whole, point, fraction, exponent, expsign, power, accept, reject;
VAR i: INTEGER; c: CHAR;
BEGIN
  i := 0;
  c := s[i];
  IF (c = '+') OR (c = '-') THEN GOTO sign END;
  IF (c >= '0') AND (c <= '9') THEN GOTO whole END;
  GOTO reject;
  sign:
  i := i + 1;
  c := s[i];
  IF (c >= '0') AND (c <= '9') THEN GOTO whole END;
  GOTO reject;
  whole:
  i := i + 1;
  c := s[i];
  IF (c >= '0') AND (c <= '9') THEN GOTO whole END;
  IF c = '.' THEN GOTO point END;
  IF c = 'e' THEN GOTO exponent END;
  GOTO accept;
  point:
  i := i + 1;
  c := s[i];
  IF (c >= '0') AND (c <= '9') THEN GOTO fraction END;
  GOTO reject;
  fraction:
  i := i + 1;
  c := s[i];
  IF (c >= '0') AND (c <= '9') THEN GOTO fraction END;
  IF c # 'e' THEN GOTO accept END;
  exponent:
  i := i + 1;
  c := s[i];
  IF (c = '+') OR (c = '-') THEN GOTO expsign END;
  IF (c >= '0') AND (c <= '9') THEN GOTO power END;
  GOTO reject;
  expsign:
  i := i + 1;
  c := s[i];
  IF (c >= '0') AND (c <= '9') THEN GOTO power END;
  GOTO reject;
  power:
  i := i + 1;
  IF (s[i] >= '0') AND (s[i] <= '9') THEN GOTO power END;
  accept:
  IF s[i] = 0C THEN RETURN i END;
  reject:
  RETURN -1 - i
END Jumping;

PROCEDURE Structured(VAR s: ARRAY OF CHAR): INTEGER;
VAR i, state: INTEGER; digit, sign: BOOLEAN; c: CHAR;
BEGIN
  i := 0; state := 0;
  LOOP
    c := s[i];
    digit := (c >= '0') AND (c <= '9');
    sign := (c = '+') OR (c = '-');
    IF state = 0 THEN
      IF sign THEN state := 1 ELSIF digit THEN state := 2 ELSE RETURN -1 - i END
    ELSIF state = 1 THEN
      IF digit THEN state := 2 ELSE RETURN -1 - i END
    ELSIF state = 2 THEN
      IF digit THEN
        state := 2
      ELSIF c = '.' THEN
        state := 3
      ELSIF c = 'e' THEN
        state := 5
      ELSE
        EXIT
      END
    ELSIF state = 3 THEN
      IF digit THEN state := 4 ELSE RETURN -1 - i END
    ELSIF state = 4 THEN
      IF digit THEN state := 4 ELSIF c = 'e' THEN state := 5 ELSE EXIT END
    ELSIF state = 5 THEN
      IF sign THEN state := 6 ELSIF digit THEN state := 7 ELSE RETURN -1 - i END
    ELSIF state = 6 THEN
      IF digit THEN state := 7 ELSE RETURN -1 - i END
    ELSE
      IF NOT digit THEN EXIT END
    END;
    i := i + 1
  END;
  IF c = 0C THEN RETURN i END;
  RETURN -1 - i
END Structured;

PROCEDURE Try(s: Text);
BEGIN
  WriteString(s);
  WriteInt(Jumping(s), 5);
  WriteInt(Structured(s), 5);
  WriteLn
END Try;

BEGIN
  Try("0"); Try("42"); Try("-17.25"); Try("1e9"); Try("3.5e-10"); Try("+"); Try("7."); Try("8e");
  Try("8e+"); Try("12x"); Try(""); Try("1.2.3"); Try("-0e0"); Try("9e9e9")
END GotoStateMachine.
