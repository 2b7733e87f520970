MODULE EvaluationOrderCopies;
(* From left to right: an operand has the value at its turn, whatever is called afterwards. A variable to be
   changed is located at its turn, and its new value is computed afterwards. *)
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
FROM SYSTEM IMPORT BYTE, WORD, SHIFT, ROTATE;

TYPE
  Row = ARRAY [0..3] OF INTEGER; Text = ARRAY [0..7] OF CHAR; Pair = RECORD x, y: INTEGER END;
  Many = SET OF [0..99]; Huge = SET OF [0..999]; Few = SET OF [0..9]; Table = ARRAY [0..1] OF Row;
  Nested = RECORD first: Pair; second: INTEGER END;
  Variant = RECORD CASE t: BOOLEAN OF TRUE: i: INTEGER ELSE END END;
  Link = POINTER TO Cell; Cell = RECORD value: INTEGER; next: Link END;
  Function = PROCEDURE (INTEGER): INTEGER;
  Rows = ARRAY [0..1] OF Pair;

VAR
  g, i: INTEGER; row: Row; text: Text; pair: Pair; many: Many; huge: Huge; few: Few; table: Table;
  z: COMPLEX;
  variant: Variant; head, other: Link; f: Function; real: REAL; rows: Rows;
  nested: Nested;

PROCEDURE Set(n: INTEGER);
BEGIN
  g := n; row[0] := n; row[3] := n; pair.x := n; pair.y := n; table[0] := row; table[1] := row;
  many := Many{n, 70}; huge := Huge{n, 700}; few := Few{n}; z := CMPLX(FLOAT(n), 0.0);
  real := FLOAT(n);
  variant.t := TRUE; variant.i := n; rows[0] := pair; rows[1] := pair;
  IF n = 1 THEN text := "one" ELSE text := "two" END;
  i := n - 1
END Set;

(* Changes all variables. *)
PROCEDURE F(): INTEGER;
BEGIN Set(2); RETURN 10 END F;

PROCEDURE Say(what: ARRAY OF CHAR; n: INTEGER);
BEGIN
  WriteString(what); WriteString(": "); WriteInt(n, 1); WriteLn;
  Set(1)
END Say;

PROCEDURE Open(a: ARRAY OF INTEGER; n: INTEGER): INTEGER;
BEGIN RETURN a[0] + a[HIGH(a)] + n END Open;

PROCEDURE Rectangle(a: ARRAY OF ARRAY OF INTEGER; n: INTEGER): INTEGER;
BEGIN RETURN a[0][0] + a[1][3] + n END Rectangle;

PROCEDURE Fixed(a: Row; n: INTEGER): INTEGER;
BEGIN RETURN a[0] + a[3] + n END Fixed;

PROCEDURE String(s: ARRAY OF CHAR; n: INTEGER): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(s[0])) + n END String;

PROCEDURE FixedString(s: Text; n: INTEGER): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(s[0])) + n END FixedString;

PROCEDURE Bytes(b: ARRAY OF BYTE; n: INTEGER): INTEGER;
BEGIN RETURN VAL(INTEGER, b[0]) + n END Bytes;

PROCEDURE Words(w: ARRAY OF WORD; n: INTEGER): INTEGER;
BEGIN RETURN VAL(INTEGER, w[0]) + n END Words;

PROCEDURE Record(p: Pair; n: INTEGER): INTEGER;
BEGIN RETURN p.x + p.y + n END Record;

PROCEDURE Sets(m: Many; h: Huge; s: Few; n: INTEGER): INTEGER;
BEGIN RETURN VAL(INTEGER, ORD(1 IN m) + ORD(1 IN h) + ORD(1 IN s)) + n END Sets;

PROCEDURE Complex(c: COMPLEX; r: REAL; n: INTEGER): INTEGER;
BEGIN RETURN TRUNC(RE(c)) + TRUNC(r) + n END Complex;

