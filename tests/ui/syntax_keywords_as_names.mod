MODULE SyntaxKeywordsAsNames;
TYPE Line = RECORD from, TO: INTEGER; BY: CHAR END;
VAR end: INTEGER; IF, x: CHAR;
PROCEDURE LOOP; END LOOP;
PROCEDURE p(IN: INTEGER; VAR SET: CHAR); END p;
BEGIN
  end := 1;
  MOD := 2;
  x := OF;
  Line.TO := 3
END SyntaxKeywordsAsNames.
