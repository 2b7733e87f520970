(* Hidden types by hand: ADDRESS as a handle, converted to the real pointer by the procedures that know it. *)
MODULE OpaqueHandle;
FROM SYSTEM IMPORT ADDRESS;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Handle = ADDRESS;
  Real = POINTER TO RECORD
    name: CHAR;
    uses: CARDINAL;
    next: Real
  END;

VAR
  all: Real;
  a, b: Handle;

PROCEDURE Open(name: CHAR): Handle;
VAR r: Real;
BEGIN
  r := all;
  WHILE (r # NIL) AND (r^.name # name) DO r := r^.next END;
  IF r = NIL THEN
    NEW(r); r^.name := name; r^.uses := 0; r^.next := all; all := r
  END;
  INC(r^.uses);
  RETURN r
END Open;

PROCEDURE Uses(h: Handle): CARDINAL;
VAR r: Real;
BEGIN
  IF h = NIL THEN RETURN 0 END;
  r := h;
  RETURN r^.uses
END Uses;

PROCEDURE Close(VAR h: Handle);
VAR r: Real;
BEGIN
  r := h; DEC(r^.uses); h := NIL
END Close;

BEGIN
  all := NIL;
  a := Open("a"); b := Open("b"); WriteCard(Uses(a), 2); WriteCard(Uses(b), 2);
  b := Open("a"); WriteCard(Uses(a), 2);
  IF a = b THEN WriteString(" same") END; WriteLn;
  Close(b); WriteCard(Uses(a), 2); WriteCard(Uses(b), 2); IF b = NIL THEN Write("!") END; WriteLn
END OpaqueHandle.
