(* Recursive descent. After a mistake everything up to the next symbol with which a statement or a declaration
   can begin or end is skipped. *)
IMPLEMENTATION MODULE Parser;

FROM Names IMPORT Name, NoName;
FROM Scanner IMPORT Symbol, SymbolSet, sym, symLine, number, string, name, Next, Start;
FROM Tree IMPORT Kind, Node, List, New, Clear, Append;
IMPORT Errors;

VAR
  relations, additions, multiplications: SymbolSet;
  statementStart, blockStart, recovery: SymbolSet;

PROCEDURE Wrong(message: ARRAY OF CHAR);
BEGIN
  Errors.Report(symLine, message);
  WHILE NOT (sym IN recovery) DO Next END
END Wrong;

(* Passes by a symbol that has to be here. *)
PROCEDURE Expect(s: Symbol; message: ARRAY OF CHAR);
BEGIN
  IF sym = s THEN Next ELSE Wrong(message) END
END Expect;

(* Whether the symbol is here; if so, it is passed by. *)
PROCEDURE Accept(s: Symbol): BOOLEAN;
BEGIN
  IF sym # s THEN RETURN FALSE END;
  Next;
  RETURN TRUE
END Accept;

PROCEDURE ExpectName(): Name;
VAR n: Name;
BEGIN
  n := name;
  IF sym = nameSym THEN Next ELSE n := NoName(); Wrong("a name is missing here") END;
  RETURN n
END ExpectName;

(* Expressions. *)

PROCEDURE Arguments(): Node;
VAR l: List;
BEGIN
  Clear(l);
  IF Accept(lparenSym) THEN
    REPEAT Append(l, Expression()) UNTIL NOT Accept(commaSym);
    Expect(rparenSym, "the arguments end with )")
  END;
  RETURN l.first
END Arguments;

(* The indices and fields after a name. *)
PROCEDURE Selectors(n: Node): Node;
VAR s: Node;
BEGIN
  LOOP
    IF Accept(lbracketSym) THEN
      REPEAT
        s := New(indexNode, symLine);
        s^.base := n; s^.index := Expression();
        n := s
      UNTIL NOT Accept(commaSym);
      Expect(rbracketSym, "the index ends with ]")
    ELSIF Accept(periodSym) THEN
      s := New(fieldNode, symLine);
      s^.base := n; s^.fieldName := ExpectName();
      n := s
    ELSE
      RETURN n
    END
  END
END Selectors;

PROCEDURE Named(): Node;
VAR n: Node;
BEGIN
  n := New(nameNode, symLine);
  n^.name := ExpectName();
  RETURN n
END Named;

PROCEDURE Factor(): Node;
VAR n: Node;
BEGIN
  CASE sym OF
    numberSym: n := New(numberNode, symLine); n^.value := number; Next
  | charSym: n := New(characterNode, symLine); n^.value := number; Next
  | stringSym: n := New(stringNode, symLine); n^.text^ := string; Next
  | nameSym:
      n := Named();
      IF sym = lparenSym THEN
        n^.kind := callNode; n^.arguments := Arguments()
      ELSE
        n := Selectors(n)
      END
  | notSym:
      n := New(unaryNode, symLine); n^.operator := notSym;
      Next; n^.left := Factor()
  | lparenSym:
      Next; n := Expression(); Expect(rparenSym, "the expression ends with )")
  ELSE
    n := New(numberNode, symLine);
    Wrong("an expression is missing here")
  END;
  RETURN n
END Factor;

(* A chain of operands with operators of one strength, from left to right. *)
TYPE Operand = PROCEDURE (): Node;

PROCEDURE Chain(n: Node; operators: SymbolSet; operand: Operand): Node;
VAR b: Node;
BEGIN
  WHILE sym IN operators DO
    b := New(binaryNode, symLine); b^.operator := sym;
    Next;
    b^.left := n; b^.right := operand();
    n := b
  END;
  RETURN n
END Chain;

PROCEDURE Term(): Node;
BEGIN
  RETURN Chain(Factor(), multiplications, Factor)
END Term;

PROCEDURE SimpleExpression(): Node;
VAR n: Node;
BEGIN
  IF sym = minusSym THEN
    n := New(unaryNode, symLine); n^.operator := minusSym;
    Next; n^.left := Term()
  ELSE
    IF sym = plusSym THEN Next END;
    n := Term()
  END;
  RETURN Chain(n, additions, Term)
END SimpleExpression;

PROCEDURE Expression(): Node;
VAR n, b: Node;
BEGIN
  n := SimpleExpression();
  IF sym IN relations THEN
    b := New(binaryNode, symLine); b^.operator := sym;
    Next;
    b^.left := n; b^.right := SimpleExpression();
    n := b
  END;
  RETURN n
END Expression;

(* Statements. *)

PROCEDURE StatementList(): Node;
VAR
  l: List;
  n: Node;
