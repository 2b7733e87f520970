MODULE HabitsStrings;
FROM InOut IMPORT WriteString, WriteLn;
VAR s: ARRAY [0..9] OF CHAR; i: INTEGER;
BEGIN
  WriteString("hello);
  WriteString('it's');
  WriteString('that's Bob's');
  WriteString('it''s');
  WriteString("she said "hi"");
  WriteString("say \"hi\"");
  WriteString("say \"hi\"\n");
  WriteString("both ' and \"");
  s := "abc;
  IF s = "abc THEN i := 1 END;
  WriteString(“typographic”);
  WriteString("a, "b");
  WriteString("C:\"); WriteString('fine"'); i := wrong
END HabitsStrings.
