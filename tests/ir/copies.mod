(* Variables are copied by memcpy unless they may overlap in part: fields of two variants, and whatever an address
   leads to. *)
MODULE copies;

TYPE
  Row = ARRAY [0..9] OF INTEGER;
  Table = ARRAY [0..9] OF Row;
  Mixed = RECORD
    plain: Row;
    CASE : BOOLEAN OF
    | TRUE: a: Row
    | FALSE: gap: INTEGER; b: Row
    END
  END;
  Pointer = POINTER TO Table;

VAR
  row: Row;
  table: Table;
  mixed: Mixed;
  heap: Pointer;

(* CHECK: define void @_t6copies5Apart( *)
(* CHECK: memcpy *)
(* NOT: memmove *)
(* CHECK: ret void *)
PROCEDURE Apart(i, j: INTEGER; p: Pointer; VAR t: Table);
VAR own: Row;
BEGIN
  own := row;
  row := mixed.b;
  table[i] := table[j];
  t[i] := t[j];
  p^[i] := p^[j]
END Apart;

(* CHECK: define void @_t6copies8Variants() *)
(* CHECK: memmove *)
(* CHECK: ret void *)
PROCEDURE Variants;
BEGIN
  mixed.b := mixed.a
END Variants;

(* CHECK: define void @_t6copies10Parameters( *)
(* CHECK: memmove *)
(* CHECK: ret void *)
PROCEDURE Parameters(VAR to, from: Row);
BEGIN
  to := from
END Parameters;

BEGIN
  NEW(heap);
  Apart(1, 2, heap, table); Variants; Parameters(row, table[0])
END copies.
