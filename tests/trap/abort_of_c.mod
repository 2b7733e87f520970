(* What was written is not lost when code of C gives up. *)
MODULE abort_of_c;
FROM InOut IMPORT WriteString, WriteLn;
FROM libc IMPORT abort;
BEGIN
  WriteString("before"); WriteLn;
  abort
END abort_of_c.
