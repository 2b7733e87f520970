MODULE RomanNumerals;
FROM InOut IMPORT Write, WriteString, WriteInt, WriteLn;
TYPE Text = ARRAY [0..19] OF CHAR; Step = RECORD value: INTEGER; text: ARRAY [0..1] OF CHAR END;
VAR steps: ARRAY [1..13] OF Step; i, wrong: INTEGER; t: Text;

PROCEDURE Define(i, value: INTEGER; first, second: CHAR);
BEGIN
  steps[i].value := value; steps[i].text[0] := first; steps[i].text[1] := second
END Define;

PROCEDURE ToRoman(n: INTEGER; VAR t: Text);
VAR i: INTEGER; used: CARDINAL;
  PROCEDURE Put(ch: CHAR);
  BEGIN
    IF ch # 0C THEN t[used] := ch; INC(used) END
  END Put;
BEGIN
  used := 0;
  FOR i := 1 TO 13 DO
    WHILE n >= steps[i].value DO
      Put(steps[i].text[0]); Put(steps[i].text[1]);
      n := n - steps[i].value
    END
  END;
  t[used] := 0C
END ToRoman;

PROCEDURE ValueOf(ch: CHAR): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 13 DO
    IF (steps[i].text[0] = ch) AND (steps[i].text[1] = 0C) THEN RETURN steps[i].value END
  END;
  RETURN 0
END ValueOf;

PROCEDURE FromRoman(t: Text): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0; i := 0;
  WHILE t[i] # 0C DO
    IF ValueOf(t[i]) < ValueOf(t[i + 1]) THEN
      sum := sum - ValueOf(t[i])
    ELSE
      sum := sum + ValueOf(t[i])
    END;
    INC(i)
  END;
  RETURN sum
END FromRoman;

BEGIN
  Define(1, 1000, "M", 0C); Define(2, 900, "C", "M"); Define(3, 500, "D", 0C);
  Define(4, 400, "C", "D");
  Define(5, 100, "C", 0C); Define(6, 90, "X", "C"); Define(7, 50, "L", 0C); Define(8, 40, "X", "L");
  Define(9, 10, "X", 0C); Define(10, 9, "I", "X"); Define(11, 5, "V", 0C); Define(12, 4, "I", "V");
  Define(13, 1, "I", 0C);
  ToRoman(1994, t); WriteString(t); WriteLn;
  ToRoman(3888, t); WriteString(t); WriteInt(FromRoman("MMXXVI"), 5); WriteLn;
  FOR i := 1 TO 12 DO ToRoman(i, t); WriteString(t); Write(" ") END; WriteLn;
  wrong := 0;
  FOR i := 1 TO 3999 DO ToRoman(i, t); IF FromRoman(t) # i THEN INC(wrong) END END;
  WriteInt(wrong, 0); WriteLn
END RomanNumerals.
