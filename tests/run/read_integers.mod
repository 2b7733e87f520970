(* ReadInt reads words; a word that is not a number clears Done and leaves the variable unchanged. *)
MODULE ReadIntegers;
FROM InOut IMPORT Done, termCH, Read, ReadInt, ReadCard, Write, WriteInt, WriteCard, WriteString,
    WriteLn;
VAR i, sum, count: INTEGER; c: CARDINAL; ch: CHAR;
BEGIN
  sum := 0; count := 0;
  LOOP
    ReadInt(i);
    IF NOT Done THEN EXIT END;
    INC(sum, i); INC(count)
  END;
  WriteInt(count, 0); WriteInt(sum, 6); WriteInt(i, 4); WriteLn;
  ReadInt(i); IF Done AND (termCH = 12C) THEN WriteInt(i, 0); WriteLn END;
  Read(ch); Write(ch); Read(ch); Write(ch); WriteLn;
  i := 1;
  REPEAT
    ReadInt(i);
    IF Done THEN WriteInt(i, 0) ELSE Write("?"); WriteInt(i, 0) END;
    WriteLn
  UNTIL i = 0;
  c := 1;
  REPEAT
    ReadCard(c);
    IF Done THEN WriteCard(c, 0) ELSE Write("?"); WriteCard(c, 0) END;
    WriteLn
  UNTIL c = 0;
  ReadInt(i); IF NOT Done THEN WriteString("end of input") END; WriteLn;
  Read(ch); IF NOT Done AND (ch = 0C) THEN WriteString("still at the end") END; WriteLn
END ReadIntegers.
