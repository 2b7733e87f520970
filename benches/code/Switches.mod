(* Coroutines that pass a number around: transfers against swapcontext. *)
MODULE Switches;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Rounds = 1000000; Count = 4;

VAR
  spaces: ARRAY [0..Count - 1] OF ARRAY [0..65535] OF CHAR;
  all: ARRAY [0..Count - 1] OF ADDRESS;
  main: ADDRESS;
  token, at: INTEGER;

PROCEDURE Pass;
VAR here: INTEGER;
BEGIN
  here := at;
  LOOP
    token := (token * 3 + here) MOD 1000003;
    at := (at + 1) MOD Count;
    IF at = 0 THEN TRANSFER(all[here], main) ELSE TRANSFER(all[here], all[at]) END
  END
END Pass;

VAR i: INTEGER;

BEGIN
  token := 1;
  at := 0;
  FOR i := 0 TO Count - 1 DO NEWPROCESS(Pass, ADR(spaces[i]), SIZE(spaces[i]), all[i]) END;
  FOR i := 1 TO Rounds DO TRANSFER(main, all[0]) END;
  WriteInt(token, 0); WriteLn
END Switches.
