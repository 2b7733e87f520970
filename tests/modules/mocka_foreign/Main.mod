MODULE Main;
(* A foreign module of Mocka declares functions of C; each dialect accepts it. *)
IMPORT Functions;
FROM InOut IMPORT WriteInt, WriteLn;
FROM SYSTEM IMPORT ADR;

VAR text: ARRAY [0..7] OF CHAR;

BEGIN
  text := "-17"; WriteInt(Functions.atoi(ADR(text)), 1);
  WriteInt(Functions.abs(-5), 3); WriteLn
END Main.
