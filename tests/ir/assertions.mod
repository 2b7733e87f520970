(* The condition of an assertion is known after the call: the index needs no check. *)
MODULE assertions;
FROM Assertion IMPORT Assert;
FROM InOut IMPORT ReadCard, WriteCard;
VAR a: ARRAY [0..9] OF CARDINAL; n: CARDINAL;

(* CHECK: define i64 @_t10assertions7Element(i64 %i) *)
(* CHECK: check.passed: *)
(* NEXTLN: getelementptr inbounds *)
(* CHECK: ret i64 *)
(* CHECK: call void @tlc_fail_assertion(ptr @location *)
(* NEXTLN: unreachable *)
(* NEXTLN: } *)
PROCEDURE Element(i: CARDINAL): CARDINAL;
BEGIN
  Assert(i < 10);
  RETURN a[i]
END Element;

BEGIN
  ReadCard(n);
  WriteCard(Element(n), 1)
END assertions.
