(* tlc: --dialect=gm2 Hash.c *)
(* Main.mod a small database: commands come from standard input, a line each.  *)

MODULE Main ;

FROM DynamicStrings IMPORT String, InitString, KillString, Mark, Length, Dup, ConCat, Slice, Index,
                           RemoveWhitePrefix, RemoveComment, string, char ;
FROM FormatStrings IMPORT Sprintf0, Sprintf1, Sprintf2, Sprintf3 ;
FROM FIO IMPORT File, StdIn, StdOut, EOF, Close, WriteLine, WriteChar, IsNoError, ReadNBytes, WriteNBytes, SetPositionFromBeginning ;
FROM SFIO IMPORT OpenToRead, OpenToWrite, Exists, ReadS, WriteS ;
FROM Store IMPORT Table, Record, New, Find, NameOf, AddField, FieldNo, NoOfFields, FieldName, FieldKind, AddRecord,
                  NoOfRecords, GetRecord, DeleteMarked, SetMark, Get, Put, ForeachRecordDo, ForeachTableDo, Sequence ;
FROM Values IMPORT Value, Kind, Null, Parse, ToString, KindName, IsTrue, Compare, Relation ;
FROM Names IMPORT Key, MakeKey, KeyToString, NoOfKeys ;
FROM Lexer IMPORT Symbol, symbol, key, Begin, Advance, Position, SymbolText ;
FROM Query IMPORT Expression, Compile, Evaluate, Message, Nodes ;
FROM Ordered IMPORT Tree, Build, Insert, ForeachFrom, Balanced, Height, Size ;
FROM Report IMPORT Say, Complain, Mistakes ;
FROM Storage IMPORT ALLOCATE, DEALLOCATE ;
FROM M2RTS IMPORT InstallTerminationProcedure ;
FROM Assertion IMPORT Assert ;
FROM SYSTEM IMPORT ADDRESS, ADR, INTEGER32, CARDINAL32, WORD, TSIZE ;
FROM cstd IMPORT qsort ;
FROM libc IMPORT unlink ;
IMPORT Store, Query, Report, Ordered, Values, Lexer, Hash ;

CONST
   MaxSorted   = 100 ;
   Separator   = ';' ;

TYPE
   Handler     = PROCEDURE ;
   Commands    = (cTable, cInsert, cList, cReport, cSet, cDelete, cRange, cSave, cLoad, cDrop, cTables, cCheck,
                  cSort, cRandom, cNone) ;
   CommandText = ARRAY [0..7] OF CHAR ;
   CommandName = ARRAY Commands OF CommandText ;

CONST
   commandName = CommandName{ 'table', 'insert', 'list', 'report', 'set', 'delete', 'range', 'save', 'load', 'drop',
                              'tables', 'check', 'sort', 'random', '' } ;

VAR
   handler   : ARRAY Commands OF Handler ;
   commandKey: ARRAY Commands OF Key ;
   used      : ARRAY Commands OF CARDINAL ;
   byKey,
   whereKey,
   sumKey    : Key ;
   line      : String ;
   lineNo    : CARDINAL ;
   tree      : Tree ;
   filter    : Expression ;
   selected  : CARDINAL ;
   sorted    : ARRAY [1..MaxSorted] OF Record ;
   sortField : CARDINAL ;


(*
   complain - kills s.
*)

PROCEDURE complain (format: ARRAY OF CHAR; s: String) ;
VAR
   t: String ;
BEGIN
   t := Sprintf1(Mark(InitString(format)), s) ;
   Complain(Sprintf2(Mark(InitString('line %d, %s')), lineNo, Mark(t))) ;
   s := KillString(s)
END complain ;


PROCEDURE complainOfSymbol (format: ARRAY OF CHAR) ;
BEGIN
   IF symbol=name
   THEN
      complain(format, KeyToString(key))
   ELSE
      complain(format, SymbolText(symbol))
   END
END complainOfSymbol ;


PROCEDURE complainOfQuery ;
BEGIN
   complain('%s', Message())
END complainOfQuery ;


(*
   tableNamed - the table whose name comes next, or NIL.
*)

