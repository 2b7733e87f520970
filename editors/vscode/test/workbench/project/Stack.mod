IMPLEMENTATION MODULE Stack;

VAR top: INTEGER;

PROCEDURE Push(number: INTEGER);
BEGIN
  top := number
END Push;

PROCEDURE Top(): INTEGER;
BEGIN
  RETURN top
END Top;

BEGIN
  IF Top() = 0 THEN top := 1 END
END Stack.
