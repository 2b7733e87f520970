IMPLEMENTATION MODULE HashTables;

FROM SYSTEM IMPORT ADDRESS, ADR, LOC, TSIZE;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, RAISE;
FROM Storage IMPORT DEALLOCATE, REALLOCATE;
FROM Strings IMPORT Length;
FROM libc IMPORT memcmp, memcpy, memmove, memset;

CONST
  Many = MAX(INTEGER) DIV 64;
  Removed = MAX(CARDINAL);  (* the length of the key of a removed entry *)
  Alignment = 8;
  FirstSlots = 16;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  Entry = RECORD
    hash: CARDINAL;
    key: CARDINAL;  (* the offset of the key in `keys` *)
    length: CARDINAL  (* of the key, or `Removed` *)
  END;

  (* The entries are in the order of entering, with gaps where some were removed; the value of an entry
     is at its index in `values`. Slots contain indices of entries plus 1, or 0, by linear probing.
     Their number is a power of two, and at most half of them are used. The slot of a removed entry
     remains until entries and slots are made again without gaps. *)
  HashTable = POINTER TO Descriptor;
  Descriptor = RECORD
    hashOf: HashFunction;
    isEqual: Equality;
    count: CARDINAL;  (* the entries that are not removed *)
    entries: POINTER TO ARRAY [0..Many] OF Entry;
    used, room: CARDINAL;  (* the entries with the removed ones, and the room for entries and values *)
    values: ADDRESS;  (* not NIL if there are entries, also if `valueSize` is 0 *)
    valueSize: CARDINAL;
    keys: ADDRESS;
    keysUsed, keysRoom: CARDINAL;  (* in bytes *)
    slots: POINTER TO ARRAY [0..Many] OF CARDINAL;
    slotCount: CARDINAL
  END;

VAR source: ExceptionSource;

PROCEDURE New(valueSize: CARDINAL): HashTable;
BEGIN
  RETURN NewWith(valueSize, Hash, IsEqual)
END New;

PROCEDURE NewWith(valueSize: CARDINAL; hash: HashFunction; isEqual: Equality): HashTable;
VAR table: HashTable;
BEGIN
  NEW(table);
  table^.hashOf := hash;
  table^.isEqual := isEqual;
  table^.valueSize := valueSize;
  table^.room := 0;
  table^.keysRoom := 0;
  table^.slotCount := 0;
  table^.entries := NIL;
  table^.values := NIL;
  table^.keys := NIL;
  table^.slots := NIL;
  table^.count := 0;
  table^.used := 0;
  table^.keysUsed := 0;
  RETURN table
END NewWith;

PROCEDURE Dispose(VAR table: HashTable);
BEGIN
  IF table # NIL THEN
    Clear(table);
    DISPOSE(table)
  END
END Dispose;

PROCEDURE Clear(table: HashTable);
BEGIN
  WITH table^ DO
    DEALLOCATE(entries, room * TSIZE(Entry));
    DEALLOCATE(values, room * valueSize + 1);
    DEALLOCATE(keys, keysRoom);
    DEALLOCATE(slots, slotCount * TSIZE(CARDINAL));
    count := 0;
    used := 0;
    room := 0;
    keysUsed := 0;
    keysRoom := 0;
    slotCount := 0
  END
END Clear;

PROCEDURE Count(table: HashTable): CARDINAL;
BEGIN
  RETURN table^.count
END Count;

(* Keys *)

(* Returns the hash value FNV-1a, a number of 32 bits. *)
PROCEDURE Hash(key: ADDRESS; length: CARDINAL): CARDINAL;
VAR
  bytes: Bytes;
  i, hash: CARDINAL;
BEGIN
  bytes := key;
  hash := 2166136261;
  FOR i := 1 TO length DO
    hash := ORD(BITSET(hash) / BITSET(ORD(bytes^[i - 1]))) * 16777619 MOD 100000000H
  END;
  RETURN hash
