(* Nested procedures read and write the variables and parameters of enclosing ones. *)
MODULE NestedProcedures;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR global: INTEGER;

PROCEDURE Sum(a, b: INTEGER): INTEGER;
VAR result: INTEGER;
  PROCEDURE Add;
  BEGIN
    result := a + b
  END Add;
BEGIN
  Add;
  RETURN result
END Sum;

PROCEDURE Counter(limit: INTEGER);
VAR count: INTEGER;
  PROCEDURE Step(by: INTEGER): BOOLEAN;
  BEGIN
    count := count + by;
    INC(global);
    RETURN count < limit
  END Step;
BEGIN
  count := 0;
  WHILE Step(3) DO WriteInt(count, 3) END;
  WriteString(" /"); WriteInt(count, 3); WriteLn
END Counter;

PROCEDURE Parameters(value: INTEGER; VAR reference: INTEGER);
  PROCEDURE Change;
  BEGIN
    value := value * 2;
    reference := reference + value
  END Change;
BEGIN
  Change; Change;
  WriteInt(value, 4); WriteInt(reference, 4); WriteLn
END Parameters;

PROCEDURE Siblings(n: INTEGER): INTEGER;
VAR total: INTEGER;
  PROCEDURE Triple(x: INTEGER): INTEGER;
  BEGIN
    RETURN 3 * x + n
  END Triple;
  PROCEDURE Apply(x: INTEGER);
  VAR local: INTEGER;
  BEGIN
    local := Triple(x);
    total := total + local
  END Apply;
BEGIN
  total := 0;
  Apply(1); Apply(n); Apply(total);
  RETURN total
END Siblings;

VAR x: INTEGER;
BEGIN
  global := 0;
  WriteInt(Sum(19, 23), 0); WriteLn;
  Counter(10); Counter(1);
  x := 100; Parameters(5, x); WriteInt(x, 0); WriteLn;
  WriteInt(Siblings(4), 0); WriteInt(global, 3); WriteLn
END NestedProcedures.
