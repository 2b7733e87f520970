(* tlc: -Z verify-checks *)
(* A program that asserts proved facts also asserts that values are in the range of their origin. *)
MODULE ClaimsOfOrigins;
TYPE Digit = [5..9]; Middle = [6..8];

(* CHECK: define i64 @_t15ClaimsOfOrigins6Narrow( *)
(* CHECK: $(least=%\w+) = icmp uge i64 %digit, 5 *)
(* CHECK: $(most=%\w+) = icmp ule i64 %digit, 9 *)
(* CHECK: icmp ugt i64 *)
(* CHECK: ret i64 *)
PROCEDURE Narrow(digit: Digit): Middle;
BEGIN RETURN digit END Narrow;

BEGIN
  IF Narrow(6) = 6 THEN END
END ClaimsOfOrigins.
