MODULE escapes_for_c;
(* Constant strings that are passed to C have C's escape sequences; everywhere else a backslash is a character. *)
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
FROM libc IMPORT printf, strlen;
FROM SYSTEM IMPORT ADR;

CONST
  line = "a constant\n";
  path = "C:\new";

VAR own: ARRAY [0..9] OF CHAR;

PROCEDURE Ours(text: ARRAY OF CHAR);
BEGIN
  WriteString(text); WriteCard(strlen(ADR(text)), 3); WriteLn
END Ours;

BEGIN
  printf("one\ttab\n");
  printf(line);
  printf("%s|%d\n", "\x41\102\\", 3);
  printf('"quoted" \"too\"' + "\n");
  Ours("\n\t");
  Ours(path);
  own := "\n";
  printf("%s", own);
  WriteLn;
  WriteCard(LENGTH(path), 0); WriteLn
END escapes_for_c.
