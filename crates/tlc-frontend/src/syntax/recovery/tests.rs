//! Tests of recovery: the grammar and recovery agree about correct programs and mutants of them, and the
//! trees of unfinished texts contain everything that can be parsed.

use std::path::Path;

use crate::base::{Dialect, Interner, SourceMap, Span};
use crate::diagnostics::Diagnostics;
use crate::syntax::ast::Module;
use crate::syntax::lexer::tests::check_pieces;
use crate::syntax::{disagreement, parse_module, print_module};

use super::lex;

/// The number of mutants that are made of the programs, in `make test` and with `TLC_LONG`.
const MUTANTS: [usize; 2] = [4_000, 20_000];

/// Checks that both parsers agree about `text`: if the grammar accepts it, so does recovery, with the same
/// tree; if not, there is a message, whose place lies within the text. Returns whether the text is correct.
pub fn agree(text: &str) -> bool {
    let (_, mut interner, messages) = parse(text);
    let mut sources = SourceMap::new();
    let file = sources.add("test.mod".into(), text.to_owned()).expect("small");
    assert_eq!(disagreement(sources.file(file), &mut interner), None, "\n{text}");
    messages.is_empty()
}

#[test]
fn names_like_keywords_are_not_compared() {
    assert!(agree("MODULE M; PROCEDURE end; BEGIN end END end; BEGIN end; end END M."));
    assert!(agree("MODULE M; PROCEDURE ENDLOOP; BEGIN LOOP ENDLOOP END END ENDLOOP; END M."));
    assert!(!agree("MODULE M; PROCEDURE end; BEGIN end END end; BEGIN end; end M."));
}

/// Returns the tree of a text, its names and the messages about it.
fn parse(text: &str) -> (Module, Interner, Vec<String>) {
    let mut sources = SourceMap::new();
    let file = sources.add("test.mod".into(), text.to_owned()).expect("small");
    let (mut interner, mut diagnostics) = (Interner::new(), Diagnostics::new());
    let module = parse_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics);
    let within = |span: Span| span.lo >= 1 && span.hi as usize <= text.len() + 1;
    let diagnostics = diagnostics.into_sorted();
    assert!(diagnostics.iter().flat_map(|found| &found.labels).all(|label| within(label.span)), "\n{text}");
    (module, interner, diagnostics.into_iter().map(|found| found.message).collect())
}

/// Returns the places of the tokens in `text`.
pub fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut tokens = lex(text, 1, Dialect::default()).tokens;
    // The last token is the end of the file.
    tokens.pop();
    tokens.into_iter().map(|token| token.span.lo as usize - 1..token.span.hi as usize - 1).collect()
}

fn programs() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in ["tests/run", "tests/trap", "tests/parse", "tests/library", "examples", "runtime/lib"] {
        collect(&root.join(folder), &mut paths);
    }
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mod" || extension == "def"));
    let programs: Vec<String> = paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    assert!(programs.len() >= 300, "only {} programs were found", programs.len());
    programs
}

/// Returns the source texts in this folder.
pub fn sources() -> Vec<String> {
    let mut paths = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax/recovery"), &mut paths);
    paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}

/// Adds the files of a folder and of its subfolders.
fn collect(folder: &Path, paths: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, paths) } else { paths.push(path) }
    }
}

#[test]
fn both_parsers_agree_about_all_programs() {
    for text in programs() {
        check_pieces(&text);
        assert!(agree(&text), "{text}");
    }
}

