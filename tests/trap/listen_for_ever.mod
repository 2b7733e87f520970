MODULE ListenForEver;
(* Nothing can interrupt. *)
FROM SYSTEM IMPORT ListenLoop;
FROM InOut IMPORT WriteString, WriteLn;
BEGIN
  WriteString("before"); WriteLn;
  ListenLoop
END ListenForEver.
