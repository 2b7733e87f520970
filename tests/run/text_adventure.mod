(* Tables of records with procedure fields, sets of flags and CASE drive a small scripted game. *)
MODULE Rooms;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  Place = (cellar, hall, garden, tower, nowhere);
  Way = (north, south, up, down);
  Thing = (lamp, key, crown);
  Things = SET OF Thing;
  Text = ARRAY [0..15] OF CHAR;
  Test = PROCEDURE (): BOOLEAN;
  Room = RECORD
    name: Text;
    exits: ARRAY Way OF Place;
    things: Things;
    enter: Test
  END;

VAR
  rooms: ARRAY [cellar..tower] OF Room;
  here: Place;
  held: Things;
  moves: CARDINAL;
  w: Way;
  p: Place;

PROCEDURE Always(): BOOLEAN;
BEGIN RETURN TRUE END Always;

PROCEDURE NeedsLamp(): BOOLEAN;
BEGIN RETURN lamp IN held END NeedsLamp;

PROCEDURE NeedsBoth(): BOOLEAN;
BEGIN RETURN Things{lamp, key} <= held END NeedsBoth;

PROCEDURE Make(p: Place; name: Text; things: Things; enter: Test);
VAR w: Way;
BEGIN
  rooms[p].name := name; rooms[p].things := things; rooms[p].enter := enter;
  FOR w := north TO down DO rooms[p].exits[w] := nowhere END
END Make;

PROCEDURE Connect(a: Place; w: Way; b: Place);
BEGIN
  rooms[a].exits[w] := b;
  CASE w OF
    north: rooms[b].exits[south] := a
  | up: rooms[b].exits[down] := a
  | south, down:
  END
END Connect;

PROCEDURE Go(w: Way);
VAR to: Place;
BEGIN
  INC(moves);
  to := rooms[here].exits[w];
  CASE to OF
    nowhere: WriteString("a wall; ")
  ELSE
    IF rooms[to].enter() THEN here := to; WriteString(rooms[here].name); WriteString("; ")
    ELSE WriteString("not yet; ")
    END
  END
END Go;

PROCEDURE Take;
VAR t: Thing;
BEGIN
  WITH rooms[here] DO
    FOR t := lamp TO crown DO
      IF t IN things THEN
        EXCL(things, t); INCL(held, t);
        CASE t OF
          lamp: WriteString("+lamp; ")
        | key: WriteString("+key; ")
        | crown: WriteString("+crown; ")
        END
      END
    END
  END
END Take;

PROCEDURE Play(script: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  LOOP
    IF i > HIGH(script) THEN EXIT END;
    CASE script[i] OF
      "n": Go(north)
    | "s": Go(south)
    | "u": Go(up)
    | "d": Go(down)
    | "t": Take
    | 0C: EXIT
    ELSE Write("?")
    END;
    INC(i)
  END;
  WriteLn
END Play;

BEGIN
  Make(cellar, "cellar", Things{key}, NeedsLamp); Make(hall, "hall", Things{}, Always);
  Make(garden, "garden", Things{lamp}, Always); Make(tower, "tower", Things{crown}, NeedsBoth);
  Connect(hall, north, garden); Connect(hall, up, tower); Connect(cellar, up, hall);
  here := hall; held := Things{}; moves := 0;
  Play("dxuntns"); Play("sdtuut");
  WriteCard(moves, 3); WriteCard(ORD(here), 2); IF crown IN held THEN WriteString(" won") END;
  WriteLn;
  FOR p := cellar TO tower DO
    FOR w := north TO down DO IF rooms[p].exits[w] # nowhere THEN Write("+") ELSE Write(".") END END
  END;
  WriteLn
END Rooms.
