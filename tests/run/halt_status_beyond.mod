MODULE halt_status_beyond;
(* A status beyond 255 is a failure. *)
VAR n: INTEGER;
BEGIN
  n := 256;
  WHILE n MOD 512 # 0 DO INC(n, 256) END;
  HALT(n)
END halt_status_beyond.