BEGIN
  Clear(l);
  LOOP
    IF sym IN statementStart THEN
      n := Statement();
      IF n # NIL THEN Append(l, n) END
    END;
    IF NOT Accept(semicolonSym) THEN
      IF NOT (sym IN statementStart) THEN RETURN l.first END;
      Errors.Report(symLine, "a semicolon is missing before this statement")
    END
  END
END StatementList;

PROCEDURE Compound(): Node;
VAR n: Node;
BEGIN
  Expect(beginSym, "begin is missing");
  n := StatementList();
  Expect(endSym, "end is missing, or a semicolon");
  RETURN n
END Compound;

PROCEDURE AssignmentOrCall(): Node;
VAR n, target: Node;
BEGIN
  target := Named();
  IF (sym = becomesSym) OR (sym = lbracketSym) OR (sym = periodSym) OR (sym = equalSym) THEN
    n := New(assignNode, symLine);
    n^.left := Selectors(target);
    IF sym = equalSym THEN Errors.Report(symLine, "assignments are written with :="); Next
    ELSE Expect(becomesSym, "an assignment needs :=")
    END;
    n^.right := Expression();
    RETURN n
  END;
  target^.kind := callStatementNode;
  target^.arguments := Arguments();
  RETURN target
END AssignmentOrCall;

PROCEDURE If(): Node;
VAR n: Node;
BEGIN
  n := New(ifNode, symLine);
  Next; n^.condition := Expression();
  Expect(thenSym, "if needs then");
  n^.body := Statement();
  IF Accept(elseSym) THEN n^.otherwise := Statement() END;
  RETURN n
END If;

PROCEDURE While(): Node;
VAR n: Node;
BEGIN
  n := New(whileNode, symLine);
  Next; n^.condition := Expression();
  Expect(doSym, "while needs do");
  n^.body := Statement();
  RETURN n
END While;

PROCEDURE Repeat(): Node;
VAR n: Node;
BEGIN
  n := New(repeatNode, symLine);
  Next; n^.body := StatementList();
  Expect(untilSym, "repeat needs until");
  n^.condition := Expression();
  RETURN n
END Repeat;

PROCEDURE For(): Node;
VAR n: Node;
BEGIN
  n := New(forNode, symLine);
  Next; n^.control := Named();
  Expect(becomesSym, "for needs :=");
  n^.first := Expression();
  n^.downwards := sym = downtoSym;
  IF n^.downwards THEN Next ELSE Expect(toSym, "for needs to or downto") END;
  n^.last := Expression();
  Expect(doSym, "for needs do");
  n^.loopBody := Statement();
  RETURN n
END For;

PROCEDURE Labels(): Node;
VAR
  l: List;
  n, range: Node;
BEGIN
  Clear(l);
  REPEAT
    n := SimpleExpression();
    IF sym = rangeSym THEN
      range := New(binaryNode, symLine); range^.operator := rangeSym;
      Next;
      range^.left := n; range^.right := SimpleExpression();
      n := range
    END;
    Append(l, n)
  UNTIL NOT Accept(commaSym);
  RETURN l.first
END Labels;

PROCEDURE Case(): Node;
VAR
  n, arm: Node;
  l: List;
