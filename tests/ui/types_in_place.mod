MODULE TypesInPlace;
VAR
  a: RECORD x: ARRAY [0..1] OF RECORD c: (on, off); s: SET OF [1..5] END END;
  b: RECORD x: ARRAY [0..1] OF RECORD c: (yes, no); s: SET OF [1..5] END END;
  p: POINTER TO RECORD next: POINTER TO INTEGER END;
  f: PROCEDURE (VAR CHAR): BOOLEAN;
BEGIN
  a.x[0].c := on;
  a.x[0].c := no;
  b := a;
  b.x := a.x;
  b.x[0].s := a.x[0].s;
  b.x[1].c := a.x[1].c;
  p^.next^ := 'a';
  f := p
END TypesInPlace.
