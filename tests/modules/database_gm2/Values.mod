IMPLEMENTATION MODULE Values ;

FROM DynamicStrings IMPORT String, InitString, InitStringChar, KillString, ConCat, ConCatChar, Mark, Length, char,
                           Slice, Index, RIndex, EqualArray, RemoveWhitePrefix, RemoveWhitePostfix, ToLower,
                           string ;
FROM FormatStrings IMPORT Sprintf1, Sprintf3 ;
FROM StringConvert IMPORT StringToInteger, StringToCardinal, CardinalToString ;
FROM Names IMPORT Key, MakeKeyS, KeyToString ;
FROM SYSTEM IMPORT CARDINAL32 ;
FROM cstd IMPORT strcmp, strtod ;
IMPORT Hash ;

TYPE
   KindText  = ARRAY [0..7] OF CHAR ;
   KindNames = ARRAY Kind OF KindText ;
   Order     = PROCEDURE (Value, Value) : Relation ;

CONST
   names = KindNames{ "null", "truth", "whole", "money", "text", "date" } ;

VAR
   order: ARRAY Kind OF Order ;


PROCEDURE Null () : Value ;
VAR
   v: Value ;
BEGIN
   v.kind := null ;
   RETURN( v )
END Null ;


PROCEDURE Truth (b: BOOLEAN) : Value ;
VAR
   v: Value ;
BEGIN
   v.kind := truth ;
   v.holds := b ;
   RETURN( v )
END Truth ;


PROCEDURE Whole (i: INTEGER) : Value ;
VAR
   v: Value ;
BEGIN
   v.kind := whole ;
   v.number := i ;
   RETURN( v )
END Whole ;


PROCEDURE Money (r: LONGREAL) : Value ;
VAR
   v: Value ;
BEGIN
   v.kind := money ;
   v.amount := r ;
   RETURN( v )
END Money ;


PROCEDURE Text (k: Key) : Value ;
VAR
   v: Value ;
BEGIN
   v.kind := text ;
   v.key := k ;
   RETURN( v )
END Text ;


PROCEDURE Date (d: Day) : Value ;
VAR
   v: Value ;
BEGIN
   v.kind := date ;
   v.when := d ;
   RETURN( v )
END Date ;


(*
   amountOf - the types REAL and LONGREAL are assigned to each other as they come.
*)

PROCEDURE amountOf (v: Value) : LONGREAL ;
VAR
   r: REAL ;
BEGIN
   CASE v.kind OF

   whole:  r := FLOAT(v.number) ;
           RETURN( r ) |
   money:  RETURN( v.amount )

   ELSE
      RETURN( 0.0 )
   END
END amountOf ;


PROCEDURE relation (isLess, isEqual: BOOLEAN) : Relation ;
BEGIN
   IF isLess
   THEN
      RETURN( less )
   ELSIF isEqual
   THEN
      RETURN( equal )
   ELSE
      RETURN( greater )
   END
END relation ;


PROCEDURE ofTruths (a, b: Value) : Relation ;
BEGIN
   RETURN( relation(a.holds<b.holds, a.holds=b.holds) )
END ofTruths ;


PROCEDURE ofNumbers (a, b: Value) : Relation ;
VAR
   x, y: LONGREAL ;
BEGIN
   IF (a.kind=whole) AND (b.kind=whole)
   THEN
      RETURN( relation(a.number<b.number, a.number=b.number) )
   END ;
   x := amountOf(a) ;
   y := amountOf(b) ;
   RETURN( relation(x<y, x=y) )
END ofNumbers ;


(* ofTexts - compares in C, which needs
   a zero after the characters;
   DynamicStrings.string adds one. *)

PROCEDURE ofTexts (a, b: Value) : Relation ;
VAR
   s, t: String ;
   c   : INTEGER ;
BEGIN
   IF a.key=b.key
   THEN
      RETURN( equal )
   END ;
   s := KeyToString(a.key) ;
   t := KeyToString(b.key) ;
   c := strcmp(string(s), string(t)) ;
   s := KillString(s) ;
   t := KillString(t) ;
   RETURN( relation(c<0, c=0) )
END ofTexts ;


PROCEDURE days (d: Day) : CARDINAL ;
BEGIN
   RETURN( (d.year*12+d.month)*31+d.day )
END days ;


