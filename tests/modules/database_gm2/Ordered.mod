IMPLEMENTATION MODULE Ordered ;

FROM Store IMPORT Record, Visitor, Get, Sequence ;
FROM Values IMPORT Value, Kind, Relation, Compare ;
FROM Storage IMPORT ALLOCATE, DEALLOCATE ;
FROM M2RTS IMPORT Halt ;

TYPE
   Side = (left, right) ;
   Node = POINTER TO RECORD
                        record: Record ;
                        height: CARDINAL ;
                        son   : ARRAY Side OF Node ;
                     END ;
   Tree = POINTER TO RECORD
                        root : Node ;
                        field: CARDINAL ;
                        size : CARDINAL ;
                     END ;


PROCEDURE Build (field: CARDINAL) : Tree ;
VAR
   t: Tree ;
BEGIN
   NEW(t) ;
   WITH t^ DO
      root := NIL ;
      size := 0
   END ;
   t^.field := field ;
   RETURN( t )
END Build ;


PROCEDURE Kill (t: Tree) : Tree ;

   PROCEDURE free (n: Node) ;
   BEGIN
      IF n#NIL
      THEN
         free(n^.son[left]) ;
         free(n^.son[right]) ;
         DISPOSE(n)
      END
   END free ;

BEGIN
   free(t^.root) ;
   DISPOSE(t) ;
   RETURN( NIL )
END Kill ;


PROCEDURE height (n: Node) : CARDINAL ;
BEGIN
   IF n=NIL
   THEN
      RETURN( 0 )
   ELSE
      RETURN( n^.height )
   END
END height ;


PROCEDURE measure (n: Node) ;
BEGIN
   IF height(n^.son[left])>height(n^.son[right])
   THEN
      n^.height := height(n^.son[left])+1
   ELSE
      n^.height := height(n^.son[right])+1
   END
END measure ;


PROCEDURE other (s: Side) : Side ;
BEGIN
   IF s=left
   THEN
      RETURN( right )
   ELSE
      RETURN( left )
   END
END other ;


(*
   rotate - the son on one side takes the place of n.
*)

PROCEDURE rotate (VAR n: Node; from: Side) ;
VAR
   s: Node ;
BEGIN
   s := n^.son[from] ;
   n^.son[from] := s^.son[other(from)] ;
   s^.son[other(from)] := n ;
   measure(n) ;
   measure(s) ;
   n := s
END rotate ;


PROCEDURE balance (VAR n: Node) ;
VAR
   s: Side ;
BEGIN
   FOR s := left TO right DO
      IF height(n^.son[s])>height(n^.son[other(s)])+1
      THEN
         IF height(n^.son[s]^.son[other(s)])>height(n^.son[s]^.son[s])
         THEN
            rotate(n^.son[s], other(s))
         END ;
         rotate(n, s)
      END
   END ;
   measure(n)
END balance ;


(* isBefore - records with
   equal values keep the order of
   their insertion. *)

PROCEDURE isBefore (a, b: Record; field: CARDINAL) : BOOLEAN ;
BEGIN
   CASE Compare(Get(a, field), Get(b, field)) OF

   less     :  RETURN( TRUE ) |
   greater  :  RETURN( FALSE ) |
   equal    :  RETURN( Sequence(a)<Sequence(b) ) |
   unordered:  Halt(__FILE__, __LINE__, 'isBefore', 'values of two kinds in one field')

   END ;
   RETURN( FALSE )
END isBefore ;


PROCEDURE Insert (t: Tree; r: Record) ;

   PROCEDURE into (VAR n: Node) ;
   BEGIN
      IF n=NIL
      THEN
         NEW(n) ;
         n^.record := r ;
         n^.height := 1 ;
         n^.son[left] := NIL ;
         n^.son[right] := NIL
      ELSE
         IF isBefore(r, n^.record, t^.field)
         THEN
            into(n^.son[left])
         ELSE
            into(n^.son[right])
         END ;
         balance(n)
      END
   END into ;

BEGIN
   into(t^.root) ;
   INC(t^.size)
END Insert ;


PROCEDURE Height (t: Tree) : CARDINAL ;
BEGIN
   RETURN( height(t^.root) )
END Height ;


PROCEDURE Size (t: Tree) : CARDINAL ;
BEGIN
   RETURN( t^.size )
END Size ;


PROCEDURE ForeachFrom (t: Tree; low, high: Value; p: Visitor) ;

   PROCEDURE isAbove (v: Value) : BOOLEAN ;
   BEGIN
      RETURN( (low.kind=null) OR (Compare(v, low)#less) )
   END isAbove ;

   PROCEDURE isBelow (v: Value) : BOOLEAN ;
   BEGIN
      RETURN( (high.kind=null) OR (Compare(v, high)#greater) )
   END isBelow ;

   PROCEDURE walk (n: Node) ;
   VAR
      v: Value ;
   BEGIN
      IF n#NIL
      THEN
         v := Get(n^.record, t^.field) ;
         IF isAbove(v)
         THEN
            walk(n^.son[left])
         END ;
         IF isAbove(v) AND isBelow(v)
         THEN
            p(n^.record)
         END ;
         IF isBelow(v)
         THEN
            walk(n^.son[right])
         END
      END
   END walk ;

BEGIN
   walk(t^.root)
END ForeachFrom ;


PROCEDURE Balanced (t: Tree) : BOOLEAN ;

   PROCEDURE check (n: Node) : BOOLEAN ;
   VAR
      l, r: INTEGER ;
   BEGIN
      IF n=NIL
      THEN
         RETURN( TRUE )
      END ;
      l := height(n^.son[left]) ;
      r := height(n^.son[right]) ;
      RETURN( (ABS(l-r)<=1) AND check(n^.son[left]) AND check(n^.son[right]) )
   END check ;

BEGIN
   RETURN( check(t^.root) )
END Balanced ;


END Ordered.
