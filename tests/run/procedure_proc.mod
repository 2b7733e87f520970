(* PROC, the type of procedures without parameters: work queues, hooks, self-replacing procedures. *)
MODULE ProcedureProc;
FROM InOut IMPORT WriteString, WriteCard, WriteLn;

CONST Limit = 8;

VAR
  queue: ARRAY [0..Limit - 1] OF PROC;
  head, tail, n: CARDINAL;
  hook: PROC;

PROCEDURE Later(p: PROC);
BEGIN
  queue[tail MOD Limit] := p; INC(tail)
END Later;

PROCEDURE Nothing;
END Nothing;

PROCEDURE Tick;
BEGIN
  INC(n); WriteString("tick ");
  IF n < 3 THEN Later(Tick) ELSE hook := Tock END
END Tick;

PROCEDURE Tock;
BEGIN
  WriteString("tock "); hook := Nothing; Later(Last)
END Tock;

PROCEDURE Last;
BEGIN
  WriteString("last")
END Last;

PROCEDURE Drain;
VAR p: PROC;
BEGIN
  WHILE head # tail DO
    p := queue[head MOD Limit]; INC(head);
    p;
    hook
  END
END Drain;

PROCEDURE Twice(p: PROC);
BEGIN
  p; p()
END Twice;

BEGIN
  head := 0; tail := 0; n := 0; hook := Nothing;
  Later(Tick); Later(WriteLn); Later(Tick);
  Drain; WriteLn;
  Twice(Tick); WriteCard(n, 2);
  hook; IF hook = Nothing THEN WriteString(" quiet") END;
  WriteLn; WriteCard(tail - head, 1); Drain; WriteLn
END ProcedureProc.
