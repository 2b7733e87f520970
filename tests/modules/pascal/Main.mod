(* An interpreter of a small Pascal: reads programs with their data from the
   input and runs one after the other. Short programs are also listed. *)
MODULE Main;

FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;
FROM Tree IMPORT Node;
IMPORT Source, Errors, Symbols, Parser, Checker, Generator, Code, Machine;

CONST Short = 24;

VAR jobs, failures: CARDINAL;

PROCEDURE Plural(n: CARDINAL; noun: ARRAY OF CHAR);
BEGIN
  WriteCard(n, 1); Write(" "); WriteString(noun);
  IF n # 1 THEN Write("s") END
END Plural;

(* Compiles the program: whether there were no mistakes in it. *)
PROCEDURE Compile(): BOOLEAN;
VAR tree: Node;
BEGIN
  Errors.Reset; Symbols.Reset;
  tree := Parser.Parse();
  IF Errors.Count() = 0 THEN Checker.Check(tree) END;
  IF Errors.Count() = 0 THEN Generator.Generate(tree) END;
  RETURN Errors.Count() = 0
END Compile;

PROCEDURE Execute;
VAR steps: CARDINAL;
BEGIN
  Source.OpenData;
  steps := Machine.Run();
  IF NOT Machine.Succeeded() THEN INC(failures); WriteLn END;
  Plural(Code.length, "instruction"); WriteString(", ");
  Plural(steps, "step"); WriteLn
END Execute;

BEGIN
  jobs := 0; failures := 0;
  WHILE Source.NextJob() DO
    INC(jobs);
    WriteString("== program "); WriteCard(jobs, 1); WriteLn;
    IF Compile() THEN
      IF Code.length <= Short THEN Code.List END;
      Execute
    ELSE
      Plural(Errors.Count(), "mistake"); WriteLn;
      INC(failures)
    END
  END;
  WriteString("== "); Plural(jobs, "program"); WriteString(", "); Plural(failures, "failure"); WriteLn
END Main.
