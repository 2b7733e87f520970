IMPLEMENTATION MODULE Functions;

FROM Cells IMPORT Cell, Kind, Procedure, nil, true, Cons, Car, Cdr, SetCar, SetCdr, KindOf, IsNil, Number,
                  NumberOf, Real, RealOf, Char, CharOf, MakeSymbol, NameOf, NameLength, SetValue, MakeBuiltin,
                  MakeVector, VectorSize, VectorGet, VectorPut;
FROM Failure IMPORT Fail, failed;
FROM Evaluator IMPORT Evaluate, Apply;
FROM MathLib0 IMPORT sqrt, exp, ln, sin, cos, arctan;
IMPORT Printer, Terminal;

CONST
  Many = 1000;

TYPE
  WholeOperation = PROCEDURE (INTEGER, INTEGER): INTEGER;
  RealOperation = PROCEDURE (REAL, REAL): REAL;
  RealFunction = PROCEDURE (REAL): REAL;
  Test = PROCEDURE (REAL, REAL): BOOLEAN;

PROCEDURE Truth(b: BOOLEAN): Cell;
BEGIN
  IF b THEN RETURN true ELSE RETURN nil END
END Truth;

PROCEDURE First(arguments: Cell): Cell;
BEGIN
  RETURN Car(arguments)
END First;

PROCEDURE Second(arguments: Cell): Cell;
BEGIN
  RETURN Car(Cdr(arguments))
END Second;

(* Whole numbers as long as all are whole. *)
PROCEDURE Fold(arguments: Cell; whole: WholeOperation; real: RealOperation): Cell;
VAR
  sum: INTEGER;
  total: REAL;
  isReal: BOOLEAN;
  c: Cell;
BEGIN
  isReal := FALSE;
  c := First(arguments);
  total := RealOf(c);
  IF KindOf(c) = number THEN sum := NumberOf(c) ELSE isReal := TRUE; sum := 0 END;
  arguments := Cdr(arguments);
  WHILE NOT IsNil(arguments) & NOT failed DO
    c := First(arguments);
    IF KindOf(c) # number THEN isReal := TRUE END;
    total := real(total, RealOf(c));
    IF NOT isReal THEN sum := whole(sum, NumberOf(c)) END;
    arguments := Cdr(arguments)
  END;
  IF isReal THEN RETURN Real(total) ELSE RETURN Number(sum) END
END Fold;

PROCEDURE AddWhole(a, b: INTEGER): INTEGER;
BEGIN RETURN a + b END AddWhole;

PROCEDURE AddReal(a, b: REAL): REAL;
BEGIN RETURN a + b END AddReal;

PROCEDURE SubtractWhole(a, b: INTEGER): INTEGER;
BEGIN RETURN a - b END SubtractWhole;

PROCEDURE SubtractReal(a, b: REAL): REAL;
BEGIN RETURN a - b END SubtractReal;

PROCEDURE MultiplyWhole(a, b: INTEGER): INTEGER;
BEGIN RETURN a * b END MultiplyWhole;

PROCEDURE MultiplyReal(a, b: REAL): REAL;
BEGIN RETURN a * b END MultiplyReal;

PROCEDURE Plus(arguments, environment: Cell): Cell;
BEGIN
  RETURN Fold(arguments, AddWhole, AddReal)
END Plus;

PROCEDURE Minus(arguments, environment: Cell): Cell;
BEGIN
  IF IsNil(Cdr(arguments)) THEN RETURN Fold(Cons(Number(0), arguments), SubtractWhole, SubtractReal) END;
  RETURN Fold(arguments, SubtractWhole, SubtractReal)
END Minus;

PROCEDURE Times(arguments, environment: Cell): Cell;
BEGIN
  RETURN Fold(arguments, MultiplyWhole, MultiplyReal)
END Times;

PROCEDURE Over(arguments, environment: Cell): Cell;
VAR divisor: REAL;
BEGIN
  divisor := RealOf(Second(arguments));
  IF divisor = 0.0 THEN
    Fail("division by zero");
    RETURN nil
  END;
  RETURN Real(RealOf(First(arguments)) / divisor)
END Over;

PROCEDURE Divide(arguments: Cell; remainder: BOOLEAN): Cell;
VAR a, b: INTEGER;
BEGIN
  a := NumberOf(First(arguments));
  b := NumberOf(Second(arguments));
  IF b = 0 THEN Fail("division by zero") END;
  IF failed THEN RETURN nil END;
  IF remainder THEN RETURN Number(a MOD b) ELSE RETURN Number(a DIV b) END
END Divide;

PROCEDURE Div(arguments, environment: Cell): Cell;
BEGIN
  RETURN Divide(arguments, FALSE)
