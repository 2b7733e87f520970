//! Tests of the room as a whole: the grammar and recovery accept the same programs and yield the same trees,
//! every text is handled, however wrong, and the limits hold on small stacks.

use std::time::{Duration, Instant};

use crate::base::{Dialect, Interner, SourceMap, Span};
use crate::diagnostics::{Diagnostic, Diagnostics};

use super::ast::{Decl, ExprKind, Module, StmtKind};
use super::build::MAX_NESTING;
use super::parts::MAX_EXPR_HEIGHT;
use super::recovery::tests::{agree, tokens};
use super::{parse_module, print_module};

/// A program with every construct of the language.
const SAMPLE: &str = "
MODULE Sample;
IMPORT Out, In;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
EXPORT QUALIFIED limit, Insert;
CONST limit = 0FFH; eol = 12C; pi = 3.14E0; name = 'sample'; other = \"it's\"; least = -1;
TYPE
  Link = POINTER TO Node;
  Node = RECORD key, count: INTEGER; next: Link; data: RECORD x: REAL; ; END; END;
  Table = ARRAY [0..limit], [1..3] OF ARRAY [10] OF Link;
VAR root: Link; i, j: INTEGER; t: Table;

PROCEDURE Insert(VAR list: Link; key, count: INTEGER; text: ARRAY OF ARRAY OF CHAR): BOOLEAN;
VAR p: Link;
  PROCEDURE Inner(); CONST k = 2; BEGIN i := k * (key + 1) END Inner;
BEGIN
  IF (list = NIL) OR ~(key # list^.key) AND NOT (key <= 3) & (key >= 1) THEN
    p := list; p^.next^.data.x := 1.5; t[1, 2][3]^.key := 17B;
  ELSIF key < -3 THEN INC(i, j DIV 2 MOD 3 REM 4)
  ELSIF key <> 7 THEN ELSE RETURN FALSE END;
  WHILE (i > 0) DO i := i - 1; END;
  REPEAT Out.WriteLn; Inner UNTIL i / 2 = 0;
  LOOP IF i = 1 THEN EXIT END END;
  FOR j := 10 TO 0 BY -1 DO t[j, 1][0] := NIL END;
  FOR i := 1 TO 2 DO END;;
  RETURN Insert(list, key + 1, +2 - 1, text)
END Insert;

PROCEDURE Empty; END Empty;

BEGIN
  IF Insert(root, 1, 2, name) THEN Out.WriteString(other) END;
  RETURN
END Sample.
";

/// The constructs that are missing from the first sample.
const WHOLE: &str = "
IMPLEMENTATION MODULE Whole [4];
FROM SYSTEM IMPORT ADR;
CONST none = {}; bits = {0, 3..5, n}; row = M.Row{1, 2 BY 3, {a}, x};
TYPE
  Colour = (red, green, blue);
  Digit = [0..9]; PartialExpr = M.Colour[red .. blue];
  Colours = SET OF Colour; Packed = PACKEDSET OF CARDINAL[0..7];
  Cube = ARRAY CHAR, [1..3], (p, q), Colour [red..green] OF SET OF (r, s);
  Plain = PROCEDURE; Hook = PROCEDURE (VAR T, ARRAY OF M.T, ...): M.T; Other = PROCEDURE ();
  Node = RECORD
    key: INTEGER;
    CASE kind: Colour OF
    | red, green: x: REAL; CASE : BOOLEAN OF TRUE: b: T; | FALSE: END
    | blue .. 7:
    ELSE CASE M.T OF 1: c: CHAR END
    END;
  END;
VAR port [0FFH], b, c [n + 1]: CHAR; hook: PROCEDURE (T);
PROCEDURE early(a: T; ...): [M.T]; FORWARD;
PROCEDURE handled;
BEGIN Try EXCEPT RETRY; RETURN END handled;
MODULE Local [1];
  IMPORT a, b; FROM C IMPORT d; EXPORT QUALIFIED e, f;
  VAR e: T;
  MODULE Inner; EXPORT UNQUALIFIED g, UNQUALIFIED; END Inner;
BEGIN e := 1 EXCEPT e := 2 FINALLY e := 3 EXCEPT e := 4; END Local;
BEGIN
  CASE x + 1 OF
  | -1, 'a'..'z': WITH table[i].next^ DO key := 1; WITH a.b DO END END
  | M.red: ; y := Set{i}; |
  | 7: CASE y OF END
  ELSE IF ch IN {1..2} + M.S{} THEN Show(T{x, {1}}) END;
  END;
  CASE x OF ELSE END
FINALLY
  Stop
EXCEPT
END Whole.
";

/// A definition module.
const DEFINITION: &str = "
DEFINITION MODULE Def;
IMPORT Other;
EXPORT QUALIFIED size, read;
CONST size = 10;
TYPE Handle; Kind = (a, b); Opaque;
VAR x, y [1]: CHAR;
PROCEDURE open(name: ARRAY OF CHAR; ...): [Handle];
PROCEDURE close;
END Def.
";

/// All sample programs together.
const SAMPLES: [&str; 4] = [SAMPLE, WHOLE, DEFINITION, FOREIGN];

/// A definition module for C with every construct.
const FOREIGN: &str = "
DEFINITION MODULE FOR \"C\" Library;
IMPORT Other;
EXPORT QUALIFIED size, read;
CONST size = 10;
TYPE Handle = POINTER TO RECORD END;
PROCEDURE open(name: ARRAY OF CHAR): Handle;
PROCEDURE close(VAR handle: Handle; a, b: INTEGER);
PROCEDURE flush();
END Library.
";

struct Parsed {
    module: Module,
    interner: Interner,
    diagnostics: Vec<Diagnostic>,
}

fn parse(text: &str) -> Parsed {
    let mut sources = SourceMap::new();
    let file = sources.add("test.mod".into(), text.to_owned()).expect("small");
    let mut interner = Interner::new();
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics);
    Parsed { module, interner, diagnostics: diagnostics.into_sorted() }
}

