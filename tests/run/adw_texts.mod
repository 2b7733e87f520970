(* tlc: --dialect=adw *)
MODULE adw_texts;
(* A text may be assigned to an array of another length, and a character is passed as a text of one character. *)
FROM InOut IMPORT WriteString, WriteCard, Write, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
CONST text = "abcd";
VAR
  short: ARRAY [0..2] OF CHAR;
  long: ARRAY [0..9] OF CHAR;
  ch: CHAR;
  i: CARDINAL;
  rows: ARRAY [1..3] OF ARRAY [5..8] OF CHAR;
  record: RECORD n: INTEGER; name: ARRAY [0..5] OF CHAR END;
  cell: POINTER TO ARRAY [0..1] OF CHAR;

PROCEDURE Set(VAR OUT a: ARRAY OF CHAR);
BEGIN
  a := "xyz"
END Set;

PROCEDURE Copy(from: ARRAY OF CHAR; VAR OUT to: ARRAY OF CHAR);
BEGIN
  to := from
END Copy;

PROCEDURE Clear(VAR OUT a: ARRAY OF CHAR);
BEGIN
  a := ""
END Clear;

PROCEDURE Append(s: ARRAY OF CHAR; VAR INOUT to: ARRAY OF CHAR);
VAR i, length: CARDINAL;
BEGIN
  length := LENGTH(to);
  FOR i := 0 TO HIGH(s) DO
    IF length <= HIGH(to) THEN to[length] := s[i]; INC(length) END
  END;
  IF length <= HIGH(to) THEN to[length] := 0C END
END Append;

BEGIN
  Set(short); WriteString(short); WriteLn;
  Set(long); WriteString(long); WriteCard(LENGTH(long), 2); WriteLn;
  ch := "!";
  Append(ch, long); Append(CAP("a"), long);
  WriteString(long); WriteLn;
  Clear(long); WriteCard(LENGTH(long), 1); WriteLn;
  (* Arrays of other lengths are copied up to 0C. *)
  long := "abcdefgh"; short := long; WriteString(short); WriteLn;
  short := "xy"; long := short; WriteString(long); WriteCard(LENGTH(long), 2); WriteLn;
  i := 2; rows[i] := long; record.name := rows[i]; WriteString(record.name); WriteLn;
  Copy("from a parameter", long); WriteString(long); WriteLn;
  NEW(cell); cell^ := record.name; long := cell^; WriteString(long); WriteLn; DISPOSE(cell);
  (* The empty string is the character 0C. *)
  long[1] := ''; WriteString(long); WriteLn;
  IF (long[1] = '') AND ('' # long[0]) THEN WriteString("empty") END;
  WriteLn;
  (* Constant strings have a last index and elements. *)
  FOR i := 0 TO HIGH(text) DO Write(text[HIGH(text) - i]) END;
  WriteLn
END adw_texts.