PROCEDURE tableNamed () : Table ;
VAR
   t: Table ;
BEGIN
   t := NIL ;
   IF symbol=name
   THEN
      t := Find(key)
   END ;
   IF t=NIL
   THEN
      complainOfSymbol('there is no table %s')
   ELSE
      Advance
   END ;
   RETURN( t )
END tableNamed ;


(*
   fieldNamed - the field whose name comes next, or 0.
*)

PROCEDURE fieldNamed (t: Table) : CARDINAL ;
VAR
   field: CARDINAL ;
BEGIN
   field := 0 ;
   IF symbol=name
   THEN
      field := FieldNo(t, key)
   END ;
   IF field=0
   THEN
      complainOfSymbol('there is no field %s')
   ELSE
      Advance
   END ;
   RETURN( field )
END fieldNamed ;


PROCEDURE isWord (k: Key) : BOOLEAN ;
BEGIN
   IF (symbol=name) AND (key=k)
   THEN
      Advance ;
      RETURN( TRUE )
   ELSE
      RETURN( FALSE )
   END
END isWord ;


PROCEDURE atEnd () : BOOLEAN ;
BEGIN
   IF symbol=eoln
   THEN
      RETURN( TRUE )
   ELSE
      complainOfSymbol('%s where the command should end') ;
      RETURN( FALSE )
   END
END atEnd ;


(*
   where - a condition, if there is one.  ok becomes FALSE after a mistake.
*)

PROCEDURE where (t: Table; VAR ok: BOOLEAN) : Expression ;
VAR
   e: Expression ;
BEGIN
   ok := TRUE ;
   e := NIL ;
   IF isWord(whereKey)
   THEN
      e := Compile(t) ;
      IF e=NIL
      THEN
         ok := FALSE ;
         complainOfQuery
      END
   END ;
   RETURN( e )
END where ;


PROCEDURE passes (r: Record) : BOOLEAN ;
BEGIN
   RETURN( (filter=NIL) OR IsTrue(Evaluate(filter, r)) )
END passes ;


PROCEDURE kindNamed (VAR kind: Kind) : BOOLEAN ;
VAR
   k: Kind ;
   a: ARRAY [0..7] OF CHAR ;
BEGIN
   FOR k := truth TO date DO
      KindName(k, a) ;
      IF (symbol=name) AND (MakeKey(a)=key)
      THEN
         kind := k ;
         Advance ;
         RETURN( TRUE )
      END
   END ;
   RETURN( FALSE )
END kindNamed ;


(*
   doTable - table NAME field: kind, field: kind
*)

PROCEDURE doTable ;
VAR
   t    : Table ;
   field: Key ;
   kind : Kind ;
