//! `tlc fmt`: files, folders and the standard input, its settings, and files that it leaves alone.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use crate::folder::{Folder, HELLO, Outcome};

const UGLY: &str = "MODULE  A ;\nBEGIN\n   x:=1 ;\n\n\n\ty(  2 )\nEND A.\n";
const NEAT: &str = "MODULE A;\nBEGIN\n  x := 1;\n\n  y(2)\nEND A.\n";

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// Formats the standard input.
fn piped(folder: &Folder, arguments: &str, input: &[u8]) -> Outcome {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
    command.args(arguments.split_whitespace()).current_dir(folder.path(""));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut tlc = command.spawn().expect("tlc starts");
    tlc.stdin.take().expect("a pipe").write_all(input).expect("tlc reads");
    tlc.wait_with_output().expect("tlc ends").into()
}

#[test]
fn files_are_formatted_in_place() {
    let folder = Folder::new(&[("A.mod", UGLY), ("B.mod", HELLO)]);
    fs::set_permissions(folder.path("A.mod"), fs::Permissions::from_mode(0o640)).expect("our file");
    let untouched = fs::metadata(folder.path("B.mod")).expect("a file").modified().expect("a time");
    assert_eq!(text(&folder.compile("fmt A.mod B.mod")), "");
    assert_eq!(text(&folder.read("A.mod")), NEAT);
    let mode = fs::metadata(folder.path("A.mod")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let unchanged = fs::metadata(folder.path("B.mod")).expect("a file").modified().expect("a time");
    assert_eq!(untouched, unchanged);
    assert_eq!(text(&folder.compile("fmt --check A.mod B.mod")), "");
}

#[test]
fn folders_are_searched_for_modules() {
    let folder = Folder::new(&[
        ("A.mod", UGLY),
        ("lib/deep/A.MOD", UGLY),
        ("lib/A.def", "DEFINITION MODULE  A;\nEND A.\n"),
        ("lib/notes.md", "The MODULE  A ;\n"),
        (".hidden/A.mod", UGLY),
    ]);
    let outcome = folder.tlc("fmt --check");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(1), ""));
    assert_eq!(text(&outcome.stdout), "A.mod\nlib/A.def\nlib/deep/A.MOD\n");
    folder.compile("fmt lib");
    assert_eq!(text(&folder.read("lib/deep/A.MOD")), NEAT);
    assert_eq!(text(&folder.read("A.mod")), UGLY);
    folder.compile("fmt");
    assert_eq!(text(&folder.read("A.mod")), NEAT);
    assert_eq!(text(&folder.read(".hidden/A.mod")), UGLY);
    assert_eq!(text(&folder.read("lib/notes.md")), "The MODULE  A ;\n");
    Folder::new(&[]).tlc("fmt").fails_with("there are no modules in the given files and folders");
}

#[test]
fn changes_are_shown() {
    let folder = Folder::new(&[("A.mod", UGLY), ("B.mod", HELLO)]);
    let outcome = folder.tlc("fmt --diff A.mod B.mod");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(1), ""));
    let expected = "--- A.mod\n+++ A.mod\n@@ -1,7 +1,6 @@\n-MODULE  A ;\n+MODULE A;\n BEGIN\n-   x:=1 ;\n-\n+  x := 1;\n \n\
                    -\ty(  2 )\n+  y(2)\n END A.\n";
    assert_eq!(text(&outcome.stdout), expected);
    assert_eq!(text(&folder.read("A.mod")), UGLY);
    folder.tlc("fmt --diff --check A.mod").fails_with("cannot be used with");
}

#[test]
fn the_standard_input_is_formatted() {
    let folder = Folder::new(&[]);
    assert_eq!(text(&piped(&folder, "fmt -", UGLY.as_bytes()).success()), NEAT);
    let outcome = piped(&folder, "fmt --check - --stdin-name=A.mod", UGLY.as_bytes());
    assert_eq!((outcome.status, text(&outcome.stdout)), (Some(1), "A.mod\n"));
    piped(&folder, "fmt -", b"MODULE A; BEGIN x := END A.").fails_with("<stdin>:1:22");
    folder.tlc("fmt - A.mod").fails_with("`-` cannot be combined with other files");
    folder.tlc("fmt --stdin-name=A.mod A.mod").fails_with("--stdin-name names the standard input");
}

