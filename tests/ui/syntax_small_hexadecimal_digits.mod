MODULE syntax_small_hexadecimal_digits;
(* The digits of hexadecimal numbers are capital letters; small ones were refused without a word about them. *)
VAR n: CARDINAL;
BEGIN
  n := 0ffH;
  n := 0Ffh + 0xff
END syntax_small_hexadecimal_digits.
