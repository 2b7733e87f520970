IMPLEMENTATION MODULE Query ;

FROM DynamicStrings IMPORT String, InitString, KillString, Dup, Index, Mark ;
FROM FormatStrings IMPORT Sprintf2, Sprintf1 ;
FROM Store IMPORT Table, Record, FieldNo, Get ;
FROM Values IMPORT Value, Kind, Relation, Null, Truth, Whole, Text, Compare, IsTrue, Parse, Sum, Scale, Contains ;
FROM Names IMPORT Key, MakeKey, MakeKeyS, KeyToString ;
FROM Lexer IMPORT Symbol, SymbolSet, symbol, key, string, Advance, Position, SymbolText ;
FROM Storage IMPORT ALLOCATE, DEALLOCATE ;

TYPE
   NodeKind = (constant, fieldOf, unary, binary) ;
   RelationSet = SET OF Relation ;
   Function = PROCEDURE (Value, Value) : Value ;
   Expression = POINTER TO node ;
   node = RECORD
             CASE tag: NodeKind OF

             constant:  value: Value |
             fieldOf :  field: CARDINAL |
             unary,
             binary  :  function   : Function ;
                        left, right: Expression

             END
          END ;

CONST
   NotGreater = RelationSet{less, equal} ;
   Relations = SymbolSet{equals, hash, lesser, lesseq, bigger, biggereq, like} ;

VAR
   table           : Table ;
   message         : String ;
   failed          : BOOLEAN ;
   nodes           : CARDINAL ;
   andKey, orKey,
   notKey          : Key ;


(*
   fail - the first mistake counts.
*)

PROCEDURE fail (format: ARRAY OF CHAR; s: String) ;
VAR
   t: String ;
BEGIN
   IF NOT failed
   THEN
      failed := TRUE ;
      t := Sprintf1(Mark(InitString(format)), s) ;
      message := KillString(message) ;
      message := Sprintf2(Mark(InitString('column %d: %s')), Position(), t) ;
      t := KillString(t)
   END ;
   s := KillString(s)
END fail ;


PROCEDURE Message () : String ;
BEGIN
   RETURN( Dup(message) )
END Message ;


PROCEDURE Nodes () : CARDINAL ;
BEGIN
   RETURN( nodes )
END Nodes ;


(*
   coerce - a text beside a date may mean a date.
*)

PROCEDURE coerce (VAR a: Value; b: Value) ;
VAR
   found: BOOLEAN ;
   v    : Value ;
BEGIN
   IF (a.kind=text) AND (b.kind=date)
   THEN
      v := Parse(KeyToString(a.key), date, found) ;
      IF found
      THEN
         a := v
      END
   END
END coerce ;


PROCEDURE compared (a, b: Value) : Relation ;
BEGIN
   coerce(a, b) ;
   coerce(b, a) ;
   RETURN( Compare(a, b) )
END compared ;


PROCEDURE isEqual (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(compared(a, b)=equal) )
END isEqual ;

