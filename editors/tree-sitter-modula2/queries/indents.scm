; The captures of Neovim.

[
  (constants)
  (types)
  (variables)
  (import)
  (record_type)
  (variants)
  (variant)
  (enumeration)
  (body)
  (finally)
  (if_statement)
  (case_statement)
  (case_arm)
  (while_statement)
  (repeat_statement)
  (loop_statement)
  (for_statement)
  (with_statement)
  (parameters)
  (arguments)
] @indent.begin

[
  "END"
  "ELSE"
  "ELSIF"
  "UNTIL"
  "EXCEPT"
  "BEGIN"
  "FINALLY"
  "|"
] @indent.branch

(comment) @indent.auto
