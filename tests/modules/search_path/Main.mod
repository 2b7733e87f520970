(* tlc: -I lib -I other *)
(* Modules are looked for in the folder of the importing file, then in the -I folders, then in the library. *)
MODULE Main;
FROM InOut IMPORT WriteString, WriteLn;
IMPORT Near, Far, Both;
BEGIN
  Near.Hello; Far.Hello; Both.Hello;
  WriteString("main"); WriteLn
END Main.
