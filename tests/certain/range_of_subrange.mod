(* Assignments, arguments and results of subranges. *)
MODULE range_of_subrange;
TYPE Digit = [0..9]; Month = [1..12];
VAR digit: Digit; month: Month;
PROCEDURE Assigned;
VAR i: INTEGER;
BEGIN i := 5; digit := i + 5 END Assigned;
PROCEDURE Next(m: Month): Month;
VAR n: CARDINAL;
BEGIN n := m; INC(n); RETURN n END Next;
PROCEDURE Step;
VAR d: Digit;
BEGIN d := 9; INC(d); digit := d END Step;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN i := 4; digit := i + 5; month := Next(11); i := month; month := i MOD 12 + 1 END Right;
PROCEDURE Result;
BEGIN month := Next(12) END Result;
PROCEDURE Argument(d: Digit);
BEGIN IF d < 1 THEN month := Next(d) END END Argument;
BEGIN Right; Argument(1)
END range_of_subrange.
