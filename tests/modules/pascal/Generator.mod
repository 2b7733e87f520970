(* Many procedures are about a few kinds of nodes only, and others would be a mistake of this program, which is to end it. *)
<* allow(incomplete-cases) *>
IMPLEMENTATION MODULE Generator;

FROM Scanner IMPORT Symbol;
FROM Types IMPORT Form;
FROM Symbols IMPORT Class, Standard, Object;
FROM Tree IMPORT Kind, Node;
FROM Checker IMPORT ConstantValue;
FROM Code IMPORT Op, Emit, EmitJump, Patch, AddString;
IMPORT Code;

VAR
  operations: ARRAY [timesSym..greaterEqualSym] OF Op;
  level: CARDINAL;      (* of the routine whose code is made *)

PROCEDURE Here(): INTEGER;
BEGIN
  RETURN VAL(INTEGER, Code.length)
END Here;

PROCEDURE Hops(to: CARDINAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, level - to)
END Hops;

(* Expressions. *)

(* Leaves the address of a variable on the stack. *)
PROCEDURE Address(n: Node);
VAR o: Object;
BEGIN
  CASE n^.kind OF
    nameNode:
      o := n^.object;
      IF o^.class = routineClass THEN
        (* the result of the function lies below its parameters *)
        Emit(addressOp, Hops(o^.level + 1), -o^.parameterSize - 1, n^.line)
      ELSE
        Emit(addressOp, Hops(o^.level), o^.offset, n^.line);
        IF o^.byReference THEN Emit(loadOp, 0, 0, n^.line) END
      END
  | indexNode:
      Address(n^.base); Expression(n^.index);
      WITH n^.base^.type^ DO
        Emit(boundOp, low, high, n^.line);
        Emit(elementOp, element^.size, 0, n^.line)
      END
  | fieldNode:
      Address(n^.base);
      IF n^.field^.offset # 0 THEN Emit(offsetOp, n^.field^.offset, 0, n^.line) END
  END
END Address;

PROCEDURE Value(n: Node);
BEGIN
  Address(n);
  IF n^.type^.size = 1 THEN Emit(loadOp, 0, 0, n^.line) ELSE Emit(loadBlockOp, n^.type^.size, 0, n^.line) END
END Value;

(* and, or evaluate their right side only if the left one does not decide. *)
PROCEDURE ShortCircuit(n: Node);
VAR decided, done: CARDINAL;
BEGIN
  Expression(n^.left);
  IF n^.operator = orSym THEN Emit(notOp, 0, 0, n^.line) END;
  decided := EmitJump(jumpFalseOp, n^.line);
  Expression(n^.right);
  done := EmitJump(jumpOp, n^.line);
  Patch(decided);
  Emit(pushOp, VAL(INTEGER, ORD(n^.operator = orSym)), 0, n^.line);
  Patch(done)
END ShortCircuit;

PROCEDURE Arguments(n: Node);
VAR
  parameter: Object;
  argument: Node;
BEGIN
  parameter := n^.object^.parameters; argument := n^.arguments;
  WHILE argument # NIL DO
    IF parameter^.byReference THEN Address(argument) ELSE Expression(argument) END;
    parameter := parameter^.next; argument := argument^.next
  END
END Arguments;

PROCEDURE Call(n: Node);
BEGIN
  WITH n^.object^ DO
    IF type # NIL THEN Emit(pushOp, 0, 0, n^.line) END;
    Arguments(n);
    Emit(callOp, VAL(INTEGER, entry), Hops(level), n^.line)
  END
END Call;

PROCEDURE StandardFunction(n: Node);
BEGIN
  Expression(n^.arguments);
  CASE n^.object^.standard OF
    ordStd, chrStd:
  | oddStd: Emit(oddOp, 0, 0, n^.line)
  | absStd: Emit(absOp, 0, 0, n^.line)
  END
END StandardFunction;

