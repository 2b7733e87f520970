MODULE Statements;
BEGIN
a:=b+1;;c [ 1,2 ] . d ^ :=- x;
IF a=b THEN c END; IF a THEN b ELSE c END;
IF  first  THEN  a
ELSIF second THEN b
ELSE c
END;
IF a THEN b;
c END;
IF thisConditionIsLong & (andHasSeveralParts OR orEvenMore) & (thatDoNotFit # OneLine) & last THEN RETURN FALSE END;
IF theUser & hasBroken &
   theCondition THEN a := 1 END;
IF operatorsEnd
   OR linesInThisStyle THEN END;
WHILE i<n DO INC( i );a[i]:=0 END;
WHILE condition DO

  Body

END;
REPEAT INC(i)
UNTIL (i>10)OR done;
REPEAT a UNTIL b;
LOOP EXIT END;
LOOP
  IF x THEN EXIT END END;
FOR i:=1 TO 10 BY 2 DO Write(i) END;
FOR i := FirstOfAll(theArguments, ofTheCall) TO LastOfAll(theArguments, ofTheCall) BY theStepOfTheLoop DO x END;
WITH r^.s [i] DO x:=1;y:=2 END;
CASE i OF
1: a
|2,3:b;c
| 4 .. 6:
   d|
ELSE e
END;
CASE i OF |'a'..'z': x | ELSE END;
CASE x OF 1: a | 2: b ELSE c END;
label: GOTO label;
a := 1; b := 2; (* one line *) c := 3;
a := 1; b := 2; aStatementWithALongName(argument); anotherStatementWithALongName(argument); c := 3;
result := aFunctionWithAVeryLongName(theFirstArgumentOfTheCall, theSecondArgument + 1, theThirdArgument * 2);
Call(one,
  two, three(four,
  five));
total := firstSummandOfTheSum + secondSummandOfTheSum * factorOfTheSecond + thirdSummandOfTheSum - last;
message := "a text that is so long that no line end could make the line shorter than the width of the page";
RETURN
END Statements.
