MODULE large_fields;
(* A field that is a large array precedes others and ends a record: what is known of them is not mixed. *)
FROM InOut IMPORT WriteCard, WriteLn;
TYPE
  Name = ARRAY [0..1023] OF CHAR;
  Entry = RECORD
    used: BOOLEAN;
    name: Name;
    zero: CARDINAL;
    end: Name
  END;

PROCEDURE Count(VAR entry: Entry): CARDINAL;
BEGIN
  entry.used := TRUE;
  entry.zero := 0;
  IF entry.end[0] = 0C THEN RETURN 100 DIV (ORD(entry.name[0]) - ORD("A")) END;
  RETURN ORD(entry.name[0]) + entry.zero
END Count;

VAR entry: Entry;
BEGIN
  entry.name := "K";
  entry.end := "";
  WriteCard(Count(entry), 1); WriteLn;
  entry.end := "end";
  WriteCard(Count(entry), 1); WriteLn
END large_fields.
