MODULE byte_alignment;

FROM SYSTEM IMPORT ADR, ADDRESS, TSIZE, CAST;
FROM STextIO IMPORT WriteString, WriteLn;
FROM SWholeIO IMPORT WriteCard;

CONST
  page = 4096;

TYPE
  (* The size of an aligned record is a multiple of its alignment. *)
  Block = RECORD
    mark: CHAR;
    value: CARDINAL
  END <* bytealignment(page DIV 4) *>;
  (* Aliases have their own alignments; the size is unchanged. *)
  Wide = CARDINAL <* bytealignment(512) *>;
  Line = ARRAY [0..9] OF CHAR <* bytealignment(64) *>;
  Mixed = RECORD
    first: CHAR;
    wide: Wide;
    last: CHAR
  END;
  Gap = RECORD
    first: CHAR;
    far: CHAR <* bytealignment(64) *>;
    next: CHAR
  END;
  Spread = RECORD <* bytealignment(8) *>
    first, second: CHAR;
    third: CHAR <* bytealignment(1) *>
  END;
  Tight = RECORD <* bytealignment(0) *>
    first: CHAR;
    number: CARDINAL;
    last: CHAR;
    real: REAL;
    flag: BOOLEAN;
    set: SET OF [0..99]
  END;
  Half = RECORD
    first: CHAR;
    number: CARDINAL <* bytealignment(0) *>;
    last: CHAR
  END;
  Choice = RECORD
    CASE kind: BOOLEAN OF
      TRUE: near: CHAR
    | FALSE: far: CARDINAL <* bytealignment(32) *>
    END
  END;
  Holder = RECORD
    first: CHAR;
    block: Block;
    last: CHAR
  END;
  TightPointer = POINTER TO Tight;

CONST
  constant = Tight{'c', 77, 'd', 0.25, FALSE, {3, 98}};

VAR
  block: Block;
  mixed: Mixed;
  line: Line;
  gap: Gap;
  spread: Spread;
  tight: Tight;
  half: Half;
  choice: Choice;
  holder: Holder;
  blocks: ARRAY [0..2] OF Block;
  tights: ARRAY [0..2] OF Tight;
  odd: CHAR;
  wide: Wide;
  many: CHAR <* bytealignment(page) *>;

PROCEDURE Number(a: ADDRESS): CARDINAL;
BEGIN
  RETURN CAST(CARDINAL, a)
END Number;

PROCEDURE Show(name: ARRAY OF CHAR; value: CARDINAL);
BEGIN
  WriteString(name); WriteString(" "); WriteCard(value, 0); WriteLn
END Show;

PROCEDURE Offset(name: ARRAY OF CHAR; of, from: ADDRESS);
BEGIN
  Show(name, Number(of) - Number(from))
END Offset;

PROCEDURE Double(VAR n: CARDINAL);
BEGIN
  n := 2 * n
END Double;

PROCEDURE Made(n: CARDINAL): Tight;
VAR t: Tight;
BEGIN
  t := constant;
  t.number := n;
  RETURN t
END Made;

PROCEDURE Sum(t: Tight): CARDINAL;
BEGIN
  RETURN t.number + ORD(t.first)
END Sum;

PROCEDURE Locals(deep: CARDINAL);
VAR
  c: CHAR;
  far: CARDINAL <* bytealignment(256) *>;
  own: Block;
  named: Wide;
BEGIN
  c := 'x'; far := 1; own.value := 2; named := 3;
  IF (Number(ADR(far)) MOD 256 # 0) OR (Number(ADR(own)) MOD 1024 # 0) OR
      (Number(ADR(named)) MOD 512 # 0) OR (Number(ADR(c)) = 0)
  THEN
    WriteString("misplaced"); WriteLn
  END;
  IF deep > 0 THEN Locals(deep - 1) END;
  IF far + own.value + named # 6 THEN WriteString("changed"); WriteLn END
END Locals;

PROCEDURE Copies(b: Block; a: ARRAY OF Block);
VAR other: Block;
BEGIN
  other := b;
  other.value := other.value + a[1].value;
  IF (Number(ADR(b)) MOD 1024 # 0) OR (Number(ADR(a)) MOD 1024 # 0) THEN
    WriteString("copied elsewhere"); WriteLn
  END;
  Show("copies", other.value + Number(ADR(other)) MOD 1024)
END Copies;

VAR
  i: CARDINAL;
  p: TightPointer;

BEGIN
  Show("Block", TSIZE(Block));
  Show("Mixed", SIZE(mixed));
  Offset("  wide", ADR(mixed.wide), ADR(mixed));
  Offset("  last", ADR(mixed.last), ADR(mixed));
  Show("Line", SIZE(line));
  Show("Gap", SIZE(gap));
  Offset("  far", ADR(gap.far), ADR(gap));
  Offset("  next", ADR(gap.next), ADR(gap));
  Show("Spread", SIZE(spread));
  Offset("  second", ADR(spread.second), ADR(spread));
  Offset("  third", ADR(spread.third), ADR(spread));
  Show("Tight", SIZE(tight));
  Offset("  number", ADR(tight.number), ADR(tight));
  Offset("  last", ADR(tight.last), ADR(tight));
  Offset("  real", ADR(tight.real), ADR(tight));
  Offset("  set", ADR(tight.set), ADR(tight));
  Show("Half", SIZE(half));
  Offset("  number", ADR(half.number), ADR(half));
  Show("Choice", SIZE(choice));
  Offset("  far", ADR(choice.far), ADR(choice));
  Show("Holder", SIZE(holder));
  Offset("  block", ADR(holder.block), ADR(holder));
  Offset("  last", ADR(holder.last), ADR(holder));
  Show("blocks", SIZE(blocks));
  Show("tights", SIZE(tights));

  Show("at", Number(ADR(block)) MOD 1024 + Number(ADR(mixed)) MOD 512 + Number(ADR(line)) MOD 64 +
      Number(ADR(gap)) MOD 64 + Number(ADR(holder)) MOD 1024 + Number(ADR(wide)) MOD 512 +
      Number(ADR(many)) MOD page);
  Locals(3);

  odd := 'o'; many := 'm'; wide := 9; Double(wide);
  tight := Made(11);
  Double(tight.number);
  FOR i := 0 TO 2 DO
    tights[i] := Made(i);
    tights[i].real := 1.5;
    INCL(tights[i].set, i);
    Double(tights[i].number);
    blocks[i].value := 10 * i;
    blocks[i].mark := 'b'
  END;
  p := ADR(tights[1]);
  p^.number := p^.number + 40;
  EXCL(p^.set, 98);
  Show("sum", Sum(tight) + Sum(tights[1]) + Sum(constant));
  half.number := 0; tight := Made(0);
  IF (tights[1].set = tight.set) OR NOT (3 IN tights[1].set) OR (98 IN tights[1].set) THEN
    WriteString("wrong set"); WriteLn
  END;
  half.first := 'a'; half.number := MAX(CARDINAL); half.last := 'z';
  IF (half.first # 'a') OR (half.last # 'z') THEN WriteString("overwritten"); WriteLn END;
  holder.block := blocks[2]; holder.first := 'f'; holder.last := 'l';
  Show("held", holder.block.value + ORD(holder.first) + ORD(holder.last));
  WITH choice DO kind := FALSE; far := 5; INC(far, 2) END;
  Show("chosen", choice.far);
  mixed.wide := 6; mixed.last := 'q';
  Show("mixed", mixed.wide + wide + ORD(mixed.last));
  Copies(blocks[1], blocks)
END byte_alignment.
