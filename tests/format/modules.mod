

(* A comment before the module
   keeps its lines. *)


IMPLEMENTATION MODULE  Modules [ 4 ] ;
FROM   SYSTEM   IMPORT ADDRESS,ADR ; IMPORT InOut ;
FROM Lists IMPORT
   first,
   second,
   third;
FROM VeryLongModuleName IMPORT anotherRatherLongName, oneMoreOfThoseNames, andTheLastOfThem, really, last;


CONST a=1 ; b = - 2;
      c =a+b ;
VAR  only : CARDINAL ;
VAR x,y : ARRAY[0 .. 9],[ a..b ] OF CHAR; z[ 0FF00H ]: BITSET;



TYPE
   Colour=( red,green , blue );
   Node = POINTER  TO RECORD
            next : Node; CASE tag:BOOLEAN OF TRUE:i:INTEGER;|FALSE :r: REAL;
            ELSE
            END;
          END;
   Plain=RECORD x,y:REAL END;
   Small = SET OF[ 0..7 ] ;
   Function= PROCEDURE(VAR CHAR ,ARRAY OF REAL) : INTEGER;
   (* the last type *)

PROCEDURE   Forward( a,b:INTEGER ;VAR c:ARRAY OF CHAR ):INTEGER;FORWARD;
PROCEDURE Empty ; END Empty;
PROCEDURE OneLine(x: REAL): REAL; BEGIN RETURN x*2.0 END OneLine;

PROCEDURE Outer;
VAR i:INTEGER;
  (* belongs to Inner *)
  PROCEDURE Inner ;
  BEGIN
    i:=1
  END   Inner;

  MODULE Local;
  IMPORT i; EXPORT QUALIFIED j;
  VAR j : INTEGER;
  BEGIN j:=i
  EXCEPT
   RETRY
  FINALLY x
  END Local;

BEGIN

  Inner;

EXCEPT
  RETURN
END Outer;

PROCEDURE WithManyParameters(first, second: CARDINAL; VAR third: ARRAY OF CHAR; fourth: LONGREAL): BOOLEAN;
BEGIN
END WithManyParameters;
PROCEDURE Broken(first: CARDINAL;
                 second: CARDINAL);
BEGIN END Broken;

BEGIN END Modules .
(* at the end *)
