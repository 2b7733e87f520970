IMPLEMENTATION MODULE Code;

FROM InOut IMPORT Write, WriteString, WriteInt, WriteCard, WriteLn;
FROM Scanner IMPORT String;
IMPORT Errors;

TYPE
  Mnemonic = ARRAY [0..9] OF CHAR;
  OpSet = SET OF Op;

VAR
  mnemonics: ARRAY Op OF Mnemonic;
  withOne, withTwo: OpSet;    (* instructions with operands *)
  next: Op;                   (* whose mnemonic is set next *)

PROCEDURE Reset;
BEGIN
  length := 0; stringCount := 0
END Reset;

PROCEDURE Emit(op: Op; a, b: INTEGER; line: CARDINAL);
BEGIN
  IF length = MaxCode THEN
    Errors.Report(line, "the program is too long"); length := 0
  END;
  code[length].op := op;
  code[length].a := a; code[length].b := b;
  code[length].line := line;
  INC(length)
END Emit;

PROCEDURE EmitJump(op: Op; line: CARDINAL): CARDINAL;
BEGIN
  Emit(op, -1, 0, line);
  RETURN length - 1
END EmitJump;

PROCEDURE Patch(jump: CARDINAL);
BEGIN
  code[jump].a := VAL(INTEGER, length)
END Patch;

PROCEDURE AddString(s: String): INTEGER;
BEGIN
  IF stringCount = MaxStrings THEN
    Errors.Report(0, "there are too many strings"); stringCount := 0
  END;
  strings[stringCount] := s;
  INC(stringCount);
  RETURN VAL(INTEGER, stringCount) - 1
END AddString;

PROCEDURE List;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE i < length DO
    WITH code[i] DO
      WriteCard(i, 4); WriteString("  "); WriteString(mnemonics[op]);
      IF op IN withOne + withTwo THEN WriteInt(a, 6) END;
      IF op IN withTwo THEN Write(","); WriteInt(b, 4) END;
      WriteLn
    END;
    INC(i)
  END
END List;

PROCEDURE Call(op: Op; m: Mnemonic);
BEGIN
  mnemonics[op] := m
END Call;

BEGIN
  Reset;
  FOR next := MIN(Op) TO MAX(Op) DO mnemonics[next] := "" END;
  Call(pushOp, "push"); Call(addressOp, "address"); Call(loadOp, "load"); Call(loadBlockOp, "loadblk");
  Call(storeOp, "store"); Call(storeBlockOp, "storeblk"); Call(boundOp, "bound"); Call(elementOp, "element");
  Call(offsetOp, "offset"); Call(negateOp, "negate"); Call(notOp, "not"); Call(oddOp, "odd"); Call(absOp, "abs");
  Call(addOp, "add"); Call(subtractOp, "subtract"); Call(multiplyOp, "multiply"); Call(divideOp, "divide");
  Call(moduloOp, "modulo"); Call(equalOp, "eq"); Call(notEqualOp, "ne"); Call(lessOp, "lt");
  Call(lessEqualOp, "le"); Call(greaterOp, "gt"); Call(greaterEqualOp, "ge"); Call(inRangeOp, "inrange");
  Call(atMostOp, "atmost"); Call(atLeastOp, "atleast"); Call(dropOp, "drop"); Call(jumpOp, "jump");
  Call(jumpFalseOp, "jumpfalse"); Call(callOp, "call"); Call(enterOp, "enter"); Call(returnOp, "return");
  Call(writeNumberOp, "writenum"); Call(writeBooleanOp, "writebool"); Call(writeCharOp, "writechar");
  Call(writeLineOp, "writeln"); Call(writeStringOp, "writestr"); Call(readOp, "read");
  Call(caseFailedOp, "casefail"); Call(haltOp, "halt");
  withTwo := OpSet{addressOp, boundOp, inRangeOp, callOp};
  withOne := OpSet{pushOp, loadBlockOp, storeBlockOp, elementOp, offsetOp, dropOp, jumpOp, jumpFalseOp,
                   enterOp, returnOp, writeStringOp}
END Code.
