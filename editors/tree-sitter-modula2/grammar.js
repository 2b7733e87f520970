/**
 * The tree-sitter grammar of Modula-2, written after `grammar.pest` of the compiler.
 *
 * Each rule accepts what the rule of the same purpose in `grammar.pest` accepts. The tree differs: operators
 * are nested by precedence, and selectors are nested from left to right.
 *
 * `src/scanner.c` forms the tokens that a regular expression cannot describe: nested comments, pragmas,
 * numbers (`1..9` is a range), text that is not compiled, and words that are reserved in some places only.
 */

/// <reference types="tree-sitter-cli/dsl" />

// Relations do not chain in the compiler. Here they do: a tree of unfinished text is better than none.
const RELATION = 1;
const ADDITION = 2;
const MULTIPLICATION = 3;
const NEGATION = 4;
const SELECTION = 5;

const OPERATORS = [
  [RELATION, ['=', '#', '<>', '<', '<=', '>', '>=', 'IN']],
  [ADDITION, ['+', '-', 'OR', 'BOR', 'BXOR']],
  [MULTIPLICATION, ['*', '/', 'DIV', 'MOD', 'REM', 'AND', '&', 'BAND', 'SHL', 'SHR', 'ROL', 'ROR']],
];

const RESERVED = [
  'AND', 'ARRAY', 'BEGIN', 'BY', 'CASE', 'CONST', 'DEFINITION', 'DIV', 'DO', 'ELSE', 'ELSIF', 'END', 'EXIT', 'EXPORT',
  'FOR', 'FROM', 'IF', 'IMPLEMENTATION', 'IMPORT', 'IN', 'LOOP', 'MOD', 'MODULE', 'NOT', 'OF', 'OR', 'POINTER',
  'PROCEDURE', 'QUALIFIED', 'RECORD', 'REPEAT', 'RETURN', 'SET', 'THEN', 'TO', 'TYPE', 'UNTIL', 'VAR', 'WHILE', 'WITH',
];

/** One rule or more, separated by `separator`. */
const list = (rule, separator = ',') => seq(rule, repeat(seq(separator, rule)));

/** A word that the scanner recognizes. */
const word = (token, text) => alias(token, text);

