(* Many procedures are about a few kinds of nodes only, and others would be a mistake of this program, which is to end it. *)
<* allow(incomplete-cases) *>
IMPLEMENTATION MODULE Checker;

FROM Names IMPORT Name;
FROM Scanner IMPORT Symbol;
FROM Types IMPORT
  Form, FormSet, Type, Field, wrongType, integerType, booleanType, charType, stringType,
  NewArray, NewRecord, AddField, FindField, Same, IsOrdinal;
FROM Symbols IMPORT Class, Standard, Object, Declare, Find, OpenScope, CloseScope;
FROM Tree IMPORT Kind, Node;
IMPORT Errors, Symbols;

CONST
  LinkSize = 3;         (* cells at the beginning of a frame *)
  LargestArray = 20000;

TYPE
  (* The signature of one operator: the forms it accepts, and its result, or NIL for that of the left side. *)
  Signature = RECORD
    forms: FormSet;
    result: Type
  END;

VAR
  signatures: ARRAY [timesSym..greaterEqualSym] OF Signature;
  frameSize: INTEGER;   (* of the routine that is being checked *)

(* Constants. *)

PROCEDURE IsConstant(n: Node): BOOLEAN;
BEGIN
  CASE n^.kind OF
    numberNode, characterNode: RETURN TRUE
  | nameNode: RETURN (n^.object # NIL) AND (n^.object^.class = constantClass)
  | unaryNode: RETURN (n^.operator = minusSym) AND IsConstant(n^.left)
  ELSE RETURN FALSE
  END
END IsConstant;

PROCEDURE ConstantValue(n: Node): INTEGER;
BEGIN
  CASE n^.kind OF
    numberNode, characterNode: RETURN n^.value
  | nameNode: RETURN n^.object^.value
  | unaryNode: RETURN -ConstantValue(n^.left)
  END
END ConstantValue;

(* Checks an expression that has to be constant and gives its value. *)
PROCEDURE CheckConstant(n: Node): INTEGER;
BEGIN
  CheckExpression(n);
  IF IsConstant(n) THEN RETURN ConstantValue(n) END;
  IF n^.type # wrongType THEN Errors.Report(n^.line, "this has to be a constant") END;
  RETURN 0
END CheckConstant;

(* Expressions. *)

PROCEDURE ExpectType(n: Node; type: Type; message: ARRAY OF CHAR);
BEGIN
  CheckExpression(n);
  IF NOT Same(n^.type, type) THEN Errors.Report(n^.line, message) END
END ExpectType;

PROCEDURE CheckName(n: Node);
VAR o: Object;
BEGIN
  o := Find(n^.name);
  n^.object := o; n^.type := wrongType;
  IF o = NIL THEN
    Errors.ReportName(n^.line, "nobody declared", n^.name)
  ELSE
    CASE o^.class OF
      constantClass, variableClass: n^.type := o^.type
    | routineClass, standardClass: n^.kind := callNode; CheckFunctionCall(n)
    | typeClass: Errors.ReportName(n^.line, "a value is expected, not the type", n^.name)
    END
  END
END CheckName;

PROCEDURE CheckIndex(n: Node);
VAR t: Type;
BEGIN
  CheckExpression(n^.base);
  ExpectType(n^.index, integerType, "an index has to be an integer");
  t := n^.base^.type;
  IF t^.form = array THEN
    n^.type := t^.element
  ELSE
    n^.type := wrongType;
    IF t # wrongType THEN Errors.Report(n^.line, "only arrays have elements") END
  END
END CheckIndex;

PROCEDURE CheckField(n: Node);
VAR
  f: Field;
  t: Type;
BEGIN
  CheckExpression(n^.base);
  t := n^.base^.type; n^.type := wrongType;
  IF t^.form = record THEN
    f := FindField(t, n^.fieldName);
    IF f = NIL THEN
      Errors.ReportName(n^.line, "the record has no field", n^.fieldName)
    ELSE
      n^.field := f; n^.type := f^.type
    END
  ELSIF t # wrongType THEN
    Errors.Report(n^.line, "only records have fields")
  END
END CheckField;

PROCEDURE CheckUnary(n: Node);
BEGIN
  IF n^.operator = notSym THEN
    ExpectType(n^.left, booleanType, "not needs a boolean");
    n^.type := booleanType
  ELSE
    ExpectType(n^.left, integerType, "a sign needs an integer");
    n^.type := integerType
  END
END CheckUnary;

PROCEDURE CheckBinary(n: Node);
VAR left, right: Type;
BEGIN
  CheckExpression(n^.left); CheckExpression(n^.right);
  left := n^.left^.type; right := n^.right^.type;
  WITH signatures[n^.operator] DO
    n^.type := result;
    IF NOT Same(left, right) THEN
      Errors.Report(n^.line, "the operands have different types")
    ELSIF NOT (left^.form IN forms) OR NOT (right^.form IN forms) THEN
      Errors.Report(n^.line, "the operator does not take these types")
    END
  END
END CheckBinary;

(* Whether something can be changed: a variable, or a part of one. *)
PROCEDURE IsVariable(n: Node): BOOLEAN;
BEGIN
  CASE n^.kind OF
    nameNode:
      IF n^.object = NIL THEN RETURN TRUE END;
      IF n^.object^.class # variableClass THEN RETURN FALSE END;
      IF n^.object^.controls THEN
        Errors.ReportName(n^.line, "a loop counts with", n^.name)
      END;
      RETURN TRUE
  | indexNode, fieldNode: RETURN IsVariable(n^.base)
  ELSE RETURN FALSE
  END
END IsVariable;

PROCEDURE CheckArguments(n: Node);
VAR
  parameter: Object;
  argument: Node;
BEGIN
  parameter := n^.object^.parameters; argument := n^.arguments;
  WHILE (parameter # NIL) AND (argument # NIL) DO
    ExpectType(argument, parameter^.type, "the argument has not the type of the parameter");
    IF parameter^.byReference AND NOT IsVariable(argument) THEN
      Errors.Report(argument^.line, "a var parameter needs a variable")
    END;
    parameter := parameter^.next; argument := argument^.next
  END;
  IF (parameter # NIL) OR (argument # NIL) THEN
    Errors.ReportName(n^.line, "wrong number of arguments for", n^.name)
  END
END CheckArguments;

PROCEDURE CheckStandardFunction(n: Node);
VAR a: Node;
BEGIN
  a := n^.arguments;
  IF (a = NIL) OR (a^.next # NIL) THEN
    Errors.ReportName(n^.line, "one argument is expected by", n^.name)
  ELSIF n^.object^.standard = ordStd THEN
    CheckExpression(a);
    IF NOT IsOrdinal(a^.type) THEN Errors.Report(a^.line, "ord needs an ordinal value") END
  ELSE
    ExpectType(a, integerType, "an integer is expected here")
  END
END CheckStandardFunction;

PROCEDURE CheckFunctionCall(n: Node);
BEGIN
  n^.object := Find(n^.name); n^.type := wrongType;
  IF n^.object = NIL THEN
    Errors.ReportName(n^.line, "nobody declared", n^.name)
  ELSIF (n^.object^.class = standardClass) AND (n^.object^.type # NIL) THEN
    n^.type := n^.object^.type;
    CheckStandardFunction(n)
  ELSIF (n^.object^.class = routineClass) AND (n^.object^.type # NIL) THEN
    n^.type := n^.object^.type;
    CheckArguments(n)
  ELSE
    Errors.ReportName(n^.line, "this is no function:", n^.name)
  END
END CheckFunctionCall;

PROCEDURE CheckExpression(n: Node);
BEGIN
  CASE n^.kind OF
    numberNode: n^.type := integerType
  | characterNode: n^.type := charType
  | stringNode: n^.type := stringType
  | nameNode: CheckName(n)
  | indexNode: CheckIndex(n)
  | fieldNode: CheckField(n)
  | callNode: CheckFunctionCall(n)
  | unaryNode: CheckUnary(n)
  | binaryNode: CheckBinary(n)
  END
END CheckExpression;

(* Statements. *)

(* The name of a function denotes its result on the left of an assignment in its body. *)
PROCEDURE IsResult(n: Node): BOOLEAN;
VAR o: Object;
BEGIN
  IF n^.kind # nameNode THEN RETURN FALSE END;
  o := Find(n^.name);
  IF (o = NIL) OR (o^.class # routineClass) THEN RETURN FALSE END;
  RETURN o^.inside AND (o^.type # NIL)
END IsResult;

PROCEDURE CheckAssignment(n: Node);
BEGIN
  IF IsResult(n^.left) THEN
    n^.left^.object := Find(n^.left^.name); n^.left^.type := n^.left^.object^.type
  ELSE
    CheckExpression(n^.left);
    IF NOT IsVariable(n^.left) THEN Errors.Report(n^.left^.line, "this is no variable") END
  END;
  ExpectType(n^.right, n^.left^.type, "the value has not the type of the variable")
END CheckAssignment;

PROCEDURE CheckStandardProcedure(n: Node);
VAR a: Node;
BEGIN
  a := n^.arguments;
  WHILE a # NIL DO
    CheckExpression(a);
    IF n^.object^.standard = readStd THEN
      IF NOT IsVariable(a) OR NOT Same(a^.type, integerType) THEN
        Errors.Report(a^.line, "read needs a variable of type integer")
      END
    ELSIF NOT IsOrdinal(a^.type) AND (a^.type # stringType) THEN
      Errors.Report(a^.line, "this cannot be written")
    END;
    a := a^.next
  END
END CheckStandardProcedure;

PROCEDURE CheckCallStatement(n: Node);
VAR o: Object;
BEGIN
  o := Find(n^.name); n^.object := o;
  IF o = NIL THEN
    Errors.ReportName(n^.line, "nobody declared", n^.name)
  ELSIF (o^.class = standardClass) AND (o^.standard <= readStd) THEN
    CheckStandardProcedure(n)
  ELSIF (o^.class = routineClass) AND (o^.type = NIL) THEN
    CheckArguments(n)
  ELSE
    Errors.ReportName(n^.line, "this is no procedure:", n^.name)
  END
END CheckCallStatement;

PROCEDURE CheckFor(n: Node);
VAR o: Object;
BEGIN
  CheckExpression(n^.control);
  ExpectType(n^.first, integerType, "for counts integers");
  ExpectType(n^.last, integerType, "for counts integers");
  o := n^.control^.object;
  IF (n^.control^.kind # nameNode) OR NOT IsVariable(n^.control) OR NOT Same(n^.control^.type, integerType) THEN
    Errors.Report(n^.line, "for needs a variable of type integer");
    o := NIL
  END;
  IF o # NIL THEN
    o^.controls := TRUE;
    CheckStatements(n^.loopBody);
    o^.controls := FALSE
  ELSE
    CheckStatements(n^.loopBody)
  END
END CheckFor;

PROCEDURE CheckLabel(n: Node; type: Type);
VAR low, high: INTEGER;
BEGIN
  IF (n^.kind = binaryNode) AND (n^.operator = rangeSym) THEN
    low := CheckConstant(n^.left); high := CheckConstant(n^.right);
    IF NOT Same(n^.left^.type, type) OR NOT Same(n^.right^.type, type) THEN
      Errors.Report(n^.line, "the label has not the type of the selector")
    ELSIF low > high THEN
      Errors.Report(n^.line, "the range of labels is empty")
    END
  ELSE
    low := CheckConstant(n);
    IF NOT Same(n^.type, type) THEN Errors.Report(n^.line, "the label has not the type of the selector") END
  END
END CheckLabel;

PROCEDURE CheckCase(n: Node);
VAR arm, label: Node;
BEGIN
  CheckExpression(n^.selector);
  IF NOT IsOrdinal(n^.selector^.type) THEN
    Errors.Report(n^.selector^.line, "case selects by an ordinal value")
  END;
  arm := n^.arms;
  WHILE arm # NIL DO
    label := arm^.labels;
    WHILE label # NIL DO CheckLabel(label, n^.selector^.type); label := label^.next END;
    CheckStatements(arm^.armBody);
    arm := arm^.next
  END;
  CheckStatements(n^.elseBody)
END CheckCase;

PROCEDURE CheckStatements(n: Node);
BEGIN
  WHILE n # NIL DO
    CASE n^.kind OF
      assignNode: CheckAssignment(n)
    | callStatementNode: CheckCallStatement(n)
    | ifNode, whileNode, repeatNode:
        ExpectType(n^.condition, booleanType, "a condition has to be a boolean");
        CheckStatements(n^.body);
        CheckStatements(n^.otherwise)
    | forNode: CheckFor(n)
    | caseNode: CheckCase(n)
    END;
    n := n^.next
  END
END CheckStatements;

(* Types and declarations. *)

PROCEDURE CheckArrayType(n: Node): Type;
VAR
  low, high: INTEGER;
  element: Type;
BEGIN
  low := CheckConstant(n^.low); high := CheckConstant(n^.high);
  IF NOT Same(n^.low^.type, integerType) OR NOT Same(n^.high^.type, integerType) THEN
    Errors.Report(n^.line, "the bounds of an array have to be integers")
  END;
  element := CheckType(n^.element);
  IF (low > high) OR (high - low >= LargestArray) THEN
    Errors.Report(n^.line, "an array has 1 to 20000 elements");
    high := low
  END;
  RETURN NewArray(low, high, element)
END CheckArrayType;

PROCEDURE CheckRecordType(n: Node): Type;
VAR
  t: Type;
  field: Node;
BEGIN
  t := NewRecord();
  field := n^.fields;
  WHILE field # NIL DO
    IF NOT AddField(t, field^.declared, CheckType(field^.definition)) THEN
      Errors.ReportName(field^.line, "two fields have the name", field^.declared)
    END;
    field := field^.next
  END;
  RETURN t
END CheckRecordType;

(* The type that is written; names declared together share it. *)
PROCEDURE CheckType(n: Node): Type;
BEGIN
  IF n^.type = NIL THEN
    CASE n^.kind OF
      arrayTypeNode: n^.type := CheckArrayType(n)
    | recordTypeNode: n^.type := CheckRecordType(n)
    | namedTypeNode:
        n^.type := wrongType; n^.object := Find(n^.name);
        IF n^.object = NIL THEN
          Errors.ReportName(n^.line, "nobody declared the type", n^.name)
        ELSIF n^.object^.class # typeClass THEN
          Errors.ReportName(n^.line, "this is no type:", n^.name)
        ELSE
          n^.type := n^.object^.type
        END
    END
  END;
  RETURN n^.type
END CheckType;

(* A new object; if the name is taken, this is reported, and the result is NIL. *)
PROCEDURE DeclareAt(n: Node; name: Name; class: Class; type: Type): Object;
VAR o: Object;
BEGIN
  o := Declare(name, class, type);
  IF o = NIL THEN Errors.ReportName(n^.line, "this name is declared twice:", name) END;
  RETURN o
END DeclareAt;

PROCEDURE CheckVariable(n: Node);
BEGIN
  n^.variable := DeclareAt(n, n^.declared, variableClass, CheckType(n^.definition));
  IF n^.variable # NIL THEN
    n^.variable^.offset := frameSize;
    INC(frameSize, n^.variable^.type^.size)
  END
END CheckVariable;

PROCEDURE CheckConstantDeclaration(n: Node);
VAR
  o: Object;
  value: INTEGER;
BEGIN
  value := CheckConstant(n^.definition);
  o := DeclareAt(n, n^.declared, constantClass, n^.definition^.type);
  IF o # NIL THEN o^.value := value END
END CheckConstantDeclaration;

(* Parameters lie below the frame, the first one lowest. *)
PROCEDURE DeclareParameters(n: Node; routine: Object);
VAR
  p: Node;
  o: Object;
  offset: INTEGER;
BEGIN
  p := n^.parameters;
  WHILE p # NIL DO
    o := DeclareAt(p, p^.declared, variableClass, CheckType(p^.definition));
    IF o # NIL THEN
      o^.byReference := p^.byReference; o^.offset := routine^.parameterSize;
      IF p^.byReference THEN INC(routine^.parameterSize) ELSE INC(routine^.parameterSize, o^.type^.size) END
    END;
    p^.variable := o;
    p := p^.next
  END;
  offset := routine^.parameterSize; p := n^.parameters;
  WHILE p # NIL DO
    IF p^.variable # NIL THEN DEC(p^.variable^.offset, offset) END;
    p := p^.next
  END
END DeclareParameters;

PROCEDURE CheckRoutine(n: Node);
VAR
  o: Object;
  result: Type;
  outerFrame: INTEGER;
BEGIN
  result := NIL;
  IF n^.result # NIL THEN
    result := CheckType(n^.result);
    IF NOT IsOrdinal(result) THEN Errors.Report(n^.line, "a result has to be ordinal") END
  END;
  o := DeclareAt(n, n^.routineName, routineClass, result);
  n^.routine := o;
  IF o # NIL THEN
    outerFrame := frameSize;
    OpenScope;
    DeclareParameters(n, o);
    CopyParameters(n, o);
    o^.inside := TRUE;
    CheckBlock(n^.block);
    o^.inside := FALSE;
    o^.localSize := n^.block^.frameSize;
    CloseScope;
    frameSize := outerFrame
  END
END CheckRoutine;

(* The parameters as calls need them, in a separate list: those of the scope are linked with the locals. *)
PROCEDURE CopyParameters(n: Node; routine: Object);
VAR
  p: Node;
  o, last: Object;
BEGIN
  OpenScope;
  p := n^.parameters; last := NIL;
  WHILE p # NIL DO
    IF p^.variable # NIL THEN
      o := Declare(p^.declared, variableClass, p^.variable^.type);
      o^.byReference := p^.byReference; o^.next := NIL;
      IF last = NIL THEN routine^.parameters := o ELSE last^.next := o END;
      last := o
    END;
    p := p^.next
  END;
  CloseScope
END CopyParameters;

PROCEDURE CheckBlock(n: Node);
VAR
  d: Node;
  o: Object;
BEGIN
  frameSize := LinkSize;
  d := n^.declarations;
  WHILE d # NIL DO
    CASE d^.kind OF
      constantNode: CheckConstantDeclaration(d)
    | typeNode: o := DeclareAt(d, d^.declared, typeClass, CheckType(d^.definition))
    | variableNode: CheckVariable(d)
    | routineNode: CheckRoutine(d)
    END;
    d := d^.next
  END;
  n^.frameSize := frameSize;
  CheckStatements(n^.statements)
END CheckBlock;

PROCEDURE Check(block: Node);
BEGIN
  OpenScope;
  CheckBlock(block);
  CloseScope
END Check;

PROCEDURE Sign(from, to: Symbol; forms: FormSet; result: Type);
VAR s: Symbol;
BEGIN
  FOR s := from TO to DO
    signatures[s].forms := forms + FormSet{wrong}; signatures[s].result := result
  END
END Sign;

BEGIN
  frameSize := 0;
  Sign(timesSym, modSym, FormSet{integer}, integerType);
  Sign(plusSym, minusSym, FormSet{integer}, integerType);
  Sign(andSym, andSym, FormSet{boolean}, booleanType);
  Sign(orSym, orSym, FormSet{boolean}, booleanType);
  Sign(equalSym, greaterEqualSym, FormSet{integer..char}, booleanType)
END Checker.
