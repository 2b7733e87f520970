(* Variables in SSA form, parameters and results are within their subranges, because every assignment is
   checked: their indices are not checked. Values read from memory are. *)
MODULE Subranges;
TYPE Digit = [5..9]; Row = ARRAY Digit OF INTEGER;
VAR digit: Digit;

(* CHECK: define i64 @_t9Subranges4Loop( *)
(* CHECK: for.body: *)
(* NOT: check *)
(* CHECK: ret i64 *)
PROCEDURE Loop(VAR row: Row): INTEGER;
VAR digit: Digit; last: INTEGER;
BEGIN
  last := 0;
  FOR digit := MIN(Digit) TO MAX(Digit) DO last := row[digit]; row[digit] := ORD(digit) END;
  RETURN last
END Loop;

(* CHECK: define i64 @_t9Subranges9Parameter( *)
(* NOT: check *)
(* CHECK: ret i64 *)
PROCEDURE Parameter(VAR row: Row; digit: Digit): INTEGER;
BEGIN RETURN row[digit] END Parameter;

(* CHECK: define i64 @_t9Subranges5Local( *)
(* NOT: check *)
(* CHECK: ret i64 *)
PROCEDURE Local(VAR row: Row; choice: BOOLEAN): INTEGER;
VAR digit: Digit;
BEGIN
  IF choice THEN digit := 5 ELSE digit := 9 END;
  WHILE row[digit] > 0 DO row[digit] := 0; digit := 6 END;
  RETURN row[digit]
END Local;

(* CHECK: define i64 @_t9Subranges6Result() *)
(* CHECK: $(stored=%\w+) = load i8, ptr @_t9Subranges5digit *)
(* CHECK: $(value=%\w+) = zext i8 $stored to i64 *)
(* CHECK: $(offset=%\w+) = sub i64 $value, 5 *)
(* CHECK: icmp ugt i64 $offset, 4 *)
(* CHECK: ret i64 $value *)
PROCEDURE Result(): Digit;
BEGIN RETURN digit END Result;

(* CHECK: define i64 @_t9Subranges3Use( *)
(* CHECK: call i64 @_t9Subranges6Result() *)
(* NOT: check *)
(* CHECK: ret i64 *)
PROCEDURE Use(VAR row: Row): INTEGER;
BEGIN RETURN row[Result()] END Use;

(* The first use of a value in memory is checked, the second is known to fit. *)
(* CHECK: define i64 @_t9Subranges6Memory( *)
(* CHECK: icmp ugt i64 *)
(* CHECK: check.passed: *)
(* NOT: icmp *)
(* CHECK: ret i64 *)
PROCEDURE Memory(VAR row: Row; VAR digit: Digit): INTEGER;
VAR once: INTEGER;
BEGIN once := row[digit]; row[digit] := 0; RETURN once END Memory;

BEGIN
  digit := 5
END Subranges.
