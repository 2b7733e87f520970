(* Variants selected by CHAR and by numbers, with ranges and lists of labels, also inside arrays. *)
MODULE VariantByCharacter;
FROM InOut IMPORT Write, WriteString, WriteInt, WriteCard, WriteLn;

TYPE
  Token = RECORD
    CASE first: CHAR OF
      "0".."9": value: CARDINAL
    | "a".."z", "A".."Z", "_": name: ARRAY [0..7] OF CHAR
    | "+", "-": sign: INTEGER
    ELSE
      code: CARDINAL
    END
  END;
  Packet = RECORD
    CASE version: CARDINAL OF
      1: old: CHAR
    | 2..4: new: ARRAY [1..4] OF CHAR
    END
  END;

VAR
  tokens: ARRAY [1..5] OF Token;
  packet: Packet;
  n, i: CARDINAL;

PROCEDURE Scan(s: ARRAY OF CHAR; VAR t: Token);
VAR i: CARDINAL;
BEGIN
  t.first := s[0];
  CASE t.first OF
    "0".."9":
      t.value := 0; i := 0;
      WHILE (i <= HIGH(s)) AND (s[i] # 0C) DO
        t.value := 10 * t.value + ORD(s[i]) - ORD("0");
        INC(i)
      END
  | "A".."Z", "a".."z", "_":
      i := 0;
      WHILE (i <= HIGH(s)) AND (s[i] # 0C) AND (i < 7) DO t.name[i] := s[i]; INC(i) END;
      t.name[i] := 0C
  | "+": t.sign := 1
  | "-": t.sign := -1
  ELSE t.code := ORD(t.first)
  END
END Scan;

BEGIN
  Scan("1024", tokens[1]); Scan("_main_program", tokens[2]); Scan("-", tokens[3]);
  Scan("*", tokens[4]); Scan("Zed", tokens[5]);
  FOR n := 1 TO 5 DO
    CASE tokens[n].first OF
      "0".."9": WriteCard(tokens[n].value, 1)
    | "_", "a".."z", "A".."Z": WriteString(tokens[n].name)
    | "+", "-": WriteInt(tokens[n].sign, 1)
    ELSE WriteCard(tokens[n].code, 1)
    END;
    Write(";")
  END;
  WriteLn;
  FOR i := 1 TO 4 DO
    packet.version := i;
    IF i = 1 THEN
      packet.old := "!"
    ELSE
      packet.new := "wxyz";
      packet.new[i] := CAP(packet.new[i])
    END;
    CASE packet.version OF 1: Write(packet.old) | 2..4: WriteString(packet.new) END;
    Write(" ")
  END;
  WriteLn
END VariantByCharacter.
