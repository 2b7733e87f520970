MODULE SyntaxPointersOfC;
TYPE Node = RECORD next: POINTER TO Node; key: INTEGER END;
VAR p, q: POINTER TO Node; i: INTEGER;
BEGIN
  p->key := 1;
  i := p->next->key;
  *p := 1;
  q := &p;
  i := (*p).key;
  p.next^.key := 2
END SyntaxPointersOfC.
