(* tlc: --dialect=xds *)
<*+ M2EXTENSIONS *>
<* NEW loud+ *>
<* NEW size = "large" *>
MODULE Main;
(* Text that is compiled on conditions, as in XDS. *)
FROM InOut IMPORT WriteString, WriteCard, WriteLn;

<*$INDEXCHECK-*>
<*-CHECKRANGE*>

<* IF loud & ~quiet THEN *>
CONST greeting = "HELLO";
<* ELSIF loud THEN *>
CONST greeting = 'never closed;
<* ELSE *>
CONST greeting = "hello";
<* END *>

VAR short: SHORTCARD; number: CARDINAL;

PROCEDURE Show;  -- a comment that ends here: (*
BEGIN
  <* PUSH *>
  <* loud- *>
  <* IF loud OR (size = "small") THEN *>
    WriteString("wrong");
    <* IF NOT loud THEN *> WriteString("also wrong"); <* ELSE *> WriteString("wrong"); <* END *>
  <* ELSE *>
    <* IF DEFINED(size) AND (size # "small") THEN *> WriteString(" quiet"); <* END *>
  <* END *>
  <* POP *>
  <* IF loud THEN *> WriteString(" loud") <* END *>
END Show;

BEGIN
  WriteString(greeting); Show;
  short := 5; number := 37;
  WriteCard(number + short, 3); WriteLn
END Main.
