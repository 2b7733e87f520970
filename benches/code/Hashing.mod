(* A hash table with open addressing: multiplication without overflow, remainders, records. *)
MODULE Hashing;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 262144; Keys = 150000;

TYPE Entry = RECORD key, count: CARDINAL; isUsed: BOOLEAN END;

VAR
  table: ARRAY [0..Size - 1] OF Entry;
  seed, i, round, sum: CARDINAL;

PROCEDURE Slot(key: CARDINAL): CARDINAL;
VAR at: CARDINAL;
BEGIN
  at := (key * 40503 + key DIV 65536) MOD Size;
  WHILE table[at].isUsed & (table[at].key # key) DO
    at := (at + 1) MOD Size
  END;
  RETURN at
END Slot;

PROCEDURE Add(key: CARDINAL);
VAR at: CARDINAL;
BEGIN
  at := Slot(key);
  IF table[at].isUsed THEN
    INC(table[at].count)
  ELSE
    table[at].isUsed := TRUE;
    table[at].key := key;
    table[at].count := 1
  END
END Add;

BEGIN
  seed := 1; sum := 0;
  FOR round := 1 TO 80 DO
    FOR i := 0 TO Size - 1 DO table[i].isUsed := FALSE END;
    FOR i := 1 TO Keys DO
      seed := (seed * 16807) MOD 2147483647;
      Add(seed MOD 200000)
    END;
    FOR i := 0 TO Size - 1 DO
      IF table[i].isUsed & (table[i].count > 3) THEN sum := sum + table[i].count END
    END
  END;
  WriteInt(INTEGER(sum), 0); WriteLn
END Hashing.
