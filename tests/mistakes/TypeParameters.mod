MODULE TypeParameters;
FROM InOut IMPORT WriteInt;
TYPE
  List(T) = POINTER TO Node(T);
VAR n: INTEGER;
CLASS Counter;
  VAR value: INTEGER;
  PROCEDURE Step;
  BEGIN
    INC(value)
  END Step;
END Counter;
BEGIN
  n := k;
  WriteInt(n, 1)
END TypeParameters.