PROCEDURE ofDates (a, b: Value) : Relation ;
BEGIN
   RETURN( relation(days(a.when)<days(b.when), days(a.when)=days(b.when)) )
END ofDates ;


PROCEDURE ofNulls (a, b: Value) : Relation ;
BEGIN
   RETURN( equal )
END ofNulls ;


PROCEDURE Compare (a, b: Value) : Relation ;
TYPE
   KindSet = SET OF Kind ;
CONST
   Numbers = KindSet{whole, money} ;
BEGIN
   IF a.kind=b.kind
   THEN
      RETURN( order[a.kind](a, b) )
   ELSIF (a.kind IN Numbers) AND (b.kind IN Numbers)
   THEN
      RETURN( ofNumbers(a, b) )
   ELSIF a.kind=null
   THEN
      RETURN( less )
   ELSIF b.kind=null
   THEN
      RETURN( greater )
   ELSE
      RETURN( unordered )
   END
END Compare ;


PROCEDURE IsTrue (v: Value) : BOOLEAN ;
BEGIN
   RETURN( (v.kind=truth) AND v.holds )
END IsTrue ;


(*
   parseDate - dates are written as 1991-12-24.
*)

PROCEDURE parseDate (s: String; VAR found: BOOLEAN) : Value ;
VAR
   first, second: INTEGER ;
   d            : Day ;
   ok           : ARRAY [0..2] OF BOOLEAN ;

   PROCEDURE part (low, high: INTEGER; number: CARDINAL) : CARDINAL ;
   VAR
      t: String ;
      c: CARDINAL ;
   BEGIN
      t := Slice(s, low, high) ;
      c := StringToCardinal(t, 10, ok[number]) ;
      t := KillString(t) ;
      RETURN( c )
   END part ;

BEGIN
   found := FALSE ;
   first := Index(s, '-', 0) ;
   second := RIndex(s, '-', 0) ;
   IF (first>0) AND (second>first)
   THEN
      d.year := part(0, first, 0) ;
      d.month := part(first+1, second, 1) ;
      d.day := part(second+1, 0, 2) ;
      found := ok[0] AND ok[1] AND ok[2] AND (d.month>=1) AND (d.month<=12) AND (d.day>=1) AND (d.day<=31)
   END ;
   RETURN( Date(d) )
END parseDate ;


(* isDecimal - whether s
   consists of a sign, digits and
   at most one point. *)

PROCEDURE isDecimal (s: String) : BOOLEAN ;
TYPE
   CharSet = SET OF CHAR ;
VAR
   i, points, digits: CARDINAL ;
   ch               : CHAR ;
BEGIN
   points := 0 ;
   digits := 0 ;
   i := 0 ;
   WHILE i<Length(s) DO
      ch := char(s, i) ;
      IF ch IN CharSet{'0'..'9'}
      THEN
         INC(digits)
      ELSIF ch='.'
      THEN
         INC(points)
      ELSIF (i>0) OR (NOT (ch IN CharSet{'+', '-'}))
      THEN
         RETURN( FALSE )
      END ;
      INC(i)
   END ;
   RETURN( (digits>0) AND (points<=1) )
END isDecimal ;


PROCEDURE Parse (s: String; kind: Kind; VAR found: BOOLEAN) : Value ;
VAR
   v: Value ;
BEGIN
   s := RemoveWhitePostfix(RemoveWhitePrefix(s)) ;
   v := Null() ;
   found := TRUE ;
   IF Length(s)#0
   THEN
      CASE kind OF

      null :  found := FALSE |
      truth:  v := Truth(EqualArray(s, 'yes')) ;
              found := v.holds OR EqualArray(s, 'no') |
      whole:  found := isDecimal(s) AND (Index(s, '.', 0)<0) ;
              IF found
              THEN
                 v := Whole(StringToInteger(s, 10, found))
              END |
      money:  found := isDecimal(s) ;
              IF found
              THEN
                 v := Money(strtod(string(s), NIL))
              END |
      text :  RETURN( Text(MakeKeyS(s)) ) |
      date :  v := parseDate(s, found)

      END
   END ;
   s := KillString(s) ;
   RETURN( v )
END Parse ;


(* moneyToString - two digits
   after the point, and an apostrophe
   between thousands. *)

