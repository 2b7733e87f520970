IMPLEMENTATION MODULE Names;

FROM InOut IMPORT WriteString;
FROM Storage IMPORT ALLOCATE;

CONST
  Buckets = 61;
  Longest = 15;

TYPE
  Spelling = ARRAY [0..Longest] OF CHAR;
  Name = POINTER TO Entry;
  Entry = RECORD
    spelling: Spelling;
    next: Name
  END;

VAR
  table: ARRAY [0..Buckets - 1] OF Name;
  i: CARDINAL;

PROCEDURE Lower(ch: CHAR): CHAR;
BEGIN
  IF (ch >= "A") AND (ch <= "Z") THEN RETURN CHR(ORD(ch) + 32) END;
  RETURN ch
END Lower;

PROCEDURE Copy(from: ARRAY OF CHAR; VAR to: Spelling; VAR hash: CARDINAL);
VAR
  i: CARDINAL;
  inside: BOOLEAN;
BEGIN
  hash := 0; inside := TRUE;
  FOR i := 0 TO Longest DO
    inside := inside AND (i <= HIGH(from)) AND (i < Longest);
    IF inside THEN inside := from[i] # 0C END;
    IF inside THEN
      to[i] := Lower(from[i]);
      hash := (hash * 7 + ORD(to[i])) MOD Buckets
    ELSE
      to[i] := 0C
    END
  END
END Copy;

PROCEDURE Equal(VAR a, b: Spelling): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  LOOP
    IF a[i] # b[i] THEN RETURN FALSE END;
    IF a[i] = 0C THEN RETURN TRUE END;
    INC(i)
  END
END Equal;

PROCEDURE Intern(spelling: ARRAY OF CHAR): Name;
VAR
  s: Spelling;
  hash: CARDINAL;
  n: Name;
BEGIN
  Copy(spelling, s, hash);
  n := table[hash];
  WHILE n # NIL DO
    IF Equal(n^.spelling, s) THEN RETURN n END;
    n := n^.next
  END;
  NEW(n);
  n^.spelling := s; n^.next := table[hash];
  table[hash] := n;
  RETURN n
END Intern;

PROCEDURE WriteName(n: Name);
BEGIN
  WriteString(n^.spelling)
END WriteName;

PROCEDURE NoName(): Name;
BEGIN
  RETURN NIL
END NoName;

BEGIN
  FOR i := 0 TO Buckets - 1 DO table[i] := NIL END
END Names.
