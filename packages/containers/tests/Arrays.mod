(* Growing arrays of numbers, records and pointers. *)
MODULE Arrays;

FROM SYSTEM IMPORT ADDRESS, ADR, TSIZE;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
IMPORT EXCEPTIONS, GrowingArrays;

TYPE
  Number = POINTER TO INTEGER;
  Person = RECORD
    name: ARRAY [0..10] OF CHAR;
    age: CARDINAL
  END;
  PersonAddress = POINTER TO Person;

VAR
  numbers, copy, people: GrowingArrays.GrowingArray;
  i, n, index, seed: CARDINAL;
  number: INTEGER;
  address: Number;
  person: Person;
  few: ARRAY [1..3] OF INTEGER;
  isSorted: BOOLEAN;

PROCEDURE Compare(left, right: ADDRESS): INTEGER;
VAR a, b: Number;
BEGIN
  a := left;
  b := right;
  IF a^ < b^ THEN RETURN -1 ELSIF a^ > b^ THEN RETURN 1 ELSE RETURN 0 END
END Compare;

PROCEDURE CompareAges(left, right: ADDRESS): INTEGER;
VAR a, b: PersonAddress;
BEGIN
  a := left;
  b := right;
  IF a^.age < b^.age THEN RETURN -1 ELSIF a^.age > b^.age THEN RETURN 1 ELSE RETURN 0 END
END CompareAges;

PROCEDURE Show;
VAR
  i: CARDINAL;
  number: INTEGER;
BEGIN
  FOR i := 0 TO GrowingArrays.Count(numbers) DO
    IF GrowingArrays.Get(numbers, i, number) THEN WriteInt(number, 4) END
  END;
  WriteLn
END Show;

PROCEDURE AddPerson(name: ARRAY OF CHAR; age: CARDINAL);
VAR person: PersonAddress;
BEGIN
  person := GrowingArrays.Extend(people);
  person^.name := "";
  FOR i := 0 TO HIGH(name) DO person^.name[i] := name[i] END;
  person^.age := age
END AddPerson;

(* Uses a variable of another size. *)
PROCEDURE Fail;
VAR short: SHORTINT;
BEGIN
  short := 1;
  GrowingArrays.Append(numbers, short);
  WriteString("not reached")
EXCEPT
  IF EXCEPTIONS.IsCurrentSource(source) THEN WriteString("other source") END;
  WriteString("wrong size"); WriteLn;
  RETURN
END Fail;

(* Uses an index without an element. *)
PROCEDURE FailIndex;
BEGIN
  GrowingArrays.Set(numbers, 1000, number);
  WriteString("not reached")
EXCEPT
  WriteString("wrong index"); WriteLn;
  RETURN
END FailIndex;

VAR source: EXCEPTIONS.ExceptionSource;

