//! The settings of a project: `tlc.toml` beside the main module.

use crate::folder::Folder;

/// Prints values that depend on the dialect, the size of words and the checks.
const MAIN: &str = "\
<* allow(certain-failures) *>
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Part IMPORT limit;
VAR i: INTEGER; small: [0..9];
BEGIN
  i := -7; WriteInt(i DIV 2, 0); WriteInt(SIZE(INTEGER), 3); WriteInt(limit, 3); WriteLn;
  i := 10; small := i
END Main.
";

const SETTINGS: &str = "\
dialect = \"pim3\"
word = 32
checks = [\"no-range\"]
include = [\"lib\"]
def-suffix = \".md\"
";

fn project(settings: &str) -> Folder {
    let folder = Folder::new(&[("Main.mod", MAIN), ("tlc.toml", settings)]);
    write_part(&folder, "lib", 5);
    folder
}

fn write_part(folder: &Folder, within: &str, limit: u32) {
    let definition = format!("DEFINITION MODULE Part; CONST limit = {limit}; END Part.\n");
    folder.write(&format!("{within}/Part.md"), definition.as_bytes());
    folder.write(&format!("{within}/Part.mod"), b"IMPLEMENTATION MODULE Part; END Part.\n");
}

#[test]
fn settings_stand_for_options() {
    let folder = project(SETTINGS);
    folder.compile("Main.mod");
    assert_eq!(folder.run("./Main", "").success(), b"-3  4  5\n");
}

#[test]
fn the_command_line_goes_before_them() {
    let folder = project(SETTINGS);
    write_part(&folder, "other", 6);
    folder.compile("--dialect=iso --word=64 --checks=all -I other Main.mod");
    let outcome = folder.run("./Main", "");
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), "-4  8  6\n");
    assert_eq!(outcome.status, Some(134));
}

#[test]
fn folders_are_seen_from_that_of_the_settings() {
    let folder = project("");
    folder.write("sub/Main.mod", MAIN.as_bytes());
    folder.write("sub/tlc.toml", b"include = ['../lib']\ndef-suffix = '.md'\nchecks = ['none']\n");
    folder.compile("sub/Main.mod -o main");
    assert_eq!(folder.run("./main", "").success(), b"-4  8  5\n");
}

#[test]
fn macros_need_the_preprocessor_of_either() {
    let folder = Folder::new(&[
        ("Main.mod", "MODULE Main;\nIMPORT InOut;\nBEGIN InOut.WriteCard(A + B, 0)\nEND Main.\n"),
        ("tlc.toml", "preprocess = true\ndefine = ['A=1', 'B=2']\n"),
    ]);
    folder.compile("Main.mod");
    assert_eq!(folder.run("./Main", "").success(), b"3");
    folder.compile("--define B=5 Main.mod");
    assert_eq!(folder.run("./Main", "").success(), b"6");
}

#[test]
fn outputs_depend_on_them() {
    let rules = project(SETTINGS).tlc("--emit=dep-info=- Main.mod").success();
    assert!(String::from_utf8_lossy(&rules).contains(" tlc.toml"));
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let refused = [
        ("dialect = 'pim5'\n", "tlc.toml:1:11: error[E0016]"),
        ("word = 32\nchecks = ['no-such']\n", "tlc.toml:2:10: error[E0016]"),
        ("word = 16\n", "tlc.toml:1:8: error[E0016]"),
        ("dialct = 'iso'\n", "tlc.toml:1:1: error[E0016]"),
        ("dialect 'iso'\n", "tlc.toml:1:9: error[E0016]"),
        ("word = 32\nword = 64\n", "tlc.toml:2:1: error[E0016]"),
    ];
    for (settings, place) in refused {
        let folder = project(settings);
        let messages = folder.tlc("--error-format=short Main.mod").failure();
        assert!(messages.starts_with(place), "{settings}{messages}");
        assert!(!folder.path("Main").exists());
    }
}

#[test]
fn mistakes_are_reported_together() {
    let settings = "dialct = 'iso'\nword = 16\nchecks = 'all'\ndef-suffix = 3\n[other]\nx = 1\n";
    let messages = project(settings).tlc("--error-format=short Main.mod").failure();
    let places: Vec<&str> = messages.lines().filter_map(|line| line.split(": error").next()).collect();
    let expected = [(1, 1), (2, 8), (3, 10), (4, 14), (5, 2)];
    let expected = expected.map(|(line, column)| format!("tlc.toml:{line}:{column}"));
    assert_eq!(places[..expected.len()], expected, "{messages}");
    assert!(messages.contains("did you mean `dialect`?"), "{messages}");
    assert!(messages.contains("expected a list, found string \"all\""), "{messages}");
    let messages = project("word = \nchecks = [\n").tlc("--error-format=short Main.mod").failure();
    assert_eq!(messages.matches("error[E0016]").count(), 2, "{messages}");
}

#[test]
fn files_that_are_no_settings_are_refused() {
    let folder = project("");
    folder.write("tlc.toml", b"\xFF");
    folder.tlc("check Main.mod").fails_with("cannot read `tlc.toml`");
    folder.write("tlc.toml", &vec![b'\n'; 1 << 21]);
    folder.tlc("check Main.mod").fails_with("larger than 1 MiB");
}

#[test]
fn a_graph_has_no_settings() {
    let folder = project("no settings\n");
    folder.write("graph.cfg", b"procedure(n)\na: return n\n");
    folder.tlc("ssa graph.cfg").success();
}
