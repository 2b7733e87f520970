IMPLEMENTATION MODULE Evaluator;

FROM Cells IMPORT Cell, Kind, Procedure, nil, true, Cons, Car, Cdr, SetCdr, KindOf, IsNil, NameOf, NameLength, Value,
                  SetValue, IsBound, MakeSymbol, BuiltinOf, ArityOf, MakeClosure, Parameters, Body, Environment,
                  IsMacro;
FROM Failure IMPORT failed, Fail, FailWith;

CONST
  MaxForms = 20;
  MaxDepth = 3000;

TYPE
  Form = RECORD
    name: Cell;
    meaning: Procedure
  END;

VAR
  forms: ARRAY [1..MaxForms] OF Form;
  formCount, calls, depth, deepest: CARDINAL;
  rest: Cell;

PROCEDURE FailName(text: ARRAY OF CHAR; symbol: Cell);
VAR name: ARRAY [0..NameLength] OF CHAR;
BEGIN
  NameOf(symbol, name);
  FailWith(text, name)
END FailName;

PROCEDURE Binding(name, environment: Cell): Cell;
BEGIN
  WHILE NOT IsNil(environment) DO
    IF Car(Car(environment)) = name THEN RETURN Car(environment) END;
    environment := Cdr(environment)
  END;
  RETURN nil
END Binding;

PROCEDURE Variable(name, environment: Cell): Cell;
VAR binding: Cell;
BEGIN
  binding := Binding(name, environment);
  IF NOT IsNil(binding) THEN RETURN Cdr(binding) END;
  IF NOT IsBound(name) THEN
    FailName("nothing is called", name);
    RETURN nil
  END;
  RETURN Value(name)
END Variable;

PROCEDURE Length(list: Cell): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE NOT IsNil(list) & NOT failed DO
    INC(n);
    list := Cdr(list)
  END;
  RETURN n
END Length;

(* The name after &REST gets all further arguments. *)
PROCEDURE Bind(names, values, environment: Cell): Cell;
BEGIN
  LOOP
    IF IsNil(names) THEN
      IF NOT IsNil(values) THEN Fail("too many arguments") END;
      RETURN environment
    END;
    IF Car(names) = rest THEN RETURN Cons(Cons(Car(Cdr(names)), values), environment) END;
    IF IsNil(values) THEN
      FailName("there is no argument for", Car(names));
      RETURN environment
    END;
    environment := Cons(Cons(Car(names), Car(values)), environment);
    names := Cdr(names);
    values := Cdr(values)
  END
END Bind;

PROCEDURE Sequence(list, environment: Cell): Cell;
VAR result: Cell;
BEGIN
  result := nil;
  WHILE NOT IsNil(list) & NOT failed DO
    result := Evaluate(Car(list), environment);
    list := Cdr(list)
  END;
  RETURN result
END Sequence;

PROCEDURE Apply(function, arguments: Cell): Cell;
VAR
  least, most, given: CARDINAL;
  call: Procedure;
BEGIN
  IF failed THEN RETURN nil END;
  INC(calls);
  CASE KindOf(function) OF
    builtin:
      ArityOf(function, least, most);
      given := Length(arguments);
      IF (given < least) OR (given > most) THEN
        Fail("wrong number of arguments");
        RETURN nil
      END;
      call := BuiltinOf(function);
      RETURN call(arguments, nil)
  | closure:
      RETURN Sequence(Body(function), Bind(Parameters(function), arguments, Environment(function)))
  ELSE
    Fail("this is no function");
    RETURN nil
  END
END Apply;

PROCEDURE EvaluateAll(list, environment: Cell): Cell;
VAR first, last, new: Cell;
BEGIN
  first := nil;
  last := nil;
  WHILE NOT IsNil(list) & NOT failed DO
    new := Cons(Evaluate(Car(list), environment), nil);
    IF IsNil(first) THEN first := new ELSE SetCdr(last, new) END;
    last := new;
    list := Cdr(list)
  END;
  RETURN first
END EvaluateAll;

PROCEDURE FormOf(name: Cell): CARDINAL;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO formCount DO
    IF forms[i].name = name THEN RETURN i END
  END;
  RETURN 0
END FormOf;

PROCEDURE Evaluate(expression, environment: Cell): Cell;
VAR result: Cell;

  PROCEDURE Call(): Cell;
  VAR
    function: Cell;
    form: CARDINAL;
  BEGIN
    form := FormOf(Car(expression));
    IF form # 0 THEN RETURN forms[form].meaning(Cdr(expression), environment) END;
    function := Evaluate(Car(expression), environment);
    IF failed THEN RETURN nil END;
    IF IsMacro(function) THEN RETURN Evaluate(Apply(function, Cdr(expression)), environment) END;
    RETURN Apply(function, EvaluateAll(Cdr(expression), environment))
  END Call;

BEGIN
  IF failed THEN RETURN nil END;
  INC(depth);
  IF depth > deepest THEN deepest := depth END;
  IF depth > MaxDepth THEN
    Fail("recursion is too deep");
    result := nil
  ELSE
    CASE KindOf(expression) OF
      symbol: result := Variable(expression, environment)
    | pair: result := Call()
    ELSE
      result := expression
    END
  END;
  DEC(depth);
  RETURN result
