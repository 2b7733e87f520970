(* Functions that consist of a CASE, used in expressions, conditions, indices and bounds of loops. *)
MODULE CaseFunctions;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Op = (add, sub, mul, quot, rem);
  Suit = (clubs, diamonds, hearts, spades);
  Rank = [2..14];
  Card = RECORD suit: Suit; rank: Rank END;

VAR
  hand: ARRAY [1..5] OF Card;
  o: Op;
  i, k: CARDINAL;

PROCEDURE Apply(o: Op; x, y: INTEGER): INTEGER;
BEGIN
  CASE o OF
    add: RETURN x + y
  | sub: RETURN x - y
  | mul: RETURN x * y
  | quot: CASE y OF 0: RETURN MAX(INTEGER) ELSE RETURN x DIV y END
  | rem: IF y = 0 THEN RETURN x ELSE RETURN x MOD y END
  END
END Apply;

PROCEDURE Strength(o: Op): CARDINAL;
BEGIN
  CASE o OF add, sub: RETURN 1 | mul..rem: RETURN 2 END
END Strength;

PROCEDURE Letter(r: Rank): CHAR;
BEGIN
  CASE r OF
    2..9: RETURN CHR(VAL(CARDINAL, r) + ORD("0"))
  | 10: RETURN "T"
  | 11: RETURN "J"
  | 12: RETURN "Q"
  | 13: RETURN "K"
  | 14: RETURN "A"
  END
END Letter;

PROCEDURE SuitLetter(s: Suit): CHAR;
BEGIN
  CASE s OF clubs: RETURN "c" | diamonds: RETURN "d" | hearts: RETURN "h" | spades: RETURN "s" END
END SuitLetter;

PROCEDURE Points(c: Card): CARDINAL;
BEGIN
  CASE c.rank OF
    2..9: RETURN 0
  | 10..13:
      CASE c.suit OF
        hearts: RETURN 2 * (VAL(CARDINAL, c.rank) - 9)
      | clubs..diamonds, spades: RETURN VAL(CARDINAL, c.rank) - 9
      END
  | 14: RETURN 11
  END
END Points;

BEGIN
  FOR o := add TO rem DO
    IF Strength(o) = 2 THEN Write("*") ELSE Write("+") END;
    WriteInt(Apply(o, 17, -5), 4); WriteInt(Apply(o, -17, 5), 4); Write(";")
  END;
  WriteLn;
  IF Apply(quot, 1, 0) = MAX(INTEGER) THEN WriteString("infinite ") END;
  FOR i := 1 TO VAL(CARDINAL, Apply(add, 2, 3)) DO
    hand[i].suit := VAL(Suit, i * 3 MOD 4); hand[i].rank := i * 29 MOD 13 + 2
  END;
  k := 0;
  FOR i := 1 TO 5 DO
    Write(Letter(hand[i].rank)); Write(SuitLetter(hand[i].suit)); Write(" ");
    k := k + Points(hand[i])
  END;
  WriteCard(k, 3); WriteLn
END CaseFunctions.
