<* dialect=xds *>
<* +M2EXTENSIONS *>
MODULE Pragmas;
VAR a <* unused *> : INTEGER; -- a comment of XDS
    b: CARDINAL <* bytealignment( 8 ) *>;
-- another
BEGIN
    <* IF WINDOWS THEN *>
       skipped   ;text
         (* as it is *)
    <* ELSE *>
a:=1;   -- trailing
        -- and own
<* END *>
      <* PUSH *> b:=2 <* POP *> ;
  a := <* IF X THEN *> 5 <* ELSE *> 6 <* END *>
END Pragmas.