(* Leaves the value on the stack. *)
PROCEDURE Expression(n: Node);
BEGIN
  CASE n^.kind OF
    numberNode, characterNode: Emit(pushOp, n^.value, 0, n^.line)
  | nameNode:
      IF n^.object^.class = constantClass THEN Emit(pushOp, n^.object^.value, 0, n^.line) ELSE Value(n) END
  | indexNode, fieldNode: Value(n)
  | callNode:
      IF n^.object^.class = standardClass THEN StandardFunction(n) ELSE Call(n) END
  | unaryNode:
      Expression(n^.left);
      IF n^.operator = notSym THEN Emit(notOp, 0, 0, n^.line) ELSE Emit(negateOp, 0, 0, n^.line) END
  | binaryNode:
      IF (n^.operator = andSym) OR (n^.operator = orSym) THEN
        ShortCircuit(n)
      ELSE
        Expression(n^.left); Expression(n^.right);
        Emit(operations[n^.operator], 0, 0, n^.line)
      END
  END
END Expression;

(* Statements. *)

PROCEDURE Assignment(n: Node);
BEGIN
  Address(n^.left); Expression(n^.right);
  IF n^.left^.type^.size = 1 THEN
    Emit(storeOp, 0, 0, n^.line)
  ELSE
    Emit(storeBlockOp, n^.left^.type^.size, 0, n^.line)
  END
END Assignment;

PROCEDURE WriteValue(n: Node);
BEGIN
  IF n^.kind = stringNode THEN
    Emit(writeStringOp, AddString(n^.text^), 0, n^.line)
  ELSE
    Expression(n);
    CASE n^.type^.form OF
      integer: Emit(writeNumberOp, 0, 0, n^.line)
    | boolean: Emit(writeBooleanOp, 0, 0, n^.line)
    | char: Emit(writeCharOp, 0, 0, n^.line)
    END
  END
END WriteValue;

PROCEDURE CallStatement(n: Node);
VAR argument: Node;
BEGIN
  IF n^.object^.class = routineClass THEN
    Call(n)
  ELSE
    argument := n^.arguments;
    WHILE argument # NIL DO
      IF n^.object^.standard = readStd THEN
        Address(argument); Emit(readOp, 0, 0, argument^.line)
      ELSE
        WriteValue(argument)
      END;
      argument := argument^.next
    END;
    IF n^.object^.standard = writelnStd THEN Emit(writeLineOp, 0, 0, n^.line) END
  END
END CallStatement;

PROCEDURE If(n: Node);
VAR otherwise, done: CARDINAL;
BEGIN
  Expression(n^.condition);
  otherwise := EmitJump(jumpFalseOp, n^.line);
  Statements(n^.body);
  IF n^.otherwise = NIL THEN
    Patch(otherwise)
  ELSE
    done := EmitJump(jumpOp, n^.line);
    Patch(otherwise);
    Statements(n^.otherwise);
    Patch(done)
  END
END If;

PROCEDURE While(n: Node);
VAR
  start: INTEGER;
  done: CARDINAL;
BEGIN
  start := Here();
  Expression(n^.condition);
  done := EmitJump(jumpFalseOp, n^.line);
  Statements(n^.body);
  Emit(jumpOp, start, 0, n^.line);
  Patch(done)
END While;

PROCEDURE Repeat(n: Node);
VAR start: INTEGER;
BEGIN
  start := Here();
  Statements(n^.body);
  Expression(n^.condition);
  Emit(jumpFalseOp, start, 0, n^.line)
END Repeat;

(* The last value stays on the stack while the loop runs. *)
PROCEDURE For(n: Node);
VAR
  start: INTEGER;
  done: CARDINAL;
BEGIN
  Address(n^.control); Expression(n^.first); Emit(storeOp, 0, 0, n^.line);
  Expression(n^.last);
  start := Here();
  Value(n^.control);
  IF n^.downwards THEN Emit(atLeastOp, 0, 0, n^.line) ELSE Emit(atMostOp, 0, 0, n^.line) END;
  done := EmitJump(jumpFalseOp, n^.line);
  Statements(n^.loopBody);
  Address(n^.control); Value(n^.control); Emit(pushOp, 1, 0, n^.line);
  IF n^.downwards THEN Emit(subtractOp, 0, 0, n^.line) ELSE Emit(addOp, 0, 0, n^.line) END;
  Emit(storeOp, 0, 0, n^.line);
  Emit(jumpOp, start, 0, n^.line);
  Patch(done);
  Emit(dropOp, 1, 0, n^.line)
