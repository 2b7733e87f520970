IMPLEMENTATION MODULE Names ;

FROM DynamicStrings IMPORT String, InitString, KillString, Equal, Dup, CopyOut, Length ;
FROM Indexing IMPORT Index, InitIndex, PutIndice, GetIndice, HighIndice ;
FROM Storage IMPORT ALLOCATE ;
FROM Assertion IMPORT Assert ;
IMPORT Hash ;

CONST
   Buckets   = 61 ;
   MaxLength = 255 ;

TYPE
   Node = POINTER TO RECORD
                        text: String ;
                        key : Key ;
                        next: Node ;
                     END ;

VAR
   bucket: ARRAY [0..Buckets-1] OF Node ;
   nodes : Index ;


(*
   search - looks for s in the chain of its bucket.
*)

PROCEDURE search (s: String; b: CARDINAL) : Node ;
VAR
   n: Node ;
BEGIN
   n := bucket[b] ;
   WHILE (n#NIL) AND (NOT Equal(n^.text, s)) DO
      n := n^.next
   END ;
   RETURN( n )
END search ;


PROCEDURE MakeKeyS (s: String) : Key ;
VAR
   a: ARRAY [0..MaxLength] OF CHAR ;
   b: CARDINAL ;
   n: Node ;
BEGIN
   Assert(Length(s)<=MaxLength) ;
   CopyOut(a, s) ;
   b := Hash.Compute(a, Buckets) ;
   n := search(s, b) ;
   IF n=NIL
   THEN
      NEW(n) ;
      WITH n^ DO
         text := s ;
         next := bucket[b] ;
         key := HighIndice(nodes)+1 ;
      END ;
      bucket[b] := n ;
      PutIndice(nodes, n^.key, n)
   ELSE
      s := KillString(s)
   END ;
   RETURN( n^.key )
END MakeKeyS ;


PROCEDURE MakeKey (a: ARRAY OF CHAR) : Key ;
BEGIN
   RETURN( MakeKeyS(InitString(a)) )
END MakeKey ;


PROCEDURE KeyToString (k: Key) : String ;
VAR
   n: Node ;
BEGIN
   IF k=NulKey
   THEN
      RETURN( InitString("") )
   END ;
   n := GetIndice(nodes, k) ;
   RETURN( Dup(n^.text) )
END KeyToString ;


PROCEDURE NoOfKeys () : CARDINAL ;
BEGIN
   RETURN( HighIndice(nodes) )
END NoOfKeys ;


PROCEDURE LongestChain () : CARDINAL ;
VAR
   b, length, longest: CARDINAL ;
   n                 : Node ;
BEGIN
   longest := 0 ;
   FOR b := 0 TO HIGH(bucket) DO
      length := 0 ;
      n := bucket[b] ;
      WHILE n#NIL DO
         INC(length) ;
         n := n^.next
      END ;
      IF length>longest
      THEN
         longest := length
      END
   END ;
   RETURN( longest )
END LongestChain ;


PROCEDURE Init ;
VAR
   b: CARDINAL ;
BEGIN
   nodes := InitIndex(1) ;
   FOR b := 0 TO Buckets-1 DO
      bucket[b] := NIL
   END
END Init ;


BEGIN
   Init
END Names.
