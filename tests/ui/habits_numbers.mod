MODULE HabitsNumbers;
CONST base = 16#FF#; mask = $FF; binary = 0b1010; octal = 0o17; large = 1_000_000;
VAR i: INTEGER; r: REAL; 2x: INTEGER; 3rd: CARDINAL;
BEGIN
  i := 0b102; i := 0x1F; i := 10UL; i := 2x; 2x := 3;
  r := 1e5; r := 1.0f; r := .5; r := 2.5e-3; r := wrong
END HabitsNumbers.