BEGIN
   IF (symbol#name) OR (Find(key)#NIL)
   THEN
      complainOfSymbol('%s is no new name') ;
      RETURN
   END ;
   t := New(key) ;
   Advance ;
   LOOP
      IF symbol#name
      THEN
         complainOfSymbol('%s is no name of a field') ;
         EXIT
      END ;
      field := key ;
      Advance ;
      IF symbol=colon
      THEN
         Advance
      END ;
      IF NOT kindNamed(kind)
      THEN
         complainOfSymbol('%s is no kind of values') ;
         EXIT
      END ;
      IF NOT AddField(t, field, kind)
      THEN
         complain('%s cannot be added', KeyToString(field))
      END ;
      IF symbol#comma
      THEN
         IF atEnd()
         THEN
         END ;
         EXIT
      END ;
      Advance
   END
END doTable ;


(* split - the part of s from
   position on, up to a separator;
   position moves past it. *)

PROCEDURE split (s: String; VAR position: CARDINAL; separator: CHAR) : String ;
VAR
   end: INTEGER ;
   t  : String ;
BEGIN
   IF position>=Length(s)
   THEN
      RETURN( InitString('') )
   END ;
   end := Index(s, separator, position) ;
   IF end<0
   THEN
      end := Length(s)
   END ;
   IF VAL(INTEGER, position)=end
   THEN
      t := InitString('')
   ELSE
      t := Slice(s, position, end)
   END ;
   position := end+1 ;
   RETURN( t )
END split ;


(* fill - assigns the
   values in s to a
   record. *)

PROCEDURE fill (t: Table; r: Record; s: String; VAR position: CARDINAL) ;
VAR
   i    : CARDINAL ;
   found: BOOLEAN ;
   text : String ;
   v    : Value ;
BEGIN
   FOR i := 1 TO NoOfFields(t) DO
      text := RemoveWhitePrefix(split(s, position, Separator)) ;
      v := Parse(Dup(text), FieldKind(t, i), found) ;
      IF found
      THEN
         Put(r, i, v) ;
         text := KillString(text)
      ELSE
         complain('%s does not suit its field', text)
      END
   END
END fill ;


(*
   doInsert - insert NAME value; value; value
*)

PROCEDURE doInsert ;
VAR
   t       : Table ;
   position: CARDINAL ;
BEGIN
   t := tableNamed() ;
   IF t#NIL
   THEN
      position := Position()-1 ;
      fill(t, AddRecord(t), line, position)
   END
END doInsert ;


PROCEDURE select (r: Record) ;
BEGIN
   IF passes(r)
   THEN
      Insert(tree, r)
   END
END select ;


PROCEDURE reportRecord (r: Record) ;
BEGIN
   Report.Add(r)
END reportRecord ;


(*
   write - a report of those records that pass, in the order of a field or in their own.
*)

PROCEDURE write (t: Table; by, group, sum: CARDINAL) ;
BEGIN
   Report.Begin(StdOut, t, group, sum) ;
   IF by=0
   THEN
      by := 1 ;
      WHILE by<=NoOfRecords(t) DO
         IF passes(GetRecord(t, by))
         THEN
            Report.Add(GetRecord(t, by))
         END ;
         INC(by)
      END
   ELSE
      tree := Build(by) ;
      ForeachRecordDo(t, select) ;
      Assert(Balanced(tree)) ;
      ForeachFrom(tree, Null(), Null(), reportRecord) ;
      tree := Ordered.Kill(tree)
   END ;
   Report.End
END write ;


(*
   doList - list NAME [by FIELD] [where CONDITION]
*)

PROCEDURE doList ;
VAR
   t : Table ;
   by: CARDINAL ;
   ok: BOOLEAN ;
BEGIN
   t := tableNamed() ;
   IF t=NIL
   THEN
      RETURN
   END ;
   by := 0 ;
   IF isWord(byKey)
   THEN
      by := fieldNamed(t) ;
      IF by=0
      THEN
         RETURN
      END
   END ;
   filter := where(t, ok) ;
   IF ok AND atEnd()
   THEN
      write(t, by, 0, 0)
   END ;
   filter := Query.Kill(filter)
END doList ;


(*
   doReport - report NAME by FIELD sum FIELD [where CONDITION]
*)

PROCEDURE doReport ;
VAR
   t      : Table ;
   by, sum: CARDINAL ;
   ok     : BOOLEAN ;
BEGIN
   t := tableNamed() ;
   IF (t#NIL) AND isWord(byKey)
   THEN
      by := fieldNamed(t) ;
      IF (by#0) AND isWord(sumKey)
      THEN
         sum := fieldNamed(t) ;
         IF sum#0
         THEN
            filter := where(t, ok) ;
            IF ok AND atEnd()
            THEN
               write(t, by, by, sum)
            END ;
            filter := Query.Kill(filter)
         END
      END
   END
END doReport ;


(*
   doSet - set NAME FIELD = EXPRESSION [where CONDITION]
*)

PROCEDURE doSet ;
VAR
   t       : Table ;
   field, i: CARDINAL ;
   changed : CARDINAL ;
   e       : Expression ;
   ok      : BOOLEAN ;
   v       : Value ;
BEGIN
   t := tableNamed() ;
   IF t=NIL
   THEN
      RETURN
   END ;
   field := fieldNamed(t) ;
   IF (field=0) OR (symbol#equals)
   THEN
      RETURN
   END ;
   Advance ;
   e := Compile(t) ;
   IF e=NIL
   THEN
      complainOfQuery ;
      RETURN
   END ;
   filter := where(t, ok) ;
   changed := 0 ;
   IF ok AND atEnd()
   THEN
      FOR i := 1 TO NoOfRecords(t) DO
         IF passes(GetRecord(t, i))
         THEN
            v := Evaluate(e, GetRecord(t, i)) ;
            IF (v.kind=FieldKind(t, field)) OR (v.kind=null)
            THEN
               Put(GetRecord(t, i), field, v) ;
               INC(changed)
            ELSE
               complain('%s is of another kind', ToString(v))
            END
         END
      END ;
      Say(Sprintf1(Mark(InitString('%d records changed')), changed))
   END ;
   filter := Query.Kill(filter) ;
   e := Query.Kill(e)
END doSet ;


PROCEDURE mark (r: Record) ;
BEGIN
   SetMark(r, passes(r))
END mark ;


PROCEDURE doDelete ;
VAR
   t : Table ;
   ok: BOOLEAN ;
BEGIN
   t := tableNamed() ;
   IF t#NIL
   THEN
      filter := where(t, ok) ;
      IF ok AND atEnd()
      THEN
         ForeachRecordDo(t, mark) ;
         Say(Sprintf1(Mark(InitString('%d records deleted')), DeleteMarked(t)))
      END ;
      filter := Query.Kill(filter)
   END
END doDelete ;


PROCEDURE count (r: Record) ;
BEGIN
   INC(selected)
END count ;


(*
   doRange - range NAME FIELD LOW HIGH
*)

PROCEDURE doRange ;
VAR
   t        : Table ;
   field    : CARDINAL ;
   low, high: Value ;

   PROCEDURE limit () : Value ;
   VAR
      found: BOOLEAN ;
      v    : Value ;
   BEGIN
      v := Null() ;
      IF (symbol=number) OR (symbol=quoted)
      THEN
         v := Parse(Dup(Lexer.string), FieldKind(t, field), found) ;
         IF NOT found
         THEN
            complain('%s is no limit', Dup(Lexer.string))
         END
      ELSIF symbol#times
      THEN
         complainOfSymbol('%s is no limit')
      END ;
      Advance ;
      RETURN( v )
   END limit ;

BEGIN
   t := tableNamed() ;
   IF t=NIL
   THEN
      RETURN
   END ;
   field := fieldNamed(t) ;
   IF field=0
   THEN
      RETURN
   END ;
   low := limit() ;
   high := limit() ;
   tree := Build(field) ;
   ForeachRecordDo(t, select) ;
   selected := 0 ;
   ForeachFrom(tree, low, high, count) ;
   Say(Sprintf3(Mark(InitString('%d of %d records, height %d')), selected, Size(tree), Height(tree))) ;
   tree := Ordered.Kill(tree)
END doRange ;


PROCEDURE fileName () : String ;
BEGIN
   IF symbol=quoted
   THEN
      RETURN( Dup(Lexer.string) )
   ELSE
      complainOfSymbol('%s is no name of a file') ;
      RETURN( NIL )
   END
END fileName ;


PROCEDURE doSave ;
VAR
   v   : Value ;
   t   : Table ;
   f   : File ;
   s   : String ;
   i, j: CARDINAL ;
BEGIN
   t := tableNamed() ;
   IF t=NIL
   THEN
      RETURN
   END ;
   s := fileName() ;
   IF s=NIL
   THEN
      RETURN
   END ;
   f := OpenToWrite(s) ;
   IF IsNoError(f)
   THEN
      FOR i := 1 TO NoOfRecords(t) DO
         FOR j := 1 TO NoOfFields(t) DO
            IF j>1
            THEN
               WriteChar(f, Separator)
            END ;
            v := Get(GetRecord(t, i), j) ;
            IF v.kind#null
            THEN
               savedForm(f, v)
            END
         END ;
         WriteLine(f)
      END ;
      Close(f)
   ELSE
      complain('cannot write %s', Dup(s))
   END ;
   s := KillString(s)
END doSave ;


(*
   savedForm - money is saved without marks between thousands.
*)

PROCEDURE savedForm (f: File; v: Value) ;
VAR
   s: String ;
   i: CARDINAL ;
BEGIN
   s := ToString(v) ;
   IF v.kind=money
   THEN
      FOR i := 0 TO Length(s)-1 DO
         IF char(s, i)#"'"
         THEN
            WriteChar(f, char(s, i))
         END
      END
   ELSE
      s := WriteS(f, s)
   END ;
   s := KillString(s)
END savedForm ;


PROCEDURE doLoad ;
VAR
   t          : Table ;
   f          : File ;
   s, text    : String ;
   n, position: CARDINAL ;
BEGIN
   t := tableNamed() ;
   IF t=NIL
   THEN
      RETURN
   END ;
   s := fileName() ;
   IF s=NIL
   THEN
      RETURN
   END ;
   IF Exists(s)
   THEN
      n := 0 ;
      f := OpenToRead(s) ;
      WHILE NOT EOF(f) DO
         text := ReadS(f) ;
         IF Length(text)>0
         THEN
            position := 0 ;
            fill(t, AddRecord(t), text, position) ;
            INC(n)
         END ;
         text := KillString(text)
      END ;
      Close(f) ;
      Say(Sprintf1(Mark(InitString('%d records loaded')), n)) ;
      IF unlink(string(s))#0
      THEN
         complain('cannot remove %s', Dup(s))
      END
   ELSE
      complain('there is no file %s', Dup(s))
   END ;
   s := KillString(s)
END doLoad ;


PROCEDURE doDrop ;
VAR
   t: Table ;
BEGIN
   t := tableNamed() ;
   IF (t#NIL) AND atEnd()
   THEN
      t := Store.Kill(t)
   END
END doDrop ;


PROCEDURE showTable (t: Table) ;
VAR
   s   : String ;
   i   : CARDINAL ;
   a   : ARRAY [0..7] OF CHAR ;
BEGIN
   s := KeyToString(NameOf(t)) ;
   FOR i := 1 TO NoOfFields(t) DO
      KindName(FieldKind(t, i), a) ;
      s := ConCat(s, Mark(Sprintf2(Mark(InitString(' %s:%s')),
                                   Mark(KeyToString(FieldName(t, i))), Mark(InitString(a)))))
   END ;
   Say(ConCat(s, Mark(Sprintf1(Mark(InitString(', %d records')), NoOfRecords(t)))))
END showTable ;


PROCEDURE doTables ;
BEGIN
   ForeachTableDo(showTable)
END doTables ;


PROCEDURE checkTable (t: Table) ;
BEGIN
   Say(Sprintf2(Mark(InitString('%s %08x')), Mark(KeyToString(NameOf(t))), Store.Sum(t)))
END checkTable ;


PROCEDURE doCheck ;
BEGIN
   ForeachTableDo(checkTable) ;
   Say(Sprintf1(Mark(InitString('nodes in use: %d')), Nodes()))
END doCheck ;


(*
   compareRecords - is called by C with addresses of elements.
*)

PROCEDURE compareRecords (a, b: ADDRESS) : INTEGER32 ;
VAR
   x, y: POINTER TO Record ;
BEGIN
   x := a ;
   y := b ;
   CASE Compare(Get(x^, sortField), Get(y^, sortField)) OF

   less   :  RETURN( 1 ) |
   greater:  RETURN( -1 )

   ELSE
      RETURN( VAL(INTEGER32, Sequence(x^))-VAL(INTEGER32, Sequence(y^)) )
   END
END compareRecords ;


(*
   doSort - sort NAME FIELD: the greatest come first.  The library of C does it.
*)

PROCEDURE doSort ;
VAR
   t   : Table ;
   i, n: CARDINAL ;
   s   : String ;
BEGIN
   t := tableNamed() ;
   IF t=NIL
   THEN
      RETURN
   END ;
   sortField := fieldNamed(t) ;
   IF sortField#0
   THEN
      n := NoOfRecords(t) ;
      FOR i := 1 TO n DO
         sorted[i] := GetRecord(t, i)
      END ;
      qsort(ADR(sorted), n, TSIZE(Record), compareRecords) ;
      s := InitString('') ;
      FOR i := 1 TO n DO
         IF i>1
         THEN
            s := ConCat(s, Mark(InitString(', ')))
         END ;
         s := ConCat(s, Mark(ToString(Get(sorted[i], 1))))
      END ;
      Say(s)
   END
END doSort ;


(*
   doRandom - random "FILE": numbers of words are written one after the other and read from the back.
*)

PROCEDURE doRandom ;
VAR
   f      : File ;
   s, t   : String ;
   i      : CARDINAL ;
   c, sum : CARDINAL32 ;
   w      : WORD ;
BEGIN
   s := fileName() ;
   IF s=NIL
   THEN
      RETURN
   END ;
   f := OpenToWrite(s) ;
   FOR i := 1 TO 10 DO
      c := i*i ;
      IF WriteNBytes(f, TSIZE(CARDINAL32), ADR(c))#TSIZE(CARDINAL32)
      THEN
         complain('cannot write %s', Dup(s))
      END
   END ;
   Close(f) ;
   f := OpenToRead(s) ;
   sum := 0 ;
   FOR i := 10 TO 1 BY -3 DO
      SetPositionFromBeginning(f, VAL(LONGINT, (i-1)*TSIZE(CARDINAL32))) ;
      IF ReadNBytes(f, TSIZE(CARDINAL32), ADR(c))#TSIZE(CARDINAL32)
      THEN
         complain('cannot read %s', Dup(s))
      END ;
      sum := sum*10+c MOD 10
   END ;
   Close(f) ;
   i := sum ;
   w := i ;
   i := w ;
   t := Sprintf1(Mark(InitString('digits %d')), i) ;
   Say(t) ;
   IF unlink(string(s))#0
   THEN
      complain('cannot remove %s', Dup(s))
   END ;
   s := KillString(s)
END doRandom ;


PROCEDURE doNone ;
BEGIN
   complainOfSymbol('%s is no command')
END doNone ;


PROCEDURE execute ;
VAR
   c: Commands ;
BEGIN
   Begin(line) ;
   IF symbol=eoln
   THEN
      RETURN
   END ;
   c := cTable ;
   WHILE (c<cNone) AND ((symbol#name) OR (commandKey[c]#key)) DO
      INC(c)
   END ;
   INC(used[c]) ;
   IF c<cNone
   THEN
      Advance
   END ;
   handler[c]
END execute ;


(*
   farewell - runs when the program ends.
*)

PROCEDURE farewell ;
BEGIN
   Say(Sprintf3(Mark(InitString('%d lines, %d mistakes, %d names')), lineNo, Mistakes(), NoOfKeys())) ;
   IF VAL(CARDINAL, Hash.Calls())>=NoOfKeys()
   THEN
      Say(Sprintf0(Mark(InitString('good\tbye'))))
   END
END farewell ;


PROCEDURE Init ;
VAR
   c: Commands ;
   t: CommandText ;
BEGIN
   FOR c := MIN(Commands) TO MAX(Commands) DO
      t := commandName[c] ;
      commandKey[c] := MakeKey(t) ;
      used[c] := 0
   END ;
   handler[cTable] := doTable ;
   handler[cInsert] := doInsert ;
   handler[cList] := doList ;
   handler[cReport] := doReport ;
   handler[cSet] := doSet ;
   handler[cDelete] := doDelete ;
   handler[cRange] := doRange ;
   handler[cSave] := doSave ;
   handler[cLoad] := doLoad ;
   handler[cDrop] := doDrop ;
   handler[cTables] := doTables ;
   handler[cCheck] := doCheck ;
   handler[cSort] := doSort ;
   handler[cRandom] := doRandom ;
   handler[cNone] := doNone ;
   byKey := MakeKey('by') ;
   whereKey := MakeKey('where') ;
   sumKey := MakeKey('sum') ;
   filter := NIL ;
   lineNo := 0 ;
   Assert(InstallTerminationProcedure(farewell))
END Init ;


BEGIN
   Init ;
   WHILE NOT EOF(StdIn) DO
      line := RemoveComment(ReadS(StdIn), '!') ;
      INC(lineNo) ;
      execute ;
      line := KillString(line)
   END
END Main.
