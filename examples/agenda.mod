(* A linked list with pointers: appointments, kept in the order of their time.

   Input: one command per line.
     add hh mm text    a new appointment
     del hh mm         cancels the appointments at that time
     list              writes all appointments *)
MODULE Agenda;

FROM InOut IMPORT Done, EOL, Read, ReadCard, ReadString, termCH, Write, WriteCard, WriteString,
    WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Text = ARRAY [0..39] OF CHAR;
  List = POINTER TO Appointment;
  Appointment = RECORD
    minute: CARDINAL;  (* since midnight *)
    text: Text;
    next: List
  END;

VAR
  agenda: List;
  command: ARRAY [0..7] OF CHAR;
  rest: Text;

(* Inserts after everything that is earlier or at the same time. *)
PROCEDURE Insert(VAR list: List; new: List);
BEGIN
  IF (list = NIL) OR (list^.minute > new^.minute) THEN
    new^.next := list;
    list := new
  ELSE
    Insert(list^.next, new)
  END
END Insert;

(* Removes all appointments at that time and returns their number. *)
PROCEDURE Remove(VAR list: List; minute: CARDINAL): CARDINAL;
VAR
  old: List;
BEGIN
  IF (list = NIL) OR (list^.minute > minute) THEN RETURN 0 END;
  IF list^.minute < minute THEN RETURN Remove(list^.next, minute) END;
  old := list;
  list := list^.next;
  DISPOSE(old);
  RETURN 1 + Remove(list, minute)
END Remove;

PROCEDURE ReadTime(): CARDINAL;
VAR
  hour, minute: CARDINAL;
BEGIN
  hour := 0;
  minute := 0;
  ReadCard(hour);
  ReadCard(minute);
  RETURN 60 * hour + minute
END ReadTime;

(* Reads the rest of the line, as far as it fits. *)
PROCEDURE ReadLine(VAR text: ARRAY OF CHAR);
VAR
  ch: CHAR;
  length: CARDINAL;
BEGIN
  length := 0;
  IF termCH # EOL THEN
    Read(ch);
    WHILE Done AND (ch # EOL) DO
      IF length < HIGH(text) THEN
        text[length] := ch;
        INC(length)
      END;
      Read(ch)
    END
  END;
  text[length] := 0C
END ReadLine;

PROCEDURE WriteTime(minute: CARDINAL);

  PROCEDURE TwoDigits(n: CARDINAL);
  BEGIN
    IF n < 10 THEN Write("0") END;
    WriteCard(n, 0)
  END TwoDigits;

BEGIN
  TwoDigits(minute DIV 60);
  Write(":");
  TwoDigits(minute MOD 60)
END WriteTime;

PROCEDURE Add;
VAR
  new: List;
BEGIN
  NEW(new);
  new^.minute := ReadTime();
  ReadLine(new^.text);
  Insert(agenda, new)
END Add;

PROCEDURE Delete;
VAR
  minute, removed: CARDINAL;
BEGIN
  minute := ReadTime();
  removed := Remove(agenda, minute);
  WriteTime(minute);
  WriteString(": ");
  WriteCard(removed, 0);
  WriteString(" cancelled");
  WriteLn
END Delete;

PROCEDURE Show(list: List);
BEGIN
  IF list = NIL THEN
    WriteString("nothing to do");
    WriteLn
  END;
  WHILE list # NIL DO
    WriteTime(list^.minute);
    WriteString("  ");
    WriteString(list^.text);
    WriteLn;
    list := list^.next
  END
END Show;

BEGIN
  agenda := NIL;
  LOOP
    ReadString(command);
    IF NOT Done THEN EXIT END;
    IF command[0] = "a" THEN Add
    ELSIF command[0] = "d" THEN Delete
    ELSIF command[0] = "l" THEN Show(agenda)
    ELSE
      WriteString("unknown command: ");
      WriteString(command);
      WriteLn;
      ReadLine(rest)
    END
  END
END Agenda.