END Div;

PROCEDURE Mod(arguments, environment: Cell): Cell;
BEGIN
  RETURN Divide(arguments, TRUE)
END Mod;

PROCEDURE Ordered(arguments: Cell; holds: Test): Cell;
BEGIN
  WHILE NOT IsNil(Cdr(arguments)) & NOT failed DO
    IF NOT holds(RealOf(First(arguments)), RealOf(Second(arguments))) THEN RETURN nil END;
    arguments := Cdr(arguments)
  END;
  RETURN true
END Ordered;

PROCEDURE IsLess(a, b: REAL): BOOLEAN;
BEGIN RETURN a < b END IsLess;

PROCEDURE IsSame(a, b: REAL): BOOLEAN;
BEGIN RETURN a = b END IsSame;

PROCEDURE IsAbove(a, b: REAL): BOOLEAN;
BEGIN RETURN a > b END IsAbove;

PROCEDURE Less(arguments, environment: Cell): Cell;
BEGIN
  RETURN Ordered(arguments, IsLess)
END Less;

PROCEDURE Same(arguments, environment: Cell): Cell;
BEGIN
  RETURN Ordered(arguments, IsSame)
END Same;

PROCEDURE Greater(arguments, environment: Cell): Cell;
BEGIN
  RETURN Ordered(arguments, IsAbove)
END Greater;

MODULE Mathematics;

  IMPORT Cell, Real, RealOf, Car, RealFunction, sqrt, exp, ln, sin, cos, arctan, Fail, nil;
  EXPORT Sqrt, Exp, Ln, Sin, Cos, Arctan;

  VAR used: CARDINAL;

  PROCEDURE Call(f: RealFunction; arguments: Cell): Cell;
  BEGIN
    INC(used);
    RETURN Real(f(RealOf(Car(arguments))))
  END Call;

  PROCEDURE Sqrt(arguments, environment: Cell): Cell;
  BEGIN
    IF RealOf(Car(arguments)) < 0.0 THEN
      Fail("root of a negative number");
      RETURN nil
    END;
    RETURN Call(sqrt, arguments)
  END Sqrt;

  PROCEDURE Exp(arguments, environment: Cell): Cell;
  BEGIN
    RETURN Call(exp, arguments)
  END Exp;

  PROCEDURE Ln(arguments, environment: Cell): Cell;
  BEGIN
    RETURN Call(ln, arguments)
  END Ln;

  PROCEDURE Sin(arguments, environment: Cell): Cell;
  BEGIN
    RETURN Call(sin, arguments)
  END Sin;

  PROCEDURE Cos(arguments, environment: Cell): Cell;
  BEGIN
    RETURN Call(cos, arguments)
  END Cos;

  PROCEDURE Arctan(arguments, environment: Cell): Cell;
  BEGIN
    RETURN Call(arctan, arguments)
  END Arctan;

BEGIN
  used := 0
END Mathematics;

PROCEDURE CarOf(arguments, environment: Cell): Cell;
BEGIN
  RETURN Car(First(arguments))
END CarOf;

PROCEDURE CdrOf(arguments, environment: Cell): Cell;
BEGIN
  RETURN Cdr(First(arguments))
END CdrOf;

PROCEDURE ConsOf(arguments, environment: Cell): Cell;
BEGIN
  RETURN Cons(First(arguments), Second(arguments))
END ConsOf;

PROCEDURE List(arguments, environment: Cell): Cell;
BEGIN
  RETURN arguments
END List;

PROCEDURE Rplaca(arguments, environment: Cell): Cell;
BEGIN
  SetCar(First(arguments), Second(arguments));
  RETURN First(arguments)
END Rplaca;

PROCEDURE Rplacd(arguments, environment: Cell): Cell;
BEGIN
  SetCdr(First(arguments), Second(arguments));
  RETURN First(arguments)
END Rplacd;

PROCEDURE Not(arguments, environment: Cell): Cell;
BEGIN
  RETURN Truth(IsNil(First(arguments)))
END Not;

