MODULE nil_procedure;
TYPE Action = PROCEDURE (INTEGER);
VAR table: ARRAY [0..1] OF Action;
PROCEDURE Nothing(i: INTEGER); BEGIN END Nothing;
BEGIN
  table[0] := Nothing;
  table[0](1);
  table[1](2)
END nil_procedure.
