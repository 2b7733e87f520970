(* Text is broken into lines and justified, all in open arrays of characters. *)
MODULE TextColumns;
FROM InOut IMPORT Done, Read, Write, WriteString, WriteLn;

CONST
  Width = 32;
  Longest = 20;

TYPE
  Word = RECORD length: CARDINAL; chars: ARRAY [1..Longest] OF CHAR END;
  Line = RECORD words, letters: CARDINAL; items: ARRAY [1..Width] OF Word END;

VAR
  line: Line;
  w: Word;
  ch: CHAR;

PROCEDURE Spaces(n: CARDINAL);
BEGIN
  WHILE n > 0 DO Write(" "); DEC(n) END
END Spaces;

PROCEDURE Flush(VAR l: Line; last: BOOLEAN);
VAR i, k, gap, extra: CARDINAL;
BEGIN
  WITH l DO
    IF words = 0 THEN RETURN END;
    gap := 1; extra := 0;
    IF NOT last AND (words > 1) THEN
      gap := (Width - letters) DIV (words - 1);
      extra := (Width - letters) MOD (words - 1)
    END;
    FOR i := 1 TO words DO
      WITH items[i] DO FOR k := 1 TO length DO Write(chars[k]) END END;
      IF i < words THEN
        Spaces(gap);
        IF i <= extra THEN Spaces(1) END
      END
    END;
    words := 0; letters := 0
  END;
  WriteLn
END Flush;

PROCEDURE Put(VAR l: Line; VAR w: Word);
BEGIN
  IF w.length > 0 THEN
    IF l.letters + l.words + w.length > Width THEN Flush(l, FALSE) END;
    WITH l DO INC(words); INC(letters, w.length); items[words] := w END;
    w.length := 0
  END
END Put;

BEGIN
  line.words := 0; line.letters := 0; w.length := 0;
  Read(ch);
  WHILE Done DO
    IF ch > " " THEN
      IF w.length < Longest THEN INC(w.length); w.chars[w.length] := ch END
    ELSE Put(line, w)
    END;
    Read(ch)
  END;
  Put(line, w); Flush(line, TRUE);
  WriteString("--------------------------------"); WriteLn
END TextColumns.