fn codes(text: &str) -> Vec<&'static str> {
    parse(text).diagnostics.iter().map(|diagnostic| diagnostic.code.name()).collect()
}

fn messages(text: &str) -> Vec<String> {
    parse(text).diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn samples_are_correct() {
    for text in SAMPLES {
        assert_eq!(messages(text), Vec::<String>::new());
        assert!(agree(text));
    }
}

#[test]
fn every_prefix_of_a_program_is_a_mistake_that_is_explained() {
    for text in SAMPLES {
        let end = text.trim_end().len();
        for length in 0..end {
            let prefix = text.get(..length).expect("the samples are ASCII");
            assert!(!agree(prefix), "{prefix}");
        }
    }
}

#[test]
fn a_program_without_one_of_its_tokens_is_explained_or_correct() {
    for text in SAMPLES {
        for token in tokens(text) {
            let mut shorter = text.to_owned();
            shorter.replace_range(token, " ");
            agree(&shorter);
        }
    }
}

#[test]
fn a_program_with_a_token_replaced_is_explained_or_correct() {
    let others = [
        "END",
        "x",
        ";",
        "(",
        ")",
        ":=",
        "=",
        "BEGIN",
        "IF",
        "PROCEDURE",
        "12",
        "'s'",
        "-",
        "ARRAY",
        "}",
        "ELSE",
        "CASE",
        "OF",
        "|",
        "..",
        "{",
        "RECORD",
        "MODULE",
        "EXCEPT",
        "FINALLY",
        "SET",
        "begin",
    ];
    for text in SAMPLES {
        for (index, token) in tokens(text).into_iter().enumerate() {
            // Each token is replaced by some of the others, each of which gets its turn.
            for other in others.iter().cycle().skip(index * 5).take(5) {
                let mut changed = text.to_owned();
                changed.replace_range(token.clone(), &format!(" {other} "));
                agree(&changed);
            }
        }
    }
}

/// Checks tokens in random order, and programs in which a few tokens are swapped.
#[test]
fn random_tokens_are_explained() {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let words_of =
        |text: &'static str| tokens(text).into_iter().filter_map(|token| text.get(token)).collect();
    let samples: Vec<Vec<&str>> = SAMPLES.into_iter().map(words_of).collect();
    for round in 0..400 {
        let words = &samples[round % samples.len()];
        let soup: Vec<&str> = (0..random(60)).map(|_| words[random(words.len())]).collect();
        agree(&soup.join(" "));
        agree(&format!("MODULE M; BEGIN {} END M.", soup.join(" ")));
        let mut changed = words.clone();
        for _ in 0..=random(3) {
            let (a, b) = (random(words.len()), random(words.len()));
            changed.swap(a, b);
        }
        agree(&changed.join(" "));
    }
}

#[test]
fn several_mistakes_give_as_many_messages() {
    let text = "MODULE M;\nVAR x: INTEGER\nBEGIN\n  x = 1;\n  IF x 1 THEN x := 2 END;\n  x := (3;\n  x := 99999999999999999999\nEND N";
    assert_eq!(
        messages(text),
        [
            "expected `;` after the declaration, found `BEGIN`",
            "expected `:=`, found `=`",
            "expected `THEN` after the condition of `IF`, found `1`",
            "expected `)` after the expression, found `;`",
            "the number `99999999999999999999` is too large",
            "expected `.` after the end of the module, found the end of the file",
        ]
    );
}

#[test]
fn positions_are_global_and_cover_what_they_name() {
    let mut sources = SourceMap::new();
    sources.add("first.mod".into(), "MODULE First; END First.".into()).expect("small");
    let text = "MODULE M; (* ü *) BEGIN x := (a + b) * c; IF a THEN p(1) END; RETURN -x END M.";
    let id = sources.add("second.mod".into(), text.into()).expect("small");
    let file = sources.file(id);
    let module = parse_module(file, Dialect::default(), &mut Interner::new(), &mut Diagnostics::new());
    let body = module.body.expect("there is a body");
    let of = |span: Span| &text[file.offset(span.lo)..file.offset(span.hi)];
    let statements: Vec<&str> = body.stmts.iter().map(|statement| of(statement.span)).collect();
    assert_eq!(statements, ["x := (a + b) * c", "IF a THEN p(1) END", "RETURN -x"]);
    let StmtKind::Assign { value, .. } = &body.stmts[0].kind else { unreachable!("it is an assignment") };
    let ExprKind::Binary { op_span, left, .. } = &value.kind else { unreachable!("it is a product") };
    assert_eq!((of(value.span), of(*op_span), of(left.span)), ("(a + b) * c", "*", "a + b"));
}

#[test]
fn headings_and_ends_of_procedures_have_positions() {
    let text = "MODULE M; PROCEDURE p (a: T) : R ; BEGIN END p; END M.";
    let parsed = parse(text);
    let [Decl::Procedure(procedure)] = parsed.module.decls.as_slice() else {
        unreachable!("there is one procedure")
    };
    let of = |span: Span| &text[span.lo as usize - 1..span.hi as usize - 1];
    assert_eq!(of(procedure.heading), "PROCEDURE p (a: T) : R ;");
    assert_eq!(of(procedure.block.as_ref().expect("it has a block").end), "END");
    assert_eq!(parsed.interner.resolve(procedure.name.name), "p");
}

#[test]
fn operators_bind_as_the_report_says() {
    let cases = [
        ("a + b * c", "(+ a (* b c))"),
        ("a - b - c", "(- (- a b) c)"),
        ("-a * b + c", "(+ (- (* a b)) c)"),
        ("NOT a AND b OR c", "(OR (AND (NOT a) b) c)"),
        ("a = -b", "(= a (- b))"),
        ("a + b < c OR d", "(< (+ a b) (OR c d))"),
        ("~ ~a & (b <> c)", "(AND (NOT (NOT a)) (# b c))"),
        ("a DIV b MOD c REM d", "(REM (MOD (DIV a b) c) d)"),
        ("+1 - -1", "<refused>"),
        ("a < b < c", "<refused>"),
        ("a * -b", "<refused>"),
    ];
    for (text, expected) in cases {
        let parsed = parse(&format!("MODULE M; CONST c = {text}; END M."));
        let printed = print_module(&parsed.module, &parsed.interner);
        let value = printed.lines().find_map(|line| line.trim().strip_prefix("(const c ")?.strip_suffix(')'));
        let value = if parsed.diagnostics.is_empty() { value } else { Some("<refused>") };
        assert_eq!(value, Some(expected), "{text}");
    }
}

#[test]
fn all_keywords_are_reserved() {
    let keywords = "AND ARRAY BEGIN BY CASE CONST DEFINITION DIV DO ELSE ELSIF END EXIT EXPORT FOR FROM GOTO \
        IF IMPLEMENTATION IMPORT IN LABEL LOOP MOD MODULE NOT OF OR POINTER PROCEDURE QUALIFIED RECORD REPEAT RETURN \
        SET THEN TO TYPE UNTIL VAR WHILE WITH";
    for keyword in keywords.split_whitespace() {
        assert_eq!(codes(&format!("MODULE M; VAR {keyword}: INTEGER; END M.")), ["E0108"], "{keyword}");
        assert!(agree(&format!("MODULE M; VAR {keyword}x, x{keyword}, {keyword}1: INTEGER; END M.")));
    }
}

#[test]
fn a_word_needs_a_border() {
    for text in ["IF aTHEN b END", "IFa THEN b END", "x := 1DIV 2", "x := 10H1", "WHILE a DOb END"] {
        assert!(!agree(&format!("MODULE M; BEGIN {text} END M.")), "{text}");
    }
    for text in ["IF(a)THEN b END", "x:=1*(2)DIV(3)", "WHILE'a'=a DO;b END", "RETURN(1)", "x := a[0]MOD 2"] {
        assert!(agree(&format!("MODULE M; BEGIN {text} END M.")), "{text}");
    }
}

#[test]
fn comments_and_pragmas_are_blank() {
    assert!(agree(
        "(* a *)MODULE(**)M(* (* nested *) ' \" *);(*)*)BEGIN(***)x:=(*1*)2 END(**)M(**).(* end *)"
    ));
    assert!(agree("MODULE M; CONST s = '(* no comment *)'; t = \"(*\"; END M."));
    assert_eq!(codes("MODULE M; <* PUSH *> END M."), ["W0001"]);
    assert_eq!(codes("MODULE M; (* (* *) END M."), ["E0103"]);
    assert_eq!(codes("MODULE M; BEGIN x := ; (* END M."), ["E0101", "E0103"]);
}

#[test]
fn ranges_do_not_look_like_real_numbers() {
    assert!(agree(
        "MODULE M; TYPE A = ARRAY [0..9] OF T; B = ARRAY [0 .. 9], [1..2] OF T; CONST r = 1.; END M."
    ));
}

// ---- Limits ----

/// Runs `test` on a stack of the default size of threads.
fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    on_stack(2 << 20, test);
}

