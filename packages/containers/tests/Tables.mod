(* Hash tables with numbers, records and texts as keys. *)
MODULE Tables;

FROM SYSTEM IMPORT ADDRESS, TSIZE;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM WholeStr IMPORT CardToStr;
IMPORT HashTables;

TYPE
  Counter = POINTER TO CARDINAL;
  Number = POINTER TO CARDINAL;
  Point = RECORD
    x, y: INTEGER
  END;

VAR
  table: HashTables.HashTable;
  i, count, key, length, cursor, value, sum: CARDINAL;
  name: ARRAY [0..23] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  counter: Counter;
  number: Number;
  address, keyAddress: ADDRESS;
  point: Point;
  integer: INTEGER;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

PROCEDURE Show;
BEGIN
  WriteCard(HashTables.Count(table), 0);
  WriteString(" entries:");
  cursor := 0;
  WHILE HashTables.NextText(table, cursor, name, address) DO
    counter := address;
    WriteChar(" ");
    WriteString(name); WriteChar("=");
    WriteCard(counter^, 0)
  END;
  WriteLn
END Show;

(* All keys have the same hash value. *)
PROCEDURE Constant(_key: ADDRESS; _length: CARDINAL): CARDINAL;
BEGIN
  RETURN 7
END Constant;

PROCEDURE EqualNumbers(left: ADDRESS; _leftLength: CARDINAL; right: ADDRESS;
    _rightLength: CARDINAL): BOOLEAN;
VAR a, b: Number;
BEGIN
  a := left;
  b := right;
  RETURN a^ = b^
END EqualNumbers;

PROCEDURE WrongSize;
VAR short: SHORTCARD;
BEGIN
  short := 0;
  HashTables.PutText(table, "a", short);
  WriteString("not reached")
EXCEPT
  WriteString("wrong size"); WriteLn;
  RETURN
END WrongSize;

BEGIN
  (* Texts *)
  table := HashTables.New(TSIZE(CARDINAL));
  Show;
  Test("found in the empty table", HashTables.FindText(table, "a") # NIL);
  Test("removed from it", HashTables.RemoveText(table, "a"));
  value := 1; Test("new one", HashTables.PutText(table, "one", value));
  value := 2; Test("new two", HashTables.PutText(table, "two", value));
  value := 3; Test("new three", HashTables.PutText(table, "three", value));
  value := 0; Test("new empty", HashTables.PutText(table, "", value));
  value := 4; Test("new two again", HashTables.PutText(table, "two", value));
  Show;
  Test("remove one", HashTables.RemoveText(table, "one"));
  Test("remove one again", HashTables.RemoveText(table, "one"));
  value := 5; Test("new one", HashTables.PutText(table, "one", value));
  Show;
  Test("get three", HashTables.GetText(table, "three", value));
  WriteCard(value, 0); WriteLn;
  Test("get four", HashTables.GetText(table, "four", value));
  WriteCard(value, 0); WriteLn;
  cursor := 1;
  IF HashTables.NextText(table, cursor, short, address) THEN WriteString(short); WriteLn END;
  IF HashTables.NextText(table, cursor, short, address) THEN WriteString(short); WriteLn END;
  WrongSize;
  HashTables.Clear(table);
  Show;
  counter := HashTables.EnterText(table, "x");
  INC(counter^);
  counter := HashTables.EnterText(table, "x");
  INC(counter^);
  Show;
  HashTables.Dispose(table);
  HashTables.Dispose(table);

  table := HashTables.NewWith(TSIZE(CARDINAL), HashTables.HashIgnoringCase,
      HashTables.EqualIgnoringCase);
  value := 1; HashTables.PutText(table, "Content-Type", value);
  value := 2; HashTables.PutText(table, "CONTENT-TYPE", value);
  value := 3; HashTables.PutText(table, "content_type", value);
  Show;
  HashTables.Dispose(table);

  (* Records *)
  table := HashTables.New(TSIZE(INTEGER));
  FOR integer := -50 TO 50 DO
    point.x := integer;
    point.y := integer * integer;
    HashTables.Put(table, point, integer)
  END;
  point.x := -7; point.y := 49;
  Test("point", HashTables.Get(table, point, integer));
  WriteInt(integer, 0); WriteLn;
  point.y := 48;
  Test("other point", HashTables.Get(table, point, integer));
  HashTables.Dispose(table);

  (* A set of numbers; most of them are removed. *)
  table := HashTables.New(0);
  FOR key := 1 TO 100000 DO address := HashTables.Enter(table, key) END;
  FOR key := 1 TO 100000 DO
    IF key MOD 100 # 0 THEN HashTables.Remove(table, key) END
  END;
  FOR key := 200001 TO 300000 DO
    address := HashTables.Enter(table, key);
    IF NOT HashTables.Remove(table, key) THEN WriteString("wrong") END
  END;
  count := 0;
  FOR key := 0 TO 300001 DO
    IF HashTables.Find(table, key) # NIL THEN INC(count) END
  END;
  WriteCard(count, 0); WriteLn;
  sum := 0;
  cursor := 0;
  i := 0;
  WHILE HashTables.Next(table, cursor, keyAddress, length, address) DO
    number := keyAddress;
    IF number^ <= i THEN WriteString("wrong order") END;
    i := number^;
    INC(sum, number^);
    IF length # TSIZE(CARDINAL) THEN WriteString("wrong length") END;
    (* Removal during the iteration. *)
    IF NOT HashTables.Remove(table, i) THEN WriteString("wrong") END
  END;
  WriteCard(sum, 0); WriteLn;
  WriteCard(HashTables.Count(table), 0); WriteLn;
  HashTables.Dispose(table);

  (* Texts of different lengths. *)
  table := HashTables.New(TSIZE(CARDINAL));
  FOR i := 1 TO 20000 DO
    CardToStr(i * i * i, name);
    HashTables.PutText(table, name, i)
  END;
  FOR i := 1 TO 20000 BY 3 DO
    CardToStr(i * i * i, name);
    HashTables.RemoveText(table, name)
  END;
  FOR i := 20001 TO 40000 DO
    CardToStr(i * i * i, name);
    HashTables.PutText(table, name, i)
  END;
  sum := 0;
  FOR i := 1 TO 40000 DO
    CardToStr(i * i * i, name);
    IF HashTables.GetText(table, name, value) THEN
      IF value # i THEN WriteString("wrong value") END;
      INC(sum)
    END
  END;
  WriteCard(sum, 0); WriteLn;
  WriteCard(HashTables.Count(table), 0); WriteLn;
  HashTables.Dispose(table);

  (* One hash value for all keys. *)
  table := HashTables.NewWith(TSIZE(CARDINAL), Constant, EqualNumbers);
  FOR key := 1 TO 300 DO HashTables.Put(table, key, key) END;
  FOR key := 1 TO 300 BY 2 DO HashTables.Remove(table, key) END;
  sum := 0;
  FOR key := 1 TO 300 DO
    IF HashTables.Get(table, key, value) THEN INC(sum, value) END
  END;
  WriteCard(sum, 0); WriteLn;
  HashTables.Dispose(table)
END Tables.
