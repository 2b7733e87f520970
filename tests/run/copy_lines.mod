(* Copies its input with line numbers, character by character; the last line is not terminated. *)
MODULE CopyLines;
FROM InOut IMPORT Done, EOL, Read, Write, WriteCard, WriteLn;
VAR ch: CHAR; line: CARDINAL; fresh: BOOLEAN;
BEGIN
  line := 0; fresh := TRUE;
  Read(ch);
  WHILE Done DO
    IF fresh THEN INC(line); WriteCard(line, 3); Write(":"); fresh := FALSE END;
    IF ch = EOL THEN fresh := TRUE ELSIF ch = 11C THEN Write("_") END;
    Write(ch);
    Read(ch)
  END;
  Write("|"); WriteLn
END CopyLines.
