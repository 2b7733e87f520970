MODULE ProcedureAddresses;
(* The address of a procedure is a constant, of any address type. *)
FROM SYSTEM IMPORT ADDRESS, ADR, CAST, WORD, DIFADR;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

TYPE
  Function = PROCEDURE (INTEGER): INTEGER;
  Pointer = POINTER TO INTEGER;
  Table = ARRAY [0..1] OF ADDRESS;
  Entry = RECORD name: CHAR; place: ADDRESS END;

CONST
  one = ADR(One);
  two = CAST(ADDRESS, Twice);
  three = ADDRESS(One);
  where = Pointer(One);
  alias = Twice; again = One;
  table = Table{ADR(One), two};
  entry = Entry{'t', ADR(Twice)};

VAR a: ADDRESS; p: PROC; f: Function; w: WORD; i: INTEGER;

PROCEDURE One;
BEGIN WriteString("one"); WriteLn END One;

PROCEDURE Twice(x: INTEGER): INTEGER;
BEGIN RETURN 2 * x END Twice;

PROCEDURE Call(place: ADDRESS);
BEGIN
  p := CAST(PROC, place);
  p
END Call;

PROCEDURE Apply(place: ADDRESS);
BEGIN
  f := CAST(Function, place);
  WriteInt(f(21), 1); WriteLn
END Apply;

PROCEDURE Say(text: ARRAY OF CHAR; holds: BOOLEAN);
BEGIN
  WriteString(text);
  IF holds THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Say;

BEGIN
  again; Call(one); Call(three); Call(where); Call(ADR(One)); Call(table[0]); i := 0;
  Call(table[i]);
  Apply(two); Apply(ADR(Twice)); Apply(table[1]); Apply(entry.place); Apply(CAST(ADDRESS, alias));
  a := ADR(One);
  Say("address", a = one); Say("constants", one = three); Say("others", one = two);
  Say("NIL", two = NIL);
  w := CAST(WORD, One);
  Say("word", CAST(ADDRESS, w) = a);
  Say("number", CAST(INTEGER, One) = CAST(INTEGER, a));
  Say("value", WORD(One) = w);
  Say("distance", DIFADR(ADR(One), a) = 0);
  p := One; f := alias;
  WriteInt(alias(4), 1); WriteLn;
  Say("variable", CAST(ADDRESS, p) = one); Say("other variable", CAST(ADDRESS, f) = two)
END ProcedureAddresses.