PROCEDURE moneyToString (r: LONGREAL) : String ;
VAR
   s                : String ;
   hundredths, units: CARDINAL ;
   isNegative       : BOOLEAN ;

   PROCEDURE group (c: CARDINAL) : String ;
   BEGIN
      IF c<1000
      THEN
         RETURN( CardinalToString(c, 0, ' ', 10, FALSE) )
      ELSE
         RETURN( ConCat(ConCatChar(group(c DIV 1000), "'"),
                        Mark(CardinalToString(c MOD 1000, 3, '0', 10, FALSE))) )
      END
   END group ;

BEGIN
   isNegative := r<0.0 ;
   hundredths := VAL(CARDINAL, TRUNC(ABS(r)*100.0+0.5)) ;
   units := hundredths DIV 100 ;
   IF isNegative AND (hundredths#0)
   THEN
      s := InitStringChar('-')
   ELSE
      s := InitString('')
   END ;
   s := ConCat(s, Mark(group(units))) ;
   s := ConCatChar(s, '.') ;
   RETURN( ConCat(s, Mark(CardinalToString(hundredths MOD 100, 2, '0', 10, FALSE))) )
END moneyToString ;


PROCEDURE ToString (v: Value) : String ;
BEGIN
   CASE v.kind OF

   null :  RETURN( InitString('-') ) |
   truth:  IF v.holds
           THEN
              RETURN( InitString('yes') )
           ELSE
              RETURN( InitString('no') )
           END |
   whole:  RETURN( Sprintf1(Mark(InitString('%d')), v.number) ) |
   money:  RETURN( moneyToString(v.amount) ) |
   text :  RETURN( KeyToString(v.key) ) |
   date :  WITH v.when DO
              RETURN( Sprintf3(Mark(InitString('%4d-%02d-%02d')), year, month, day) )
           END

   END
END ToString ;


PROCEDURE KindName (kind: Kind; VAR a: ARRAY OF CHAR) ;
VAR
   i: CARDINAL ;
   n: KindText ;
BEGIN
   n := names[kind] ;
   FOR i := 0 TO HIGH(a) DO
      IF i<=HIGH(n)
      THEN
         a[i] := n[i]
      ELSE
         a[i] := ''
      END
   END
END KindName ;


PROCEDURE Sum (a, b: Value) : Value ;
BEGIN
   IF a.kind=null
   THEN
      RETURN( b )
   ELSIF b.kind=null
   THEN
      RETURN( a )
   ELSIF (a.kind=whole) AND (b.kind=whole)
   THEN
      RETURN( Whole(a.number+b.number) )
   ELSE
      RETURN( Money(amountOf(a)+amountOf(b)) )
   END
END Sum ;


PROCEDURE Scale (a: Value; factor: LONGREAL) : Value ;
BEGIN
   RETURN( Money(amountOf(a)*factor) )
END Scale ;


PROCEDURE Contains (a, b: Value) : BOOLEAN ;
VAR
   s, t : String ;
   i    : INTEGER ;
   found: BOOLEAN ;

   PROCEDURE matches (at: INTEGER) : BOOLEAN ;
   VAR
      j: INTEGER ;
   BEGIN
      FOR j := 0 TO VAL(INTEGER, Length(t))-1 DO
         IF char(s, at+j)#char(t, j)
         THEN
            RETURN( FALSE )
         END
      END ;
      RETURN( TRUE )
   END matches ;

BEGIN
   IF (a.kind#text) OR (b.kind#text)
   THEN
      RETURN( FALSE )
   END ;
   s := ToLower(KeyToString(a.key)) ;
   t := ToLower(KeyToString(b.key)) ;
   found := FALSE ;
   i := 0 ;
   WHILE (NOT found) AND (i+VAL(INTEGER, Length(t))<=VAL(INTEGER, Length(s))) DO
      found := matches(i) ;
      INC(i)
   END ;
   s := KillString(s) ;
   t := KillString(t) ;
   RETURN( found )
END Contains ;


PROCEDURE Checksum (v: Value; VAR sum: CARDINAL32) ;
VAR
   s: String ;
BEGIN
   s := ToString(v) ;
   Hash.Mix(sum, Hash.Block(string(s), Length(s))) ;
   s := KillString(s)
END Checksum ;


BEGIN
   order[null] := ofNulls ;
   order[truth] := ofTruths ;
   order[whole] := ofNumbers ;
   order[money] := ofNumbers ;
   order[text] := ofTexts ;
   order[date] := ofDates
END Values.
