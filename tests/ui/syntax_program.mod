program SyntaxProgram(input, output);
uses crt, dos;
const limit = 10;
var i: integer;
procedure show(x: integer);
begin
  writeln(x);
end;
begin
  for i := 1 to limit do
    show(i);
end.
