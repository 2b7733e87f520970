; The text that is not compiled is Modula-2 as well.
((excluded_text) @injection.content
  (#set! injection.language "modula2"))

; Assembly in a string.
(assembly
  .
  "ASM"
  (string) @injection.content
  (#set! injection.language "asm"))

((comment) @injection.content
  (#set! injection.language "comment"))
