MODULE escapes_for_c;
(* Constant strings passed to C may use C's escape sequences; elsewhere a backslash is a character. *)
FROM libc IMPORT printf, strlen;
FROM SYSTEM IMPORT ADR;

CONST
  line = "a constant\n";
  path = "C:\new";

VAR own: ARRAY [0..9] OF CHAR;

PROCEDURE Ours(text: ARRAY OF CHAR);
BEGIN
  printf("%s %d\n", ADR(text), strlen(ADR(text)))
END Ours;

BEGIN
  printf("one\ttab\n");
  printf(line);
  printf("%s|%d\n", "\x41\102\\", 3);
  printf('"quoted" \"too\"' + "\n");
  Ours("\n\t");
  Ours(path);
  own := "\n";
  printf("%s %d\n", ADR(own), LENGTH(path))
END escapes_for_c.
