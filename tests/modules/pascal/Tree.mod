IMPLEMENTATION MODULE Tree;

FROM Names IMPORT NoName;
FROM Scanner IMPORT Symbol;
FROM Storage IMPORT ALLOCATE;

PROCEDURE New(kind: Kind; line: CARDINAL): Node;
VAR n: Node;
BEGIN
  NEW(n);
  n^.line := line; n^.next := NIL; n^.type := NIL; n^.kind := kind;
  WITH n^ DO
    CASE kind OF
      numberNode, characterNode: value := 0
    | stringNode: NEW(text)
    | nameNode, callNode, callStatementNode, namedTypeNode: name := NoName(); object := NIL; arguments := NIL
    | indexNode, fieldNode: base := NIL; index := NIL; fieldName := NoName(); field := NIL
    | unaryNode, binaryNode, assignNode: operator := eofSym; left := NIL; right := NIL
    | ifNode, whileNode, repeatNode: condition := NIL; body := NIL; otherwise := NIL
    | forNode: control := NIL; first := NIL; last := NIL; downwards := FALSE; loopBody := NIL
    | caseNode: selector := NIL; arms := NIL; elseBody := NIL; hasElse := FALSE
    | armNode: labels := NIL; armBody := NIL
    | arrayTypeNode: low := NIL; high := NIL; element := NIL
    | recordTypeNode: fields := NIL
    | constantNode, typeNode, variableNode, parameterNode:
        declared := NoName(); definition := NIL; byReference := FALSE; variable := NIL
    | routineNode: routineName := NoName(); parameters := NIL; result := NIL; block := NIL; routine := NIL
    | blockNode: declarations := NIL; statements := NIL; frameSize := 0
    END
  END;
  RETURN n
END New;

PROCEDURE Clear(VAR l: List);
BEGIN
  l.first := NIL; l.last := NIL
END Clear;

PROCEDURE Append(VAR l: List; n: Node);
BEGIN
  IF l.first = NIL THEN l.first := n ELSE l.last^.next := n END;
  l.last := n;
  WHILE l.last^.next # NIL DO l.last := l.last^.next END
END Append;

END Tree.
