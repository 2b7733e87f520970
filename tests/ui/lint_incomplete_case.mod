(* CASE statements without ELSE that lack values of an enumeration or subrange, and others that do not. *)
MODULE LintIncompleteCase;

FROM InOut IMPORT WriteInt, WriteString;

TYPE
  Colour = (red, orange, yellow, green, blue, indigo, violet);
  Warm = [red..yellow];
  Digit = [0..9];
  Letter = ["a".."e"];

VAR colour: Colour; warm: Warm; digit: Digit; letter: Letter; number: INTEGER; truth: BOOLEAN; char: CHAR;

BEGIN
  colour := green; warm := red; digit := 3; letter := "b"; number := 5; truth := TRUE; char := "x";
  CASE colour OF red..blue, violet: WriteString("a") END;
  CASE colour OF orange, yellow: WriteString("b") END;
  CASE warm OF red: WriteString("c") | yellow: WriteString("d") END;
  CASE digit OF 1, 3, 5, 7, 9: WriteString("e") END;
  CASE letter OF "a".."c": WriteString("f") END;
  CASE truth OF TRUE: WriteString("g") END;
  (* From here on nothing is missing. *)
  CASE colour OF red..violet: WriteString("h") END;
  CASE colour OF orange, yellow: WriteString("i") ELSE END;
  CASE warm OF red, orange: WriteString("j") | yellow: WriteString("k") END;
  CASE number OF 1: WriteString("l") | 5: WriteInt(number, 0) END;
  CASE char OF "x": WriteString("m") END;
  CASE truth OF TRUE, FALSE: WriteString("n") END
END LintIncompleteCase.
