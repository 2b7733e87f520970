<* dialect=pim3 *>
IMPLEMENTATION MODULE Cells;

FROM SYSTEM IMPORT TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM Failure IMPORT Fail, Fatal;

CONST
  MaxRoots = 4000;
  Buckets = 37;
  Largest = 1000;

TYPE
  Name = ARRAY [0..NameLength-1] OF CHAR;
  Slots = POINTER TO ARRAY [0..Largest-1] OF Cell;
  Cell = POINTER TO Node;
  Node = RECORD
    next: Cell;
    marked: BOOLEAN;
    CASE kind: Kind OF
      pair: head, tail: Cell
    | number: value: INTEGER
    | real: real: REAL
    | character: character: CHAR
    | symbol:
        name: Name;
        bound: BOOLEAN;
        global, neighbour: Cell
    | builtin:
        procedure: Procedure;
        least, most: CARDINAL
    | closure:
        parameters, body, environment: Cell;
        CASE macro: BOOLEAN OF
          TRUE: expansions: CARDINAL
        | FALSE: calls: CARDINAL
        END
    | vector:
        size: CARDINAL;
        slots: Slots
    END
  END;

VAR
  all: Cell;
  count, collections: CARDINAL;
  roots: ARRAY [1..MaxRoots] OF Cell;
  rootCount: CARDINAL;
  buckets: ARRAY [0..Buckets-1] OF Cell;

PROCEDURE New(kind: Kind): Cell;
VAR c: Cell;
BEGIN
  ALLOCATE(c, TSIZE(Node));
  c^.next := all;
  c^.marked := FALSE;
  c^.kind := kind;
  all := c;
  INC(count);
  RETURN c
END New;

PROCEDURE Expect(c: Cell; kind: Kind);
BEGIN
  IF c^.kind # kind THEN
    CASE kind OF
      pair: Fail("a list is expected")
    | number: Fail("a number is expected")
    | real: Fail("a real number is expected")
    | character: Fail("a character is expected")
    | symbol: Fail("a symbol is expected")
    | builtin, closure: Fail("a function is expected")
    | vector: Fail("a vector is expected")
    END
  END
END Expect;

PROCEDURE Cons(head, tail: Cell): Cell;
VAR c: Cell;
BEGIN
  c := New(pair);
  c^.head := head;
  c^.tail := tail;
  RETURN c
END Cons;

PROCEDURE Car(c: Cell): Cell;
BEGIN
  IF c = nil THEN RETURN nil END;
  Expect(c, pair);
  IF c^.kind # pair THEN RETURN nil END;
  RETURN c^.head
END Car;

PROCEDURE Cdr(c: Cell): Cell;
BEGIN
  IF c = nil THEN RETURN nil END;
  Expect(c, pair);
  IF c^.kind # pair THEN RETURN nil END;
  RETURN c^.tail
END Cdr;

PROCEDURE SetCar(c, head: Cell);
BEGIN
  Expect(c, pair);
  IF c^.kind = pair THEN c^.head := head END
END SetCar;

PROCEDURE SetCdr(c, tail: Cell);
BEGIN
  Expect(c, pair);
  IF c^.kind = pair THEN c^.tail := tail END
END SetCdr;

PROCEDURE KindOf(c: Cell): Kind;
BEGIN
  RETURN c^.kind
END KindOf;

PROCEDURE IsNil(c: Cell): BOOLEAN;
BEGIN
  RETURN c = nil
END IsNil;

PROCEDURE IsList(c: Cell): BOOLEAN;
BEGIN
  RETURN (c = nil) OR (c^.kind = pair)
END IsList;

PROCEDURE Number(value: INTEGER): Cell;
VAR c: Cell;
BEGIN
  c := New(number);
  c^.value := value;
  RETURN c
END Number;

PROCEDURE NumberOf(c: Cell): INTEGER;
BEGIN
  Expect(c, number);
  IF c^.kind # number THEN RETURN 0 END;
  RETURN c^.value
END NumberOf;

PROCEDURE Real(value: REAL): Cell;
VAR c: Cell;
BEGIN
  c := New(real);
  c^.real := value;
  RETURN c
END Real;

