(* Arrays of procedures: a command table, a jump table by an enumeration, a machine with eight instructions. *)
MODULE ProcedureTables;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  Op = (push, add, sub, mul, dup, swap, print, stop);
  Instruction = RECORD op: Op; arg: INTEGER END;
  Action = PROCEDURE (INTEGER);

VAR
  actions: ARRAY Op OF Action;
  code: ARRAY [0..31] OF Instruction;
  stack: ARRAY [1..16] OF INTEGER;
  sp, pc, length: CARDINAL;
  running: BOOLEAN;

PROCEDURE Push(x: INTEGER);
BEGIN
  INC(sp); stack[sp] := x
END Push;

PROCEDURE Pop(): INTEGER;
BEGIN
  DEC(sp);
  RETURN stack[sp + 1]
END Pop;

PROCEDURE Add(unused: INTEGER);
BEGIN Push(Pop() + Pop() + unused) END Add;

PROCEDURE Sub(unused: INTEGER);
BEGIN Push(-(Pop() - Pop() + unused)) END Sub;

PROCEDURE Mul(unused: INTEGER);
BEGIN Push(Pop() * Pop() + unused) END Mul;

PROCEDURE Dup(times: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO times DO Push(stack[sp]) END
END Dup;

PROCEDURE Swap(unused: INTEGER);
VAR x: INTEGER;
BEGIN
  x := stack[sp]; stack[sp] := stack[sp - 1]; stack[sp - 1] := x + unused
END Swap;

PROCEDURE Print(width: INTEGER);
BEGIN WriteInt(Pop(), VAL(CARDINAL, width)); Write(" ") END Print;

PROCEDURE Stop(unused: INTEGER);
BEGIN running := unused # 0 END Stop;

PROCEDURE Emit(op: Op; arg: INTEGER);
BEGIN
  code[length].op := op; code[length].arg := arg; INC(length)
END Emit;

PROCEDURE Run;
BEGIN
  sp := 0; pc := 0; running := TRUE;
  WHILE running DO
    actions[code[pc].op](code[pc].arg);
    INC(pc)
  END;
  WriteLn; length := 0
END Run;

BEGIN
  actions[push] := Push; actions[add] := Add; actions[sub] := Sub; actions[mul] := Mul;
  actions[dup] := Dup; actions[swap] := Swap; actions[print] := Print; actions[stop] := Stop;
  length := 0;
  Emit(push, 6); Emit(push, 7); Emit(mul, 0); Emit(dup, 2); Emit(print, 1);
  Emit(push, 40); Emit(sub, 0); Emit(print, 5); Emit(print, 3); Emit(stop, 0);
  Run;
  Emit(push, 1); Emit(push, 2); Emit(swap, 0); Emit(sub, 0); Emit(dup, 1); Emit(add, 100);
  Emit(print, 1);
  Emit(stop, 0);
  Run;
  actions[add] := actions[mul]; actions[print] := Print;
  Emit(push, 9); Emit(push, 9); Emit(add, 0); Emit(print, 1); Emit(stop, 0); Run;
  WriteString("ready"); WriteLn
END ProcedureTables.
