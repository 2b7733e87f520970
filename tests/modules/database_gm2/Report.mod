IMPLEMENTATION MODULE Report ;

FROM DynamicStrings IMPORT String, InitString, InitStringChar, KillString, ConCat, Mark, Mult, Length, Slice,
                           ToUpper ;
FROM FormatStrings IMPORT Sprintf2 ;
FROM FIO IMPORT File, StdOut, WriteLine, FlushBuffer ;
FROM SFIO IMPORT WriteS ;
FROM Store IMPORT Table, Record, NoOfFields, FieldName, FieldKind, Get ;
FROM Names IMPORT KeyToString ;
FROM Values IMPORT Value, Kind, Relation, Compare, ToString, Null, Sum ;


TYPE
   Widths   = ARRAY Kind OF CARDINAL ;
   RightSet = SET OF Kind ;

CONST
   widths  = Widths{ 1, 6, 8, 12, 12, 10 } ;
   onRight = RightSet{whole, money} ;

VAR
   file               : File ;
   table              : Table ;
   groupField,
   sumField,
   lines, inGroup,
   records, mistakes  : CARDINAL ;
   groupValue,
   groupSum, totalSum : Value ;


PROCEDURE put (s: String) ;
BEGIN
   s := KillString(WriteS(file, s))
END put ;


PROCEDURE endLine ;
BEGIN
   WriteLine(file) ;
   INC(lines)
END endLine ;


PROCEDURE Say (s: String) ;
BEGIN
   s := KillString(WriteS(StdOut, s)) ;
   WriteLine(StdOut)
END Say ;


PROCEDURE Complain (s: String) ;
BEGIN
   INC(mistakes) ;
   Say(ConCat(InitString('*** '), Mark(s)))
END Complain ;


PROCEDURE Mistakes () : CARDINAL ;
BEGIN
   RETURN( mistakes )
END Mistakes ;


(*
   fit - makes s width characters long, and kills the old one.
*)

PROCEDURE fit (s: String; width: CARDINAL; right: BOOLEAN) : String ;
VAR
   t: String ;
BEGIN
   IF Length(s)>width
   THEN
      t := Slice(s, 0, width) ;
      s := KillString(s) ;
      RETURN( t )
   ELSIF Length(s)=width
   THEN
      RETURN( s )
   END ;
   t := Mult(Mark(InitStringChar(' ')), width-Length(s)) ;
   IF right
   THEN
      RETURN( ConCat(t, Mark(s)) )
   ELSE
      RETURN( ConCat(s, Mark(t)) )
   END
END fit ;


PROCEDURE widthOf (field: CARDINAL) : CARDINAL ;
BEGIN
   RETURN( widths[FieldKind(table, field)] )
END widthOf ;


PROCEDURE cell (field: CARDINAL; s: String) ;
BEGIN
   IF field>1
   THEN
      put(InitString(' | '))
   END ;
   put(fit(s, widthOf(field), FieldKind(table, field) IN onRight))
END cell ;


PROCEDURE rule (ch: CHAR) ;
VAR
   i, n: CARDINAL ;
BEGIN
   n := 0 ;
   FOR i := 1 TO NoOfFields(table) DO
      INC(n, widthOf(i)+3)
   END ;
   IF n>3
   THEN
      put(Mult(Mark(InitStringChar(ch)), n-3)) ;
      endLine
   END
END rule ;


PROCEDURE Begin (f: File; t: Table; group, sum: CARDINAL) ;
VAR
   i: CARDINAL ;
BEGIN
   file := f ;
   table := t ;
   groupField := group ;
   sumField := sum ;
   lines := 0 ;
   inGroup := 0 ;
   records := 0 ;
   groupSum := Null() ;
   totalSum := Null() ;
   FOR i := 1 TO NoOfFields(t) DO
      cell(i, ToUpper(KeyToString(FieldName(t, i))))
   END ;
   endLine ;
   rule('=')
END Begin ;


PROCEDURE summary (text: ARRAY OF CHAR; count: CARDINAL; sum: Value) ;
VAR
   s: String ;
BEGIN
   s := Sprintf2(Mark(InitString('%s: %d records')), Mark(InitString(text)), count) ;
   IF sumField#0
   THEN
      s := ConCat(s, Mark(InitString(', sum '))) ;
      s := ConCat(s, Mark(ToString(sum)))
   END ;
   put(s) ;
   endLine
END summary ;


PROCEDURE endGroup ;
BEGIN
   IF (groupField#0) AND (inGroup>0)
   THEN
      rule('-') ;
      summary('   group', inGroup, groupSum) ;
      rule('-')
   END ;
   inGroup := 0 ;
   groupSum := Null()
END endGroup ;


PROCEDURE Add (r: Record) ;
VAR
   i: CARDINAL ;
   v: Value ;
BEGIN
   IF groupField#0
   THEN
      v := Get(r, groupField) ;
      IF (inGroup>0) AND (Compare(v, groupValue)#equal)
      THEN
         endGroup
      END ;
      groupValue := v
   END ;
   FOR i := 1 TO NoOfFields(table) DO
      cell(i, ToString(Get(r, i)))
   END ;
   endLine ;
   IF sumField#0
   THEN
      groupSum := Sum(groupSum, Get(r, sumField)) ;
      totalSum := Sum(totalSum, Get(r, sumField))
   END ;
   INC(inGroup) ;
   INC(records)
END Add ;


PROCEDURE End ;
BEGIN
   endGroup ;
   summary('total', records, totalSum) ;
   FlushBuffer(file)
END End ;


PROCEDURE Lines () : CARDINAL ;
BEGIN
   RETURN( lines )
END Lines ;


BEGIN
   mistakes := 0 ;
   lines := 0
END Report.
