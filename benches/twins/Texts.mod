(* Characters: a calculator, a checksum, and words. *)
MODULE Texts;
FROM InOut IMPORT ReadInt, WriteInt, WriteLn;

TYPE Text = ARRAY [0..63] OF CHAR;

VAR
  start: INTEGER;
  text: Text;
  at: INTEGER;

PROCEDURE Number(): INTEGER;
VAR value, digit: INTEGER;
BEGIN
  value := 0;
  WHILE (text[at] >= "0") AND (text[at] <= "9") DO
    digit := INT(ORD(text[at])) - 48;
    value := value * 10 + digit;
    at := at + 1
  END;
  RETURN value
END Number;

PROCEDURE Factor(): INTEGER;
VAR value: INTEGER;
BEGIN
  IF text[at] = "(" THEN
    at := at + 1;
    value := Sum();
    at := at + 1
  ELSE
    value := Number()
  END;
  RETURN value
END Factor;

PROCEDURE Product(): INTEGER;
VAR value, right: INTEGER;
BEGIN
  value := Factor();
  WHILE text[at] = "*" DO
    at := at + 1;
    right := Factor();
    value := value * right
  END;
  RETURN value
END Product;

PROCEDURE Sum(): INTEGER;
VAR value, right: INTEGER; operator: CHAR;
BEGIN
  value := Product();
  WHILE (text[at] = "+") OR (text[at] = "-") DO
    operator := text[at];
    at := at + 1;
    right := Product();
    IF operator = "+" THEN value := value + right ELSE value := value - right END
  END;
  RETURN value
END Sum;

PROCEDURE Checksum(VAR text: Text): INTEGER;
VAR low, high, i: INTEGER;
BEGIN
  low := 1;
  high := 0;
  i := 0;
  WHILE text[i] # 0C DO
    low := (low + INT(ORD(text[i]))) MOD 65521;
    high := (high + low) MOD 65521;
    i := i + 1
  END;
  RETURN high * 65536 + low
END Checksum;

PROCEDURE Words(VAR text: Text): INTEGER;
VAR count, i, length, longest: INTEGER; inside: BOOLEAN;
BEGIN
  count := 0;
  length := 0;
  longest := 0;
  inside := FALSE;
  FOR i := 0 TO 63 DO
    IF (text[i] >= "a") AND (text[i] <= "z") THEN
      IF NOT inside THEN
        count := count + 1;
        length := 0
      END;
      inside := TRUE;
      length := length + 1;
      IF length > longest THEN longest := length END
    ELSE
      inside := FALSE
    END
  END;
  RETURN count * 100 + longest
END Words;

PROCEDURE Shift(VAR text: Text; by: INTEGER);
VAR i, code: INTEGER; c: CHAR;
BEGIN
  i := 0;
  c := text[0];
  WHILE c # 0C DO
    IF (c >= "a") AND (c <= "z") THEN
      code := (INT(ORD(c)) - 97 + by) MOD 26;
      text[i] := CHR(code + 97)
    END;
    i := i + 1;
    c := text[i]
  END
END Shift;

BEGIN
  ReadInt(start);
  text := "12*(3+45)-6*7+(8-9)*10";
  at := start;
  WriteInt(Sum(), 1); WriteLn;
  WriteInt(Checksum(text), 1); WriteLn;
  text := "the quick brown fox jumps over the lazy dog";
  Shift(text, 3);
  WriteInt(Words(text), 1); WriteLn;
  WriteInt(Checksum(text), 1); WriteLn
END Texts.
