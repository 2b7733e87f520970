<* dialect=iso *>
MODULE Expressions;
CONST
  set = Set{ 1 , 3 .. 5 };
  table = Table{Row{"a", 1},
     Row{"b", 2},
                Row{"c", 3}};
  filled = Block{ 0 BY 10 };
BEGIN
  a := ( b+c )*d DIV e MOD f REM g;
  a := NOT b AND ~ c & NOT( d OR e );
  a := - b+( - c ) - ( + d );
  IF (a#b) OR (a<>b) OR (a<=b)OR(x IN s) THEN END;
  p ^ . q ^ [ i ] := F ( x ) ^ . y ( z ) ;
  x := CAST( T , y ) ; r := 1. + 2.E5;
  CASE i OF 'a' .. 'z' : END
END Expressions.
