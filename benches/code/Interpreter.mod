(* A stack machine that runs a small program: CASE in a loop. *)
MODULE Interpreter;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Rounds = 20000000;

TYPE
  Operation = (Push, Load, Store, Add, Subtract, Times, Less, JumpIfZero, Jump, Stop);
  Instruction = RECORD operation: Operation; operand: INTEGER END;

VAR
  program: ARRAY [0..31] OF Instruction;
  length: INTEGER;
  variables: ARRAY [0..7] OF INTEGER;

PROCEDURE Put(operation: Operation; operand: INTEGER);
BEGIN
  program[length].operation := operation;
  program[length].operand := operand;
  length := length + 1
END Put;

PROCEDURE Run;
VAR at, top, operand: INTEGER; stack: ARRAY [0..15] OF INTEGER;
BEGIN
  at := 0; top := 0;
  LOOP
    operand := program[at].operand;
    at := at + 1;
    CASE program[at - 1].operation OF
      Push: stack[top] := operand; top := top + 1
    | Load: stack[top] := variables[operand]; top := top + 1
    | Store: top := top - 1; variables[operand] := stack[top]
    | Add: top := top - 1; stack[top - 1] := stack[top - 1] + stack[top]
    | Subtract: top := top - 1; stack[top - 1] := stack[top - 1] - stack[top]
    | Times: top := top - 1; stack[top - 1] := stack[top - 1] * stack[top]
    | Less: top := top - 1; stack[top - 1] := ORD(stack[top - 1] < stack[top])
    | JumpIfZero: top := top - 1; IF stack[top] = 0 THEN at := operand END
    | Jump: at := operand
    | Stop: RETURN
    END
  END
END Run;

BEGIN
  length := 0;
  Put(Push, 0); Put(Store, 0);
  Put(Push, 0); Put(Store, 1);
  Put(Load, 0); Put(Push, Rounds); Put(Less, 0); Put(JumpIfZero, 19);
  Put(Load, 1); Put(Load, 0); Put(Push, 3); Put(Times, 0); Put(Add, 0); Put(Store, 1);
  Put(Load, 0); Put(Push, 1); Put(Add, 0); Put(Store, 0);
  Put(Jump, 4); Put(Stop, 0);
  Run;
  WriteInt(variables[1], 0); WriteLn
END Interpreter.