END Evaluate;

(* The forms that do not evaluate all of their parts. *)

PROCEDURE Quote(parts, environment: Cell): Cell;
BEGIN
  RETURN Car(parts)
END Quote;

PROCEDURE If(parts, environment: Cell): Cell;
BEGIN
  IF NOT IsNil(Evaluate(Car(parts), environment)) THEN
    RETURN Evaluate(Car(Cdr(parts)), environment)
  END;
  RETURN Sequence(Cdr(Cdr(parts)), environment)
END If;

PROCEDURE Cond(parts, environment: Cell): Cell;
VAR test: Cell;
BEGIN
  WHILE NOT IsNil(parts) & NOT failed DO
    test := Evaluate(Car(Car(parts)), environment);
    IF NOT IsNil(test) THEN
      IF IsNil(Cdr(Car(parts))) THEN RETURN test END;
      RETURN Sequence(Cdr(Car(parts)), environment)
    END;
    parts := Cdr(parts)
  END;
  RETURN nil
END Cond;

PROCEDURE And(parts, environment: Cell): Cell;
VAR result: Cell;
BEGIN
  result := true;
  WHILE NOT IsNil(parts) & NOT IsNil(result) DO
    result := Evaluate(Car(parts), environment);
    parts := Cdr(parts)
  END;
  RETURN result
END And;

PROCEDURE Or(parts, environment: Cell): Cell;
VAR result: Cell;
BEGIN
  result := nil;
  WHILE NOT IsNil(parts) & IsNil(result) & NOT failed DO
    result := Evaluate(Car(parts), environment);
    parts := Cdr(parts)
  END;
  RETURN result
END Or;

PROCEDURE Lambda(parts, environment: Cell): Cell;
BEGIN
  RETURN MakeClosure(Car(parts), Cdr(parts), environment, FALSE)
END Lambda;

PROCEDURE Define(parts, environment: Cell; macro: BOOLEAN): Cell;
BEGIN
  SetValue(Car(parts), MakeClosure(Car(Cdr(parts)), Cdr(Cdr(parts)), environment, macro));
  RETURN Car(parts)
END Define;

PROCEDURE Defun(parts, environment: Cell): Cell;
BEGIN
  RETURN Define(parts, environment, FALSE)
END Defun;

PROCEDURE Defmacro(parts, environment: Cell): Cell;
BEGIN
  RETURN Define(parts, environment, TRUE)
END Defmacro;

PROCEDURE Setq(parts, environment: Cell): Cell;
VAR value, binding: Cell;
BEGIN
  value := Evaluate(Car(Cdr(parts)), environment);
  IF NOT failed THEN
    binding := Binding(Car(parts), environment);
    IF IsNil(binding) THEN SetValue(Car(parts), value) ELSE SetCdr(binding, value) END
  END;
  RETURN value
END Setq;

PROCEDURE Let(parts, environment: Cell): Cell;
VAR bindings, inner: Cell;
BEGIN
  inner := environment;
  bindings := Car(parts);
  WHILE NOT IsNil(bindings) & NOT failed DO
    inner := Cons(Cons(Car(Car(bindings)), Evaluate(Car(Cdr(Car(bindings))), environment)), inner);
    bindings := Cdr(bindings)
  END;
  RETURN Sequence(Cdr(parts), inner)
END Let;

PROCEDURE While(parts, environment: Cell): Cell;
VAR result: Cell;
BEGIN
  result := nil;
  WHILE NOT IsNil(Evaluate(Car(parts), environment)) & NOT failed DO
    result := Sequence(Cdr(parts), environment)
  END;
  RETURN result
END While;

PROCEDURE Progn(parts, environment: Cell): Cell;
BEGIN
  RETURN Sequence(parts, environment)
END Progn;

PROCEDURE FunctionForm(parts, environment: Cell): Cell;
BEGIN
  RETURN Evaluate(Car(parts), environment)
END FunctionForm;

PROCEDURE Enter(name: ARRAY OF CHAR; meaning: Procedure);
BEGIN
  INC(formCount);
  forms[formCount].name := MakeSymbol(name);
  forms[formCount].meaning := meaning
END Enter;

PROCEDURE Calls(): CARDINAL;
BEGIN
  RETURN calls
END Calls;

PROCEDURE Deepest(): CARDINAL;
BEGIN
  RETURN deepest
END Deepest;

BEGIN
  formCount := 0;
  calls := 0;
  depth := 0;
  deepest := 0;
  rest := MakeSymbol("&REST");
  Enter("QUOTE", Quote);
  Enter("IF", If);
  Enter("COND", Cond);
  Enter("AND", And);
  Enter("OR", Or);
  Enter("LAMBDA", Lambda);
  Enter("DEFUN", Defun);
  Enter("DEFMACRO", Defmacro);
  Enter("SETQ", Setq);
  Enter("LET", Let);
  Enter("WHILE", While);
  Enter("PROGN", Progn);
  Enter("FUNCTION", FunctionForm)
END Evaluator.
