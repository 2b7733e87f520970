(* Arrays indexed by CHAR and by ranges of it: counting letters, and a cipher with tables for both ways. *)
MODULE ArrayByChar;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

CONST Text = "The quick brown fox jumps over the lazy dog, twice.";

TYPE
  Upper = ["A".."Z"];
  Code = ARRAY CHAR OF CHAR;

VAR
  all: ARRAY CHAR OF CARDINAL;
  letters: ARRAY Upper OF CARDINAL;
  vowel: ARRAY ["A".."Z"] OF BOOLEAN;
  forth, back: Code;
  text: ARRAY [0..59] OF CHAR;
  ch: CHAR;
  i, sum: CARDINAL;

PROCEDURE Translate(VAR text: ARRAY OF CHAR; code: Code);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(text)) AND (text[i] # 0C) DO
    text[i] := code[text[i]];
    INC(i)
  END
END Translate;

BEGIN
  FOR ch := MIN(CHAR) TO MAX(CHAR) DO all[ch] := 0; forth[ch] := ch; back[ch] := ch END;
  FOR ch := "A" TO "Z" DO letters[ch] := 0; vowel[ch] := FALSE END;
  vowel["A"] := TRUE; vowel["E"] := TRUE; vowel["I"] := TRUE; vowel["O"] := TRUE;
  vowel["U"] := TRUE;
  text := Text;
  i := 0;
  WHILE text[i] # 0C DO
    ch := text[i];
    INC(all[ch]);
    IF (CAP(ch) >= "A") AND (CAP(ch) <= "Z") THEN INC(letters[CAP(ch)]) END;
    INC(i)
  END;
  WriteCard(i, 3); WriteCard(all[" "], 3); WriteCard(all["T"], 3); WriteCard(letters["T"], 3);
  WriteLn;
  sum := 0;
  FOR ch := "A" TO "Z" DO
    IF vowel[ch] THEN sum := sum + letters[ch] END;
    IF letters[ch] > 3 THEN Write(ch); WriteCard(letters[ch], 1); Write(" ") END
  END;
  WriteCard(sum, 3); WriteLn;
  FOR ch := "a" TO "z" DO
    forth[ch] := CHR((ORD(ch) - ORD("a") + 13) MOD 26 + ORD("a"))
  END;
  forth[" "] := "_"; forth["_"] := " "; forth["T"] := "!"; forth["!"] := "T";
  FOR ch := MIN(CHAR) TO MAX(CHAR) DO back[forth[ch]] := ch END;
  Translate(text, forth); WriteString(text); WriteLn;
  Translate(text, back); WriteString(text); WriteLn
END ArrayByChar.
