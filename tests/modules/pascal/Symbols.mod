IMPLEMENTATION MODULE Symbols;

FROM Names IMPORT Name, Intern;
FROM Types IMPORT Type, integerType, booleanType, charType;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Scope = POINTER TO ScopeRecord;
  ScopeRecord = RECORD
    objects: Object;
    outer: Scope
  END;

VAR
  current, universe: Scope;

PROCEDURE OpenScope;
VAR s: Scope;
BEGIN
  NEW(s);
  s^.objects := NIL; s^.outer := current;
  IF (current # NIL) AND (current # universe) THEN INC(level) END;
  current := s
END OpenScope;

PROCEDURE CloseScope;
VAR s: Scope;
BEGIN
  s := current; current := s^.outer;
  IF (current # NIL) AND (current # universe) THEN DEC(level) END;
  DISPOSE(s)
END CloseScope;

PROCEDURE FindIn(s: Scope; name: Name): Object;
VAR o: Object;
BEGIN
  o := s^.objects;
  WHILE (o # NIL) AND (o^.name # name) DO o := o^.next END;
  RETURN o
END FindIn;

PROCEDURE Find(name: Name): Object;
VAR
  s: Scope;
  o: Object;
BEGIN
  s := current;
  WHILE s # NIL DO
    o := FindIn(s, name);
    IF o # NIL THEN RETURN o END;
    s := s^.outer
  END;
  RETURN NIL
END Find;

PROCEDURE Declare(name: Name; class: Class; type: Type): Object;
VAR o: Object;
BEGIN
  IF FindIn(current, name) # NIL THEN RETURN NIL END;
  NEW(o);
  o^.name := name; o^.type := type; o^.level := level; o^.class := class;
  CASE class OF
    constantClass: o^.value := 0
  | variableClass: o^.offset := 0; o^.byReference := FALSE; o^.controls := FALSE
  | routineClass:
      o^.parameters := NIL; o^.parameterSize := 0; o^.localSize := 0; o^.entry := 0; o^.inside := FALSE
  ELSE
  END;
  o^.next := current^.objects; current^.objects := o;
  RETURN o
END Declare;

PROCEDURE EachLocal(visit: Visitor);
VAR o: Object;
BEGIN
  o := current^.objects;
  WHILE o # NIL DO visit(o); o := o^.next END
END EachLocal;

PROCEDURE Reset;
BEGIN
  WHILE current # universe DO CloseScope END;
  level := 0
END Reset;

(* What every program can use without declaring it. *)
PROCEDURE DeclareStandardNames;

  PROCEDURE DeclareType(spelling: ARRAY OF CHAR; type: Type);
  VAR o: Object;
  BEGIN
    o := Declare(Intern(spelling), typeClass, type)
  END DeclareType;

  PROCEDURE DeclareConstant(spelling: ARRAY OF CHAR; type: Type; value: INTEGER);
  VAR o: Object;
  BEGIN
    o := Declare(Intern(spelling), constantClass, type);
    o^.value := value
  END DeclareConstant;

  PROCEDURE DeclareStandard(spelling: ARRAY OF CHAR; standard: Standard; result: Type);
  VAR o: Object;
  BEGIN
    o := Declare(Intern(spelling), standardClass, result);
    o^.standard := standard
  END DeclareStandard;

BEGIN
  DeclareType("integer", integerType); DeclareType("boolean", booleanType); DeclareType("char", charType);
  DeclareConstant("false", booleanType, 0); DeclareConstant("true", booleanType, 1);
  DeclareConstant("maxint", integerType, 2147483647);
  DeclareStandard("write", writeStd, NIL); DeclareStandard("writeln", writelnStd, NIL);
  DeclareStandard("read", readStd, NIL);
  DeclareStandard("ord", ordStd, integerType); DeclareStandard("chr", chrStd, charType);
  DeclareStandard("odd", oddStd, booleanType); DeclareStandard("abs", absStd, integerType)
END DeclareStandardNames;

BEGIN
  level := 0; current := NIL; universe := NIL;
  OpenScope;
  universe := current;
  DeclareStandardNames
END Symbols.
