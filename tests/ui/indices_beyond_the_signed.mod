MODULE indices_beyond_the_signed;
(* Few indices, but greater than any signed number of 64 bits; and many indices. *)
TYPE
  Last = CARDINAL[9223372036854775806..9223372036854775808];
  Fits = CARDINAL[9223372036854775806..9223372036854775807];
  A = ARRAY Last OF CHAR;
  S = SET OF Last;
  B = ARRAY Fits OF CHAR;
  T = SET OF Fits;
  C = ARRAY CARDINAL OF CHAR;
VAR c: C;
END indices_beyond_the_signed.
