//! The messages of which the wording is fixed.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

/// A message about a mistake that is the same wherever it is made.
pub struct Message {
    code: Code,
    text: &'static str,
    label: &'static str,
    advice: Advice,
}

/// What a message adds.
enum Advice {
    None,
    Note(&'static str),
    Help(&'static str),
}

impl Message {
    /// The message about the text at `span`.
    pub fn at(&self, span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::new(self.code, self.text).at(span, self.label);
        match self.advice {
            Advice::None => diagnostic,
            Advice::Note(note) => diagnostic.note(note),
            Advice::Help(help) => diagnostic.help(help),
        }
    }
}

/// Declares messages: name, code, text, label, and perhaps a note or help.
macro_rules! messages {
    ($($name:ident $code:ident $text:literal, $label:literal $(, $kind:ident $advice:literal)?;)*) => {
        $(
            #[allow(missing_docs, reason = "the text says it")]
            pub const $name: Message =
                Message { code: Code::$code, text: $text, label: $label, advice: messages!(@ $($kind $advice)?) };
        )*
    };
    (@) => { Advice::None };
    (@ $kind:ident $advice:literal) => { Advice::$kind($advice) };
}

// Modules.
messages! {
    NO_MODULE E0119 "the file holds no module", "expected `MODULE`",
        Help "a program starts with `MODULE Name;` and ends with `END Name.`";
    BEHIND_MODULE E0118 "the file goes on behind the end of the module", "a file holds one module";
    ONLY_C E0109 "no other language than C is supported", "not supported in this version";
    VARIABLES_OF_C E0109 "variables of modules written in C are not supported", "not supported in this version";
    PRIORITY_OF_DEFINITION E0122 "a definition module has no priority", "expected `;`",
        Help "the priority stands in the implementation module";
    EXPORT_OF_IMPLEMENTATION E0122 "an implementation module has no export list", "expected a declaration",
        Note "what its definition module declares is exported";
    LATE_EXPORT E0101 "an export list behind declarations",
        "the list stands behind the imports, in front of all declarations";
    LATE_IMPORT E0101 "an import behind declarations", "imports stand in front of all declarations";
    LABELS_OF_DEFINITION E0122 "a definition module has no labels", "expected a declaration or `END`",
        Help "labels belong to statements, and there are none here";
    MODULE_OF_DEFINITION E0122 "a definition module has no modules within it", "expected a declaration or `END`",
        Help "local modules stand in the implementation module";
    FORWARD_OF_DEFINITION E0122 "`FORWARD` in a definition module", "the heading alone is enough here";
    STATEMENTS_OF_DEFINITION E0122 "a definition module has no statements", "expected a declaration or `END`",
        Help "the blocks of procedures stand in the `IMPLEMENTATION MODULE`, here only their headings";
    STATEMENTS_OF_DEFINITION_FOR_C E0122 "a definition module has no statements", "expected a declaration or `END`",
        Help "it declares only the headings of procedures";
    IMPORT_OF_ALL E0121 "not all names of a module are imported at once", "expected `;`",
        Help "name each, or write `IMPORT M;` and then `M.name`";
    IMPORT_RENAMED E0121 "a module cannot be renamed", "expected `;`",
        Help "write `IMPORT M;` and then `M.name`";
    IMPORT_QUALIFIED E0121 "a name is not imported with its module in front", "expected `;`",
        Help "write `FROM M IMPORT name;`";
}

// Blocks.
messages! {
    FINALLY_OF_PROCEDURE E0122 "a procedure has no `FINALLY` part", "only modules are finalised";
    SECOND_FINALLY E0120 "a second `FINALLY`", "a module has one `FINALLY` part";
    EXCEPT_WITHOUT_BEGIN E0120 "`EXCEPT` without `BEGIN`", "no statements stand in front of it",
        Note "`EXCEPT` handles the exceptions that the statements in front of it raise";
    SECOND_EXCEPT E0120 "a second `EXCEPT`", "the statements have one handler";
    BEGIN_WITHIN E0121 "`BEGIN` within statements", "statements are not grouped by `BEGIN`",
        Note "`THEN`, `ELSE`, `DO`, `LOOP` and `REPEAT` are followed by any number of statements";
    END_OF_NOTHING E0120 "this `END` closes nothing", "no statement is open here";
}

// Declarations.
messages! {
    TYPED_CONSTANT E0101 "a constant is declared without a type", "expected `=`", Help "write `CONST name = value;`";
    INITIAL_VALUE E0101 "a declaration of variables gives no value", "expected `;`",
        Help "assign the first value in a statement behind `BEGIN`";
    EXPORT_MARK E0121 "an export mark behind a name", "marks are part of Oberon",
        Note "a module exports what its definition module declares";
    RECEIVER E0121 "a receiver in front of the name of a procedure", "expected the name",
        Help "procedures are not bound to types: make the receiver the first parameter";
    PARAMETER_NAMED E0101 "a name in front of the type of a parameter", "expected a type";
}

// Types.
messages! {
    OPEN_ARRAY E0115 "an open array is not the type of a parameter", "no index range",
        Help "write `ARRAY [low..high] OF T`; only parameters may leave the range open";
    NUMBERED_VALUE E0121 "a value of an enumeration has no number of its own", "expected `,` or `)`",
        Help "the values count from 0 in the order of their names";
    BASE_OF_RECORD E0121 "a record has no base type", "expected a field or `END`",
        Help "make the other record a field: `base: Base;`";
    TYPE_IN_BRACES E0121 "a type in braces", "expected `;`",
        Help "records are written `RECORD x: T; y: U END`, enumerations `(a, b, c)`";
    PARAMETER_IN_PLACE E0115 "the type of a parameter is a name, or an open array of a name",
        "expected the name of a type", Help "declare the type in a `TYPE` section and use its name here";
    RESULT_IN_PLACE E0115 "the type of a result is a name",
        "expected the name of a type", Help "declare the type in a `TYPE` section and use its name here";
}

// Statements.
messages! {
    CASE_BEHIND_ELSE E0120 "a case behind `ELSE`", "`ELSE` is the last part of `CASE`";
    SECOND_RECORD E0121 "`WITH` opens one record", "expected `DO`",
        Help "nest the statements: `WITH a DO WITH b DO ... END END`";
    FOR_PART E0101 "the control variable of `FOR` is no name alone", "expected `:=`",
        Help "count with a variable of its own";
    FOR_IN E0121 "`FOR` does not go through the elements of something", "expected `:=`",
        Help "count through all values, and ask for each: `IF i IN set THEN ... END`";
    FOR_OF_C E0121 "expected the control variable of `FOR`, found `(`", "a loop of another language",
        Help "write `FOR i := first TO last BY step DO ... END`, or `WHILE condition DO ... END`";
    EXIT_WHEN E0121 "`EXIT` has no condition", "expected `;` or `END`", Help "write `IF condition THEN EXIT END`";
    SWITCH E0121 "`switch` is not part of the language", "a word of another language",
        Help "write `CASE x OF 1: ... | 2, 3: ... ELSE ... END`";
    SECOND_ASSIGNMENT E0121 "an assignment has no value", "expected `;` or `END`",
        Help "write a statement for each assignment: `b := c; a := b`";
}

// Expressions.
messages! {
    CHAINED E0113 "comparisons cannot be chained", "a second comparison",
        Help "join two comparisons with `AND`: `(a < b) AND (b < c)`";
    TYPE_TEST E0121 "`IS` is not part of the language", "types are not tested when the program runs",
        Help "a record with variants keeps its kind in a tag field: `CASE kind: Kind OF ... END`";
    NO_CONSTRUCTOR E0101 "a constructor of what is no type", "expected the name of a type in front of `{`";
    SET_IN_BRACKETS E0121 "a set in square brackets", "expected an expression",
        Help "sets are written `{a, b}`, with the name of their type in front: `T{a, b}`";
}
