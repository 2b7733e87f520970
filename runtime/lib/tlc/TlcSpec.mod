IMPLEMENTATION MODULE TlcSpec;

PROCEDURE Split(spec: ARRAY OF CHAR; VAR name, extension, end: CARDINAL);
VAR i: CARDINAL;
BEGIN
  end := LENGTH(spec);
  name := 0;
  extension := end;
  i := 0;
  WHILE i < end DO
    CASE spec[i] OF
      "/": name := i + 1; extension := end
    | ".": extension := i
    ELSE
    END;
    INC(i)
  END
END Split;

PROCEDURE Piece(source: ARRAY OF CHAR; from, to: CARDINAL; VAR destination: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(destination) DO
    IF from < to THEN
      destination[i] := source[from];
      INC(from)
    ELSE
      destination[i] := 0C;
      RETURN
    END
  END
END Piece;

PROCEDURE Put(text: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR; VAR length: CARDINAL);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(text)) & (text[i] # 0C) DO
    IF length <= HIGH(destination) THEN destination[length] := text[i] END;
    INC(length);
    INC(i)
  END;
  IF length <= HIGH(destination) THEN destination[length] := 0C END
END Put;

(* Compares from the left; after a mismatch the text of the last asterisk gets one more character. *)
PROCEDURE Matches(name, pattern: ARRAY OF CHAR): BOOLEAN;
VAR
  n, p, nameLength, patternLength, star, from: CARDINAL;
  hasStar: BOOLEAN;
BEGIN
  nameLength := LENGTH(name);
  patternLength := LENGTH(pattern);
  n := 0;
  p := 0;
  star := 0;
  from := 0;
  hasStar := FALSE;
  LOOP
    IF (p < patternLength) & (pattern[p] = "*") THEN
      hasStar := TRUE;
      INC(p);
      star := p;
      from := n
    ELSIF n = nameLength THEN
      RETURN p = patternLength
    ELSIF (p < patternLength) & ((pattern[p] = "?") OR (pattern[p] = name[n])) THEN
      INC(n);
      INC(p)
    ELSIF hasStar THEN
      INC(from);
      n := from;
      p := star
    ELSE
      RETURN FALSE
    END
  END
END Matches;

END TlcSpec.
