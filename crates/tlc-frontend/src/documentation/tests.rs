//! Attachment of comments, their Markdown, and the pages about the language.

use super::markdown::first_sentence;
use super::*;
use crate::base::{Dialect, Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::syntax::parse_module;

fn documented(text: &str) -> ModuleDocument {
    let (mut sources, mut interner, mut diagnostics) =
        (SourceMap::new(), Interner::new(), Diagnostics::new());
    sources.add("before".to_owned(), "MODULE Before; END Before.".to_owned()).expect("short");
    let file = sources.add("test".to_owned(), text.to_owned()).expect("short");
    let file = sources.file(file);
    let module = parse_module(file, Dialect::default(), &mut interner, &mut diagnostics);
    let messages: Vec<String> = diagnostics.into_sorted().into_iter().map(|found| found.message).collect();
    assert!(messages.is_empty(), "{messages:?}");
    document(file, &module)
}

/// Returns `name: comment` for all items with a comment; members are named after their owners.
fn comments(body: &str) -> Vec<String> {
    let document = documented(&format!("DEFINITION MODULE M;\n{body}\nEND M."));
    let lines = document.walk().into_iter().filter_map(|(owners, item)| {
        let names: Vec<&str> = owners.iter().map(|owner| owner.name()).chain([item.name()]).collect();
        Some(format!("{}: {}", names.join("."), item.comment.as_ref()?.markdown))
    });
    lines.collect()
}

/// Returns the Markdown of a comment of these lines before a declaration.
fn markdown_of(comment: &str) -> String {
    let document = documented(&format!("DEFINITION MODULE M;\n\n{comment}\nVAR x: CHAR;\nEND M."));
    document.items[0].comment.clone().expect("it has a comment").markdown
}

#[test]
fn a_comment_before_a_declaration_belongs_to_it() {
    assert_eq!(
        comments("\n(* Opens. *)\nPROCEDURE Open;\n\n(* Alone. *)\n\nPROCEDURE Close;"),
        ["Open: Opens."]
    );
    assert_eq!(comments("(* a *)\n(* b *)\nVAR x: CHAR;"), ["x: a\nb"]);
    assert_eq!(comments("TYPE\n  (* own *)\n  T = CHAR;\n\n  U = CHAR;"), ["T: own"]);
    assert_eq!(comments("\n(* of T *)\nTYPE\n  T = CHAR;"), ["T: of T"]);
    assert_eq!(comments("\n(* of the section *)\nTYPE\n\n  T = CHAR;"), [""; 0]);
}

#[test]
fn a_comment_at_the_end_of_the_last_line_is_the_second_choice() {
    assert_eq!(
        comments("CONST\n  a = 1;   (* first\n              line *)\n  b = 2;   (* second *)\n  c = 3;"),
        ["a: first\nline", "b: second"]
    );
    assert_eq!(comments("CONST\n  (* before *)\n  a = 1;   (* behind *)"), ["a: before"]);
    assert_eq!(
        comments("PROCEDURE P(a: CHAR;\n            b: CHAR);  (* of P *)\nPROCEDURE Q;"),
        ["P: of P"]
    );
    assert_eq!(comments("VAR\n  x: CHAR;   (* one *)\n             (* two *)\n  y: CHAR;"), ["x: one\ntwo"]);
    assert_eq!(comments("CONST a = 1 (* of a *);"), ["a: of a"]);
}

#[test]
fn a_comment_documents_a_group_without_blank_lines() {
    assert_eq!(
        comments("\n(* Both. *)\nPROCEDURE A;\nPROCEDURE B;\n\nPROCEDURE C;"),
        ["A: Both.", "B: Both."]
    );
    assert_eq!(
        comments("\n(* Sizes *)\nCONST\n  a = 1;\n  b = 2;  (* of b *)\n  c = 3;"),
        ["a: Sizes", "b: of b", "c: Sizes"]
    );
    assert_eq!(
        comments("\n(* A *)\nPROCEDURE A;\n(* B *)\nPROCEDURE B;\nPROCEDURE C;"),
        ["A: A", "B: B", "C: B"]
    );
}

#[test]
fn a_comment_below_a_declaration_belongs_to_it_if_it_touches_no_other() {
    assert_eq!(
        comments("PROCEDURE A;\n(* of A *)\n\nPROCEDURE B;\n  (* of B *)\nPROCEDURE C;"),
        ["A: of A", "B: of B"]
    );
    // A comment that touches two declarations goes the way of those that touch one.
    let habit = "PROCEDURE A;\n(* of A *)\n\nPROCEDURE B;\n(* of B *)\nPROCEDURE C;\n(* of C *)";
    assert_eq!(comments(habit), ["A: of A", "B: of B", "C: of C"]);
}

#[test]
fn a_comment_that_begins_with_the_name_may_be_apart() {
    let text = "\n(*\n   Open - opens a file.\n          Or not.\n*)\n\nPROCEDURE Open;\n\n(* Closing *)\n\nPROCEDURE Close;";
    assert_eq!(comments(text), ["Open: Open - opens a file.\nOr not."]);
}

#[test]
fn fields_and_values_have_comments() {
    let text = "TYPE\n  Point = RECORD\n    (* The place. *)\n    x, y: REAL;\n    z: REAL;\n    CASE big: BOOLEAN OF (* big? *)\n    | TRUE: w: CHAR  (* width *)\n    ELSE\n    END\n  END;\n  Color = (red,  (* like blood *)\n    green, (* like grass *) blue);";
    assert_eq!(
        comments(text),
        [
            "Point.x: The place.",
            "Point.z: The place.",
            "Point.big: big?",
            "Point.w: width",
            "Color.red: like blood",
            "Color.green: like grass"
        ]
    );
    let document = documented(&format!("DEFINITION MODULE M;\n{text}\nEND M."));
    let items: Vec<_> =
        document.walk().into_iter().map(|(_, item)| (item.kind, item.signature.clone())).collect();
    assert_eq!(items[1], (DocKind::Field, "x, y: REAL".to_owned()));
    assert_eq!(items[6], (DocKind::Value, "red".to_owned()));
}

#[test]
fn every_kind_of_declaration_has_its_text() {
    let text = "MODULE M;\nIMPORT A;\nFROM B IMPORT c;\nCONST a = 'x';\nTYPE\n  R = RECORD\n\tx: CHAR;\n  END;\n  P = POINTER TO R;\nVAR v, w: R;\nPROCEDURE F(VAR x: R;\n            y: CHAR): CHAR;\nBEGIN\n  RETURN y\nEND F;\nMODULE L;\nEXPORT q;\nVAR q: CHAR;\nEND L;\nEND M.";
    let document = documented(text);
    let all: Vec<String> = document
        .walk()
        .into_iter()
        .map(|(_, item)| format!("{} {}", item.kind.name(), item.signature))
        .collect();
    assert_eq!(
        all,
        [
            "constant CONST a = 'x';",
            "type TYPE R = RECORD\n      x: CHAR;\nEND;",
            "field x: CHAR",
            "type TYPE P = POINTER TO R;",
            "variable VAR v, w: R;",
            "procedure PROCEDURE F(VAR x: R;\n            y: CHAR): CHAR;",
            "module MODULE L;",
            "variable VAR q: CHAR;",
        ]
    );
    assert_eq!(document.imports, ["A", "B"]);
    assert_eq!(document.imported_names, [("c".to_owned(), "B".to_owned())]);
}

#[test]
fn declarations_are_found_by_position() {
    let text = "MODULE M;\nTYPE R = RECORD x: CHAR END;\nVAR v, w: R;\nEND M.";
    let document = documented(text);
    let start = document.items[0].span.lo as usize - text.find("R =").expect("it is there");
    assert!(start > 0, "the file is not the first one");
    let at = |word: &str| {
        let offset = text.find(word).expect("it is there");
        document.item_at((start + offset) as u32).map(|item| item.name().to_owned())
    };
    assert_eq!(
        ["x: CHAR", "RECORD", "w: R", ": R;"].map(at).map(Option::unwrap_or_default),
        ["x", "R", "v", "v"]
    );
    assert_eq!(at("MODULE M"), None);
}

#[test]
fn the_comment_of_the_head_documents_the_module() {
    let head = |text: &str| documented(text).comment.map(|comment| comment.markdown);
    assert_eq!(head("(* About M. *)\nDEFINITION MODULE M;\nEND M.").as_deref(), Some("About M."));
    assert_eq!(
        head("DEFINITION MODULE M;\n\n(* About M. *)\n\nVAR x: CHAR;\nEND M.").as_deref(),
        Some("About M.")
    );
    assert_eq!(head("DEFINITION MODULE M; (* About M. *)\nEND M.").as_deref(), Some("About M."));
    assert_eq!(head("DEFINITION MODULE M;\n\n(* About x. *)\nVAR x: CHAR;\nEND M."), None);
    let with_author = "DEFINITION MODULE M;\n\n(* (c) A. Author, 1. 9. 2007 *)\n\n(* About M. *)\nEND M.";
    assert_eq!(head(with_author).as_deref(), Some("About M."));
    let licensed =
        "(* Copyright 1990 by X *)\n\nDEFINITION MODULE M;\n(* About M.\n\n   Copyright 1991 *)\nEND M.";
    assert_eq!(head(licensed).as_deref(), Some("About M."));
    assert_eq!(
        head("(*****************)\n(* M: does it.   *)\n(*****************)\n\nDEFINITION MODULE M;\nEND M.")
            .as_deref(),
        Some("M: does it.")
    );
}

#[test]
fn plain_text_is_not_garbled() {
    for (comment, expected) in [
        ("(* a*b*c and a_b_c, a < b & c &lt; d *)", "a\\*b\\*c and a\\_b\\_c, a \\< b & c \\&lt; d"),
        ("(* an *important* word, a**b, **two words** *)", "an *important* word, a\\*\\*b, **two words**"),
        ("(* a[i](x.y) is [here](page.html) or [0..n] *)", "a\\[i](x.y) is [here](page.html) or \\[0..n]"),
        ("(* `a*b` is ``x`y`` but ` not *)", "`a*b` is ``x`y`` but \\` not"),
        ("(* C:\\dir, <https://x.org/a_b> *)", "C:\\\\dir, <https://x.org/a_b>"),
        ("(* if a\n   # b\n   > c\n   + d\n   - e\n   1. f *)", "if a\n\\# b\n\\> c\n\\+ d\n\\- e\n1\\. f"),
        ("(* __FILE__ *)", "\\_\\_FILE\\_\\_"),
        ("(** Star.\n *  More.\n *\n *  End.\n **)", "Star.\nMore.\n\nEnd."),
        ("(*--------------\n   Text\n  ------------*)", "Text"),
    ] {
        assert_eq!(markdown_of(comment), expected, "{comment}");
    }
}

#[test]
fn structure_is_kept() {
    for (comment, expected) in [
        ("(* Text:\n   - one\n     more\n   - two\n\n   Then. *)", "Text:\n\n- one\n  more\n- two\n\nThen."),
        ("(* Text:\n     - one\n     - two *)", "Text:\n\n- one\n- two"),
        ("(* # Title\n\n   Text *)", "# Title\n\nText"),
        ("(* Text\n\n     a_b := 1;\n       c\n\n   Text *)", "Text\n\n```\na_b := 1;\n  c\n```\n\nText"),
        ("(* Text:\n     x*y*z *)", "Text:\n\n```\nx*y*z\n```"),
        (
            "(* Text\n   ```modula2\n   a_b\n     c\n   ```\n   End *)",
            "Text\n\n```modula2\na_b\n  c\n```\n\nEnd",
        ),
        ("(* | a | b_c |\n   |---|---|\n   | 1 | 2 | *)", "| a | b\\_c |\n|---|---|\n| 1 | 2 |"),
        ("(* 1. one\n   2. two *)", "1. one\n2. two"),
    ] {
        assert_eq!(markdown_of(comment), expected, "{comment}");
    }
}

#[test]
fn the_first_sentence_is_the_summary() {
    let summary = |markdown: &str, name: &str| first_sentence(markdown, name);
    assert_eq!(summary("Strings: the module\nof ISO. More.", "Strings"), "the module of ISO.");
    assert_eq!(summary("Open - opens e.g. a file. Or not.", "Open"), "opens e.g. a file.");
    assert_eq!(summary("```\ncode\n```\n\nText, cf. page 3", "x"), "Text, cf. page 3");
    assert_eq!(summary("", "x"), "");
}

#[test]
fn examples_are_programs_with_positions_of_the_file() {
    let text = "(* About.\n\n   ```modula2\n   MODULE A;\n   BEGIN\n     x\n   END A.\n   ```\n\n   ```output\n   1\n     2\n   ```\n\n   ```modula2\n   x := 1\n   ``` *)\nDEFINITION MODULE M;\nEND M.";
    let document = documented(text);
    let [example] = document.examples.as_slice() else { panic!("{:?}", document.examples) };
    assert_eq!(example.text, "\n\n\n   MODULE A;\n   BEGIN\n     x\n   END A.\n");
    assert_eq!((example.line, example.output.as_deref()), (4, Some("1\n  2\n")));
}