fn on_stack(size: usize, test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(size).spawn(test).expect("a thread can be started");
    thread.join().expect("the thread did not overflow its stack and did not panic");
}

fn in_module(body: &str) -> String {
    format!("MODULE M; VAR x: INTEGER; BEGIN {body} END M.")
}

/// Returns constructs nested to a number of levels.
fn nested(levels: usize) -> Vec<String> {
    let nest = |open: &str, inner: &str, close: &str| {
        in_module(&format!("{}{inner}{}", open.repeat(levels), close.repeat(levels)))
    };
    vec![
        nest("IF a THEN ", "x := 1", " END"),
        nest("IF a THEN ELSE ", "x := 1", " END"),
        nest("WHILE a DO ", "x := 1", " END"),
        nest("FOR i := 1 TO 2 DO ", "x := 1", " END"),
        nest("LOOP ", "EXIT", " END"),
        nest("REPEAT ", "x := 1", " UNTIL a"),
        in_module(&format!("x := {}1{}", "(".repeat(levels), ")".repeat(levels))),
        in_module(&format!("x := {}1{}", "a[".repeat(levels), "]".repeat(levels))),
        in_module(&format!("x := {}1{}", "f(1 + ".repeat(levels), ")".repeat(levels))),
        format!("MODULE M; {}{} END M.", "PROCEDURE p; ".repeat(levels), "BEGIN END p; ".repeat(levels)),
        format!("MODULE M; VAR v: {}T{}; END M.", "RECORD a: ".repeat(levels), " END".repeat(levels)),
        nest("CASE a OF 1: ", "x := 1", " END"),
        nest("CASE a OF ELSE ", "x := 1", " END"),
        nest("WITH a DO ", "x := 1", " END"),
        in_module(&format!("x := {}1{}", "{".repeat(levels), "}".repeat(levels))),
        in_module(&format!("x := {}1{}", "T{1, 2 BY ".repeat(levels), "}".repeat(levels))),
        format!("MODULE M; {}{} END M.", "MODULE m; ".repeat(levels), "END m; ".repeat(levels)),
        format!(
            "MODULE M; TYPE T = RECORD {}{} END; END M.",
            "CASE : T OF 1: ".repeat(levels - 1),
            " END".repeat(levels - 1)
        ),
    ]
}

