[
  (constants)
  (types)
  (variables)
  (record_type)
  (variants)
  (variant)
  (enumeration)
  (body)
  (finally)
  (exception_part)
  (if_statement)
  (else)
  (elsif)
  (case_statement)
  (case_arm)
  (while_statement)
  (repeat_statement)
  (loop_statement)
  (for_statement)
  (with_statement)
  (parameters)
  (arguments)
] @indent

[
  "END"
  "UNTIL"
  "BEGIN"
  "|"
  ")"
] @outdent
