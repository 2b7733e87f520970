(* A parser with symbol sets for error recovery, as in compilers of that time. *)
MODULE SymbolSets;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

TYPE
  Symbol = (number, plus, minus, times, lparen, rparen, semicolon, unknown, eof);
  Symbols = SET OF Symbol;
  Line = ARRAY [0..39] OF CHAR;

VAR
  line: Line;
  at, errors: CARDINAL;
  sym: Symbol;
  value: INTEGER;

PROCEDURE Next;
BEGIN
  WHILE line[at] = " " DO INC(at) END;
  CASE line[at] OF
    0C: sym := eof
  | "0".."9":
      sym := number; value := 0;
      WHILE (line[at] >= "0") AND (line[at] <= "9") DO
        value := 10 * value + VAL(INTEGER, ORD(line[at]) - ORD("0")); INC(at)
      END
  | "+": sym := plus; INC(at)
  | "-": sym := minus; INC(at)
  | "*": sym := times; INC(at)
  | "(": sym := lparen; INC(at)
  | ")": sym := rparen; INC(at)
  | ";": sym := semicolon; INC(at)
  ELSE sym := unknown; INC(at)
  END
END Next;

PROCEDURE Test(expected, follow: Symbols);
BEGIN
  IF NOT (sym IN expected) THEN
    INC(errors); Write("^");
    WHILE NOT (sym IN expected + follow + Symbols{eof}) DO Next END
  END
END Test;

PROCEDURE Factor(follow: Symbols): INTEGER;
VAR v: INTEGER;
BEGIN
  v := 0;
  Test(Symbols{number, lparen, minus}, follow);
  CASE sym OF
    number: v := value; Next
  | minus: Next; v := -Factor(follow)
  | lparen:
      Next; v := Sum(follow + Symbols{rparen});
      IF sym = rparen THEN Next ELSE INC(errors); Write("~") END
  ELSE
  END;
  Test(follow, Symbols{});
  RETURN v
END Factor;

PROCEDURE Product(follow: Symbols): INTEGER;
VAR v: INTEGER;
BEGIN
  v := Factor(follow + Symbols{times});
  WHILE sym = times DO Next; v := v * Factor(follow + Symbols{times}) END;
  RETURN v
END Product;

PROCEDURE Sum(follow: Symbols): INTEGER;
VAR v: INTEGER; op: Symbol;
BEGIN
  v := Product(follow + Symbols{plus, minus});
  WHILE sym IN Symbols{plus, minus} DO
    op := sym; Next;
    IF op = plus THEN v := v + Product(follow + Symbols{plus, minus})
    ELSE v := v - Product(follow + Symbols{plus, minus})
    END
  END;
  RETURN v
END Sum;

PROCEDURE Evaluate(text: Line);
VAR v: INTEGER;
BEGIN
  line := text; at := 0; errors := 0;
  Next;
  v := Sum(Symbols{semicolon, eof});
  WriteInt(v, 6); WriteCard(errors, 2); WriteLn
END Evaluate;

BEGIN
  Evaluate("1 + 2 * 3"); Evaluate("(1 + 2) * (10 - 4) * -1"); Evaluate("2 * (3 + (4 - 5));");
  Evaluate("1 + * 2"); Evaluate("(1 + 2"); Evaluate("3 4 + 5"); Evaluate("? 7"); Evaluate("")
END SymbolSets.