END Hash;

PROCEDURE IsEqual(left: ADDRESS; leftLength: CARDINAL; right: ADDRESS;
    rightLength: CARDINAL): BOOLEAN;
BEGIN
  RETURN (leftLength = rightLength) & ((leftLength = 0) OR (memcmp(left, right, leftLength) = 0))
END IsEqual;

PROCEDURE HashIgnoringCase(key: ADDRESS; length: CARDINAL): CARDINAL;
VAR
  bytes: Bytes;
  i, hash: CARDINAL;
BEGIN
  bytes := key;
  hash := 2166136261;
  FOR i := 1 TO length DO
    hash := ORD(BITSET(hash) / BITSET(ORD(CAP(bytes^[i - 1])))) * 16777619 MOD 100000000H
  END;
  RETURN hash
END HashIgnoringCase;

PROCEDURE EqualIgnoringCase(left: ADDRESS; leftLength: CARDINAL; right: ADDRESS;
    rightLength: CARDINAL): BOOLEAN;
VAR
  leftBytes, rightBytes: Bytes;
  i: CARDINAL;
BEGIN
  IF leftLength # rightLength THEN RETURN FALSE END;
  leftBytes := left;
  rightBytes := right;
  FOR i := 1 TO leftLength DO
    IF CAP(leftBytes^[i - 1]) # CAP(rightBytes^[i - 1]) THEN RETURN FALSE END
  END;
  RETURN TRUE
END EqualIgnoringCase;

(* Entries *)

PROCEDURE ValueAddress(table: HashTable; index: CARDINAL): ADDRESS;
BEGIN
  RETURN table^.values + VAL(ADDRESS, index * table^.valueSize)
END ValueAddress;

