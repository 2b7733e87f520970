(* Trees of variant records: expressions are built, printed, evaluated and simplified. *)
MODULE VariantExpressions;
FROM InOut IMPORT Write, WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Kind = (constant, variable, negation, binary);
  Tree = POINTER TO Node;
  Node = RECORD
    CASE kind: Kind OF
      constant: value: INTEGER
    | variable: name: CHAR
    | negation: inner: Tree
    | binary: op: CHAR; left, right: Tree
    END
  END;

VAR
  t: Tree;
  x: ARRAY ["a".."c"] OF INTEGER;

PROCEDURE Const(value: INTEGER): Tree;
VAR t: Tree;
BEGIN
  NEW(t); t^.kind := constant; t^.value := value; RETURN t
END Const;

PROCEDURE Var(name: CHAR): Tree;
VAR t: Tree;
BEGIN
  NEW(t); t^.kind := variable; t^.name := name; RETURN t
END Var;

PROCEDURE Neg(inner: Tree): Tree;
VAR t: Tree;
BEGIN
  NEW(t); t^.kind := negation; t^.inner := inner; RETURN t
END Neg;

PROCEDURE Bin(left: Tree; op: CHAR; right: Tree): Tree;
VAR t: Tree;
BEGIN
  NEW(t); t^.kind := binary; t^.op := op; t^.left := left; t^.right := right; RETURN t
END Bin;

PROCEDURE Print(t: Tree);
BEGIN
  CASE t^.kind OF
    constant: WriteInt(t^.value, 1)
  | variable: Write(t^.name)
  | negation: Write("-"); Print(t^.inner)
  | binary: Write("("); Print(t^.left); Write(t^.op); Print(t^.right); Write(")")
  END
END Print;

PROCEDURE Eval(t: Tree): INTEGER;
VAR l, r: INTEGER;
BEGIN
  CASE t^.kind OF
    constant: RETURN t^.value
  | variable: RETURN x[t^.name]
  | negation: RETURN -Eval(t^.inner)
  | binary:
      l := Eval(t^.left); r := Eval(t^.right);
      CASE t^.op OF
        "+": RETURN l + r
      | "-": RETURN l - r
      | "*": RETURN l * r
      END
  END
END Eval;

PROCEDURE IsConst(t: Tree; value: INTEGER): BOOLEAN;
BEGIN
  RETURN (t^.kind = constant) AND (t^.value = value)
END IsConst;

PROCEDURE Simplify(VAR t: Tree);
VAR old: Tree;
BEGIN
  IF t^.kind = binary THEN
    Simplify(t^.left); Simplify(t^.right);
    old := t;
    IF (t^.op = "*") AND IsConst(t^.left, 1) THEN t := t^.right; DISPOSE(old^.left); DISPOSE(old)
    ELSIF (t^.op = "+") AND IsConst(t^.right, 0) THEN
      t := t^.left;
      DISPOSE(old^.right);
      DISPOSE(old)
    ELSIF (t^.left^.kind = constant) AND (t^.right^.kind = constant) THEN t := Const(Eval(t))
    END
  ELSIF t^.kind = negation THEN
    Simplify(t^.inner);
    IF t^.inner^.kind = negation THEN t := t^.inner^.inner END
  END
END Simplify;

BEGIN
  x["a"] := 5; x["b"] := -3; x["c"] := 100;
  t := Bin(Bin(Const(1), "*", Neg(Neg(Var("a")))), "+",
      Bin(Bin(Const(2), "*", Const(3)), "-", Bin(Var("b"), "+", Const(0))));
  Print(t); WriteInt(Eval(t), 5); WriteLn;
  Simplify(t); Print(t); WriteInt(Eval(t), 5); WriteLn;
  t := Bin(t, "*", Neg(Var("c"))); Simplify(t); Print(t); WriteInt(Eval(t), 7); WriteLn
END VariantExpressions.