END For;

(* The selector stays on the stack until an arm was chosen. *)
PROCEDURE Case(n: Node);
CONST MaxArms = 40;
VAR
  arm, label: Node;
  exits: ARRAY [1..MaxArms] OF CARDINAL;
  hits: ARRAY [1..MaxArms] OF CARDINAL;
  arms, labels, i, next: CARDINAL;
BEGIN
  Expression(n^.selector);
  arms := 0; arm := n^.arms;
  WHILE (arm # NIL) AND (arms < MaxArms) DO
    labels := 0; label := arm^.labels;
    WHILE (label # NIL) AND (labels < MaxArms) DO
      IF label^.kind = binaryNode THEN
        Emit(inRangeOp, ConstantValue(label^.left), ConstantValue(label^.right), label^.line)
      ELSE
        Emit(inRangeOp, ConstantValue(label), ConstantValue(label), label^.line)
      END;
      Emit(notOp, 0, 0, label^.line);
      INC(labels); hits[labels] := EmitJump(jumpFalseOp, label^.line);
      label := label^.next
    END;
    next := EmitJump(jumpOp, arm^.line);
    FOR i := 1 TO labels DO Patch(hits[i]) END;
    Emit(dropOp, 1, 0, arm^.line);
    Statements(arm^.armBody);
    INC(arms); exits[arms] := EmitJump(jumpOp, arm^.line);
    Patch(next);
    arm := arm^.next
  END;
  IF NOT n^.hasElse THEN Emit(caseFailedOp, 0, 0, n^.line) END;
  Emit(dropOp, 1, 0, n^.line);
  Statements(n^.elseBody);
  FOR i := 1 TO arms DO Patch(exits[i]) END
END Case;

PROCEDURE Statements(n: Node);
BEGIN
  WHILE n # NIL DO
    CASE n^.kind OF
      assignNode: Assignment(n)
    | callStatementNode: CallStatement(n)
    | ifNode: If(n)
    | whileNode: While(n)
    | repeatNode: Repeat(n)
    | forNode: For(n)
    | caseNode: Case(n)
    END;
    n := n^.next
  END
END Statements;

(* Routines. *)

PROCEDURE Routines(n: Node);
BEGIN
  WHILE n # NIL DO
    IF n^.kind = routineNode THEN
      INC(level);
      (* Calls may come from the routines inside of it, so they are given its entry first. *)
      n^.routine^.entry := Code.length;
      Body(n^.block);
      Emit(returnOp, n^.routine^.parameterSize, 0, n^.line);
      DEC(level)
    END;
    n := n^.next
  END
END Routines;

(* The entry of a routine jumps over the code of the routines inside of it. *)
PROCEDURE Body(n: Node);
VAR over: CARDINAL;
BEGIN
  over := EmitJump(jumpOp, n^.line);
  Routines(n^.declarations);
  Patch(over);
  Emit(enterOp, n^.frameSize, 0, n^.line);
  Statements(n^.statements)
END Body;

PROCEDURE Generate(block: Node);
BEGIN
  Code.Reset;
  level := 0;
  Body(block);
  Emit(haltOp, 0, 0, block^.line)
END Generate;

BEGIN
  level := 0;
  operations[timesSym] := multiplyOp; operations[divSym] := divideOp; operations[modSym] := moduloOp;
  operations[andSym] := haltOp; operations[orSym] := haltOp;
  operations[plusSym] := addOp; operations[minusSym] := subtractOp;
  operations[equalSym] := equalOp; operations[notEqualSym] := notEqualOp;
  operations[lessSym] := lessOp; operations[lessEqualSym] := lessEqualOp;
  operations[greaterSym] := greaterOp; operations[greaterEqualSym] := greaterEqualOp
END Generator.
