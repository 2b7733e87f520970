MODULE NilRecordCopy;
TYPE Item = RECORD name: ARRAY [0..31] OF CHAR; count: INTEGER END; Ref = POINTER TO Item;
VAR r: Ref; i: Item;
BEGIN
  i.count := 1;
  NEW(r); r^ := i; i := r^;
  r := NIL;
  i := r^
END NilRecordCopy.