PROCEDURE Whole(a, b, c: INTEGER): INTEGER;
BEGIN RETURN 10000 * a + 100 * b + c END Whole;

PROCEDURE Change(VAR a: INTEGER; n: INTEGER);
BEGIN a := n END Change;

PROCEDURE ChangeOpen(VAR a: ARRAY OF INTEGER; n: INTEGER);
BEGIN a[0] := a[0] + n END ChangeOpen;

PROCEDURE GivePair(n: INTEGER): Pair;
BEGIN F2; RETURN Pair{n, n} END GivePair;

PROCEDURE F2;
BEGIN IF F() = 10 THEN END END F2;

PROCEDURE GiveMany(): Many;
BEGIN F2; RETURN Many{5} END GiveMany;

PROCEDURE GiveHuge(): Huge;
BEGIN F2; RETURN Huge{5} END GiveHuge;

PROCEDURE GiveFew(): Few;
BEGIN F2; RETURN Few{5} END GiveFew;

PROCEDURE Two(p, q: Pair; n: INTEGER): INTEGER;
BEGIN RETURN 100 * p.x + 10 * q.x + n END Two;

PROCEDURE Minus(x: INTEGER): INTEGER;
BEGIN RETURN -x END Minus;

PROCEDURE Plus(x: INTEGER): INTEGER;
BEGIN f := Minus; RETURN x END Plus;

PROCEDURE Skip(): INTEGER;
BEGIN head := head^.next; RETURN 10 END Skip;

PROCEDURE Say2(n: INTEGER);
BEGIN Say("the element that was found", n) END Say2;

(* An open array that is passed on while a procedure changes it. *)
PROCEDURE PassedOn(VAR a: ARRAY OF INTEGER);
  PROCEDURE Inner(): INTEGER;
  BEGIN a[0] := 7; a[HIGH(a)] := 7; RETURN 10 END Inner;
VAR n, sum: INTEGER;
BEGIN
  FOR n := 1 TO 3 DO a[0] := 1; a[HIGH(a)] := 1; Say("open array passed on", Open(a, Inner())) END;
  (* The copies of one call are freed before the next one. *)
  sum := 0;
  FOR n := 1 TO 500000 DO sum := sum + Open(a, Inner()) END;
  Say("many times", sum);
  a[0] := 1; a[HIGH(a)] := 1;
  Say("and as bytes", Bytes(a, Inner()))
END PassedOn;

PROCEDURE PassedOnRectangle(VAR a: ARRAY OF ARRAY OF INTEGER);
  PROCEDURE Inner(): INTEGER;
  BEGIN a[0][0] := 7; a[1][3] := 7; a[1][0] := 7; RETURN 10 END Inner;
BEGIN
  a[0][0] := 1; a[1][3] := 1; Say("rectangle passed on", Rectangle(a, Inner()));
  a[1][0] := 1; a[1][3] := 1; Say("row of it", Open(a[1], Inner()))
END PassedOnRectangle;

(* Variables in registers and in slots. *)
PROCEDURE Locals;
VAR x: INTEGER; a: Row; p: Pair;
  PROCEDURE Inner(): INTEGER;
  BEGIN x := 2; a[0] := 2; p.x := 2; RETURN 10 END Inner;
BEGIN
  x := 1; Say("local", x + Inner());
  x := 1; Say("locals", Whole(x, Inner(), x));
  a := Row{1, 1, 1, 1}; Say("local array", Open(a, Inner()));
  a := Row{1, 1, 1, 1}; Say("local array by value", Fixed(a, Inner()));
  p := Pair{1, 1}; Say("local record", Record(p, Inner()));
  x := 1; Change(x, x + Inner() + x); Say("local by reference", x);
  x := 1; INC(x, Inner()); Say("local stepped", x)
END Locals;

