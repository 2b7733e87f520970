<* dialect=pim4 *>
MODULE dialect_pim_words;
(* The words that ISO Modula-2 added are names in the editions of the report. *)
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE REM(a, b: INTEGER): INTEGER;
VAR EXCEPT, FINALLY, LABEL: INTEGER;
BEGIN
  EXCEPT := a DIV b; FINALLY := EXCEPT * b; LABEL := a - FINALLY;
  RETURN LABEL
END REM;

PROCEDURE RETRY;
CONST PACKEDSET = 4;
VAR GOTO: ARRAY [1..PACKEDSET] OF INTEGER;
BEGIN
  GOTO[PACKEDSET] := REM(-31, 10);
  WriteInt(GOTO[4], 4); WriteLn
END RETRY;

BEGIN
  RETRY
END dialect_pim_words.
