(* The values after the last one and before the first one. *)
MODULE range_of_enumeration;
TYPE Day = (mon, tue, wed, thu, fri, sat, sun);
VAR day: Day;
PROCEDURE Next;
VAR d: Day;
BEGIN d := sun; INC(d); day := d END Next;
PROCEDURE Previous;
VAR d: Day;
BEGIN d := mon; DEC(d); day := d END Previous;
PROCEDURE Week;
VAR d: Day;
BEGIN d := mon; REPEAT INC(d) UNTIL d < mon END Week;
PROCEDURE Right;
VAR d: Day;
BEGIN d := mon; REPEAT INC(d) UNTIL d = sun; DEC(d); day := d END Right;
BEGIN Right
END range_of_enumeration.
