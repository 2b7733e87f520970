IMPLEMENTATION MODULE Store ;

FROM Indexing IMPORT Index, InitIndex, KillIndex, InBounds, HighIndice, LowIndice,
                     GetIndice, RemoveIndiceFromIndex, IncludeIndiceIntoIndex, ForeachIndiceInIndexDo ;
FROM SYSTEM IMPORT CARDINAL32 ;
FROM Names IMPORT Key ;
FROM Values IMPORT Value, Kind, Null, Checksum ;
FROM Storage IMPORT ALLOCATE, DEALLOCATE ;
FROM Assertion IMPORT Assert ;

TYPE
   Field = RECORD
              name: Key ;
              kind: Kind ;
           END ;
   Table = POINTER TO RECORD
                         name    : Key ;
                         noFields: CARDINAL ;
                         fields  : ARRAY [1..MaxFields] OF Field ;
                         records : Index ;
                         next    : CARDINAL ;
                      END ;

VAR
   tables : Index ;
   visitor: TableVisitor ;
   sum    : CARDINAL32 ;


PROCEDURE New (name: Key) : Table ;
VAR
   t: Table ;
BEGIN
   NEW(t) ;
   t^.name := name ;
   t^.noFields := 0 ;
   t^.records := InitIndex(1) ;
   t^.next := 1 ;
   IncludeIndiceIntoIndex(tables, t) ;
   RETURN( t )
END New ;


(*
   free - has a pointer where Indexing passes an ADDRESS.
*)

PROCEDURE free (r: Record) ;
BEGIN
   DISPOSE(r)
END free ;


PROCEDURE Kill (t: Table) : Table ;
BEGIN
   ForeachIndiceInIndexDo(t^.records, free) ;
   t^.records := KillIndex(t^.records) ;
   RemoveIndiceFromIndex(tables, t) ;
   DISPOSE(t) ;
   RETURN( NIL )
END Kill ;


PROCEDURE Find (name: Key) : Table ;
VAR
   i: CARDINAL ;
   t: Table ;
BEGIN
   i := LowIndice(tables) ;
   WHILE InBounds(tables, i) DO
      t := GetIndice(tables, i) ;
      IF (t#NIL) AND (t^.name=name)
      THEN
         RETURN( t )
      END ;
      INC(i)
   END ;
   RETURN( NIL )
END Find ;


PROCEDURE NameOf (t: Table) : Key ;
BEGIN
   RETURN( t^.name )
END NameOf ;


PROCEDURE AddField (t: Table; called: Key; kind: Kind) : BOOLEAN ;
BEGIN
   WITH t^ DO
      IF (FieldNo(t, called)#0) OR (noFields=MaxFields)
      THEN
         RETURN( FALSE )
      END ;
      INC(noFields) ;
      fields[noFields].name := called ;
      fields[noFields].kind := kind
   END ;
   RETURN( TRUE )
END AddField ;


PROCEDURE FieldNo (t: Table; name: Key) : CARDINAL ;
VAR
   i: CARDINAL ;
BEGIN
   FOR i := 1 TO t^.noFields DO
      IF t^.fields[i].name=name
      THEN
         RETURN( i )
      END
   END ;
   RETURN( 0 )
END FieldNo ;


PROCEDURE NoOfFields (t: Table) : CARDINAL ;
BEGIN
   RETURN( t^.noFields )
END NoOfFields ;


PROCEDURE FieldName (t: Table; field: CARDINAL) : Key ;
BEGIN
   Assert((field>0) AND (field<=t^.noFields)) ;
   RETURN( t^.fields[field].name )
END FieldName ;


PROCEDURE FieldKind (t: Table; field: CARDINAL) : Kind ;
BEGIN
   Assert((field>0) AND (field<=t^.noFields)) ;
   RETURN( t^.fields[field].kind )
END FieldKind ;


PROCEDURE AddRecord (t: Table) : Record ;
VAR
   r: Record ;
   i: CARDINAL ;
BEGIN
   NEW(r) ;
   WITH r^ DO
      sequence := t^.next ;
      marked := FALSE ;
      FOR i := 1 TO MaxFields DO
         field[i] := Null()
      END
   END ;
   INC(t^.next) ;
   IncludeIndiceIntoIndex(t^.records, r) ;
   RETURN( r )
END AddRecord ;


PROCEDURE NoOfRecords (t: Table) : CARDINAL ;
BEGIN
   RETURN( HighIndice(t^.records) )
END NoOfRecords ;


PROCEDURE GetRecord (t: Table; number: CARDINAL) : Record ;
BEGIN
   RETURN( GetIndice(t^.records, number) )
END GetRecord ;


PROCEDURE SetMark (r: Record; to: BOOLEAN) ;
BEGIN
   r^.marked := to
END SetMark ;


PROCEDURE DeleteMarked (t: Table) : CARDINAL ;
VAR
   kept : Index ;
   i    : CARDINAL ;
   count: CARDINAL ;
   r    : Record ;
BEGIN
   kept := InitIndex(1) ;
   count := 0 ;
   FOR i := 1 TO NoOfRecords(t) DO
      r := GetRecord(t, i) ;
      IF r^.marked
      THEN
         DISPOSE(r) ;
         INC(count)
      ELSE
         IncludeIndiceIntoIndex(kept, r)
      END
   END ;
   t^.records := KillIndex(t^.records) ;
   t^.records := kept ;
   RETURN( count )
END DeleteMarked ;


PROCEDURE Get (r: Record; field: CARDINAL) : Value ;
BEGIN
   RETURN( r^.field[field] )
END Get ;


PROCEDURE Put (r: Record; field: CARDINAL; v: Value) ;
BEGIN
   r^.field[field] := v
END Put ;


PROCEDURE Sequence (r: Record) : CARDINAL ;
BEGIN
   RETURN( r^.sequence )
END Sequence ;


PROCEDURE ForeachRecordDo (t: Table; p: Visitor) ;
VAR
   i: CARDINAL ;
BEGIN
   FOR i := 1 TO NoOfRecords(t) DO
      p(GetRecord(t, i))
   END
END ForeachRecordDo ;


PROCEDURE visit (t: Table) ;
BEGIN
   visitor(t)
END visit ;


PROCEDURE ForeachTableDo (p: TableVisitor) ;
BEGIN
   visitor := p ;
   ForeachIndiceInIndexDo(tables, visit)
END ForeachTableDo ;


PROCEDURE addRecord (r: Record) ;
VAR
   i: CARDINAL ;
BEGIN
   FOR i := 1 TO MaxFields DO
      Checksum(r^.field[i], sum)
   END
END addRecord ;


PROCEDURE Sum (t: Table) : CARDINAL32 ;
BEGIN
   sum := 1 ;
   ForeachIndiceInIndexDo(t^.records, addRecord) ;
   RETURN( sum )
END Sum ;


BEGIN
   tables := InitIndex(1)
END Store.
