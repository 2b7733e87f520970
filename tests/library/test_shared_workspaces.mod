(* Coroutines in one workspace: two procedures that were not started both run; a coroutine that was started is
   replaced by the next one, as is one of the same procedure. *)
MODULE test_shared_workspaces;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;

VAR
  main, first, second, third: ADDRESS;
  workspace: ARRAY [0..9999] OF CHAR;

PROCEDURE First;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 3 DO
    WriteString("first"); WriteInt(i, 2); WriteLn;
    TRANSFER(first, second)
  END;
  TRANSFER(first, main)
END First;

PROCEDURE Second;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 9 DO
    WriteString("second"); WriteInt(i, 2); WriteLn;
    TRANSFER(second, first)
  END;
  TRANSFER(second, main)
END Second;

PROCEDURE Third;
BEGIN
  WriteString("third"); WriteLn;
  TRANSFER(third, main)
END Third;

BEGIN
  NEWPROCESS(First, ADR(workspace), SIZE(workspace), first);
  NEWPROCESS(Second, ADR(workspace), SIZE(workspace), second);
  TRANSFER(main, first);
  NEWPROCESS(Third, ADR(workspace), SIZE(workspace), third);
  IF third = second THEN WriteString("replaced"); WriteLn END;
  TRANSFER(main, third);
  NEWPROCESS(Third, ADR(workspace), SIZE(workspace), third); first := third;
  NEWPROCESS(Third, ADR(workspace), SIZE(workspace), third);
  IF third = first THEN WriteString("replaced"); WriteLn END;
  TRANSFER(main, third)
END test_shared_workspaces.
