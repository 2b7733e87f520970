(* A stack machine: reads a program in a small assembly language and runs it.

   An instruction is a word, sometimes followed by a number. All operate on a stack of whole numbers.
     push n   load n   store n    a constant; a variable onto the stack; the top into a variable
     add  sub  mul  div  mod      replace two numbers by one
     less  equal                  by 1 if true, by 0 if not
     jump n   zero n              go to instruction n, always or if the top is zero
     call n   ret                 go to instruction n, and return
     print  halt                  write the top; end *)
MODULE Machine;

FROM InOut IMPORT Done, ReadInt, ReadString, WriteInt, WriteString, WriteLn;

CONST
  CodeSize = 200;
  StackSize = 100;
  Variables = 10;

TYPE
  Name = ARRAY [0..7] OF CHAR;
  Instruction = RECORD
    name: Name;
    number: INTEGER
  END;
  Stack = RECORD
    item: ARRAY [1..StackSize] OF INTEGER;
    height: INTEGER
  END;

VAR
  code: ARRAY [0..CodeSize - 1] OF Instruction;
  length, steps: INTEGER;

PROCEDURE Is(VAR name: Name; text: ARRAY OF CHAR): BOOLEAN;
VAR
  i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(text) DO
    IF name[i] # text[i] THEN RETURN FALSE END
  END;
  RETURN (HIGH(text) = HIGH(name)) OR (name[HIGH(text) + 1] = 0C)
END Is;

PROCEDURE HasNumber(VAR name: Name): BOOLEAN;
BEGIN
  RETURN Is(name, "push") OR Is(name, "load") OR Is(name, "store") OR Is(name, "jump") OR
      Is(name, "zero") OR Is(name, "call")
END HasNumber;

PROCEDURE ReadCode;
VAR
  next: Instruction;
BEGIN
  length := 0;
  LOOP
    ReadString(next.name);
    IF NOT Done THEN EXIT END;
    next.number := 0;
    IF HasNumber(next.name) THEN ReadInt(next.number) END;
    code[length] := next;
    INC(length)
  END
END ReadCode;

PROCEDURE Push(VAR s: Stack; x: INTEGER);
BEGIN
  INC(s.height);
  s.item[s.height] := x
END Push;

PROCEDURE Pop(VAR s: Stack): INTEGER;
BEGIN
  DEC(s.height);
  RETURN s.item[s.height + 1]
END Pop;

PROCEDURE Truth(b: BOOLEAN): INTEGER;
BEGIN
  IF b THEN RETURN 1 ELSE RETURN 0 END
END Truth;

(* Runs the program; the index check detects a stack that overflows or underflows. *)
PROCEDURE Run;
VAR
  values, returns: Stack;
  variable: ARRAY [0..Variables - 1] OF INTEGER;
  at, i: INTEGER;
  now: Instruction;

  (* Replaces the two topmost values by the result of the instruction. *)
  PROCEDURE Combine(): BOOLEAN;
  VAR
    left, right: INTEGER;
  BEGIN
    IF values.height < 2 THEN RETURN FALSE END;
    right := values.item[values.height];
    left := values.item[values.height - 1];
    IF Is(now.name, "add") THEN left := left + right
    ELSIF Is(now.name, "sub") THEN left := left - right
    ELSIF Is(now.name, "mul") THEN left := left * right
    ELSIF Is(now.name, "div") THEN left := left DIV right
    ELSIF Is(now.name, "mod") THEN left := left MOD right
    ELSIF Is(now.name, "less") THEN left := Truth(left < right)
    ELSIF Is(now.name, "equal") THEN left := Truth(left = right)
    ELSE RETURN FALSE
    END;
    DEC(values.height);
    values.item[values.height] := left;
    RETURN TRUE
  END Combine;

BEGIN
  values.height := 0;
  returns.height := 0;
  steps := 0;
  FOR i := 0 TO Variables - 1 DO variable[i] := 0 END;
  at := 0;
  LOOP
    now := code[at];
    INC(at);
    INC(steps);
    IF Is(now.name, "push") THEN Push(values, now.number)
    ELSIF Is(now.name, "load") THEN Push(values, variable[now.number])
    ELSIF Is(now.name, "store") THEN variable[now.number] := Pop(values)
    ELSIF Is(now.name, "jump") THEN at := now.number
    ELSIF Is(now.name, "zero") THEN
      IF Pop(values) = 0 THEN at := now.number END
    ELSIF Is(now.name, "call") THEN
      Push(returns, at);
      at := now.number
    ELSIF Is(now.name, "ret") THEN at := Pop(returns)
    ELSIF Is(now.name, "print") THEN
      WriteInt(Pop(values), 0);
      WriteLn
    ELSIF Is(now.name, "halt") THEN
      EXIT
    ELSIF NOT Combine() THEN
      WriteString("cannot do ");
      WriteString(now.name);
      WriteLn;
      EXIT
    END
  END
END Run;

BEGIN
  ReadCode;
  Run;
  WriteInt(length, 0);
  WriteString(" instructions, ");
  WriteInt(steps, 0);
  WriteString(" steps");
  WriteLn
END Machine.
