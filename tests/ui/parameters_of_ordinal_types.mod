MODULE ParametersOfOrdinalTypes;
TYPE Color = (red, green, blue); Warm = [red..green]; Digit = [0..9];
VAR c: Color; w: Warm; d: Digit; i: INTEGER;

PROCEDURE ByValue(c: Color; w: Warm; d: Digit); BEGIN END ByValue;
PROCEDURE ByVar(VAR c: Color; VAR w: Warm; VAR d: Digit); BEGIN END ByVar;
PROCEDURE Result(): Warm; BEGIN RETURN blue END Result;

BEGIN
  ByValue(c, w, d);
  ByValue(w, c, i);
  ByValue(0, blue, 10);
  ByVar(c, w, d);
  ByVar(w, c, i);
  i := Result()
END ParametersOfOrdinalTypes.
