MODULE ReadWords;
FROM InOut IMPORT Done, ReadString, WriteCard, WriteLn, Write, termCH;
VAR word: ARRAY [0..7] OF CHAR; i, n: CARDINAL;
BEGIN
  n := 0;
  LOOP
    ReadString(word);
    IF NOT Done AND (word[0] = 0C) THEN EXIT END;
    INC(n);
    Write("<");
    i := 0;
    WHILE (i <= HIGH(word)) AND (word[i] # 0C) DO Write(word[i]); INC(i) END;
    Write(">");
    IF NOT Done THEN Write("+") ELSIF termCH = 12C THEN WriteLn END
  END;
  WriteLn; WriteCard(n, 0); WriteLn
END ReadWords.