BEGIN
  Set(1);
  Say("sum", g + F());
  Say("difference of parts", row[0] - F());
  Say("product of fields", pair.x * F() + pair.x);
  Say("comparison", ORD(g < F()) + ORD(g = 2));
  Say("open array", Open(row, F()));
  Say("row", Open(table[i], F()));
  Say("rectangle", Rectangle(table, F()));
  Say("fixed array", Fixed(row, F()));
  Say("string", String(text, F()) - ORD('o'));
  Say("fixed string", FixedString(text, F()) - ORD('o'));
  Say("bytes", Bytes(g, F()));
  Say("bytes of a record", Bytes(pair, F()));
  Say("bytes of an array", Bytes(row, F()));
  Say("words", Words(g, F()));
  Say("words of an element", Words(row[i], F()));
  Say("record", Record(pair, F()));
  Say("element", Record(rows[i], F()));
  Say("sets", Sets(many, huge, few, F()));
  Say("complex", Complex(z, real, F()));
  Say("values", Whole(g, F(), g));
  Say("union", ORD(1 IN many + GiveMany()));
  Say("union of huge sets", ORD(1 IN huge + GiveHuge()));
  Say("union of small sets", ORD(1 IN few + GiveFew()));
  Say("difference of sets", ORD(2 IN many - GiveMany()));
  Say("equal sets", ORD(many = GiveMany()));
  Say("sets within", ORD(Many{1} <= many + GiveMany()));
  many := SHIFT(many, F() - 9); Say("shifted", ORD(2 IN many) + 10 * ORD(3 IN many));
  huge := ROTATE(huge, F() - 9); Say("rotated", ORD(2 IN huge) + 10 * ORD(3 IN huge));
  few := SHIFT(few, F() - 9); Say("small shifted", ORD(2 IN few) + 10 * ORD(3 IN few));
  few := Few{g, F() - 5, g}; Say("set", ORD(1 IN few) + ORD(2 IN few) + ORD(5 IN few));
  many := Many{g, F() - 5, g}; Say("large set", ORD(1 IN many) + ORD(2 IN many) + ORD(5 IN many));
  row := Row{row[0], F(), row[0], g}; Say("array", Whole(row[0], row[1], 10 * row[2] + row[3]));
  pair := Pair{pair.x, F() + pair.y}; Say("record constructor", Whole(0, pair.x, pair.y));
  nested := Nested{pair, F()}; Say("nested constructor", Whole(0, nested.first.x, nested.second));
  table := Table{row, Row{F(), 0, 0, row[0]}};
  Say("array of arrays", Whole(table[0][0], table[1][0], table[1][3]));
  Say("results", Two(GivePair(1), GivePair(g), g));
  Say("constructors as arguments", Two(Pair{g, g}, GivePair(g), g));
  row[i] := F(); Say("assigned element", row[0]);
  i := 0; row[i] := F() + i; Say("and its value", row[0]);
  i := 0; Change(row[i], F()); Say("element by reference", row[0]);
  ChangeOpen(row, F()); Say("array by reference", row[0]);
  INC(row[i], F()); Say("stepped", row[0]);
  INCL(few, F() - 3); Say("included", ORD(1 IN few) + 2 * ORD(2 IN few) + 4 * ORD(7 IN few));
  NEW(head); NEW(head^.next); head^.value := 1; head^.next^.value := 5; other := head;
  head^.value := Skip(); Say("assigned through a pointer", other^.value);
  head := other; Say("loaded through a pointer", head^.value + Skip() + head^.value);
  head := other; WITH head^ DO head := next; value := 3 END; Say("WITH", other^.value);
  i := 0; WITH rows[i] DO i := 1; x := 8; Say2(rows[0].x) END;
  f := Plus; Say("procedure value", f(Plus(3)));
  FOR i := g TO F() DO g := i END; Say("FOR", g);
  CASE g + F() OF 11: Say("CASE", 11) | 12: Say("CASE", 12) END;
  text := "one"; IF (g = 1) & (F() = 10) & (g = 2) THEN Say("conditions", 1) END;
  PassedOn(row); PassedOnRectangle(table); Locals
END EvaluationOrderCopies.
