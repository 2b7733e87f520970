(* tlc: --dialect=adw *)
MODULE adw_left_out;
(* What ADW Modula-2 adds and is not supported: one message each. *)
FROM SYSTEM IMPORT VA_START;
VAR
  s, t: ARRAY [0..9] OF CHAR;
  wide: ARRAY [0..9] OF UCHAR;
  call: PROC;
  n: INTEGER;
BEGIN
  t := s[1..4];
  s[2..3] := "xy";
  wide := "";
  call := NILPROC;
  VA_START(s);
  n := 5;
  n := n SAR 2 + 1
END adw_left_out.
