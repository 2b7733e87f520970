MODULE Calls;
(* A call without parentheses has no list of parameters; one with empty parentheses has an empty list. *)
BEGIN
  Stop;
  Stop();
  Out.Flush;
  list^.action[3](x, y + 1, "text");
  x := Next() + First;
  x := Max(Min(a, b), -c);
  Show(a < b, NOT c, (d))
END Calls.
