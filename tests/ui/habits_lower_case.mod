module HabitsLowerCase;
var i: INTEGER;
procedure p;
begin
  while i < 3 do i := i div 2 end;
  repeat i := 1 until i = 3;
  for i := 1 to 10 by 2 do if not (i = 3) then p end if end loop;
  case i of 1: i := 3 else i := 4 end
end p;
begin
  i := wrong
end HabitsLowerCase.
