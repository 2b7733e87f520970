IMPLEMENTATION MODULE Source;

FROM InOut IMPORT Done, EOL, Read;

TYPE
  Part = (between, program, data, finished);
  CharSet = SET OF CHAR;

VAR
  part: Part;
  ended: BOOLEAN;      (* the part was read to its end *)
  lineStart: BOOLEAN;  (* the next character is the first one of a line *)
  ch: CHAR;            (* the character that was read last *)
  again: BOOLEAN;      (* it comes once more *)
  digits: CharSet;

PROCEDURE NextChar(): CHAR;
BEGIN
  IF again THEN again := FALSE; RETURN ch END;
  IF ended THEN RETURN 0C END;
  IF lineStart THEN INC(line) END;
  Read(ch);
  IF NOT Done THEN
    ended := TRUE; part := finished;
    RETURN 0C
  END;
  IF lineStart AND (ch = "%") THEN
    REPEAT Read(ch) UNTIL (ch = EOL) OR NOT Done;
    ended := TRUE;
    RETURN 0C
  END;
  lineStart := ch = EOL;
  RETURN ch
END NextChar;

PROCEDURE SkipPart;
BEGIN
  WHILE NextChar() # 0C DO END
END SkipPart;

PROCEDURE Open(p: Part);
BEGIN
  part := p; ended := FALSE; again := FALSE; lineStart := TRUE; line := 0
END Open;

PROCEDURE NextJob(): BOOLEAN;
BEGIN
  IF part = program THEN OpenData END;
  IF part = data THEN SkipPart END;
  IF part = finished THEN RETURN FALSE END;
  Open(program);
  (* The end of the input shows only when one reads on. *)
  WHILE NOT ended AND (NextChar() <= " ") DO END;
  again := NOT ended;
  RETURN part # finished
END NextJob;

PROCEDURE OpenData;
BEGIN
  SkipPart;
  IF part = program THEN Open(data) END
END OpenData;

PROCEDURE ReadNumber(VAR n: INTEGER): BOOLEAN;
VAR
  c: CHAR;
  negative: BOOLEAN;
BEGIN
  REPEAT c := NextChar() UNTIL (c > " ") OR (c = 0C);
  negative := c = "-";
  IF negative THEN c := NextChar() END;
  IF NOT (c IN digits) THEN RETURN FALSE END;
  n := 0;
  REPEAT
    n := 10 * n + VAL(INTEGER, ORD(c) - ORD("0"));
    c := NextChar()
  UNTIL NOT (c IN digits);
  IF negative THEN n := -n END;
  RETURN TRUE
END ReadNumber;

BEGIN
  part := between; ended := TRUE; again := FALSE; lineStart := TRUE; line := 0;
  digits := CharSet{"0".."9"}
END Source.
