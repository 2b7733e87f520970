//! Messages with fixed wording, except for the text found at the mistake.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};

/// A message about a rule of the language; `{}` is replaced by the text found.
pub struct Message {
    code: Code,
    text: &'static str,
    label: &'static str,
    advice: &'static [Advice],
}

/// A further part of a message.
enum Advice {
    Note(&'static str),
    Help(&'static str),
    /// The replacement of the text, and the reason.
    Suggest(&'static str, &'static str),
}

impl Message {
    pub fn at(&self, span: Span) -> Diagnostic {
        self.about(span, "")
    }

    /// Returns the message about the text at `span`, with the text `found`.
    pub fn about(&self, span: Span, found: &str) -> Diagnostic {
        let diagnostic = Diagnostic::new(self.code, self.text.replace("{}", found))
            .at(span, self.label.replace("{}", found));
        self.advice.iter().fold(diagnostic, |diagnostic, advice| match *advice {
            Advice::Note(note) => diagnostic.note(note),
            Advice::Help(help) => diagnostic.help(help),
            Advice::Suggest(text, why) => diagnostic.suggest(span, text, why),
        })
    }
}

/// Declares messages: name, code, text, label, and further parts.
macro_rules! messages {
    ($($name:ident $code:ident $text:literal, $label:literal $(, $kind:ident $($advice:literal)+)*;)*) => {
        $(pub const $name: Message = Message {
            code: Code::$code, text: $text, label: $label, advice: &[$(Advice::$kind($($advice),+)),*],
        };)*
    };
}

messages! {
    // These messages are about modules.
    NO_MODULE E0119 "the file does not contain a module", "expected `MODULE`",
        Help "a program starts with `MODULE Name;` and ends with `END Name.`";
    BEHIND_MODULE E0118 "unexpected text after the end of the module", "a file contains one module";
    ONLY_C E0109 "`C` is the only language supported", "not supported in this version";
    PRIORITY_OF_DEFINITION E0122 "a definition module cannot have a priority", "expected `;`",
        Help "the priority belongs in the implementation module";
    EXPORT_OF_IMPLEMENTATION E0122 "an implementation module cannot have an export list", "expected a declaration",
        Note "everything that its definition module declares is exported";
    LATE_EXPORT E0101 "an export list after declarations",
        "the export list belongs after the imports, before all declarations";
    LATE_IMPORT E0101 "an import after declarations", "imports belong before all declarations";
    LABELS_OF_DEFINITION E0122 "a definition module cannot have labels", "expected a declaration or `END`",
        Help "labels mark statements, and a definition module has none";
    MODULE_OF_DEFINITION E0122 "a definition module cannot contain a local module", "expected a declaration or `END`",
        Help "local modules belong in the implementation module";
    FORWARD_OF_DEFINITION E0122 "`FORWARD` in a definition module", "the heading alone is sufficient here";
    STATEMENTS_OF_DEFINITION E0122 "a definition module cannot have statements", "expected a declaration or `END`",
        Help "the blocks of procedures belong in the `IMPLEMENTATION MODULE`, only their headings here";
    STATEMENTS_OF_DEFINITION_FOR_C E0122 "a definition module cannot have statements", "expected a declaration or `END`",
        Help "it declares only the headings of procedures";
    SECOND_EXPORT E0101 "a second export list", "a module has at most one";
    IMPORT_BEHIND_EXPORT E0101 "an import after the export list", "imports belong before it";
    IMPORT_OF_ALL E0121 "the names of a module cannot be imported all at once", "expected `;`",
        Help "name each, or write `IMPORT M;` and then `M.name`";
    IMPORT_RENAMED E0121 "an import cannot be renamed", "expected `;`";
    IMPORT_QUALIFIED E0121 "an imported name cannot be qualified with its module", "expected `;`";
    IMPORT_REVERSED E0121 "`FROM` after the imported names", "expected `;`";
    IMPORT_IN_BRACKETS E0121 "imported names in brackets", "expected a name";
    IMPORT_IN_QUOTES E0121 "the name of a module in quotes", "expected a name";
    NAME_BEHIND_IMPORT E0101 "expected a declaration, found the name {}", "the list of imported names has ended";

    // These messages are about blocks.
    FINALLY_OF_PROCEDURE E0122 "a procedure cannot have a `FINALLY` part", "only modules are finalised";
    SECOND_FINALLY E0120 "a second `FINALLY`", "a module has at most one `FINALLY` part";
    EXCEPT_WITHOUT_BEGIN E0120 "`EXCEPT` without `BEGIN`", "no statements precede it",
        Note "`EXCEPT` handles the exceptions that the statements before it raise";
    SECOND_EXCEPT E0120 "a second `EXCEPT`", "the statements have at most one handler";
    NO_DECLARATION E0101 "expected a declaration, `BEGIN` or `END`, found {}",
        "expected a declaration, `BEGIN` or `END`", Help "statements belong between `BEGIN` and `END`";
    BEGIN_WITHIN E0121 "`BEGIN` within statements", "`BEGIN` does not group statements",
        Note "any number of statements can follow `THEN`, `ELSE`, `DO`, `LOOP` and `REPEAT`";
    FULL_STOP E0101 "expected `.` after the end of the module, found {}", "expected `.`";
    END_OF_NOTHING E0120 "this `END` closes nothing", "no statement is open here";

    // These messages are about declarations.
    TYPED_CONSTANT E0101 "a constant is declared without a type", "expected `=`", Help "write `CONST name = value;`";
    UNANNOUNCED E0101 "a declaration without {} before it", "expected {}";
    TYPE_IN_FRONT E0121 "a type before a name", "the type follows the name and a colon";
    FOREIGN_VARIABLE E0121 "{} is not part of the language", "a word of another language";
    MODIFIER E0121 "{} is not part of the language", "a word of another language",
        Note "a module exports everything that its definition module declares";
    INITIAL_VALUE E0101 "a variable declaration cannot give an initial value", "expected `;`",
        Help "assign the first value in a statement after `BEGIN`";
    EXPORT_MARK E0121 "an export mark after a name", "export marks are part of Oberon",
        Note "a module exports everything that its definition module declares";
    OPAQUE E0122 "an opaque type outside of a definition module", "expected `=` and the type";
    FORWARD_MISCASED E0107 "expected the word `FORWARD`, found {}", "it must be in capital letters",
        Suggest "FORWARD" "did you mean `FORWARD`?";
    END_OF_FORWARD E0120 "this `END` closes nothing", "the procedure has no block here";
    OPTIONAL_VARIABLE E0101 "an optional VAR parameter", "expected the name of a parameter";
    BEHIND_OPTIONAL E0101 "a required parameter after an optional one", "expected `[` or `)`";
    BEHIND_ELLIPSIS E0101 "parameters after `...`", "expected `)`";
    FORWARD_MARK E0121 "`^` before the name of a procedure", "expected the name";
    RECEIVER E0121 "a receiver before the name of a procedure", "expected the name",
        Help "procedures are not bound to types: make the receiver the first parameter";
    MODE_OF_PARAMETER E0121 "{} among parameters", "a word of another language";
    PARAMETER_NAMED E0101 "a name before the type of a parameter", "expected a type";

    // These messages are about types.
    OPEN_ARRAY E0115 "an open array is only allowed as the type of a parameter", "no index range",
        Help "write `ARRAY [low..high] OF T`; only a parameter can leave the range open";
    NUMBERED_VALUE E0121 "an enumeration constant cannot be given a number", "expected `,` or `)`",
        Help "the ordinal numbers count from 0 in the order of the names";
    BASE_OF_RECORD E0121 "a record cannot have a base type", "expected a field or `END`",
        Help "make the other record a field: `base: Base;`";
    EXTENDED_RECORD E0121 "{} before `RECORD`", "expected a type", Note "records cannot be extended";
    MAP E0121 "an index type in brackets after a name", "expected `;`";
    BRACKETS_BEHIND_TYPE E0121 "brackets after the name of the type {}", "expected `;`";
    LENGTH_BEHIND_TYPE E0121 "a length after the name of a type", "expected `;`",
        Help "a string of n characters is an `ARRAY [0..n-1] OF CHAR`";
    UNBRACKETED E0101 "a subrange without brackets", "expected `[`";
    TYPE_IN_BRACES E0121 "a type in braces", "expected `;`",
        Help "records are written `RECORD x: T; y: U END`, enumerations `(a, b, c)`";
    PARAMETER_IN_PLACE E0115 "the type of a parameter must be a name, or an open array of a name",
        "expected the name of a type", Help "declare the type in a `TYPE` section and use its name here";
    RESULT_IN_PLACE E0115 "the type of a result must be a name",
        "expected the name of a type", Help "declare the type in a `TYPE` section and use its name here";

    // These messages are about statements.
    BRACE E0101 "expected a statement, found {}", "expected a statement",
        Help "statements belong between keywords such as `THEN` and `END`, not between braces";
    DECLARATION_WITHIN E0101 "{} among statements", "expected a statement",
        Help "declarations belong before `BEGIN`";
    VARIABLE_WITHIN E0101 "{} among statements", "expected a statement";
    BRACE_OF_LOOP E0101 "expected a statement, found {}", "expected a statement";
    LINE_NUMBER E0121 "a number before a statement", "lines are not numbered";
    DO_IN_FRONT E0121 "a loop that begins with `DO`", "expected a statement";
    PART_BEHIND_ELSE E0120 "{} after `ELSE`", "`ELSE` is the last part of `IF`";
    OPENER_BEHIND_END E0121 "{} after `END`", "expected `;` or `END`";
    BEHIND_RETURN E0101 "{} after `RETURN`", "expected an expression",
        Help "the value follows directly: `RETURN value`";
    BEHIND_CALL E0101 "{} after a call", "a part of a result cannot be selected",
        Help "assign the result to a variable first";
    EQUAL_FOR_ASSIGN E0117 "expected `:=`, found {}", "this compares", Suggest ":=" "values are assigned with `:=`";
    ASSIGN_FOR_EQUAL E0117 "expected `=`, found {}", "this assigns", Suggest "=" "values are compared with `=`";
    FOREIGN_ASSIGNMENT E0116 "{} is not part of the language", "expected `:=`";
    FOREIGN_STEP E0116 "{} is not part of the language", "expected a statement";
    FOREIGN_WORD E0121 "{} is not part of the language", "a word of another language";
    CASE_BEHIND_ELSE E0120 "a case after `ELSE`", "`ELSE` is the last part of `CASE`";
    SECOND_RECORD E0121 "`WITH` opens only one record", "expected `DO`",
        Help "nest the statements: `WITH a DO WITH b DO ... END END`";
    FOR_PART E0101 "the control variable of `FOR` must be a simple name", "expected `:=`",
        Help "count with a separate variable";
    FOR_IN E0121 "`FOR` cannot iterate over elements", "expected `:=`";
    FOR_OF_GO E0121 "a loop of another language", "the bounds of `FOR` belong between `:=` and `DO`";
    FOR_OF_C E0121 "expected the control variable of `FOR`, found `(`", "a loop of another language";
    EXIT_WHEN E0121 "`EXIT` cannot have a condition", "expected `;` or `END`";
    SECOND_ASSIGNMENT E0121 "two assignments in one statement", "an assignment is not a value that can be assigned";
    SEVERAL_VARIABLES E0121 "several variables before `:=`", "an assignment has one variable";
    VALUE_ASSIGNED E0101 "a value before `:=`", "only a variable can be assigned";
    STAR_OF_POINTER E0121 "`*` before a pointer", "expected a statement";
    CONDITIONAL E0121 "{} is not part of the language", "an expression cannot have branches";
    ELEMENT_IN_PARENTHESES E0101 "a call before `:=`", "parentheses follow a procedure, not an array";
    LOOP_BEHIND_EXIT E0121 "`LOOP` after `EXIT`", "expected `;` or `END`";
    PROCEDURE_WITHIN E0101 "a procedure among statements", "expected a statement",
        Help "procedures are declared before `BEGIN`: `PROCEDURE p(x: T); BEGIN ... END p;`";

    // These messages are about expressions and operators.
    UNPARENTHESISED E0113 "comparisons cannot be chained", "a second comparison",
        Note "`AND`, `OR` and `NOT` bind more tightly than comparisons";
    CHAINED E0113 "comparisons cannot be chained", "a second comparison";
    SIGN_WITHIN E0114 "{} before an operand", "a sign is only allowed before the first term",
        Help "put the operand in parentheses: `a * (-b)`";
    FOREIGN_OPERATOR E0116 "{} is not part of the language", "an operator of another language";
    TYPE_TEST E0121 "`IS` is not part of the language", "types cannot be tested at run time",
        Help "a record with variants stores its kind in a tag field: `CASE kind: Kind OF ... END`";
    NO_CONSTRUCTOR E0101 "a constructor without the name of a type", "expected the name of a type before `{`";
    ADDRESS_OF E0121 "`&` before a variable", "expected an expression",
        Help "the address of a variable is `ADR(x)`, from `FROM SYSTEM IMPORT ADR;`";
    VALUES_IN_BRACKETS E0121 "values in square brackets", "expected an expression",
        Help "arrays are assigned element by element, or with a constructor `T{a, b}` that names their type; sets are also written `T{a, b}`";

    // These messages are about tokens and comments.
    FOREIGN_LETTERS E0102 "the name {} has letters other than A to Z", "not a name",
        Help "a name consists of the letters A to Z and a to z, digits, and `_`";
    FOREIGN_COMMENT E0102 "comments are written `(* ... *)`", "this does not begin a comment";
    END_OF_NO_COMMENT E0103 "`*)` without `(*`", "no comment is open here",
        Note "a comment ends at the `*)` that belongs to its `(*`";
    QUOTE_WITHIN E0104 "a quote within a string", "the string ends here",
        Note "doubling a quote does not put it into the string";
    QUOTE_ENDS E0104 "a quote within a string", "the string ends here";
    ESCAPE E0104 "strings have no escapes", "`\\` is a character like any other, and the quote ends the string";
    STRING_PREFIX E0121 "{} before a string", "strings have no prefixes";
    DOTTED E0116 "{} is not part of the language", "an operator of another language";
    ATTRIBUTE E0121 "{} is not part of the language", "an attribute of Ada";
    DIRECTIVE E0121 "{} is a directive of the C preprocessor", "not part of the language",
        Help "`tlc --preprocess` runs the preprocessor first";
    DIGIT_FIRST E0105 "{} is neither a number nor a name", "it begins with a digit";
    LARGE_CHARACTER E0106 "the character code {} is too large", "the largest character code is 377C";
    LARGE_REAL E0106 "the number {} is too large", "the largest real number is 1.7976931348623157E308";
    LARGE_NUMBER E0106 "the number {} is too large", "the largest whole number is 18446744073709551615";
    NOT_OCTAL E0105 "{} is not a number", "8 and 9 are not octal digits",
        Note "numbers that end in `B` or `C` are octal";
    NO_NUMBER E0105 "{} is not a number", "not a number",
        Note "a number is written like 12, 0FFH, 17B, 12C, 1.5 or 1.5E3";
}

/// The maximum number of characters of a name or number that a message quotes.
const MAX_QUOTED: usize = 40;

/// Returns `text` in backquotes, truncated if it is long.
pub fn quote(text: &str) -> String {
    let mut cut: String = text.chars().take(MAX_QUOTED).collect();
    if cut.len() < text.len() {
        cut.push_str("...");
    }
    format!("`{cut}`")
}