module.exports = grammar({
  name: 'modula2',

  word: $ => $.identifier,

  externals: $ => [
    $.comment,
    $.pragma,
    $.directive,
    $.excluded_text,
    $.integer,
    $.real,
    $.character,
    // Words that are reserved in some dialects or places only: the text after them decides.
    $._asm, $._bnot, $._except, $._finally, $._func, $._goto, $._inout, $._label, $._out, $._packedset, $._retry,
    $._seq, $._unqualified,
  ],

  // Words that are not names even where they cannot occur. Generators of format 14 ignore this list.
  reserved: {
    global: _ => RESERVED,
  },

  extras: $ => [/[\t-\x19\x1B-\x20]/, $.comment, $.pragma, $.directive, $.excluded_text],

  supertypes: $ => [$._declaration, $._statement, $._type, $._expression],

  inline: $ => [$._separator, $._mode],

  rules: {
    source_file: $ => choice($.program_module, $.implementation_module, $.definition_module),

    // ---- Modules

    program_module: $ => seq(
      'MODULE', field('name', $.identifier), optional($.priority), ';',
      repeat($.import), optional($.export), repeat($._declaration), optional($.body), optional($.finally),
      'END', field('end_name', $.identifier), '.',
    ),

    implementation_module: $ => seq(
      'IMPLEMENTATION', 'MODULE', field('name', $.identifier), optional($.priority), ';',
      repeat($.import), optional($.export), repeat($._declaration), optional($.body), optional($.finally),
      'END', field('end_name', $.identifier), '.',
    ),

    definition_module: $ => seq(
      choice(
        seq('DEFINITION', 'MODULE', optional(choice(seq('FOR', field('language', $.string)), $.convention))),
        // A definition module for C, as in Mocka.
        seq('FOREIGN', 'MODULE'),
      ),
      field('name', $.identifier), optional($.priority), ';',
      repeat($.import), optional($.export), repeat($._definition),
      'END', field('end_name', $.identifier), '.',
    ),

    local_module: $ => seq(
      'MODULE', field('name', $.identifier), optional($.priority), ';',
      repeat($.import), optional($.export), repeat($._declaration), optional($.body), optional($.finally),
      'END', field('end_name', $.identifier), ';',
    ),

    // The language of procedures, as in XDS: `["C"]`.
    convention: $ => seq('[', choice($.string, $._number), ']'),
    priority: $ => seq('[', $._expression, ']'),
    import: $ => seq(optional(seq('FROM', field('module', $.identifier))), 'IMPORT', list($.identifier), ';'),
    export: $ => seq('EXPORT', optional(choice('QUALIFIED', word($._unqualified, 'UNQUALIFIED'))), list($.identifier), ';'),

    body: $ => seq('BEGIN', optional($.statements), optional($.exception_part)),
    finally: $ => seq(word($._finally, 'FINALLY'), optional($.statements), optional($.exception_part)),
    exception_part: $ => seq(word($._except, 'EXCEPT'), optional($.statements)),

    // ---- Declarations

    _declaration: $ => choice(
      $.procedure, $.constants, $.types, $.variables, $.labels, $.local_module,
    ),

    _definition: $ => choice(
      $.procedure_heading, alias($.external_heading, $.procedure_heading), $.constants,
      alias($.opaque_types, $.types), $.variables,
    ),

    constants: $ => seq('CONST', repeat($.constant)),
    constant: $ => seq(
      field('name', $.identifier), optional(seq(':', field('type', $._type))), '=', field('value', $._expression), ';',
    ),

    types: $ => seq('TYPE', repeat($.type_declaration)),
    type_declaration: $ => seq(field('name', $.identifier), '=', $._aligned_type, ';'),
    opaque_types: $ => seq('TYPE', repeat(choice($.type_declaration, $.opaque_type))),
    opaque_type: $ => seq(field('name', $.identifier), ';'),

    variables: $ => seq('VAR', repeat($.variable_declaration)),
    variable_declaration: $ => seq(
      list($._variable), ':', $._aligned_type, optional(seq(choice('=', ':='), field('value', $._expression))), ';',
    ),
    _variable: $ => seq(field('name', $.identifier), optional($.address)),
    // The address of a variable in brackets.
    address: $ => seq('[', $._expression, ']'),

    labels: $ => seq(word($._label, 'LABEL'), list(field('name', $.identifier)), ';'),

    procedure: $ => choice(
      seq(
        $.procedure_heading,
        choice(
          'FORWARD',
          seq(repeat($._declaration), optional($.body), 'END', field('end_name', $.identifier)),
        ),
        ';',
      ),
      alias($.external_heading, $.procedure_heading),
    ),

    procedure_heading: $ => seq('PROCEDURE', optional($.convention), $._signature),
    external_heading: $ => seq('PROCEDURE', $.convention, '/', $._signature),
    _signature: $ => seq(
      optional($.builtin_mark), field('name', $.identifier),
      optional(field('parameters', $.parameters)),
      optional(seq(':', field('result', choice($._qualified, seq('[', $._qualified, ']'))))),
      optional($.attributes), ';',
    ),
    builtin_mark: $ => choice(
      '__INLINE__', '__BUILTIN__', seq('__ATTRIBUTE__', '__BUILTIN__', '(', '(', $.identifier, ')', ')'),
    ),
    attributes: $ => seq('[', list($._hint), ']'),
    _hint: $ => seq($.identifier, optional(seq('(', list($.identifier), ')'))),

    parameters: $ => seq(
      '(', optional(choice(seq(list($.parameter_section, ';'), optional(seq(';', $._rest))), $._rest)), ')',
    ),
    parameter_section: $ => seq(
      optional($._mode), list(field('name', $.identifier)), ':', field('type', $._formal_type),
    ),
    _mode: $ => choice(seq('VAR', optional(choice(word($._out, 'OUT'), word($._inout, 'INOUT')))), 'CONST'),
    _rest: $ => choice('...', list($.optional_parameter, ';'), $.sequence_parameter),
    sequence_parameter: $ => seq(
      word($._seq, 'SEQ'), field('name', $.identifier), ':', field('type', $._qualified),
    ),
    optional_parameter: $ => seq(
      '[', list(field('name', $.identifier)), ':', field('type', $._formal_type),
      optional(seq('=', field('value', $._expression))), ']',
    ),
    _formal_type: $ => choice($._qualified, $.open_array),
    open_array: $ => seq('ARRAY', 'OF', $._formal_type),

    // ---- Types

    _aligned_type: $ => seq(field('type', $._type), optional($.alignment)),
    alignment: $ => seq('<*', 'bytealignment', '(', $._expression, ')', '*>'),

    _type: $ => choice(
      $._qualified, $.enumeration, $.subrange, $.array_type, $.pointer_type, $.set_type, $.record_type,
      $.procedure_type,
    ),

    enumeration: $ => seq('(', list(field('name', $.identifier)), ')'),
    subrange: $ => seq(optional(field('host', $._qualified)), $._range),
    _range: $ => seq('[', field('low', $._expression), '..', field('high', $._expression), ']'),

    array_type: $ => seq('ARRAY', list($._index), 'OF', field('element', $._type)),
    _index: $ => choice($._qualified, $.enumeration, $.subrange, $.length),
    // The number of elements alone, whose first index is 0.
    length: $ => seq('[', $._expression, ']'),
    pointer_type: $ => seq('POINTER', 'TO', field('target', $._type)),
    set_type: $ => seq(choice('SET', word($._packedset, 'PACKEDSET')), 'OF', field('element', $._type)),

    record_type: $ => seq('RECORD', optional($.alignment), optional($._fields), 'END'),
    // At least one field or semicolon.
    _fields: $ => choice(
      seq($._field, repeat(seq(';', optional($._field)))),
      repeat1(seq(';', optional($._field))),
    ),
    _field: $ => choice($.field_declaration, $.variants),
    field_declaration: $ => seq(list(field('name', $.identifier)), ':', $._aligned_type),
    variants: $ => seq(
      'CASE', optional(seq(optional(field('tag', $.identifier)), ':')), field('type', $._qualified), 'OF',
      optional($.variant), repeat(seq('|', optional($.variant))),
      optional(seq('ELSE', optional($._fields))), 'END',
    ),
    variant: $ => seq($.case_labels, ':', optional($._fields)),

    procedure_type: $ => prec.right(seq(
      'PROCEDURE', optional($.convention),
      optional(seq($.formal_parameters, optional(seq(':', field('result', $._qualified))))),
    )),
    formal_parameters: $ => seq(
      '(', optional(choice(seq(list($.formal_parameter), optional(seq(',', '...'))), '...')), ')',
    ),
    formal_parameter: $ => seq(optional($._mode), field('type', $._formal_type)),

    case_labels: $ => list($._case_label),
    _case_label: $ => choice($._expression, $.label_range),
    label_range: $ => seq(field('low', $._expression), '..', field('high', $._expression)),

    // ---- Statements

    statements: $ => choice(
      $._statement,
      seq(repeat1($._separator), optional($._statement)),
    ),
    _separator: $ => choice(';', seq($._statement, ';'), $.label),
    // A colon turns the name before it into a label.
    label: $ => seq(field('name', $.identifier), ':'),

    _statement: $ => choice(
      $.assignment, $.call_statement, $.assembly,
      $.if_statement, $.case_statement, $.while_statement, $.repeat_statement, $.loop_statement,
      $.for_statement, $.with_statement, $.return_statement, $.exit_statement, $.retry_statement,
      $.goto_statement,
    ),

    assignment: $ => seq(field('left', $._designator), ':=', field('right', $._expression)),
    call_statement: $ => seq(optional(word($._func, 'FUNC')), $._designator),

    if_statement: $ => seq(
      'IF', field('condition', $._expression), 'THEN', optional($.statements),
      repeat($.elsif), optional($.else), 'END',
    ),
    elsif: $ => seq('ELSIF', field('condition', $._expression), 'THEN', optional($.statements)),
    else: $ => seq('ELSE', optional($.statements)),
    case_statement: $ => seq(
      'CASE', field('selector', $._expression), 'OF',
      optional($.case_arm), repeat(seq('|', optional($.case_arm))), optional($.else), 'END',
    ),
    case_arm: $ => seq($.case_labels, ':', optional($.statements)),
    while_statement: $ => seq('WHILE', field('condition', $._expression), $._do),
    repeat_statement: $ => seq('REPEAT', optional($.statements), 'UNTIL', field('condition', $._expression)),
    loop_statement: $ => seq('LOOP', optional($.statements), 'END'),
    for_statement: $ => seq(
      'FOR', field('variable', $.identifier), ':=', field('from', $._expression), 'TO', field('to', $._expression),
      optional(seq('BY', field('step', $._expression))), $._do,
    ),
    with_statement: $ => seq('WITH', field('record', $._designator), $._do),
    _do: $ => seq('DO', optional($.statements), 'END'),
    return_statement: $ => prec.right(seq('RETURN', optional($._expression))),
    exit_statement: _ => 'EXIT',
    retry_statement: $ => word($._retry, 'RETRY'),
    goto_statement: $ => seq(word($._goto, 'GOTO'), field('label', $.identifier)),

    assembly: $ => seq(word($._asm, 'ASM'), optional('VOLATILE'), '(', $._expression, optional($._lists), ')'),
    _lists: $ => seq(
      ':', optional(list($.operand)),
      optional(seq(':', optional(list($.operand)), optional(seq(':', optional(list($._expression)))))),
    ),
    operand: $ => seq(
      optional(seq('[', $.identifier, ']')), field('constraint', $._expression), '(', $._expression, ')',
    ),

    // ---- Expressions

    _expression: $ => choice(
      $._number, $.string, $._designator, $.constructor, $.parenthesized_expression,
      $.unary_expression, $.binary_expression,
    ),

    parenthesized_expression: $ => seq('(', $._expression, ')'),

    // A sign binds like an addition: `-a * b` is `-(a * b)`.
    unary_expression: $ => choice(
      prec.left(ADDITION, seq(field('operator', choice('+', '-')), field('operand', $._expression))),
      prec.left(NEGATION, seq(field('operator', choice('NOT', '~', word($._bnot, 'BNOT'))), field('operand', $._expression))),
    ),

    binary_expression: $ => choice(...OPERATORS.map(([level, operators]) => prec.left(level, seq(
      field('left', $._expression), field('operator', choice(...operators)), field('right', $._expression),
    )))),

    _designator: $ => choice($.identifier, $.selection, $.indexing, $.dereference, $.call),
    selection: $ => prec(SELECTION, seq(field('record', $._designator), '.', field('field', $.identifier))),
    indexing: $ => prec(SELECTION, seq(field('array', $._designator), '[', list($._expression), ']')),
    dereference: $ => prec(SELECTION, seq(field('pointer', $._designator), '^')),
    call: $ => prec(SELECTION, seq(field('procedure', $._designator), field('arguments', $.arguments))),
    arguments: $ => seq('(', optional(list($._expression)), ')'),

    constructor: $ => prec(SELECTION, seq(
      optional(field('type', $._designator)), '{', optional(list($._element)), '}',
    )),
    _element: $ => choice($._expression, $.element_range, $.repetition),
    element_range: $ => seq(field('low', $._expression), '..', field('high', $._expression)),
    repetition: $ => seq(field('value', $._expression), 'BY', field('count', $._expression)),

    // ---- Names and constants

    _qualified: $ => choice($.identifier, $.qualified_name),
    qualified_name: $ => seq(field('module', $._qualified), '.', field('name', $.identifier)),

    identifier: _ => /[A-Za-z_][A-Za-z0-9_]*/,

    _number: $ => choice($.integer, $.real, $.character),
    string: _ => choice(/"[^"\n]*"/, /'[^'\n]*'/),
  },
});
