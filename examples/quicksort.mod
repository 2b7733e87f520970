(* Quicksort on records: the rivers of a file, by length and by name. *)
MODULE Quicksort;

FROM InOut IMPORT Done, ReadInt, ReadString, Write, WriteInt, WriteString, WriteLn;

CONST
  MaxRivers = 100;

TYPE
  Name = ARRAY [0..23] OF CHAR;
  River = RECORD
    name: Name;
    length: INTEGER  (* in kilometres *)
  END;
  Rivers = ARRAY [1..MaxRivers] OF River;

VAR
  rivers: Rivers;
  count: INTEGER;

(* Reads lines of a name and a length. *)
PROCEDURE ReadRivers(VAR rivers: Rivers; VAR count: INTEGER);
VAR
  next: River;
BEGIN
  count := 0;
  LOOP
    ReadString(next.name);
    IF NOT Done THEN EXIT END;
    ReadInt(next.length);
    IF NOT Done OR (count = MaxRivers) THEN EXIT END;
    INC(count);
    rivers[count] := next
  END
END ReadRivers;

PROCEDURE IsBefore(VAR a, b: Name): BOOLEAN;
VAR
  i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i < HIGH(a)) AND (a[i] = b[i]) AND (a[i] # 0C) DO INC(i) END;
  RETURN a[i] < b[i]
END IsBefore;

(* Sorts the rivers from first to last. Everything left of the pivot precedes it, everything right of it does
   not; then both sides are sorted in the same way. *)
PROCEDURE Sort(VAR rivers: Rivers; first, last: INTEGER; byName: BOOLEAN);

  PROCEDURE Comes(VAR a, b: River): BOOLEAN;
  BEGIN
    IF byName THEN RETURN IsBefore(a.name, b.name) END;
    RETURN a.length > b.length
  END Comes;

  PROCEDURE Swap(VAR a, b: River);
  VAR
    t: River;
  BEGIN
    t := a;
    a := b;
    b := t
  END Swap;

  PROCEDURE Range(first, last: INTEGER);
  VAR
    i, j: INTEGER;
    pivot: River;
  BEGIN
    IF first >= last THEN RETURN END;
    pivot := rivers[(first + last) DIV 2];
    i := first;
    j := last;
    REPEAT
      WHILE Comes(rivers[i], pivot) DO INC(i) END;
      WHILE Comes(pivot, rivers[j]) DO DEC(j) END;
      IF i <= j THEN
        Swap(rivers[i], rivers[j]);
        INC(i);
        DEC(j)
      END
    UNTIL i > j;
    Range(first, j);
    Range(i, last)
  END Range;

BEGIN
  Range(first, last)
END Sort;

PROCEDURE Show(VAR rivers: Rivers; count: INTEGER);
VAR
  i, column: INTEGER;
BEGIN
  FOR i := 1 TO count DO
    WriteString(rivers[i].name);
    column := 0;
    WHILE rivers[i].name[column] # 0C DO INC(column) END;
    FOR column := column TO 15 DO Write(".") END;
    WriteInt(rivers[i].length, 6);
    WriteLn
  END
END Show;

BEGIN
  ReadRivers(rivers, count);
  Sort(rivers, 1, count, FALSE);
  WriteString("By length:");
  WriteLn;
  Show(rivers, count);
  Sort(rivers, 1, count, TRUE);
  WriteLn;
  WriteString("By name:");
  WriteLn;
  Show(rivers, count)
END Quicksort.