/// The stack is that of a main thread, which suffices even without any optimization by the Rust compiler;
/// with a little optimization, the stack of other threads is enough.
#[test]
fn nesting_up_to_the_limit_is_accepted() {
    on_stack(8 << 20, || {
        assert_eq!(MAX_NESTING, 500, "docs/promises.md has this limit");
        for text in nested(MAX_NESTING as usize - 1) {
            let parsed = parse(&text);
            let start: String = text.chars().take(60).collect();
            assert!(parsed.diagnostics.is_empty(), "{start}: {:?}", parsed.diagnostics);
            assert!(print_module(&parsed.module, &parsed.interner).starts_with("(module M"));
        }
    });
}

#[test]
fn nesting_beyond_the_limit_is_a_mistake() {
    on_small_stack(|| {
        for levels in [MAX_NESTING as usize, 100_000] {
            for text in nested(levels) {
                assert_eq!(codes(&text), ["E0110"], "{}", text.chars().take(60).collect::<String>());
            }
        }
    });
}

/// The first pass counts closing words that close nothing; the recovering parser counts the constructs that
/// it opens.
#[test]
fn nesting_that_the_first_pass_does_not_see_is_found() {
    on_small_stack(|| {
        for piece in ["IF a THEN ) ", "x := (1 END ; IF a THEN ", "REPEAT ] ", "x := f(END ", "x := (] "] {
            assert!(!codes(&in_module(&piece.repeat(20_000))).is_empty(), "{piece}");
        }
    });
}

