(* Text in memory: finding, comparing and counting words; capitalizing characters. *)
MODULE Words;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Length = 400000;

VAR
  text: ARRAY [0..Length] OF CHAR;
  words, capitals, vowels, seed, i, round: INTEGER;

PROCEDURE IsLetter(c: CHAR): BOOLEAN;
BEGIN
  RETURN (CAP(c) >= 'A') & (CAP(c) <= 'Z')
END IsLetter;

PROCEDURE Count(VAR s: ARRAY OF CHAR);
VAR i: CARDINAL; inside: BOOLEAN;
BEGIN
  inside := FALSE;
  i := 0;
  WHILE (i <= HIGH(s)) & (s[i] # 0C) DO
    IF IsLetter(s[i]) THEN
      IF NOT inside THEN words := words + 1; inside := TRUE END;
      CASE CAP(s[i]) OF
        'A', 'E', 'I', 'O', 'U': vowels := vowels + 1
      ELSE
      END
    ELSE
      inside := FALSE
    END;
    i := i + 1
  END
END Count;

PROCEDURE Capitalize(VAR s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO
    IF (s[i] >= 'a') & (s[i] <= 'z') & ((i = 0) OR (s[i - 1] = ' ')) THEN
      s[i] := CAP(s[i]);
      capitals := capitals + 1
    END
  END
END Capitalize;

BEGIN
  words := 0; vowels := 0; capitals := 0; seed := 1;
  FOR round := 1 TO 60 DO
    FOR i := 0 TO Length - 1 DO
      seed := (seed * 16807) MOD 2147483647;
      IF seed MOD 6 = 0 THEN text[i] := ' ' ELSE text[i] := CHR(ORD('a') + seed MOD 26) END
    END;
    text[Length] := 0C;
    Capitalize(text);
    Count(text)
  END;
  WriteInt(words, 0); WriteLn;
  WriteInt(vowels, 0); WriteLn;
  WriteInt(capitals, 0); WriteLn
END Words.
