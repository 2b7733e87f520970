MODULE SyntaxFunctions;
function add(a, b: INTEGER): INTEGER;
begin
  return a + b
end add;
VAR i: INTEGER;
def twice(a: INTEGER): INTEGER;
BEGIN
  RETURN 2 * a
END twice;
END SyntaxFunctions.
