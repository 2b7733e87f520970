(* Types of the largest size, 2^47 bytes, and of one byte more, which is too large for a variable. *)
MODULE SizeLimits;
TYPE
  Largest = ARRAY [1..140737488355328] OF CHAR;
  Pointed = POINTER TO ARRAY [1..140737488355329] OF CHAR;
  Half = ARRAY [1..70368744177664] OF CHAR;
  Both = RECORD one, other: Half END;
  More = RECORD one, other: Half; c: CHAR END;
  Variants = RECORD CASE : BOOLEAN OF TRUE: all: Largest | FALSE: one, other: Half END END;
  MoreVariants = RECORD CASE tag: BOOLEAN OF TRUE: all: Largest | FALSE: one: Half END END;
  Rows = ARRAY [0..1] OF Half;
  MoreRows = ARRAY [0..2] OF Half;
VAR
  tooLarge: ARRAY [1..140737488355329] OF CHAR; p: Pointed; more: MoreRows;
  a: POINTER TO Largest; b: POINTER TO Both; v: POINTER TO Variants; r: POINTER TO Rows;
END SizeLimits.
