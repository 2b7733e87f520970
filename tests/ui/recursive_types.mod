MODULE RecursiveTypes;
TYPE
  Node = RECORD value: INTEGER; next: Node END;
  A = ARRAY [0..3] OF B;
  B = RECORD x: INTEGER; c: C END;
  C = ARRAY [0..1] OF A;
  Alias = Other;
  Other = Alias;
  Fine = POINTER TO RECORD next: Fine END;
VAR f: Fine;
BEGIN
  f := NIL
END RecursiveTypes.