#[test]
fn long_chains_are_limited_and_long_lists_are_not() {
    on_small_stack(|| {
        let chain = |operators: usize| in_module(&format!("x := 1{}", " + 1".repeat(operators)));
        let negated = |operators: usize| in_module(&format!("x := {} a", "NOT ".repeat(operators)));
        let operators = MAX_EXPR_HEIGHT as usize - 1;
        assert_eq!(operators, 9_499, "docs/promises.md has this limit");
        for text in [chain(operators), negated(operators)] {
            assert!(codes(&text).is_empty());
        }
        for more in [operators + 1, 300_000] {
            assert_eq!(codes(&chain(more)), ["E0110"]);
            assert_eq!(codes(&negated(more)), ["E0110"]);
        }
        let pointers = |levels: usize| format!("MODULE M; VAR x: {} T; END M.", "POINTER TO ".repeat(levels));
        assert!(codes(&pointers(MAX_NESTING as usize)).is_empty());
        for more in [MAX_NESTING as usize + 1, 20_000] {
            assert_eq!(codes(&pointers(more)), ["E0110"]);
        }
        assert!(codes(&in_module(&format!("f(1{})", ", 1".repeat(100_000)))).is_empty());
        assert!(codes(&in_module(&format!("x{} := 1", ".y^[1]".repeat(50_000)))).is_empty());
        let arms = "ELSIF a THEN x := 1 ".repeat(50_000);
        assert!(codes(&in_module(&format!("IF a THEN {arms} END"))).is_empty());
        assert!(codes(&in_module(&";".repeat(500_000))).is_empty());
        assert!(codes(&in_module(&format!("CASE x OF {} END", "| 1: y ".repeat(100_000)))).is_empty());
        assert!(codes(&in_module(&format!("x := T{{1{}}}", ", 1".repeat(100_000)))).is_empty());
        let values = format!("MODULE M; TYPE T = (a{}); END M.", ", b".repeat(100_000));
        assert!(codes(&values).is_empty());
        let forward = format!("MODULE M; {} END M.", "PROCEDURE p; FORWARD; ".repeat(10_000));
        assert!(codes(&forward).is_empty());
        let variants =
            format!("MODULE M; TYPE T = RECORD CASE : T OF {} END END; END M.", "| 1: x: T ".repeat(50_000));
        assert!(codes(&variants).is_empty());
    });
}

