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
    NO_MODULE NoModule "the file does not contain a module", "expected `MODULE`",
        Help "a program starts with `MODULE Name;` and ends with `END Name.`";
    BEHIND_MODULE TextAfterModule "unexpected text after the end of the module", "a file contains one module";
    ONLY_C NotSupported "`C` is the only language supported", "not supported in this version";
    UNKNOWN_CONVENTION NotSupported "the language of this definition module is unknown", "not a known language",
        Help "XDS has the languages \"C\", \"Pascal\", \"StdCall\", \"SysCall\" and \"Modula\"";
    EXTERNAL_MODULA NotSupported "only functions of C can be declared without a block", "not supported in this version",
        Help "import the procedure from the module that contains it";
    PRIORITY_OF_DEFINITION MisplacedDeclaration "a definition module cannot have a priority", "expected `;`",
        Help "the priority belongs in the implementation module";
    EXPORT_OF_PROGRAM MisplacedDeclaration "a program module cannot have an export list", "declarations for other modules belong in a definition module",
        Note "only definition modules and local modules can have export lists";
    EXPORT_OF_IMPLEMENTATION MisplacedDeclaration "an implementation module cannot have an export list", "expected a declaration",
        Note "everything that its definition module declares is exported";
    LATE_EXPORT UnexpectedToken "an export list cannot follow declarations",
        "the export list belongs after the imports, before all declarations";
    LATE_IMPORT UnexpectedToken "an import cannot follow declarations", "imports belong before all declarations";
    LABELS_OF_DEFINITION MisplacedDeclaration "a definition module cannot have labels", "expected a declaration or `END`",
        Help "labels mark statements, and a definition module has none";
    MODULE_OF_DEFINITION MisplacedDeclaration "a definition module cannot contain a local module", "expected a declaration or `END`",
        Help "local modules belong in the implementation module";
    FORWARD_OF_DEFINITION MisplacedDeclaration "a definition module cannot contain `FORWARD`", "the heading alone is sufficient here";
    STATEMENTS_OF_DEFINITION MisplacedDeclaration "a definition module cannot have statements", "expected a declaration or `END`",
        Help "the blocks of procedures belong in the `IMPLEMENTATION MODULE`, only their headings here; if this file is that module, begin it with `IMPLEMENTATION`";
    STATEMENTS_OF_DEFINITION_FOR_C MisplacedDeclaration "a definition module cannot have statements", "expected a declaration or `END`",
        Help "it declares only the headings of procedures";
    SECOND_EXPORT UnexpectedToken "a second export list", "a module has at most one export list";
    IMPORT_BEHIND_EXPORT UnexpectedToken "an import cannot follow the export list", "imports belong before the export list";
    IMPORT_OF_ALL ForeignConstruct "the names of a module cannot be imported all at once", "expected `;`",
        Help "name each of them, or write `IMPORT M;` and then `M.name`";
    IMPORT_RENAMED ForeignConstruct "an import cannot be renamed", "expected `;`";
    IMPORT_QUALIFIED ForeignConstruct "an imported name cannot be qualified with its module", "expected `;`";
    IMPORT_REVERSED ForeignConstruct "`FROM` cannot follow the imported names", "expected `;`";
    IMPORT_IN_BRACKETS ForeignConstruct "imported names cannot be in brackets", "expected a name";
    IMPORT_IN_QUOTES ForeignConstruct "the name of a module cannot be in quotes", "expected a name";
    NAME_BEHIND_IMPORT UnexpectedToken "expected a declaration, found the name {}", "the semicolon has ended the list of imported names";

    // These messages are about blocks.
    FINALLY_OF_PROCEDURE MisplacedDeclaration "a procedure cannot have a `FINALLY` part", "only modules are finalised";
    SECOND_FINALLY UnmatchedKeyword "a second `FINALLY`", "a module has at most one `FINALLY` part";
    EXCEPT_WITHOUT_BEGIN UnmatchedKeyword "`EXCEPT` without `BEGIN`", "no statements precede it",
        Note "`EXCEPT` handles the exceptions that the statements before it raise";
    SECOND_EXCEPT UnmatchedKeyword "a second `EXCEPT`", "the statements have at most one handler";
    NO_DECLARATION UnexpectedToken "expected a declaration, `BEGIN` or `END`, found {}",
        "expected a declaration, `BEGIN` or `END`", Help "statements belong between `BEGIN` and `END`";
    BEGIN_WITHIN ForeignConstruct "`BEGIN` within statements", "`BEGIN` does not group statements",
        Note "any number of statements can follow `THEN`, `ELSE`, `DO`, `LOOP` and `REPEAT`";
    FULL_STOP UnexpectedToken "expected `.` after the end of the module, found {}", "expected `.`";
    END_OF_NOTHING UnmatchedKeyword "this `END` closes nothing", "superfluous";
    SUPERFLUOUS UnexpectedToken "a superfluous {}", "nothing follows it";

    // These messages are about declarations.
    TYPED_CONSTANT UnexpectedToken "a constant is declared without a type", "expected `=`", Help "write `CONST name = value;`",
        Note "`--dialect=adw` accepts types of constants";
    UNANNOUNCED UnexpectedToken "{} is missing before this declaration", "expected {}";
    TYPE_IN_FRONT ForeignConstruct "the type cannot precede the name", "the type follows the name and a colon";
    FOREIGN_VARIABLE ForeignConstruct "{} is not part of the language", "a word of another language";
    MODIFIER ForeignConstruct "{} is not part of the language", "a word of another language",
        Note "a module exports everything that its definition module declares";
    INITIAL_VALUE UnexpectedToken "a variable declaration cannot give an initial value", "expected `;`",
        Help "assign the first value in a statement after `BEGIN`",
        Note "`--dialect=adw` accepts initial values";
    EXPORT_MARK ForeignConstruct "a name cannot have an export mark", "export marks are part of Oberon",
        Note "a module exports everything that its definition module declares";
    OPAQUE MisplacedDeclaration "an opaque type can only be declared in a definition module", "expected `=` and the type";
    FORWARD_MISCASED MisspeltKeyword "expected the word `FORWARD`, found {}", "it must be in capital letters",
        Suggest "FORWARD" "did you mean `FORWARD`?";
    END_OF_FORWARD UnmatchedKeyword "this `END` closes nothing", "the procedure has no block here";
    OPTIONAL_VARIABLE UnexpectedToken "a VAR parameter cannot be optional", "expected the name of a parameter";
    BEHIND_OPTIONAL UnexpectedToken "a required parameter cannot follow an optional one", "expected `[` or `)`";
    BEHIND_ELLIPSIS UnexpectedToken "parameters cannot follow `...`", "expected `)`";
    FORWARD_MARK ForeignConstruct "`^` cannot precede the name of a procedure", "expected the name",
        Note "in Oberon, `^` marks a forward declaration";
    TURBO_EXCEPTION ForeignConstruct "exceptions with names are not part of the language", "exceptions of Turbo Modula-2",
        Note "in ISO Modula-2, exceptions are values of a source: `EXCEPTIONS.AllocateSource(source)`",
        Help "`RAISE` of module EXCEPTIONS raises an exception, and `EXCEPT` before the `END` of a block begins its handler";
    NUMBERED_LABEL UnexpectedToken "a label is a name, not a number", "expected the name of a label";
    RECEIVER ForeignConstruct "a procedure cannot have a receiver", "expected the name",
        Note "procedures bound to types are part of Oberon-2";
    TYPE_PARAMETERS ForeignConstruct "the type {} cannot have parameters", "expected `=`",
        Note "each type is declared for one type of elements, or for `ADDRESS`";
    ARGUMENTS_OF_TYPE ForeignConstruct "the type {} cannot have arguments", "types have no parameters";
    MODE_OF_PARAMETER ForeignConstruct "{} cannot mark a parameter", "a word of another language";
    SLICE NotSupported "a part of an array cannot be selected by two indices", "not supported in this version",
        Note "slices are part of ADW Modula-2", Help "`Strings.Extract` and `Strings.Replace` copy parts of strings";
    ARITHMETIC_SHIFT NotSupported "{} is an operator of ADW Modula-2 that is not supported", "not supported in this version",
        Help "`x DIV 4` shifts `x` by two bits in this way, also if it is negative";
    ATTRIBUTE_OF_HEADING NotSupported "{} is an attribute of ADW Modula-2 that is not supported", "not supported in this version",
        Note "only attributes without effect on the meaning of a program are accepted";
    SEQUENCE NotSupported "a parameter `SEQ` is only supported for functions of C", "not supported in this version",
        Note "sequences of arguments are part of XDS", Help "pass an open array, for example of records that describe the arguments";
    BEHIND_SEQUENCE MisplacedDeclaration "`SEQ` is the last parameter", "expected `)`";
    ATTRIBUTE_OF_TYPE NotSupported "attributes of types are not supported", "not supported in this version",
        Note "they are part of GNU Modula-2", Help "`LowReal`, `LowLong` and `LowShort` export them: `LowReal.radix`";
    PARAMETER_NAMED UnexpectedToken "a procedure type cannot name its parameters", "expected a type";

    // These messages are about types.
    OPEN_ARRAY MisplacedType "an open array is only allowed as the type of a parameter", "no index range",
        Help "write `ARRAY [low..high] OF T`; only a parameter can leave the range open";
    DYNAMIC_ARRAY NotSupported "pointers to open arrays are not supported", "no index range",
        Note "dynamic arrays are part of ADW Modula-2, p1 and XDS, as in Oberon-2",
        Help "write `POINTER TO ARRAY [0..MAX(CARDINAL)-1] OF T`, and `ALLOCATE(p, n * TSIZE(T))` in place of `NEW(p, n)`";
    NUMBERED_VALUE ForeignConstruct "an enumeration constant cannot be given a number", "expected `,` or `)`",
        Help "the ordinal numbers count from 0 in the order of the names";
    BASE_OF_RECORD ForeignConstruct "a record cannot have a base type", "expected a field or `END`",
        Note "extended records are part of Oberon", Help "make the other record a field: `base: Base;`";
    EXTENDED_RECORD ForeignConstruct "{} cannot precede `RECORD`", "expected a type", Note "records cannot be extended";
    MAP ForeignConstruct "a name cannot be followed by an index type in brackets", "expected `;`";
    BRACKETS_BEHIND_TYPE ForeignConstruct "the name of the type {} cannot be followed by brackets", "expected `;`";
    LENGTH_BEHIND_TYPE ForeignConstruct "the name of a type cannot be followed by a length", "expected `;`",
        Help "a string of n characters is an `ARRAY [0..n-1] OF CHAR`";
    UNBRACKETED UnexpectedToken "a subrange must be in brackets", "expected `[`";
    FILE_OF ForeignConstruct "{} is not part of the language", "a type of another language",
        Help "files are variables of type `File` of the library module `FIO`";
    TYPE_IN_BRACES ForeignConstruct "a type cannot be in braces", "expected `;`",
        Help "records are written `RECORD x: T; y: U END`, enumerations `(a, b, c)`";
    PARAMETER_IN_PLACE MisplacedType "the type of a parameter must be a name, or an open array of a name",
        "expected the name of a type", Help "declare the type in a `TYPE` section and use its name here";
    RESULT_IN_PLACE MisplacedType "the type of a result must be a name",
        "expected the name of a type", Help "declare the type in a `TYPE` section and use its name here";

    // These messages are about statements.
    BRACE UnexpectedToken "expected a statement, found {}", "expected a statement",
        Help "statements belong between keywords such as `THEN` and `END`, not between braces";
    DECLARATION_WITHIN UnexpectedToken "{} cannot occur among statements", "expected a statement",
        Help "declarations belong before `BEGIN`";
    VARIABLE_WITHIN UnexpectedToken "{} cannot occur among statements", "expected a statement";
    BRACE_OF_LOOP UnexpectedToken "expected a statement, found {}", "expected a statement";
    LINE_NUMBER ForeignConstruct "a statement cannot have a number", "lines are not numbered";
    DO_IN_FRONT ForeignConstruct "a loop cannot begin with `DO`", "expected a statement";
    PART_BEHIND_ELSE UnmatchedKeyword "{} cannot follow `ELSE`", "`ELSE` is the last part of `IF`";
    OPENER_BEHIND_END ForeignConstruct "{} cannot follow `END`", "expected `;` or `END`";
    BEHIND_RETURN UnexpectedToken "{} cannot follow `RETURN`", "expected an expression",
        Help "the value follows directly: `RETURN value`";
    BEHIND_CALL UnexpectedToken "{} cannot follow a call", "a part of a result cannot be selected",
        Help "assign the result to a variable first";
    EQUAL_FOR_ASSIGN EqualForAssignment "expected `:=`, found {}", "this compares", Suggest ":=" "values are assigned with `:=`";
    ASSIGN_FOR_EQUAL EqualForAssignment "expected `=`, found {}", "this assigns", Suggest "=" "values are compared with `=`";
    FOREIGN_ASSIGNMENT ForeignOperator "{} is not part of the language", "expected `:=`";
    FOREIGN_STEP ForeignOperator "{} is not part of the language", "expected a statement";
    FOREIGN_WORD ForeignConstruct "{} is not part of the language", "a word of another language";
    CASE_BEHIND_ELSE UnmatchedKeyword "a case cannot follow `ELSE`", "`ELSE` is the last part of `CASE`";
    SECOND_RECORD ForeignConstruct "`WITH` opens only one record", "expected `DO`",
        Help "nest the statements: `WITH a DO WITH b DO ... END END`";
    TYPE_GUARD ForeignConstruct "`WITH` cannot guard the type of a variable", "expected `DO`",
        Note "type guards are part of Oberon",
        Help "a record with variants stores its kind in a tag field: `CASE kind: Kind OF ... END`";
    FOR_PART UnexpectedToken "the control variable of `FOR` must be a simple name", "expected `:=`",
        Help "count with a separate variable";
    FOR_IN ForeignConstruct "`FOR` cannot iterate over elements", "expected `:=`";
    FOR_OF_GO ForeignConstruct "a loop of another language", "the bounds of `FOR` belong between `:=` and `DO`";
    FOR_OF_C ForeignConstruct "expected the control variable of `FOR`, found `(`", "a loop of another language";
    EXIT_WHEN ForeignConstruct "`EXIT` cannot have a condition", "expected `;` or `END`";
    SECOND_ASSIGNMENT ForeignConstruct "a statement cannot contain two assignments", "an assignment has no value that can be assigned";
    SEVERAL_VARIABLES ForeignConstruct "several variables before `:=`", "an assignment has one variable";
    VALUE_ASSIGNED UnexpectedToken "a value before `:=`", "only a variable can be assigned";
    STAR_OF_POINTER ForeignConstruct "`*` before a pointer", "expected a statement";
    CONDITIONAL ForeignConstruct "{} is not part of the language", "an expression cannot have branches";
    WHILE_LAST Unclosed "expected `UNTIL` for this `REPEAT`, found {}", "`REPEAT` ends with `UNTIL`";
    POWER ForeignOperator "`^` is not an operator", "`^` follows a pointer";
    ELEMENT_IN_PARENTHESES UnexpectedToken "cannot assign to the result of a call", "parentheses follow a procedure, not an array";
    LOOP_BEHIND_EXIT ForeignConstruct "`LOOP` cannot follow `EXIT`", "expected `;` or `END`";
    PROCEDURE_WITHIN UnexpectedToken "a procedure cannot be declared among statements", "expected a statement",
        Help "procedures are declared before `BEGIN`: `PROCEDURE p(x: T); BEGIN ... END p;`";

    // These messages are about expressions and operators.
    UNPARENTHESISED ChainedComparison "comparisons cannot be chained", "a second comparison",
        Note "`AND`, `OR` and `NOT` bind more tightly than comparisons";
    CHAINED ChainedComparison "comparisons cannot be chained", "a second comparison";
    SIGN_WITHIN SignWithinExpression "{} cannot precede this operand", "a sign is only allowed before the first term";
    FOREIGN_OPERATOR ForeignOperator "{} is not part of the language", "an operator of another language";
    TYPE_TEST ForeignConstruct "`IS` is not part of the language", "types cannot be tested at run time",
        Note "type tests are part of Oberon", Help "a record with variants stores its kind in a tag field: `CASE kind: Kind OF ... END`";
    NO_CONSTRUCTOR UnexpectedToken "a constructor must begin with the name of its type", "expected the name of a type before `{`";
    ADDRESS_OF ForeignConstruct "{} before a variable", "expected an expression",
        Note "`FROM SYSTEM IMPORT ADR;` imports the procedure that returns an address";
    MODE_OF_ARGUMENT ForeignConstruct "{} cannot precede an argument", "expected an expression",
        Note "only the heading of a procedure marks its VAR parameters";
    TYPE_OF_ARGUMENT ForeignConstruct "an argument cannot have a type", "expected `,` or `)`";
    RELATION_AS_LABEL UnexpectedToken "a comparison cannot be a label of CASE", "expected a constant",
        Help "list the values, for example `0..49:`, or write `IF ... THEN ... ELSIF ... THEN ... END`";
    VALUES_IN_PARENTHESES ForeignConstruct "several values cannot be in parentheses", "expected one expression",
        Help "the values of arrays and records are written with a constructor that names the type: `T{a, b}`";
    VALUES_IN_BRACKETS ForeignConstruct "values cannot be in square brackets", "expected an expression",
        Help "arrays are assigned element by element, or with a constructor `T{a, b}` that names their type; sets are also written `T{a, b}`";

    CAST ForeignConstruct "a type in parentheses cannot precede a value", "a conversion of C";
    SEVERAL_RESULTS ForeignConstruct "`RETURN` cannot return several values", "expected `;` or `END`",
        Help "a procedure returns several values in VAR parameters";
    ELSE_WITH_CONDITION UnexpectedToken "a condition cannot follow `ELSE`", "expected a statement";
    SET_IN_BRACKETS UnexpectedToken "a set cannot be in square brackets", "expected a set",
        Note "a set is written in braces, after the name of its type: `T{a..b}`";

    // These messages are about tokens and comments.
    FOREIGN_LETTERS ForeignCharacter "the name {} has letters other than A to Z", "not a name",
        Help "a name consists of the letters A to Z and a to z, digits, and `_`";
    HYPHEN ForeignCharacter "the name {} contains a hyphen", "not a name",
        Note "`-` subtracts; a name consists of letters, digits and `_`";
    FOREIGN_COMMENT ForeignCharacter "comments are written `(* ... *)`", "this does not begin a comment";
    END_OF_NO_COMMENT UnclosedComment "`*)` without `(*`", "no comment is open here",
        Note "a comment ends at the `*)` that belongs to its `(*`";
    QUOTE_WITHIN UnclosedString "a string cannot contain its own quote", "the string ends here",
        Note "doubling a quote does not put it into the string";
    QUOTE_ENDS UnclosedString "a string cannot contain its own quote", "the string ends here";
    ESCAPE UnclosedString "strings have no escape sequences", "`\\` is a character like any other, and the quote ends the string";
    STRING_PREFIX ForeignConstruct "{} cannot precede a string", "strings have no prefixes";
    DOTTED ForeignOperator "{} is not part of the language", "an operator of another language";
    ATTRIBUTE ForeignConstruct "{} is not part of the language", "an attribute of Ada";
    DIRECTIVE ForeignConstruct "{} is a directive of the C preprocessor", "not part of the language",
        Help "`tlc --preprocess` runs the preprocessor first";
    SECTION_MARK ForeignConstruct "this mark of conditional compilation is not part of the dialect", "unexpected mark",
        Note "`%( NAME` and `%)` enclose text in the dialect of Mocka: `--dialect=mocka`, `<* dialect=mocka *>`";
    DIGIT_FIRST MalformedNumber "{} is neither a number nor a name", "it begins with a digit";
    LARGE_CHARACTER NumberTooLarge "the character code {} is too large", "the largest character code is 377C";
    LARGE_REAL NumberTooLarge "the number {} is too large", "the largest real number is 1.7976931348623157E308";
    LARGE_NUMBER NumberTooLarge "the number {} is too large", "the largest whole number is 18446744073709551615";
    NOT_OCTAL MalformedNumber "{} is not a number", "8 and 9 are not octal digits",
        Note "numbers that end in `B` or `C` are octal";
    DOUBLED UnexpectedToken "{} is written twice", "superfluous";
    JOINED UnexpectedToken "{} is a keyword and a name", "a blank is missing";
    MISTYPED UnexpectedToken "expected `:=`, found {}", "not a symbol";
    MARK_OF_LINE UnexpectedToken "unexpected {} at the start of a line", "a mark of `diff` or of a quotation";
    SPLIT UnexpectedToken "{} is one symbol", "a blank separates its characters";
    NO_NUMBER MalformedNumber "{} is not a number", "not a number",
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
