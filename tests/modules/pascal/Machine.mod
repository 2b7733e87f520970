(* Many procedures are about a few kinds of nodes only, and others would be a mistake of this program, which is to end it. *)
<* allow(incomplete-cases) *>
(* A frame begins with three cells: the address of the frame around it, that of the caller's frame, and the
   instruction to go back to. Parameters lie below it, a function's result below these. *)
IMPLEMENTATION MODULE Machine;

FROM InOut IMPORT Write, WriteString, WriteInt, WriteCard, WriteLn;
FROM Code IMPORT Op, Instruction, code, strings;
IMPORT Source;

CONST
  Size = 30000;       (* cells of the stack *)
  Reserve = 64;       (* cells that are left for the operands of a routine *)
  MaxSteps = 1000000;

TYPE
  Cells = ARRAY [0..Size - 1] OF INTEGER;
  Actions = ARRAY Op OF PROC;

VAR
  stack: Cells;
  actions: Actions;
  top: INTEGER;            (* the highest cell in use *)
  base: INTEGER;           (* of the current frame *)
  pc: CARDINAL;            (* of the next instruction *)
  current: Instruction;
  running, failed: BOOLEAN;

PROCEDURE Fail(message: ARRAY OF CHAR);
BEGIN
  WriteLn;
  WriteString("line "); WriteCard(current.line, 1); WriteString(": "); WriteString(message);
  running := FALSE; failed := TRUE
END Fail;

PROCEDURE FailWith(message: ARRAY OF CHAR; value: INTEGER);
BEGIN
  Fail(message);
  WriteInt(value, 1)
END FailWith;

PROCEDURE Push(x: INTEGER);
BEGIN
  IF top >= Size - 1 THEN
    IF running THEN Fail("the stack is full") END
  ELSE
    INC(top); stack[top] := x
  END
END Push;

PROCEDURE Pop(): INTEGER;
BEGIN
  DEC(top);
  RETURN stack[top + 1]
END Pop;

PROCEDURE PushBoolean(b: BOOLEAN);
BEGIN
  Push(VAL(INTEGER, ORD(b)))
END PushBoolean;

(* The frame that is some levels out. *)
PROCEDURE Frame(hops: INTEGER): INTEGER;
VAR f: INTEGER;
BEGIN
  f := base;
  WHILE hops > 0 DO f := stack[f]; DEC(hops) END;
  RETURN f
END Frame;

(* Loads and stores. *)

PROCEDURE DoPush;
BEGIN
  Push(current.a)
END DoPush;

PROCEDURE DoAddress;
BEGIN
  Push(Frame(current.a) + current.b)
END DoAddress;

PROCEDURE DoLoad;
BEGIN
  stack[top] := stack[stack[top]]
END DoLoad;

PROCEDURE DoLoadBlock;
VAR from, i: INTEGER;
BEGIN
  from := Pop();
  FOR i := 0 TO current.a - 1 DO Push(stack[from + i]) END
END DoLoadBlock;

PROCEDURE DoStore;
VAR x: INTEGER;
BEGIN
  x := Pop();
  stack[Pop()] := x
END DoStore;

PROCEDURE DoStoreBlock;
VAR from, to, i: INTEGER;
BEGIN
  from := top - current.a;
  to := stack[from];
  FOR i := 0 TO current.a - 1 DO stack[to + i] := stack[from + 1 + i] END;
  top := from - 1
END DoStoreBlock;

PROCEDURE DoBound;
BEGIN
  IF (stack[top] < current.a) OR (stack[top] > current.b) THEN
    FailWith("there is no element with index ", stack[top])
  ELSE
    DEC(stack[top], current.a)
  END
END DoBound;

PROCEDURE DoElement;
VAR index: INTEGER;
BEGIN
  index := Pop();
  INC(stack[top], index * current.a)
END DoElement;

PROCEDURE DoOffset;
BEGIN
  INC(stack[top], current.a)
END DoOffset;

(* Arithmetic. *)

PROCEDURE DoNegate;
BEGIN
  stack[top] := -stack[top]
END DoNegate;

PROCEDURE DoNot;
BEGIN
  stack[top] := 1 - stack[top]
END DoNot;

PROCEDURE DoOdd;
BEGIN
  PushBoolean(ODD(Pop()))
END DoOdd;

PROCEDURE DoAbs;
BEGIN
  stack[top] := ABS(stack[top])
END DoAbs;

(* All instructions with two operands and a number or a boolean as their result. *)
PROCEDURE DoBinary;
VAR x, y: INTEGER;
BEGIN
  y := Pop(); x := Pop();
  CASE current.op OF
    addOp: Push(x + y)
  | subtractOp: Push(x - y)
  | multiplyOp: Push(x * y)
  | divideOp, moduloOp:
      IF y = 0 THEN Fail("division by zero")
      ELSIF current.op = divideOp THEN Push(Quotient(x, y))
      ELSE Push(x - Quotient(x, y) * y)
      END
  | equalOp: PushBoolean(x = y)
  | notEqualOp: PushBoolean(x # y)
  | lessOp: PushBoolean(x < y)
  | lessEqualOp: PushBoolean(x <= y)
  | greaterOp: PushBoolean(x > y)
  | greaterEqualOp: PushBoolean(x >= y)
  END
END DoBinary;

(* Division in Pascal truncates. *)
PROCEDURE Quotient(x, y: INTEGER): INTEGER;
VAR q: INTEGER;
BEGIN
  q := ABS(x) DIV ABS(y);
  IF (x < 0) # (y < 0) THEN RETURN -q END;
  RETURN q
END Quotient;

PROCEDURE DoInRange;
VAR x: INTEGER;
BEGIN
  x := stack[top];
  PushBoolean((current.a <= x) AND (x <= current.b))
END DoInRange;

PROCEDURE DoAtMost;
VAR x: INTEGER;
BEGIN
  x := Pop();
  PushBoolean(x <= stack[top])
END DoAtMost;

PROCEDURE DoAtLeast;
VAR x: INTEGER;
BEGIN
  x := Pop();
  PushBoolean(x >= stack[top])
END DoAtLeast;

PROCEDURE DoDrop;
BEGIN
  DEC(top, current.a)
END DoDrop;

(* Control. *)

PROCEDURE DoJump;
BEGIN
  pc := VAL(CARDINAL, current.a)
END DoJump;

PROCEDURE DoJumpFalse;
BEGIN
  IF Pop() = 0 THEN pc := VAL(CARDINAL, current.a) END
END DoJumpFalse;

(* The cells of the new frame lie above the stack until enter takes them in. *)
PROCEDURE DoCall;
VAR link: INTEGER;
BEGIN
  IF top + Reserve >= Size THEN
    Fail("the recursion is too deep")
  ELSE
    link := Frame(current.b);
    stack[top + 1] := link; stack[top + 2] := base; stack[top + 3] := VAL(INTEGER, pc);
    base := top + 1;
    pc := VAL(CARDINAL, current.a)
  END
END DoCall;

PROCEDURE DoEnter;
VAR i: INTEGER;
BEGIN
  IF base + current.a + Reserve >= Size THEN
    Fail("the stack is full")
  ELSE
    FOR i := base + 3 TO base + current.a - 1 DO stack[i] := 0 END;
    top := base + current.a - 1
  END
END DoEnter;

PROCEDURE DoReturn;
BEGIN
  top := base - 1 - current.a;
  pc := VAL(CARDINAL, stack[base + 2]);
  base := stack[base + 1]
END DoReturn;

PROCEDURE DoHalt;
BEGIN
  running := FALSE
END DoHalt;

(* Input and output. *)

PROCEDURE DoWriteNumber;
BEGIN
  WriteInt(Pop(), 1)
END DoWriteNumber;

PROCEDURE DoWriteBoolean;
BEGIN
  IF Pop() = 0 THEN WriteString("false") ELSE WriteString("true") END
END DoWriteBoolean;

PROCEDURE DoWriteChar;
VAR x: INTEGER;
BEGIN
  x := Pop();
  IF (x < 0) OR (x > 127) THEN FailWith("there is no character with code ", x) ELSE Write(CHR(VAL(CARDINAL, x))) END
END DoWriteChar;

PROCEDURE DoWriteString;
BEGIN
  WriteString(strings[VAL(CARDINAL, current.a)])
END DoWriteString;

PROCEDURE DoRead;
VAR n: INTEGER;
BEGIN
  IF Source.ReadNumber(n) THEN stack[Pop()] := n ELSE Fail("there is nothing left to read") END
END DoRead;

PROCEDURE DoCaseFailed;
BEGIN
  FailWith("no label of the case fits ", stack[top])
END DoCaseFailed;

PROCEDURE Run(): CARDINAL;
VAR steps: CARDINAL;
BEGIN
  top := 2; base := 0; pc := 0; steps := 0;
  stack[0] := 0; stack[1] := 0; stack[2] := 0;
  running := TRUE; failed := FALSE;
  WHILE running DO
    current := code[pc];
    INC(pc); INC(steps);
    actions[current.op];
    IF (steps >= MaxSteps) AND running THEN Fail("the program takes too long") END
  END;
  RETURN steps
END Run;

PROCEDURE Succeeded(): BOOLEAN;
BEGIN
  RETURN NOT failed
END Succeeded;

PROCEDURE SetActions;
VAR op: Op;
BEGIN
  actions[pushOp] := DoPush; actions[addressOp] := DoAddress; actions[loadOp] := DoLoad;
  actions[loadBlockOp] := DoLoadBlock; actions[storeOp] := DoStore; actions[storeBlockOp] := DoStoreBlock;
  actions[boundOp] := DoBound; actions[elementOp] := DoElement; actions[offsetOp] := DoOffset;
  actions[negateOp] := DoNegate; actions[notOp] := DoNot; actions[oddOp] := DoOdd; actions[absOp] := DoAbs;
  FOR op := addOp TO greaterEqualOp DO actions[op] := DoBinary END;
  actions[inRangeOp] := DoInRange; actions[atMostOp] := DoAtMost; actions[atLeastOp] := DoAtLeast;
  actions[dropOp] := DoDrop; actions[jumpOp] := DoJump; actions[jumpFalseOp] := DoJumpFalse;
  actions[callOp] := DoCall; actions[enterOp] := DoEnter; actions[returnOp] := DoReturn;
  actions[writeNumberOp] := DoWriteNumber; actions[writeBooleanOp] := DoWriteBoolean;
  actions[writeCharOp] := DoWriteChar; actions[writeLineOp] := WriteLn; actions[writeStringOp] := DoWriteString;
  actions[readOp] := DoRead; actions[caseFailedOp] := DoCaseFailed; actions[haltOp] := DoHalt
END SetActions;

BEGIN
  running := FALSE; failed := FALSE; top := 0; base := 0; pc := 0;
  SetActions
END Machine.
