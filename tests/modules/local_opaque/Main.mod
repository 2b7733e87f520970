MODULE Main;
FROM InOut IMPORT WriteCard, WriteLn;
FROM Lists IMPORT List, Link, New, Length;
VAR list: List; link: Link;
BEGIN
  New(list, link); New(list, link);
  WriteCard(Length(list), 2); WriteLn
END Main.