(* Finds the entry of a key. *)
PROCEDURE Lookup(table: HashTable; hash: CARDINAL; key: ADDRESS; length: CARDINAL;
    VAR index: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  WITH table^ DO
    IF slotCount = 0 THEN RETURN FALSE END;
    i := FirstSlot(table, hash);
    WHILE slots^[i] # 0 DO
      index := slots^[i] - 1;
      IF (entries^[index].hash = hash) & (entries^[index].length # Removed) &
          isEqual(keys + VAL(ADDRESS, entries^[index].key), entries^[index].length, key, length)
      THEN
        RETURN TRUE
      END;
      i := (i + 1) MOD slotCount
    END
  END;
  RETURN FALSE
END Lookup;

(* Returns the first slot for a hash value. Its upper bits also count, because the lowest ones of a
   procedure of the program may be equal. *)
PROCEDURE FirstSlot(table: HashTable; hash: CARDINAL): CARDINAL;
BEGIN
  RETURN ORD(BITSET(hash) / BITSET(hash DIV 65536)) MOD table^.slotCount
END FirstSlot;

PROCEDURE FindBytes(table: HashTable; key: ADDRESS; length: CARDINAL): ADDRESS;
VAR index: CARDINAL;
BEGIN
  IF NOT Lookup(table, table^.hashOf(key, length), key, length, index) THEN RETURN NIL END;
  RETURN ValueAddress(table, index)
END FindBytes;

PROCEDURE EnterBytes(table: HashTable; key: ADDRESS; length: CARDINAL): ADDRESS;
VAR hash, index: CARDINAL;
BEGIN
  hash := table^.hashOf(key, length);
  WITH table^ DO
    IF NOT Lookup(table, hash, key, length, index) THEN
      IF used = room THEN Rebuild(table) END;
      index := used;
      INC(used);
      INC(count);
      entries^[index].hash := hash;
      entries^[index].length := length;
      entries^[index].key := AddKey(table, key, length);
      IF valueSize > 0 THEN memset(ValueAddress(table, index), 0, valueSize) END;
      EnterSlot(table, index)
    END
  END;
  RETURN ValueAddress(table, index)
END EnterBytes;

(* Appends a key and 0C, and returns its offset. *)
PROCEDURE AddKey(table: HashTable; key: ADDRESS; length: CARDINAL): CARDINAL;
VAR
  offset: CARDINAL;
  end: Bytes;
BEGIN
  WITH table^ DO
    IF keysUsed + length + 1 > keysRoom THEN
      keysRoom := 2 * (keysUsed + length + 1);
      REALLOCATE(keys, keysRoom)
    END;
    offset := keysUsed;
    IF length > 0 THEN memcpy(keys + VAL(ADDRESS, offset), key, length) END;
    end := keys + VAL(ADDRESS, offset + length);
    end^[0] := 0C;
    keysUsed := (offset + length + Alignment) DIV Alignment * Alignment
  END;
  RETURN offset
END AddKey;

PROCEDURE EnterSlot(table: HashTable; index: CARDINAL);
VAR i: CARDINAL;
BEGIN
  WITH table^ DO
    i := FirstSlot(table, entries^[index].hash);
    WHILE slots^[i] # 0 DO i := (i + 1) MOD slotCount END;
    slots^[i] := index + 1
  END
END EnterSlot;

(* Closes the gaps of removed entries and makes room for at least as many entries as there are. *)
PROCEDURE Rebuild(table: HashTable);
VAR i, former: CARDINAL;
BEGIN
  WITH table^ DO
    IF count < used THEN CloseGaps(table) END;
    former := slotCount;
    IF slotCount = 0 THEN slotCount := FirstSlots END;
    WHILE slotCount < 4 * count DO slotCount := 2 * slotCount END;
    IF slotCount # former THEN
      REALLOCATE(slots, slotCount * TSIZE(CARDINAL));
      room := slotCount DIV 2;
      REALLOCATE(entries, room * TSIZE(Entry));
      REALLOCATE(values, room * valueSize + 1)
    END;
    memset(slots, 0, slotCount * TSIZE(CARDINAL));
    FOR i := 1 TO used DO EnterSlot(table, i - 1) END
  END
END Rebuild;

(* Moves entries, values and keys downward. *)
PROCEDURE CloseGaps(table: HashTable);
VAR from, to, offset, size: CARDINAL;
BEGIN
  WITH table^ DO
    to := 0;
    offset := 0;
    FOR from := 0 TO used - 1 DO
      IF entries^[from].length # Removed THEN
        size := (entries^[from].length + Alignment) DIV Alignment * Alignment;
        IF to # from THEN
          entries^[to] := entries^[from];
          IF valueSize > 0 THEN
            memcpy(ValueAddress(table, to), ValueAddress(table, from), valueSize)
          END
        END;
        memmove(keys + VAL(ADDRESS, offset), keys + VAL(ADDRESS, entries^[to].key),
            entries^[to].length + 1);
        entries^[to].key := offset;
        INC(offset, size);
        INC(to)
      END
    END;
    used := to;
    keysUsed := offset
  END
END CloseGaps;

PROCEDURE RemoveBytes(table: HashTable; key: ADDRESS; length: CARDINAL): [BOOLEAN];
VAR index: CARDINAL;
BEGIN
  IF NOT Lookup(table, table^.hashOf(key, length), key, length, index) THEN RETURN FALSE END;
  table^.entries^[index].length := Removed;
  DEC(table^.count);
  RETURN TRUE
END RemoveBytes;

(* Variables and texts *)

PROCEDURE CheckSize(table: HashTable; high: CARDINAL);
BEGIN
  IF high + 1 # table^.valueSize THEN
    RAISE(source, 0, "the size of the variable is not that of the values")
  END
END CheckSize;

PROCEDURE PutBytes(table: HashTable; key: ADDRESS; length: CARDINAL; value: ADDRESS): BOOLEAN;
VAR
  former: CARDINAL;
  place: ADDRESS;
BEGIN
  former := table^.count;
  place := EnterBytes(table, key, length);
  memcpy(place, value, table^.valueSize);
  RETURN table^.count # former
END PutBytes;

PROCEDURE Put(table: HashTable; key, value: ARRAY OF LOC): [BOOLEAN];
BEGIN
  CheckSize(table, HIGH(value));
  RETURN PutBytes(table, ADR(key), HIGH(key) + 1, ADR(value))
END Put;

PROCEDURE PutText(table: HashTable; key: ARRAY OF CHAR; value: ARRAY OF LOC): [BOOLEAN];
BEGIN
  CheckSize(table, HIGH(value));
  RETURN PutBytes(table, ADR(key), Length(key), ADR(value))
END PutText;

PROCEDURE CopyValue(table: HashTable; from, to: ADDRESS): BOOLEAN;
BEGIN
  IF from = NIL THEN RETURN FALSE END;
  memcpy(to, from, table^.valueSize);
  RETURN TRUE
END CopyValue;

PROCEDURE Get(table: HashTable; key: ARRAY OF LOC; VAR value: ARRAY OF LOC): BOOLEAN;
BEGIN
  CheckSize(table, HIGH(value));
  RETURN CopyValue(table, FindBytes(table, ADR(key), HIGH(key) + 1), ADR(value))
END Get;

PROCEDURE GetText(table: HashTable; key: ARRAY OF CHAR; VAR value: ARRAY OF LOC): BOOLEAN;
BEGIN
  CheckSize(table, HIGH(value));
  RETURN CopyValue(table, FindBytes(table, ADR(key), Length(key)), ADR(value))
END GetText;

PROCEDURE Find(table: HashTable; key: ARRAY OF LOC): ADDRESS;
BEGIN
  RETURN FindBytes(table, ADR(key), HIGH(key) + 1)
END Find;

PROCEDURE FindText(table: HashTable; key: ARRAY OF CHAR): ADDRESS;
BEGIN
  RETURN FindBytes(table, ADR(key), Length(key))
END FindText;

PROCEDURE Enter(table: HashTable; key: ARRAY OF LOC): ADDRESS;
BEGIN
  RETURN EnterBytes(table, ADR(key), HIGH(key) + 1)
END Enter;

PROCEDURE EnterText(table: HashTable; key: ARRAY OF CHAR): ADDRESS;
BEGIN
  RETURN EnterBytes(table, ADR(key), Length(key))
END EnterText;

PROCEDURE Remove(table: HashTable; key: ARRAY OF LOC): [BOOLEAN];
BEGIN
  RETURN RemoveBytes(table, ADR(key), HIGH(key) + 1)
END Remove;

PROCEDURE RemoveText(table: HashTable; key: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN RemoveBytes(table, ADR(key), Length(key))
END RemoveText;

PROCEDURE Next(table: HashTable; VAR cursor: CARDINAL; VAR key: ADDRESS; VAR length: CARDINAL;
    VAR value: ADDRESS): BOOLEAN;
BEGIN
  WITH table^ DO
    WHILE (cursor < used) & (entries^[cursor].length = Removed) DO INC(cursor) END;
    IF cursor >= used THEN RETURN FALSE END;
    key := keys + VAL(ADDRESS, entries^[cursor].key);
    length := entries^[cursor].length;
    value := ValueAddress(table, cursor)
  END;
  INC(cursor);
  RETURN TRUE
END Next;

PROCEDURE NextText(table: HashTable; VAR cursor: CARDINAL; VAR key: ARRAY OF CHAR;
    VAR value: ADDRESS): BOOLEAN;
VAR
  address: ADDRESS;
  length: CARDINAL;
BEGIN
  IF NOT Next(table, cursor, address, length, value) THEN RETURN FALSE END;
  IF length > HIGH(key) THEN length := HIGH(key) + 1 ELSE key[length] := 0C END;
  IF length > 0 THEN memcpy(ADR(key), address, length) END;
  RETURN TRUE
END NextText;

BEGIN
  AllocateSource(source)
END HashTables.