PROCEDURE isUnequal (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(compared(a, b)#equal) )
END isUnequal ;

PROCEDURE isLess (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(compared(a, b)=less) )
END isLess ;

PROCEDURE isLessEqual (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(compared(a, b) IN NotGreater) )
END isLessEqual ;

PROCEDURE isGreater (a, b: Value) : Value ;
BEGIN
   RETURN( isLess(b, a) )
END isGreater ;

PROCEDURE isGreaterEqual (a, b: Value) : Value ;
BEGIN
   RETURN( isLessEqual(b, a) )
END isGreaterEqual ;

PROCEDURE isLike (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(Contains(a, b)) )
END isLike ;

PROCEDURE conjunction (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(IsTrue(a) AND IsTrue(b)) )
END conjunction ;

PROCEDURE disjunction (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(IsTrue(a) OR IsTrue(b)) )
END disjunction ;

PROCEDURE negation (a, b: Value) : Value ;
BEGIN
   RETURN( Truth(NOT IsTrue(a)) )
END negation ;

PROCEDURE minusOf (a, b: Value) : Value ;
BEGIN
   IF a.kind=whole
   THEN
      RETURN( Whole(-a.number) )
   ELSE
      RETURN( Scale(a, -1.0) )
   END
END minusOf ;

PROCEDURE difference (a, b: Value) : Value ;
BEGIN
   RETURN( Sum(a, minusOf(b, b)) )
END difference ;

PROCEDURE product (a, b: Value) : Value ;
BEGIN
   IF (a.kind=whole) AND (b.kind=whole)
   THEN
      RETURN( Whole(a.number*b.number) )
   ELSIF b.kind=whole
   THEN
      RETURN( Scale(a, FLOAT(b.number)) )
   ELSIF b.kind=money
   THEN
      RETURN( Scale(a, b.amount) )
   ELSE
      RETURN( Null() )
   END
END product ;

PROCEDURE make (t: NodeKind) : Expression ;
VAR
   e: Expression ;
BEGIN
   NEW(e) ;
   e^.tag := t ;
   INC(nodes) ;
   RETURN( e )
END make ;


PROCEDURE makeConstant (v: Value) : Expression ;
VAR
   e: Expression ;
BEGIN
   e := make(constant) ;
   e^.value := v ;
   RETURN( e )
END makeConstant ;


PROCEDURE makeApplication (f: Function; l, r: Expression) : Expression ;
VAR
   e: Expression ;
BEGIN
   IF r=NIL
   THEN
      e := make(unary)
   ELSE
      e := make(binary)
   END ;
   WITH e^ DO
      function := f ;
      left := l ;
      right := r
   END ;
   RETURN( e )
END makeApplication ;


PROCEDURE isWord (k: Key) : BOOLEAN ;
BEGIN
   RETURN( (symbol=name) AND (key=k) )
END isWord ;


PROCEDURE numberValue () : Value ;
VAR
   found: BOOLEAN ;
   kind : Kind ;
   v    : Value ;
BEGIN
   IF Index(string, '.', 0)>=0
   THEN
      kind := money
   ELSE
      kind := whole
   END ;
   v := Parse(Dup(string), kind, found) ;
   IF NOT found
   THEN
      fail('%s is no number', Dup(string))
   END ;
   RETURN( v )
END numberValue ;


PROCEDURE factor () : Expression ;
VAR
   e: Expression ;
BEGIN
   CASE symbol OF

   number:        e := makeConstant(numberValue()) ;
                  Advance |
   quoted:        e := makeConstant(Text(MakeKeyS(Dup(string)))) ;
                  Advance |
   name:          e := make(fieldOf) ;
                  e^.field := FieldNo(table, key) ;
                  IF e^.field=0
                  THEN
                     fail('there is no field %s', KeyToString(key))
                  END ;
                  Advance |
   minus:         Advance ;
                  e := makeApplication(minusOf, factor(), NIL) |
   lparen:        Advance ;
                  e := condition() ;
                  IF symbol=rparen
                  THEN
                     Advance
                  ELSE
                     fail('a bracket is missing in front of %s', SymbolText(symbol))
                  END

   ELSE
      fail('%s where a value is expected', SymbolText(symbol)) ;
      e := makeConstant(Null())
   END ;
   RETURN( e )
END factor ;


PROCEDURE term () : Expression ;
VAR
   e: Expression ;
BEGIN
   e := factor() ;
   WHILE symbol=times DO
      Advance ;
      e := makeApplication(product, e, factor())
   END ;
   RETURN( e )
END term ;


PROCEDURE sum () : Expression ;
VAR
   e: Expression ;
   f: Function ;
BEGIN
   e := term() ;
   WHILE symbol IN SymbolSet{plus, minus} DO
      IF symbol=plus
      THEN
         f := Sum
      ELSE
         f := difference
      END ;
      Advance ;
      e := makeApplication(f, e, term())
   END ;
   RETURN( e )
END sum ;


PROCEDURE functionOf (s: Symbol) : Function ;
VAR
   f: Function ;
BEGIN
   <* allow(incomplete-cases) *> (* the parser has seen one of these *)
   CASE s OF

   equals  :  f := isEqual |
   hash    :  f := isUnequal |
   lesser  :  f := isLess |
   lesseq  :  f := isLessEqual |
   bigger  :  f := isGreater |
   biggereq:  f := isGreaterEqual |
   like    :  f := isLike

   END ;
   RETURN( f )
END functionOf ;


PROCEDURE relation () : Expression ;
VAR
   e: Expression ;
   f: Function ;
BEGIN
   IF isWord(notKey)
   THEN
      Advance ;
      RETURN( makeApplication(negation, relation(), NIL) )
   END ;
   e := sum() ;
   IF symbol IN Relations
   THEN
      f := functionOf(symbol) ;
      Advance ;
      e := makeApplication(f, e, sum())
   END ;
   RETURN( e )
END relation ;


PROCEDURE conjunctions () : Expression ;
VAR
   e: Expression ;
BEGIN
   e := relation() ;
   WHILE isWord(andKey) DO
      Advance ;
      e := makeApplication(conjunction, e, relation())
   END ;
   RETURN( e )
END conjunctions ;


PROCEDURE condition () : Expression ;
VAR
   e: Expression ;
BEGIN
   e := conjunctions() ;
   WHILE isWord(orKey) DO
      Advance ;
      e := makeApplication(disjunction, e, conjunctions())
   END ;
   RETURN( e )
END condition ;


PROCEDURE Compile (t: Table) : Expression ;
VAR
   e: Expression ;
BEGIN
   failed := FALSE ;
   table := t ;
   e := condition() ;
   IF failed
   THEN
      e := Kill(e)
   END ;
   RETURN( e )
END Compile ;


PROCEDURE Evaluate (e: Expression; r: Record) : Value ;
BEGIN
   WITH e^ DO
      CASE tag OF

      constant:  RETURN( value ) |
      fieldOf :  RETURN( Get(r, field) ) |
      unary   :  RETURN( function(Evaluate(left, r), Null()) ) |
      binary  :  RETURN( function(Evaluate(left, r), Evaluate(right, r)) )

      END
   END
END Evaluate ;


PROCEDURE Kill (e: Expression) : Expression ;
BEGIN
   IF e#NIL
   THEN
      IF e^.tag>=unary
      THEN
         e^.left := Kill(e^.left) ;
         e^.right := Kill(e^.right)
      END ;
      DISPOSE(e) ;
      DEC(nodes)
   END ;
   RETURN( NIL )
END Kill ;


BEGIN
   nodes := 0 ;
   message := InitString('') ;
   andKey := MakeKey('and') ;
   orKey := MakeKey('or') ;
   notKey := MakeKey('not')
END Query.