#[test]
fn hostile_texts_give_a_message_in_little_time() {
    let thousands = |count: usize| count * if option_env!("TLC_LONG").is_some() { 1_000 } else { 200 };
    let texts = [
        String::new(),
        "\u{0}\u{1}\u{2}\u{ffff}".repeat(thousands(100)),
        "(".repeat(thousands(3_000)),
        format!("MODULE M; BEGIN x := {}", "(".repeat(thousands(3_000))),
        "BEGIN ".repeat(thousands(300)),
        format!("MODULE M; {}", "BEGIN ".repeat(thousands(300))),
        format!("MODULE M; {}", "IF ".repeat(thousands(300))),
        format!("MODULE {}", "M".repeat(thousands(1_000))),
        format!("MODULE M; BEGIN {} x END M.", "y".repeat(thousands(1_000))),
        format!("MODULE M; BEGIN {} END M.", "x ".repeat(thousands(500))),
        format!("MODULE M; BEGIN {} END M.", "x := ; ".repeat(thousands(300))),
        format!("MODULE M; BEGIN {} END M.", "é ".repeat(thousands(300))),
        format!("MODULE M; BEGIN {} END M.", "'".repeat(thousands(1_000) + 1)),
        format!("MODULE M; CONST c = {}; END M.", "9".repeat(thousands(1_000))),
        format!("MODULE M; {} END M.", "(* ".repeat(thousands(100))),
        format!("MODULE M; {}{} x END M.", "(* ".repeat(thousands(100)), "*) ".repeat(thousands(100))),
        format!("MODULE M; {} END M.", "END ".repeat(thousands(300))),
        format!("MODULE M; BEGIN {} END M.", "ELSE ".repeat(thousands(300))),
        format!("MODULE M; BEGIN {} END M.", "BEGIN ".repeat(thousands(300))),
        format!("MODULE M; BEGIN {} END M.", "if x then y ".repeat(thousands(200))),
        format!("MODULE M; BEGIN {} END M.", "IF a b ".repeat(thousands(200))),
        format!("MODULE M; {} END M.", "PROCEDURE p; ".repeat(thousands(200))),
        format!("MODULE M; {} END M.", "MODULE m; ".repeat(thousands(200))),
        format!("MODULE M; BEGIN {} END M.", "CASE x OF ".repeat(thousands(200))),
        format!("MODULE M; BEGIN CASE x OF {} END M.", "1: y; ".repeat(thousands(200))),
        format!("MODULE M; BEGIN {} END M.", "{ ".repeat(thousands(300))),
        format!("MODULE M; BEGIN {} END M.", "f(1; ".repeat(thousands(200))),
        format!("MODULE M; BEGIN {} END M.", "IF x { ".repeat(thousands(200))),
        format!("MODULE M; BEGIN {} END M.", "x := y { ".repeat(thousands(200))),
        format!("MODULE M; TYPE T = {} END M.", "RECORD CASE ".repeat(thousands(200))),
        format!("MODULE M; VAR {} END M.", "x [1] [2] ".repeat(thousands(200))),
        format!("MODULE M; VAR x: {} END M.", "PROCEDURE (a, ".repeat(thousands(200))),
        format!("MODULE M; {} END M.", "PROCEDURE p; FORWARD; END p; ".repeat(thousands(100))),
        format!("MODULE M; BEGIN {} END M.", "IF x THEN BEGIN ".repeat(thousands(200))),
        format!("MODULE M; BEGIN a EXCEPT {} END M.", "EXCEPT FINALLY ".repeat(thousands(200))),
        format!("MODULE M; {}", "PROCEDURE (x) ".repeat(thousands(200))),
    ];
    on_small_stack(move || {
        for text in texts {
            let start = Instant::now();
            let reported = parse(&text).diagnostics;
            let (time, beginning) = (start.elapsed(), text.chars().take(40).collect::<String>());
            assert!(time < Duration::from_secs(10), "{beginning:?} took {time:?}");
            assert!(!reported.is_empty() && reported.len() <= 50, "{beginning:?}: {}", reported.len());
            let quoted = reported.iter().map(|diagnostic| diagnostic.message.len()).max();
            assert!(quoted < Some(300), "{beginning:?} gives {quoted:?} bytes");
        }
    });
}

