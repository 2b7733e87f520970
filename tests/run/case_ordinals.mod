(* CASE over every kind of ordinal: CHAR, BOOLEAN, enumerations, subranges, CARDINAL and short types. *)
MODULE CaseOrdinals;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  Level = (low, medium, high, extreme);
  Digit = [0..9];
  Upper = ["A".."Z"];

VAR
  l: Level;
  d: Digit;
  u: Upper;
  c: CARDINAL;
  s: SHORTINT;
  b: BOOLEAN;

PROCEDURE Kind(ch: CHAR);
BEGIN
  CASE ch OF
    0C..37C, 177C: WriteString("control")
  | " ": WriteString("blank")
  | "0".."9": WriteString("digit")
  | "a".."z", "A".."Z": WriteString("letter")
  | "'", '"': WriteString("quote")
  | 200C..377C: WriteString("other")
  ELSE WriteString("sign")
  END;
  Write(" ")
END Kind;

PROCEDURE Next(l: Level): Level;
BEGIN
  CASE l OF
    low..high: RETURN VAL(Level, ORD(l) + 1)
  | extreme: RETURN low
  END
END Next;

BEGIN
  Kind("q"); Kind("7"); Kind(" "); Kind("'"); Kind(12C); Kind("+"); Kind(300C); Kind(177C); WriteLn;
  FOR l := low TO extreme DO
    CASE l OF
      low, high: Write("o")
    | medium: Write("m")
    ELSE Write("x")
    END;
    WriteCard(ORD(Next(l)), 1)
  END;
  WriteLn;
  FOR d := 0 TO 9 DO
    CASE d OF 0: Write("z") | 1, 3, 5, 7, 9: Write("o") | 2, 4, 6, 8: Write("e") END
  END;
  FOR u := "X" TO "Z" DO CASE u OF "X".."Y": Write("u") | "Z": Write("!") ELSE Write("?") END END;
  WriteLn;
  c := 3000000000;
  CASE c OF 0..2999999999: Write("a") | 3000000000: Write("b") ELSE Write("c") END;
  s := -7;
  CASE s OF -8..-6: Write("n") | 0..9: Write("p") ELSE Write("?") END;
  b := c > 5;
  CASE b OF FALSE: Write("f") | TRUE: Write("t") END;
  CASE CAP("x") OF "x": Write("x") | "X": Write("X") END;
  CASE c MOD 3 * 2 OF 0, 1: Write("0") | 2..3: Write("2") | 4: Write("4") END; WriteLn
END CaseOrdinals.
