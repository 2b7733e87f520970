(* Checks that loops, conditions and earlier checks imply are not repeated. *)
MODULE ImpliedChecks;

TYPE Row = ARRAY [-3..9] OF INTEGER;
VAR row: Row; sum: INTEGER;

(* CHECK: define void @_t13ImpliedChecks4Fill() *)
(* NOT: tlc_fail *)
(* CHECK: ret void *)
PROCEDURE Fill;
VAR i: INTEGER;
BEGIN
  FOR i := -3 TO 9 DO row[i] := i * 2 END;
  FOR i := 8 TO -2 BY -2 DO row[i + 1] := 100 DIV (i + 3) END
END Fill;

(* A value less than another one is not the greatest value of its type. *)
(* CHECK: define i64 @_t13ImpliedChecks6Digits(i64 %n) *)
(* NOT: tlc_fail *)
(* CHECK: ret i64 *)
PROCEDURE Digits(n: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 0;
  WHILE i < n DO INC(i) END;
  RETURN i
END Digits;

(* CHECK: define i64 @_t13ImpliedChecks5Digit(i8 zeroext %ch) *)
(* NOT: tlc_fail *)
(* CHECK: ret i64 0 *)
PROCEDURE Digit(ch: CHAR): CARDINAL;
BEGIN
  IF (ch >= "0") AND (ch <= "9") THEN RETURN ORD(ch) - ORD("0") END;
  RETURN 0
END Digit;

(* The second index is an index of the open array, whatever its first check compared. *)
(* CHECK: define i64 @_t13ImpliedChecks5Total( *)
(* NOT: tlc_fail_index *)
(* CHECK: ret i64 *)
PROCEDURE Total(VAR a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; total: INTEGER;
BEGIN
  total := 0;
  FOR i := 0 TO HIGH(a) DO total := (total + a[i]) MOD 1000 END;
  RETURN total
END Total;

(* Both joined values are small, so their sum fits. *)
(* CHECK: define i64 @_t13ImpliedChecks4Meet( *)
(* NOT: tlc_fail *)
(* CHECK: ret i64 *)
PROCEDURE Meet(n: INTEGER): INTEGER;
VAR a, b: INTEGER;
BEGIN
  IF ODD(n) THEN a := n MOD 10; b := -1 ELSE a := n MOD 7; b := -2 END;
  RETURN row[a + b - 1]
END Meet;

(* A fact known inside a statement is not known after it. *)
(* CHECK: define i64 @_t13ImpliedChecks6Behind(i64 %n) *)
(* CHECK: call void @tlc_fail_overflow *)
PROCEDURE Behind(n: INTEGER): INTEGER;
BEGIN
  IF n < 100 THEN sum := n END;
  RETURN n + 1
END Behind;

BEGIN
  sum := Digits(3) + Total(row)
END ImpliedChecks.
