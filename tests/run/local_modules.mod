MODULE LocalModules;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

VAR total: INTEGER;

(* Declarations before a module may use its exports. *)
VAR table: ARRAY [0..Counter.Last] OF Kind;

MODULE Counter;
IMPORT total, WriteString, WriteLn;
EXPORT QUALIFIED Count, Last, count;
CONST Last = Half * 2; Half = 4;
VAR count: INTEGER;
PROCEDURE Count(by: INTEGER);
BEGIN
  count := count + by;
  total := total + by;
  ABS
END Count;
PROCEDURE ABS;  (* hides the predeclared function only in here *)
BEGIN
  INC(total)
END ABS;
BEGIN
  WriteString("Counter");
  WriteLn;
  count := 100
END Counter;

MODULE Kinds;
EXPORT Kind, Next;
TYPE Kind = (none, some, many);
MODULE Step;
IMPORT Kind;
EXPORT Next;
PROCEDURE Next(kind: Kind): Kind;
BEGIN
  IF kind = none THEN RETURN some ELSIF kind = some THEN RETURN many ELSE RETURN none END
END Next;
END Step;
END Kinds;

(* Imports from modules that the enclosing module does not import, and from its neighbours. *)
MODULE Reader;
FROM Counter IMPORT Count, count;
FROM InOut IMPORT WriteCard;
IMPORT WriteLn;
EXPORT Show;
PROCEDURE Show;
BEGIN
  Count(1);
  WriteCard(VAL(CARDINAL, count), 1);
  WriteLn
END Show;
BEGIN
  Show
END Reader;

(* The variables of a local module in a procedure live as long as the call. *)
PROCEDURE Factorial(n: INTEGER): INTEGER;
VAR result: INTEGER;
  MODULE Product;
  IMPORT n;
  EXPORT product, Multiply;
  VAR product: INTEGER;
  PROCEDURE Multiply(by: INTEGER);
    MODULE Inner;
    IMPORT by;
    EXPORT QUALIFIED factor;
    VAR factor: INTEGER;
    BEGIN
      factor := by
    END Inner;
  BEGIN
    product := product * Inner.factor
  END Multiply;
  BEGIN
    IF n = 0 THEN
      product := 1;
      RETURN
    END;
    product := n
  END Product;
BEGIN
  IF n > 0 THEN Multiply(Factorial(n - 1)) END;
  result := product;
  RETURN result
END Factorial;

BEGIN
  WriteInt(ABS(-1), 1);
  WriteLn;
  Counter.Count(5);
  Show;
  table[Counter.Last] := Next(none);
  IF (table[8] = some) AND (Next(many) = none) THEN WriteString("kinds"); WriteLn END;
  WriteInt(total, 1);
  WriteLn;
  WriteInt(Factorial(10), 1);
  WriteLn
END LocalModules.
