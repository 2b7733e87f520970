(* Two modules use a third: there is one instance of its variables. *)
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn;
IMPORT Counter, Producer, Consumer;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 5 DO Producer.Produce(i); IF ODD(i) THEN Consumer.Consume END END;
  WriteInt(Counter.stock, 0); WriteInt(Counter.highest, 3); WriteInt(Consumer.eaten, 3); WriteLn
END Main.
