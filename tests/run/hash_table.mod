(* A hash table with chains that counts the pairs of letters in a text. *)
MODULE HashTable;
FROM InOut IMPORT Done, Read, Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE;
CONST Size = 17;
TYPE
  Key = ARRAY [0..1] OF CHAR;
  Entry = POINTER TO RECORD key: Key; count: CARDINAL; next: Entry END;
  Table = ARRAY [0..Size - 1] OF Entry;
VAR table: Table; ch, last: CHAR; i, used, longest: INTEGER; best: Entry;

PROCEDURE Hash(k: Key): CARDINAL;
BEGIN
  RETURN (ORD(k[0]) * 31 + ORD(k[1])) MOD Size
END Hash;

PROCEDURE Lookup(k: Key): Entry;
VAR e: Entry;
BEGIN
  e := table[Hash(k)];
  WHILE (e # NIL) AND ((e^.key[0] # k[0]) OR (e^.key[1] # k[1])) DO e := e^.next END;
  IF e = NIL THEN
    NEW(e); e^.key := k; e^.count := 0; e^.next := table[Hash(k)];
    table[Hash(k)] := e
  END;
  RETURN e
END Lookup;

PROCEDURE Count(a, b: CHAR);
VAR k: Key; e: Entry;
BEGIN
  k[0] := a; k[1] := b;
  e := Lookup(k);
  INC(e^.count)
END Count;

PROCEDURE Survey(e: Entry; VAR length: INTEGER);
BEGIN
  length := 0;
  WHILE e # NIL DO
    INC(used); INC(length);
    IF (best = NIL) OR (e^.count > best^.count) THEN best := e END;
    e := e^.next
  END
END Survey;

VAR length: INTEGER;
BEGIN
  last := " ";
  Read(ch);
  WHILE Done DO
    IF (CAP(ch) >= "A") AND (CAP(ch) <= "Z") THEN
      IF last # " " THEN Count(CAP(last), CAP(ch)) END;
      last := ch
    ELSE last := " "
    END;
    Read(ch)
  END;
  used := 0; longest := 0;
  FOR i := 0 TO Size - 1 DO
    Survey(table[i], length);
    IF length > longest THEN longest := length END
  END;
  WriteInt(used, 0); WriteInt(longest, 4); WriteLn;
  Write(best^.key[0]); Write(best^.key[1]); WriteCard(best^.count, 3); WriteLn
END HashTable.