#[test]
fn a_long_line_and_a_long_name_are_no_mistake() {
    assert!(codes(&in_module(&"x := 1; ".repeat(300_000))).is_empty());
    let name = "n".repeat(1_000_000);
    assert!(codes(&format!("MODULE {name}; END {name}.")).is_empty());
    assert!(
        codes(&format!("MODULE M; {}{} END M.", "(* ".repeat(100_000), "*) ".repeat(100_000))).is_empty()
    );
}

/// A unit of which only the imports are kept imports the same modules, those of its local modules among them.
#[test]
fn imports_are_kept_without_declarations() {
    let block = "
IMPORT A, B; FROM C IMPORT x;
PROCEDURE P;
  MODULE Inner; FROM D IMPORT y; FROM Other IMPORT z; EXPORT v; VAR v: INTEGER; END Inner;
  MODULE Other; EXPORT z; CONST z = 1; END Other;
BEGIN END P;
BEGIN P END M.
";
    for heading in ["MODULE M;", "IMPLEMENTATION MODULE M;"] {
        let mut interner = Interner::new();
        let mut sources = SourceMap::new();
        let file = sources.add("M.mod".to_owned(), format!("{heading}{block}")).expect("it is short");
        let mut diagnostics = Diagnostics::new();
        let mut module =
            parse_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics);
        assert!(!diagnostics.has_errors());
        let names = |module: &Module| -> Vec<String> {
            module.imported_modules().iter().map(|name| interner.resolve(name.name).to_owned()).collect()
        };
        let before = names(&module);
        assert_eq!(before, ["A", "B", "C", "D"]);
        module.keep_only_imports();
        assert_eq!(names(&module), before);
        assert!(module.decls.is_empty() && module.body.is_none());
    }
}
