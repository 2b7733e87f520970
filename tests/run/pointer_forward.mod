(* Pointers to types that are declared later: to records, arrays, enumerations and to each other. *)
MODULE PointerForward;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  ToList = POINTER TO List;
  ToText = POINTER TO Text;
  ToColour = POINTER TO Colour;
  ToSelf = POINTER TO Self;
  Person = POINTER TO Human;
  Pet = POINTER TO Animal;
  Human = RECORD name: CHAR; pet: Pet; friend: Person END;
  Animal = RECORD name: CHAR; owner: Person END;
  List = ARRAY [0..2] OF ToText;
  Text = ARRAY [0..5] OF CHAR;
  Colour = (red, green, blue);
  Self = RECORD me: ToSelf; n: INTEGER END;

VAR
  list: ToList;
  colour: ToColour;
  self: ToSelf;
  ann, bob: Person;
  i: CARDINAL;

PROCEDURE NewPerson(name, pet: CHAR): Person;
VAR p: Person;
BEGIN
  NEW(p); p^.name := name; p^.friend := NIL;
  NEW(p^.pet); p^.pet^.name := pet; p^.pet^.owner := p;
  RETURN p
END NewPerson;

BEGIN
  NEW(list);
  FOR i := 0 TO 2 DO
    NEW(list^[i]); list^[i]^ := "entry";
    list^[i]^[5] := CHR(ORD("0") + i)
  END;
  WriteString(list^[0]^); WriteString(list^[2]^); WriteLn;
  NEW(colour); colour^ := green; INC(colour^); WriteCard(ORD(colour^), 2); DISPOSE(colour);
  NEW(self); self^.me := self; self^.n := 6;
  self^.me^.me^.me^.n := self^.n * 7; WriteInt(self^.n, 3); WriteLn;
  ann := NewPerson("A", "c"); bob := NewPerson("B", "d");
  ann^.friend := bob; bob^.friend := ann;
  bob^.pet^.owner := ann;
  Write(bob^.pet^.owner^.pet^.name); Write(ann^.friend^.pet^.owner^.name);
  Write(ann^.friend^.friend^.friend^.name); WriteLn;
  IF (ann^.pet^.owner = ann) AND (bob^.pet^.owner # bob) THEN WriteString("moved"); WriteLn END
END PointerForward.