#[test]
fn files_with_mistakes_stay_as_they_are() {
    let wrong = "MODULE  W ;\nBEGIN x := ; END W.\n";
    let folder = Folder::new(&[("A.mod", UGLY), ("W.mod", wrong), ("empty.mod", "")]);
    let messages = folder.tlc("fmt A.mod W.mod empty.mod").failure();
    assert!(messages.contains("error[E0101]") && messages.contains("W.mod:2:12"), "{messages}");
    assert!(messages.contains("`empty.mod` is empty"), "{messages}");
    assert_eq!(text(&folder.read("W.mod")), wrong);
    assert_eq!(text(&folder.read("A.mod")), NEAT);
    let messages = folder.tlc("fmt --error-format=json W.mod").failure();
    assert!(messages.starts_with('{') && messages.contains("\"E0101\""), "{messages}");
    folder.tlc("fmt missing.mod").fails_with("there is no such file or folder");
}

#[test]
fn settings_of_the_project_apply() {
    let long = "MODULE A;\nBEGIN\n  Call(firstArgument, secondArgument, third)\nEND A.\n";
    let folder = Folder::new(&[("tlc.toml", "format-width = 40\n"), ("src/A.mod", long)]);
    folder.compile("fmt src/A.mod");
    let expected = "MODULE A;\nBEGIN\n  Call(firstArgument, secondArgument,\n      third)\nEND A.\n";
    assert_eq!(text(&folder.read("src/A.mod")), expected);
    folder.write("src/tlc.toml", b"format-width = 7\n");
    folder.tlc("fmt src/A.mod").fails_with("the width of lines must be from 40 to 400");
    folder.tlc("fmt -O2 src/A.mod").fails_with("no effect on `tlc fmt`");
}

#[test]
fn encodings_marks_and_line_ends_are_kept() {
    let source = |quoted: &str| format!("MODULE M ;\r\nCONST c='{quoted}' ;\r\nEND M.\r\n");
    let result = |quoted: &str| format!("MODULE M;\r\nCONST c = '{quoted}';\r\nEND M.\r\n");
    let latin = |text: String| text.chars().map(|char| char as u8).collect::<Vec<u8>>();
    let utf16 = |text: String| {
        let units = format!("\u{feff}{text}").encode_utf16().collect::<Vec<u16>>();
        units.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    let block = |text: String| [text.into_bytes(), vec![0x1A; 20]].concat();
    let cases: [(Vec<u8>, Vec<u8>); 5] = [
        (source("\u{e9}").into_bytes(), result("\u{e9}").into_bytes()),
        (latin(source("\u{e9}")), latin(result("\u{e9}"))),
        (utf16(source("\u{1F980}")), utf16(result("\u{1F980}"))),
        (format!("\u{feff}{}", source("e")).into_bytes(), format!("\u{feff}{}", result("e")).into_bytes()),
        (block(source("e")), block(result("e"))),
    ];
    let folder = Folder::new(&[]);
    for (number, (before, after)) in cases.iter().enumerate() {
        folder.write("M.mod", before);
        folder.compile("fmt M.mod");
        assert_eq!(&folder.read("M.mod"), after, "{number}");
    }
    folder.write("M.mod", &[0xE9, b'(', b'*', 0x82, b'*', b')']);
    folder.tlc("fmt --encoding=cp437 M.mod").fails_with("M.mod:1:1");
}

#[test]
fn text_that_is_not_compiled_stays_as_it_is() {
    let before = "<* dialect=xds *>\nMODULE M;\nBEGIN\n<* IF X THEN *>\n x:=1 ;\n<* ELSE *>\n y:=1 ;\n<* END *>\nEND M.\n";
    let folder = Folder::new(&[("M.mod", before)]);
    folder.compile("fmt M.mod");
    assert_eq!(text(&folder.read("M.mod")), before.replace(" y:=1 ;", "  y := 1;"));
    folder.write("M.mod", before.as_bytes());
    folder.compile("fmt --dialect=xds --define=X M.mod");
    assert_eq!(text(&folder.read("M.mod")), before.replace(" x:=1 ;", "  x := 1;"));
}

#[test]
fn lines_can_be_chosen() {
    let folder = Folder::new(&[("A.mod", UGLY), ("B.mod", UGLY)]);
    folder.compile("fmt --lines=3-3 A.mod");
    assert_eq!(text(&folder.read("A.mod")), UGLY.replace("   x:=1 ;", "  x := 1;"));
    folder.tlc("fmt --lines=3 A.mod B.mod").fails_with("--lines requires a single file");
    folder.tlc("fmt --lines=3 .").fails_with("lines can only be chosen in a single file");
    folder.tlc("fmt --lines=5-3 A.mod").fails_with("expected the numbers of two lines");
}