BEGIN
  EXCEPTIONS.AllocateSource(source);
  numbers := GrowingArrays.New(TSIZE(INTEGER));
  Show;
  FOR number := 1 TO 9 DO GrowingArrays.Append(numbers, number) END;
  number := 100; GrowingArrays.Insert(numbers, 0, number);
  number := 200; GrowingArrays.Insert(numbers, 10, number);
  number := 300; GrowingArrays.Insert(numbers, 5, number);
  Show;
  GrowingArrays.Remove(numbers, 1, 3);
  GrowingArrays.Remove(numbers, 7, 99);
  GrowingArrays.Remove(numbers, 7, 1);
  Show;
  GrowingArrays.Swap(numbers, 0, 6);
  number := -1; GrowingArrays.Set(numbers, 1, number);
  Show;
  WHILE (GrowingArrays.Count(numbers) > 4) & GrowingArrays.Pop(numbers, number) DO
    WriteInt(number, 4)
  END;
  WriteLn;
  GrowingArrays.SetCount(numbers, 6);
  few[1] := 7; few[2] := 8; few[3] := 9;
  GrowingArrays.AppendMany(numbers, ADR(few), 3);
  GrowingArrays.AppendMany(numbers, NIL, 0);
  Show;
  IF GrowingArrays.At(numbers, 9) = NIL THEN WriteString("no element 9"); WriteLn END;
  address := GrowingArrays.At(numbers, 8);
  INC(address^, 11);
  copy := GrowingArrays.Copy(numbers);
  number := 0; GrowingArrays.Set(numbers, 8, number);
  IF GrowingArrays.Get(copy, 8, number) THEN WriteInt(number, 0); WriteLn END;
  IF NOT GrowingArrays.Get(copy, 9, number) THEN WriteInt(number, 0); WriteLn END;
  GrowingArrays.Dispose(copy);
  number := 8;
  IF GrowingArrays.Find(numbers, ADR(number), Compare, 0, index) THEN
    WriteCard(index, 0);
    WriteLn
  END;
  number := 77;
  IF NOT GrowingArrays.Find(numbers, ADR(number), Compare, 0, index) THEN
    WriteCard(index, 0); WriteLn
  END;
  Fail;
  FailIndex;

  (* Sorting and searching, for all lengths up to 100. *)
  seed := 1;
  isSorted := TRUE;
  FOR n := 0 TO 100 DO
    GrowingArrays.Clear(numbers);
    FOR i := 1 TO n DO
      seed := (seed * 1103515245 + 12345) MOD 2147483648;
      number := VAL(INTEGER, seed DIV 65536 MOD 50);
      GrowingArrays.Append(numbers, number)
    END;
    GrowingArrays.Sort(numbers, Compare);
    FOR i := 2 TO n DO
      IF Compare(GrowingArrays.At(numbers, i - 2), GrowingArrays.At(numbers, i - 1)) > 0 THEN
        isSorted := FALSE
      END
    END
  END;
  IF isSorted THEN WriteString("sorted"); WriteLn END;
  FOR number := 20 TO 24 DO
    IF GrowingArrays.Search(numbers, ADR(number), Compare, index) THEN
      WriteString("found ")
    ELSE
      WriteString("to insert ")
    END;
    WriteCard(index, 0); WriteLn
  END;
  number := 50;
  IF NOT GrowingArrays.Search(numbers, ADR(number), Compare, index) THEN
    WriteCard(index, 0); WriteLn
  END;
  GrowingArrays.Clear(numbers);
  IF GrowingArrays.Pop(numbers, number) THEN WriteString("wrong") END;

  (* A million elements. *)
  GrowingArrays.Reserve(numbers, 10);
  FOR i := 1 TO 1000000 DO
    seed := (seed * 1103515245 + 12345) MOD 2147483648;
    number := VAL(INTEGER, seed);
    GrowingArrays.Append(numbers, number)
  END;
  GrowingArrays.Sort(numbers, Compare);
  FOR i := 2 TO 1000000 DO
    IF Compare(GrowingArrays.At(numbers, i - 2), GrowingArrays.At(numbers, i - 1)) > 0 THEN
      isSorted := FALSE
    END
  END;
  IF isSorted THEN WriteString("sorted"); WriteLn END;
  GrowingArrays.Dispose(numbers);
  GrowingArrays.Dispose(numbers);

  (* Records; equal ones keep their order. *)
  people := GrowingArrays.New(TSIZE(Person));
  AddPerson("Ada", 36);
  AddPerson("Blaise", 39);
  AddPerson("Carl", 77);
  AddPerson("David", 36);
  AddPerson("Emmy", 53);
  AddPerson("Felix", 39);
  AddPerson("Grace", 36);
  AddPerson("Henri", 39);
  AddPerson("Isaac", 36);
  AddPerson("Jakob", 53);
  AddPerson("Kurt", 77);
  GrowingArrays.Sort(people, CompareAges);
  FOR i := 1 TO GrowingArrays.Count(people) DO
    GrowingArrays.Get(people, i - 1, person);
    WriteCard(person.age, 2); WriteChar(" ");
    WriteString(person.name); WriteLn
  END;
  WriteCard(GrowingArrays.ElementSize(people), 0); WriteLn;
  GrowingArrays.Dispose(people)
END Arrays.
