MODULE Strings;
CONST
  empty = ''; alsoEmpty = "";
  single = 'a'; double = "b";
  apostrophe = "it's"; quotes = 'say "hello"';
  backslash = 'C:\path\n';
  comment = '(* this is text *)'; pragma = "<* and so is this *>";
  letters = "äöü Ω 漢字";
  tab = '	';
BEGIN
  Print('a', "b"); Print("")
END Strings.
