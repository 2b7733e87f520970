MODULE RecognisedComment;
FROM InOut IMPORT WriteInt; (* numbers * )
VAR i: INTEGER; (* counts *)
(* adds
   numbers * )
BEGIN
  i := 1; (* the first *)
  WriteInt(i, TRUE)
END RecognisedComment.
