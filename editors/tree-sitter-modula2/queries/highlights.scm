; Later patterns take precedence.

(identifier) @variable

; ---- Names

(selection field: (identifier) @property)
(call procedure: (identifier) @function.call)
(call_statement (identifier) @function.call)
(call procedure: (selection field: (identifier) @function.call))
(call_statement (selection field: (identifier) @function.call))

(field_declaration name: (identifier) @property)
(variants tag: (identifier) @property)
(enumeration name: (identifier) @constant)
(constant name: (identifier) @constant)
(variable_declaration name: (identifier) @variable)
(parameter_section name: (identifier) @variable.parameter)
(optional_parameter name: (identifier) @variable.parameter)

(procedure_heading name: (identifier) @function)
(procedure end_name: (identifier) @function)

(type_declaration name: (identifier) @type)
(opaque_type name: (identifier) @type)
(type_declaration type: (identifier) @type)
(constant type: (identifier) @type)
(variable_declaration type: (identifier) @type)
(field_declaration type: (identifier) @type)
(parameter_section type: (identifier) @type)
(optional_parameter type: (identifier) @type)
(formal_parameter type: (identifier) @type)
(open_array (identifier) @type)
(array_type (identifier) @type)
(pointer_type target: (identifier) @type)
(set_type element: (identifier) @type)
(subrange host: (identifier) @type)
(variants type: (identifier) @type)
(procedure_heading result: (identifier) @type)
(procedure_type result: (identifier) @type)
(constructor type: (identifier) @type)
(qualified_name name: (identifier) @type)
(qualified_name module: (identifier) @module)

(program_module name: (identifier) @module end_name: (identifier) @module)
(implementation_module name: (identifier) @module end_name: (identifier) @module)
(definition_module name: (identifier) @module end_name: (identifier) @module)
(local_module name: (identifier) @module end_name: (identifier) @module)
(import module: (identifier) @module)

(labels name: (identifier) @label)
(label name: (identifier) @label)
(goto_statement label: (identifier) @label)
(attributes (identifier) @attribute)
(builtin_mark) @attribute
(alignment "bytealignment" @attribute)

; ---- Predeclared names

((identifier) @type.builtin
  (#any-of? @type.builtin
    "BITSET" "BOOLEAN" "CARDINAL" "CHAR" "COMPLEX" "INTEGER" "LONGCARD" "LONGCOMPLEX" "LONGINT" "LONGREAL" "PROC"
    "REAL" "SHORTCARD" "SHORTCOMPLEX" "SHORTINT" "SHORTREAL"))

((identifier) @function.builtin
  (#any-of? @function.builtin
    "ABS" "CAP" "CHR" "CMPLX" "CONVERT" "DEC" "DISPOSE" "EXCL" "FLOAT" "HALT" "HIGH" "IM" "INC" "INCL" "INT"
    "LENGTH" "LFLOAT" "LTRUNC" "MAX" "MIN" "NEW" "ODD" "ORD" "RE" "SIZE" "TRUNC" "VAL" "__COLUMN__" "__FILE__"
    "__FUNCTION__" "__LINE__"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "FALSE" "NIL" "TRUE"))

; ---- Keywords

[
  "ARRAY" "BEGIN" "CONST" "DEFINITION" "DO" "END" "FOR" "IMPLEMENTATION" "LABEL" "MODULE" "OF" "PACKEDSET" "POINTER"
  "RECORD" "SET" "TO" "TYPE" "VAR" "WITH" "ASM" "VOLATILE" "FORWARD" "FOREIGN" "FUNC" "OUT" "INOUT" "SEQ"
] @keyword

"PROCEDURE" @keyword.function
["FROM" "IMPORT" "EXPORT" "QUALIFIED" "UNQUALIFIED"] @keyword.import
["IF" "THEN" "ELSE" "ELSIF" "CASE"] @keyword.conditional
["WHILE" "REPEAT" "UNTIL" "LOOP" "BY"] @keyword.repeat
(for_statement ["FOR" "TO" "BY" "DO" "END"] @keyword.repeat)
["RETURN" "GOTO"] @keyword.return
(exit_statement) @keyword.return
["EXCEPT" "FINALLY"] @keyword.exception
(retry_statement) @keyword.exception
["AND" "BAND" "BNOT" "BOR" "BXOR" "DIV" "IN" "MOD" "NOT" "OR" "REM" "ROL" "ROR" "SHL" "SHR"] @keyword.operator

["=" "#" "<>" "<" "<=" ">" ">=" "+" "-" "*" "/" "&" "~" ":=" ".." "^" "|"] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
[";" "," "." ":"] @punctuation.delimiter
"..." @punctuation.special
["<*" "*>"] @punctuation.special

; ---- Constants and comments

(integer) @number
(real) @number.float
(character) @character
(string) @string
(comment) @comment
(excluded_text) @comment
(pragma) @attribute
(directive) @keyword.directive