BEGIN
  n := New(caseNode, symLine);
  Next; n^.selector := Expression();
  Expect(ofSym, "case needs of");
  Clear(l);
  WHILE sym IN SymbolSet{numberSym, charSym, nameSym, minusSym} DO
    arm := New(armNode, symLine);
    arm^.labels := Labels();
    Expect(colonSym, "a colon ends the labels");
    arm^.armBody := Statement();
    Append(l, arm);
    IF sym # elseSym THEN
      IF NOT Accept(semicolonSym) AND (sym # endSym) THEN Wrong("end or a semicolon is missing") END
    END
  END;
  n^.arms := l.first;
  IF Accept(elseSym) THEN n^.hasElse := TRUE; n^.elseBody := StatementList() END;
  Expect(endSym, "case needs end");
  RETURN n
END Case;

(* One statement; a compound one is the list of its statements. *)
PROCEDURE Statement(): Node;
BEGIN
  CASE sym OF
    nameSym: RETURN AssignmentOrCall()
  | beginSym: RETURN Compound()
  | ifSym: RETURN If()
  | whileSym: RETURN While()
  | repeatSym: RETURN Repeat()
  | forSym: RETURN For()
  | caseSym: RETURN Case()
  ELSE
    RETURN NIL
  END
END Statement;

(* Types and declarations. *)

PROCEDURE ArrayType(): Node;
VAR n: Node;
BEGIN
  n := New(arrayTypeNode, symLine);
  n^.low := SimpleExpression();
  Expect(rangeSym, "the bounds of an array are written low..high");
  n^.high := SimpleExpression();
  IF Accept(commaSym) THEN
    n^.element := ArrayType()
  ELSE
    Expect(rbracketSym, "the bounds of an array end with ]");
    Expect(ofSym, "array needs of");
    n^.element := TypeExpression()
  END;
  RETURN n
END ArrayType;

PROCEDURE TypeExpression(): Node;
VAR
  n: Node;
  l: List;
BEGIN
  CASE sym OF
    arraySym:
      Next; Expect(lbracketSym, "the bounds of an array begin with [");
      RETURN ArrayType()
  | recordSym:
      n := New(recordTypeNode, symLine);
      Next; Clear(l);
      WHILE sym = nameSym DO
        Variables(l, variableNode, FALSE);
        IF (sym # endSym) AND NOT Accept(semicolonSym) THEN Wrong("a semicolon is missing") END
      END;
      n^.fields := l.first;
      Expect(endSym, "record needs end")
  ELSE
    n := New(namedTypeNode, symLine);
    n^.name := ExpectName()
  END;
  RETURN n
END TypeExpression;

(* a, b, c: type *)
PROCEDURE Variables(VAR l: List; kind: Kind; byReference: BOOLEAN);
VAR
  n, type: Node;
  group: List;
BEGIN
  Clear(group);
  REPEAT
    n := New(kind, symLine);
    n^.declared := ExpectName(); n^.byReference := byReference;
    Append(group, n)
  UNTIL NOT Accept(commaSym);
  Expect(colonSym, "a colon and the type are missing");
  type := TypeExpression();
  n := group.first;
  WHILE n # NIL DO n^.definition := type; n := n^.next END;
  Append(l, group.first)
END Variables;

PROCEDURE Constants(VAR l: List);
VAR n: Node;
BEGIN
  Next;
  WHILE sym = nameSym DO
    n := New(constantNode, symLine);
    n^.declared := ExpectName();
    Expect(equalSym, "a constant needs =");
    n^.definition := Expression();
    Append(l, n);
    Expect(semicolonSym, "a semicolon is missing")
  END
END Constants;

PROCEDURE TypeDeclarations(VAR l: List);
VAR n: Node;
BEGIN
  Next;
  WHILE sym = nameSym DO
    n := New(typeNode, symLine);
    n^.declared := ExpectName();
    Expect(equalSym, "a type needs =");
    n^.definition := TypeExpression();
    Append(l, n);
    Expect(semicolonSym, "a semicolon is missing")
  END
END TypeDeclarations;

PROCEDURE VariableDeclarations(VAR l: List);
BEGIN
  Next;
  WHILE sym = nameSym DO
    Variables(l, variableNode, FALSE);
    Expect(semicolonSym, "a semicolon is missing")
  END
END VariableDeclarations;

PROCEDURE Routine(): Node;
VAR
  n: Node;
  l: List;
  isFunction: BOOLEAN;
BEGIN
  n := New(routineNode, symLine);
  isFunction := sym = functionSym;
  Next; n^.routineName := ExpectName();
  Clear(l);
  IF Accept(lparenSym) THEN
    REPEAT
      IF Accept(varSym) THEN Variables(l, parameterNode, TRUE) ELSE Variables(l, parameterNode, FALSE) END
    UNTIL NOT Accept(semicolonSym);
    Expect(rparenSym, "the parameters end with )")
  END;
  n^.parameters := l.first;
  IF isFunction THEN
    Expect(colonSym, "a function needs the type of its result");
    n^.result := TypeExpression()
  END;
  Expect(semicolonSym, "a semicolon is missing");
  n^.block := Block();
  Expect(semicolonSym, "a semicolon is missing");
  RETURN n
END Routine;

PROCEDURE Block(): Node;
VAR
  n: Node;
  l: List;
BEGIN
  n := New(blockNode, symLine);
  Clear(l);
  LOOP
    CASE sym OF
      constSym: Constants(l)
    | typeSym: TypeDeclarations(l)
    | varSym: VariableDeclarations(l)
    | procedureSym, functionSym: Append(l, Routine())
    ELSE
      IF sym IN blockStart THEN EXIT END;
      Wrong("a declaration or begin is missing here");
      IF NOT (sym IN blockStart + SymbolSet{constSym, typeSym, varSym, procedureSym, functionSym}) THEN Next END
    END
  END;
  n^.declarations := l.first;
  n^.statements := Compound();
  RETURN n
END Block;

PROCEDURE Parse(): Node;
VAR
  n: Node;
  title: Name;
BEGIN
  Start;
  Expect(programSym, "a program begins with program");
  title := ExpectName();
  Expect(semicolonSym, "a semicolon is missing");
  n := Block();
  IF sym # periodSym THEN Wrong("a program ends with a point") END;
  RETURN n
END Parse;

BEGIN
  relations := SymbolSet{equalSym..greaterEqualSym};
  additions := SymbolSet{plusSym..orSym};
  multiplications := SymbolSet{timesSym..andSym};
  statementStart := SymbolSet{nameSym, beginSym..caseSym};
  blockStart := SymbolSet{beginSym, eofSym, periodSym};
  recovery := SymbolSet{semicolonSym, endSym..functionSym, eofSym}
END Parser.
