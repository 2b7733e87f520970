(* tlc: --checks=none *)
(* A structured constant is in memory once; large sets are handled as wide integers; a constructor that does
   not depend on its target is evaluated in place. *)
MODULE StructuredConstants;
TYPE
  Pair = RECORD a: CHAR; b: INTEGER END;
  Table = ARRAY [0..2] OF Pair;
  Chars = SET OF CHAR;
CONST table = Table{Pair{"x", 1}, Pair{"y", 2} BY 2};
VAR p: Pair; s: Chars;

(* CHECK: @constant = private unnamed_addr constant [3 x { i8, i64 }] *)
(* CHECK: define i64 @_t19StructuredConstants2At(i64 %i) *)
(* NOT: alloca *)
(* CHECK: getelementptr inbounds { i8, i64 }, ptr @constant, i64 %i *)
PROCEDURE At(i: INTEGER): INTEGER;
BEGIN
  RETURN table[i].b
END At;

(* CHECK: _t19StructuredConstants7IsVowel(i8 zeroext %c) *)
(* NOT: alloca *)
(* CHECK: getelementptr inbounds i64, ptr @set, i64 *)
PROCEDURE IsVowel(c: CHAR): BOOLEAN;
BEGIN
  RETURN c IN Chars{"a", "e", "i", "o", "u"}
END IsVowel;

(* CHECK: define void @_t19StructuredConstants6Either( *)
(* CHECK: $(union=%\w+) = or i256 *)
(* NEXTLN: store i256 $union, ptr %s, align 8 *)
PROCEDURE Either(VAR s, t: Chars);
BEGIN
  s := s + t
END Either;

(* CHECK: define void @_t19StructuredConstants3Set(i64 %n) *)
(* NEXTLN: entry: *)
(* NEXTLN: store i8 122, ptr @_t19StructuredConstants1p, align 1 *)
PROCEDURE Set(n: INTEGER);
BEGIN
  p := Pair{"z", n}
END Set;

END StructuredConstants.