PROCEDURE Atom(arguments, environment: Cell): Cell;
BEGIN
  RETURN Truth(KindOf(First(arguments)) # pair)
END Atom;

PROCEDURE NumberP(arguments, environment: Cell): Cell;
TYPE KindSet = SET OF Kind;
BEGIN
  RETURN Truth(KindOf(First(arguments)) IN KindSet{number, real})
END NumberP;

PROCEDURE SymbolP(arguments, environment: Cell): Cell;
BEGIN
  RETURN Truth(KindOf(First(arguments)) = symbol)
END SymbolP;

PROCEDURE IsEqual(a, b: Cell): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  IF a = b THEN RETURN TRUE END;
  IF KindOf(a) # KindOf(b) THEN RETURN FALSE END;
  CASE KindOf(a) OF
    number: RETURN NumberOf(a) = NumberOf(b)
  | real: RETURN RealOf(a) = RealOf(b)
  | character: RETURN CharOf(a) = CharOf(b)
  | pair: RETURN IsEqual(Car(a), Car(b)) AND IsEqual(Cdr(a), Cdr(b))
  | vector:
      IF VectorSize(a) # VectorSize(b) THEN RETURN FALSE END;
      FOR i := 1 TO VectorSize(a) DO
        IF NOT IsEqual(VectorGet(a, i-1), VectorGet(b, i-1)) THEN RETURN FALSE END
      END;
      RETURN TRUE
  ELSE
    RETURN FALSE
  END
END IsEqual;

PROCEDURE Eq(arguments, environment: Cell): Cell;
BEGIN
  RETURN Truth(First(arguments) = Second(arguments))
END Eq;

PROCEDURE Equal(arguments, environment: Cell): Cell;
BEGIN
  RETURN Truth(IsEqual(First(arguments), Second(arguments)))
END Equal;

(* Captures of three levels: the list grows in variables of Append. *)
PROCEDURE Append(arguments, environment: Cell): Cell;
VAR first, last: Cell;

  PROCEDURE AddAll(list: Cell);

    PROCEDURE AddOne(c: Cell);
    VAR new: Cell;
    BEGIN
      new := Cons(c, nil);
      IF IsNil(first) THEN first := new ELSE SetCdr(last, new) END;
      last := new
    END AddOne;

  BEGIN
    WHILE NOT IsNil(list) & NOT failed DO
      AddOne(Car(list));
      list := Cdr(list)
    END
  END AddAll;

BEGIN
  first := nil;
  last := nil;
  WHILE NOT IsNil(arguments) DO
    AddAll(First(arguments));
    arguments := Cdr(arguments)
  END;
  RETURN first
END Append;

PROCEDURE Mapcar(arguments, environment: Cell): Cell;
VAR list, first, last, new: Cell;
BEGIN
  first := nil;
  last := nil;
  list := Second(arguments);
  WHILE NOT IsNil(list) & NOT failed DO
    new := Cons(Apply(First(arguments), Cons(Car(list), nil)), nil);
    IF IsNil(first) THEN first := new ELSE SetCdr(last, new) END;
    last := new;
    list := Cdr(list)
  END;
  RETURN first
END Mapcar;

PROCEDURE ApplyOf(arguments, environment: Cell): Cell;
BEGIN
  RETURN Apply(First(arguments), Second(arguments))
END ApplyOf;

PROCEDURE Funcall(arguments, environment: Cell): Cell;
BEGIN
  RETURN Apply(First(arguments), Cdr(arguments))
END Funcall;

PROCEDURE Eval(arguments, environment: Cell): Cell;
BEGIN
  RETURN Evaluate(First(arguments), nil)
END Eval;

PROCEDURE LengthOf(arguments, environment: Cell): Cell;
VAR
  n: CARDINAL;
  list: Cell;
BEGIN
  list := First(arguments);
  IF KindOf(list) = vector THEN RETURN Number(INTEGER(VectorSize(list))) END;
  n := 0;
  WHILE NOT IsNil(list) & NOT failed DO
    INC(n);
    list := Cdr(list)
  END;
  RETURN Number(INTEGER(n))
END LengthOf;

PROCEDURE MakeArray(arguments, environment: Cell): Cell;
VAR size: INTEGER;
BEGIN
  size := NumberOf(First(arguments));
  IF size < 0 THEN
    Fail("a size is negative");
    size := 0
  END;
  RETURN MakeVector(CARDINAL(size), Second(arguments))
END MakeArray;

PROCEDURE Aref(arguments, environment: Cell): Cell;
BEGIN
  IF NumberOf(Second(arguments)) < 0 THEN
    Fail("no such element");
    RETURN nil
  END;
  RETURN VectorGet(First(arguments), CARDINAL(NumberOf(Second(arguments))))
END Aref;

PROCEDURE Aset(arguments, environment: Cell): Cell;
BEGIN
  IF NumberOf(Second(arguments)) < 0 THEN
    Fail("no such element")
  ELSE
    VectorPut(First(arguments), CARDINAL(NumberOf(Second(arguments))), Car(Cdr(Cdr(arguments))))
  END;
  RETURN Car(Cdr(Cdr(arguments)))
END Aset;

PROCEDURE PrintOf(arguments, environment: Cell): Cell;
BEGIN
  WHILE NOT IsNil(arguments) DO
    Printer.Print(First(arguments));
    arguments := Cdr(arguments);
    IF NOT IsNil(arguments) THEN Terminal.Write(" ") END
  END;
  Terminal.WriteLn;
  RETURN nil
END PrintOf;

(* A list of characters is written without marks. *)
PROCEDURE Princ(arguments, environment: Cell): Cell;
VAR
  list: Cell;
  ch: CHAR;
BEGIN
  list := First(arguments);
  WHILE NOT IsNil(list) & NOT failed DO
    ch := CharOf(Car(list));
    IF NOT failed THEN Terminal.Write(ch) END;
    list := Cdr(list)
  END;
  Terminal.WriteLn;
  RETURN nil
END Princ;

PROCEDURE WidthOf(arguments, environment: Cell): Cell;
BEGIN
  RETURN Number(INTEGER(Printer.Width(First(arguments))))
END WidthOf;

PROCEDURE Code(arguments, environment: Cell): Cell;
BEGIN
  IF KindOf(First(arguments)) = number THEN
    RETURN Char(CHR(CARDINAL(ABS(NumberOf(First(arguments)))) MOD 128))
  END;
  RETURN Number(INTEGER(ORD(CharOf(First(arguments)))))
END Code;

PROCEDURE Explode(arguments, environment: Cell): Cell;
VAR
  name: ARRAY [0..NameLength-1] OF CHAR;
  i: CARDINAL;
  list: Cell;
BEGIN
  NameOf(First(arguments), name);
  list := nil;
  FOR i := NameLength-1 TO 0 BY -1 DO
    IF name[i] # 0C THEN list := Cons(Char(name[i]), list) END
  END;
  RETURN list
END Explode;

PROCEDURE Truncate(arguments, environment: Cell): Cell;
VAR x: REAL;
BEGIN
  x := RealOf(First(arguments));
  IF ABS(x) > 1.0E9 THEN
    Fail("the number is too large");
    RETURN nil
  END;
  IF x < 0.0 THEN RETURN Number(-INTEGER(TRUNC(-x))) ELSE RETURN Number(INTEGER(TRUNC(x))) END
END Truncate;

PROCEDURE Install;

  PROCEDURE Enter(name: ARRAY OF CHAR; procedure: Procedure; least, most: CARDINAL);
  BEGIN
    SetValue(MakeSymbol(name), MakeBuiltin(procedure, least, most))
  END Enter;

BEGIN
  Enter("+", Plus, 1, Many);
  Enter("-", Minus, 1, Many);
  Enter("*", Times, 1, Many);
  Enter("/", Over, 2, 2);
  Enter("DIV", Div, 2, 2);
  Enter("MOD", Mod, 2, 2);
  Enter("<", Less, 2, Many);
  Enter("=", Same, 2, Many);
  Enter(">", Greater, 2, Many);
  Enter("SQRT", Sqrt, 1, 1);
  Enter("EXP", Exp, 1, 1);
  Enter("LN", Ln, 1, 1);
  Enter("SIN", Sin, 1, 1);
  Enter("COS", Cos, 1, 1);
  Enter("ARCTAN", Arctan, 1, 1);
  Enter("TRUNCATE", Truncate, 1, 1);
  Enter("CAR", CarOf, 1, 1);
  Enter("CDR", CdrOf, 1, 1);
  Enter("CONS", ConsOf, 2, 2);
  Enter("LIST", List, 0, Many);
  Enter("RPLACA", Rplaca, 2, 2);
  Enter("RPLACD", Rplacd, 2, 2);
  Enter("NOT", Not, 1, 1);
  Enter("NULL", Not, 1, 1);
  Enter("ATOM", Atom, 1, 1);
  Enter("NUMBERP", NumberP, 1, 1);
  Enter("SYMBOLP", SymbolP, 1, 1);
  Enter("EQ", Eq, 2, 2);
  Enter("EQUAL", Equal, 2, 2);
  Enter("APPEND", Append, 0, Many);
  Enter("MAPCAR", Mapcar, 2, 2);
  Enter("APPLY", ApplyOf, 2, 2);
  Enter("FUNCALL", Funcall, 1, Many);
  Enter("EVAL", Eval, 1, 1);
  Enter("LENGTH", LengthOf, 1, 1);
  Enter("MAKE-ARRAY", MakeArray, 2, 2);
  Enter("AREF", Aref, 2, 2);
  Enter("ASET", Aset, 3, 3);
  Enter("PRINT", PrintOf, 0, Many);
  Enter("PRINC", Princ, 1, 1);
  Enter("WIDTH", WidthOf, 1, 1);
  Enter("CODE", Code, 1, 1);
  Enter("EXPLODE", Explode, 1, 1)
END Install;

END Functions.