/// Mutants omit, double, exchange and replace tokens, the latter by tokens of another program.
#[test]
fn both_parsers_agree_about_mutants() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 11) % below as u64) as usize
    };
    // Long programs contain nothing that short ones do not.
    let programs: Vec<String> = programs().into_iter().filter(|text| text.len() < 3_000).collect();
    let tokens: Vec<_> = programs.iter().map(|text| tokens(text)).collect();
    let mut correct = 0;
    let mutants = MUTANTS[usize::from(option_env!("TLC_LONG").is_some())];
    for _ in 0..mutants {
        let (one, other) = (random(programs.len()), random(programs.len()));
        let (at, from) = (random(tokens[one].len()), random(tokens[other].len()));
        let next = (at + 1).min(tokens[one].len() - 1);
        let (this, that) =
            (&programs[one][tokens[one][at].clone()], &programs[one][tokens[one][next].clone()]);
        let foreign = &programs[other][tokens[other][from].clone()];
        let (start, end) = (tokens[one][at].start, tokens[one][next].end);
        let changed = match random(5) {
            0 => format!(" {that} "),
            1 => format!(" {this} {this} {that} "),
            2 => format!(" {that} {this} "),
            3 => format!(" {foreign} {that} "),
            _ => format!(" {this} {foreign} {that} "),
        };
        let mut text = programs[one].clone();
        text.replace_range(start..end, &changed);
        check_pieces(&text);
        correct += usize::from(agree(&text));
    }
    assert!(correct > mutants / 50, "{correct}");
}

// ---- Unfinished texts ----

/// Returns the tree of `text` without its first line.
fn tree(text: &str) -> String {
    let (module, interner, messages) = parse(text);
    assert!(!messages.is_empty(), "{text}");
    let printed = print_module(&module, &interner);
    printed.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn unfinished_statements_are_in_the_tree() {
    let cases = [
        ("x := ", "(:= x <error>)"),
        ("x := a + ", "(:= x (+ a <error>))"),
        ("x := f(a, ", "(:= x (call f [a, <error>, <error>]))"),
        ("x := a.", "(:= x a.<missing>)"),
        ("a[1, ", "(call a[<error>])"),
        ("p", "(call p)"),
        ("IF a THEN b.", "(if (when a (call b.<missing>)))"),
        ("IF a THEN b ELSE ", "(if (when a (call b)) (else))"),
        ("IF a", "(if (when a))"),
        ("WHILE a DO x := 1; ", "(while a (:= x 1))"),
        ("FOR i := 1 TO ", "(for i 1 <error>)"),
        ("FOR i", "(for i <error> <error>)"),
        ("CASE a OF 1: x := 2 | 2", "(case a (when 1 (:= x 2)) (when 2))"),
        ("REPEAT x := 1", "(repeat until <error> (:= x 1))"),
        ("WITH r.", "(with r.<missing>)"),
        ("RETURN ", "(return)"),
        ("x y; z := 1", "(<error>) (<error>) (:= z 1)"),
    ];
    for (text, expected) in cases {
        let found = tree(&format!("MODULE M; BEGIN {text}"));
        assert_eq!(found, format!("(module M (begin {expected}) (end))"), "{text}");
    }
}

#[test]
fn unfinished_declarations_are_in_the_tree() {
    let cases = [
        ("CONST a = ", "(const a <error>)"),
        ("TYPE T = ", "(type T <error>)"),
        ("TYPE T = RECORD a: A; b", "(type T (record (field a : A) (field b : <error>) (field : <error>)))"),
        ("TYPE T = POINTER TO ", "(type T (pointer <error>))"),
        ("TYPE T = (a, b", "(type T <error>)"),
        ("VAR a, b: ", "(var a b : <error>)"),
        ("VAR a: INTEGER; b: M.", "(var a : INTEGER) (var b : <error>)"),
        ("PROCEDURE p(a: A; VAR b", "(procedure p (param a : A) (param-var b : <error>) (begin) (end))"),
        ("PROCEDURE p; VAR a: A; BEGIN a := 1", "(procedure p (var a : A) (begin (:= a 1)) (end))"),
        (
            "PROCEDURE p; BEGIN END p; MODULE L; EXPORT a",
            "(procedure p (begin) (end p)) (local-module L (export a) (end))",
        ),
        ("FROM A IMPORT b, ", "(from A import b)"),
        ("CONST a = 1; (* VAR b: B;", "(const a 1)"),
    ];
    for (text, expected) in cases {
        let found = tree(&format!("MODULE M; {text}"));
        assert_eq!(found, format!("(module M {expected} (end))"), "{text}");
    }
}
