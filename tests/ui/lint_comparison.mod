(* Comparisons that types decide, others that they do not, and equality of real numbers. *)
<* warn(real-equality) *>
MODULE LintComparison;

FROM InOut IMPORT WriteString;

TYPE Digit = [0..9]; Late = [5..9]; Colour = (red, green, blue);

VAR c, d: CARDINAL; i: INTEGER; digit: Digit; late: Late; colour: Colour; char: CHAR; x, y: REAL; truth: BOOLEAN;

BEGIN
  c := 1; d := 2; i := 3; digit := 4; late := 5; colour := green; char := "a"; x := 1.0; y := 2.0; truth := TRUE;
  IF c < 0 THEN WriteString("a") END;
  IF c >= 0 THEN WriteString("b") END;
  IF 0 > c THEN WriteString("c") END;
  IF c - d >= 0 THEN WriteString("d") END;
  WHILE digit > 9 DO WriteString("e") END;
  IF (late < 5) OR (late # 4) THEN WriteString("f") END;
  IF colour >= red THEN WriteString("g") END;
  IF char <= 377C THEN WriteString("h") END;
  IF digit = 10 THEN WriteString("i") END;
  IF x = y THEN WriteString("j") END;
  IF x * y # 0.5 THEN WriteString("k") END;
  (* From here on nothing is decided. *)
  IF c <= 0 THEN WriteString("l") END;
  IF c > 0 THEN WriteString("m") END;
  IF i < 0 THEN WriteString("n") END;
  IF (digit >= 9) OR (late > 5) OR (digit = 9) THEN WriteString("o") END;
  IF colour > red THEN WriteString("p") END;
  IF truth = TRUE THEN WriteString("q") END;
  IF VAL(INTEGER, digit) - 1 < 0 THEN WriteString("r") END;
  <* allow(real-equality) *> IF x = y THEN WriteString("s") END;
  IF (x < y) OR (ABS(x - y) <= 0.001) THEN WriteString("t") END
END LintComparison.
