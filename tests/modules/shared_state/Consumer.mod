MODULE Consumer;
IMPORT Counter;
VAR eaten: INTEGER;
PROCEDURE Consume;
VAR n: INTEGER;
BEGIN
  n := Counter.stock DIV 10;
  Counter.Change(-n);
  eaten := eaten + n
END Consume;
END Consumer.
