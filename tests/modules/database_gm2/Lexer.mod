IMPLEMENTATION MODULE Lexer ;

FROM DynamicStrings IMPORT String, InitString, KillString, Length, char, Slice, ToLower ;
FROM Names IMPORT MakeKeyS ;
FROM ASCII IMPORT nul, tab ;

TYPE
   CharSet = SET OF CHAR ;
   Short   = ARRAY [0..9] OF CHAR ;
   Texts   = ARRAY Symbol OF Short ;

CONST
   Letters = CharSet{'a'..'z', 'A'..'Z', '_'} ;
   Digits  = CharSet{'0'..'9'} ;
   Space   = CharSet{' ', tab} ;
   texts   = Texts{ 'end', 'name', 'number', 'text', ',', ':', '=', '#', '<', '<=', '>', '>=', '~', '(', ')', '+', '-',
                    '*', ';', 'error' } ;

VAR
   line       : String ;
   next, start: CARDINAL ;


PROCEDURE current () : CHAR ;
BEGIN
   IF next<Length(line)
   THEN
      RETURN( char(line, next) )
   ELSE
      RETURN( nul )
   END
END current ;


PROCEDURE Begin (l: String) ;
BEGIN
   line := l ;
   next := 0 ;
   Advance
END Begin ;


PROCEDURE Position () : CARDINAL ;
BEGIN
   RETURN( start+1 )
END Position ;


PROCEDURE passAll (these: CharSet) ;
BEGIN
   WHILE (next<Length(line)) AND (current() IN these) DO
      INC(next)
   END
END passAll ;


(*
   take - a slice that ends at 0 would be one up to the end.
*)

PROCEDURE take (from, to: CARDINAL) : String ;
BEGIN
   IF from=to
   THEN
      RETURN( InitString('') )
   ELSE
      RETURN( Slice(line, from, to) )
   END
END take ;


PROCEDURE setString (s: String) ;
BEGIN
   string := KillString(string) ;
   string := s
END setString ;


PROCEDURE quotedText ;
VAR
   quote: CHAR ;
BEGIN
   quote := current() ;
   INC(next) ;
   start := next ;
   WHILE (next<Length(line)) AND (current()#quote) DO
      INC(next)
   END ;
   setString(take(start, next)) ;
   IF next<Length(line)
   THEN
      INC(next) ;
      symbol := quoted
   ELSE
      symbol := wrong
   END
END quotedText ;


PROCEDURE operator (alone, withEquals: Symbol) ;
BEGIN
   INC(next) ;
   IF (withEquals#wrong) AND (current()='=')
   THEN
      INC(next) ;
      symbol := withEquals
   ELSE
      symbol := alone
   END
END operator ;


PROCEDURE Advance ;
BEGIN
   passAll(Space) ;
   start := next ;
   IF next>=Length(line)
   THEN
      symbol := eoln ;
      RETURN
   END ;
   CASE current() OF

   'a'..'z',
   'A'..'Z',
   '_'      :  passAll(Letters+Digits) ;
               symbol := name ;
               key := MakeKeyS(ToLower(take(start, next))) |
   '0'..'9' :  passAll(Digits+CharSet{'.'}) ;
               symbol := number ;
               setString(take(start, next)) |
   '"', "'" :  quotedText |
   ','      :  operator(comma, wrong) |
   ':'      :  operator(colon, wrong) |
   '='      :  operator(equals, wrong) |
   '#'      :  operator(hash, wrong) |
   '<'      :  operator(lesser, lesseq) |
   '>'      :  operator(bigger, biggereq) |
   '~'      :  operator(like, wrong) |
   '('      :  operator(lparen, wrong) |
   ')'      :  operator(rparen, wrong) |
   '+'      :  operator(plus, wrong) |
   '-'      :  operator(minus, wrong) |
   '*'      :  operator(times, wrong) |
   ';'      :  operator(semicolon, wrong)

   ELSE
      operator(wrong, wrong)
   END
END Advance ;


PROCEDURE SymbolText (s: Symbol) : String ;
VAR
   t: Short ;
BEGIN
   t := texts[s] ;
   RETURN( InitString(t) )
END SymbolText ;


BEGIN
   string := InitString('')
END Lexer.