PROCEDURE RealOf(c: Cell): REAL;
BEGIN
  IF c^.kind = number THEN
    IF c^.value < 0 THEN RETURN -FLOAT(CARDINAL(-c^.value)) ELSE RETURN FLOAT(CARDINAL(c^.value)) END
  END;
  Expect(c, real);
  IF c^.kind # real THEN RETURN 0.0 END;
  RETURN c^.real
END RealOf;

PROCEDURE Char(value: CHAR): Cell;
VAR c: Cell;
BEGIN
  c := New(character);
  c^.character := value;
  RETURN c
END Char;

PROCEDURE CharOf(c: Cell): CHAR;
BEGIN
  Expect(c, character);
  IF c^.kind # character THEN RETURN 0C END;
  RETURN c^.character
END CharOf;

PROCEDURE MakeSymbol(name: ARRAY OF CHAR): Cell;
VAR
  c: Cell;
  copy: Name;
  length, hash: CARDINAL;

  PROCEDURE Same(VAR a, b: Name): BOOLEAN;
  VAR i: CARDINAL;
  BEGIN
    FOR i := 0 TO NameLength-1 DO
      IF a[i] # b[i] THEN RETURN FALSE END
    END;
    RETURN TRUE
  END Same;

BEGIN
  length := 0;
  hash := 0;
  WHILE (length < NameLength) AND (length <= HIGH(name)) AND (name[length] # 0C) DO
    copy[length] := CAP(name[length]);
    hash := (hash * 7 + ORD(copy[length])) MOD Buckets;
    INC(length)
  END;
  WHILE length < NameLength DO
    copy[length] := 0C;
    INC(length)
  END;
  c := buckets[hash];
  WHILE c # NIL DO
    IF Same(c^.name, copy) THEN RETURN c END;
    c := c^.neighbour
  END;
  c := New(symbol);
  c^.name := copy;
  c^.bound := FALSE;
  c^.global := c;
  c^.neighbour := buckets[hash];
  buckets[hash] := c;
  RETURN c
END MakeSymbol;

PROCEDURE NameOf(c: Cell; VAR name: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  Expect(c, symbol);
  FOR i := 0 TO HIGH(name) DO
    IF (c^.kind = symbol) AND (i < NameLength) THEN name[i] := c^.name[i] ELSE name[i] := 0C END
  END
END NameOf;

PROCEDURE Value(c: Cell): Cell;
BEGIN
  Expect(c, symbol);
  IF c^.kind # symbol THEN RETURN nil END;
  RETURN c^.global
END Value;

PROCEDURE SetValue(c, value: Cell);
BEGIN
  Expect(c, symbol);
  IF c^.kind = symbol THEN
    c^.global := value;
    c^.bound := TRUE
  END
END SetValue;

PROCEDURE IsBound(c: Cell): BOOLEAN;
BEGIN
  RETURN (c^.kind = symbol) & c^.bound
END IsBound;

PROCEDURE MakeBuiltin(procedure: Procedure; least, most: CARDINAL): Cell;
VAR c: Cell;
BEGIN
  c := New(builtin);
  c^.procedure := procedure;
  c^.least := least;
  c^.most := most;
  RETURN c
END MakeBuiltin;

PROCEDURE BuiltinOf(c: Cell): Procedure;
BEGIN
  RETURN c^.procedure
END BuiltinOf;

PROCEDURE ArityOf(c: Cell; VAR least, most: CARDINAL);
BEGIN
  least := c^.least;
  most := c^.most
END ArityOf;

PROCEDURE MakeClosure(parameters, body, environment: Cell; macro: BOOLEAN): Cell;
VAR c: Cell;
BEGIN
  c := New(closure);
  c^.parameters := parameters;
  c^.body := body;
  c^.environment := environment;
  c^.macro := macro;
  IF macro THEN c^.expansions := 0 ELSE c^.calls := 0 END;
  RETURN c
END MakeClosure;

PROCEDURE Parameters(c: Cell): Cell;
BEGIN
  RETURN c^.parameters
END Parameters;

PROCEDURE Body(c: Cell): Cell;
BEGIN
  WITH c^ DO
    IF macro THEN INC(expansions) ELSE INC(calls) END
  END;
  RETURN c^.body
END Body;

PROCEDURE Environment(c: Cell): Cell;
BEGIN
  RETURN c^.environment
END Environment;

PROCEDURE IsMacro(c: Cell): BOOLEAN;
BEGIN
  RETURN (c^.kind = closure) AND c^.macro
END IsMacro;

PROCEDURE MakeVector(size: CARDINAL; fill: Cell): Cell;
VAR
  c: Cell;
  i: CARDINAL;
BEGIN
  IF size > Largest THEN
    Fail("the vector is too large");
    size := 0
  END;
  c := New(vector);
  c^.size := size;
  ALLOCATE(c^.slots, (size + 1) * TSIZE(Cell));
  FOR i := 1 TO size DO c^.slots^[i-1] := fill END;
  RETURN c
END MakeVector;

PROCEDURE VectorSize(c: Cell): CARDINAL;
BEGIN
  Expect(c, vector);
  IF c^.kind # vector THEN RETURN 0 END;
  RETURN c^.size
END VectorSize;

PROCEDURE VectorGet(c: Cell; index: CARDINAL): Cell;
BEGIN
  IF index >= VectorSize(c) THEN
    Fail("no such element");
    RETURN nil
  END;
  RETURN c^.slots^[index]
END VectorGet;

PROCEDURE VectorPut(c: Cell; index: CARDINAL; value: Cell);
BEGIN
  IF index >= VectorSize(c) THEN Fail("no such element") ELSE c^.slots^[index] := value END
END VectorPut;

PROCEDURE Root(c: Cell);
BEGIN
  IF rootCount = MaxRoots THEN Fatal("recursion is too deep") END;
  INC(rootCount);
  roots[rootCount] := c
END Root;

PROCEDURE Unroot(n: CARDINAL);
BEGIN
  DEC(rootCount, n)
END Unroot;

(* Lists are followed along their tails by a loop, so that only their depth costs stack. *)
PROCEDURE Mark(c: Cell);
VAR i: CARDINAL;
BEGIN
  WHILE (c # NIL) AND NOT c^.marked DO
    c^.marked := TRUE;
    CASE c^.kind OF
      pair:
        Mark(c^.head);
        c := c^.tail
    | symbol: c := c^.global
    | closure:
        Mark(c^.parameters);
        Mark(c^.body);
        c := c^.environment
    | vector:
        FOR i := 1 TO c^.size DO Mark(c^.slots^[i-1]) END
    | number, real, character, builtin:
    END
  END
END Mark;

PROCEDURE Sweep;
VAR c, next, kept: Cell;
BEGIN
  kept := NIL;
  c := all;
  WHILE c # NIL DO
    next := c^.next;
    IF c^.marked THEN
      c^.marked := FALSE;
      c^.next := kept;
      kept := c
    ELSE
      IF c^.kind = vector THEN DEALLOCATE(c^.slots, (c^.size + 1) * TSIZE(Cell)) END;
      DEALLOCATE(c, TSIZE(Node));
      DEC(count)
    END;
    c := next
  END;
  all := kept
END Sweep;

PROCEDURE Collect;
VAR
  i: CARDINAL;
  c: Cell;
BEGIN
  FOR i := 1 TO rootCount DO Mark(roots[i]) END;
  FOR i := 0 TO Buckets-1 DO
    c := buckets[i];
    WHILE c # NIL DO
      Mark(c);
      c := c^.neighbour
    END
  END;
  Sweep;
  INC(collections)
END Collect;

PROCEDURE InUse(): CARDINAL;
BEGIN
  RETURN count
END InUse;

PROCEDURE Collections(): CARDINAL;
BEGIN
  RETURN collections
END Collections;

PROCEDURE Initialise;
VAR i: CARDINAL;
BEGIN
  all := NIL;
  count := 0;
  collections := 0;
  rootCount := 0;
  FOR i := 0 TO Buckets-1 DO buckets[i] := NIL END;
  nil := MakeSymbol("NIL");
  SetValue(nil, nil);
  true := MakeSymbol("T");
  SetValue(true, true)
END Initialise;

BEGIN
  Initialise
END Cells.
