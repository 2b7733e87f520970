(* tlc: --dialect=mocka *)
MODULE Main;
(* The suffixes of Mocka's files need no options, and the usual ones are found, too. *)
IMPORT Counter, Names;
FROM InOut IMPORT WriteCard, WriteLn;

BEGIN
  Counter.Count; Counter.Count;
  WriteCard(Counter.number, 1); Names.Show("two"); WriteLn
END Main.
