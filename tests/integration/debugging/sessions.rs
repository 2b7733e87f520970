//! Sessions in both debuggers: stops, steps, values, watchpoints and callers, with the scripts that come with
//! the compiler.

use std::process::Command;

use super::stepping::program;
use super::{gdb, line_of_inout};
use crate::folder::Folder;
use crate::tools;

pub const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/debugger");

/// The statement of `InOut.WriteLn`.
const END_OF_LINE: &str = "TlcPut(out.stream, EOL)";

/// Checks that texts occur in the given order.
pub fn assert_in_order(said: &str, expected: &[&str]) {
    let mut rest = said;
    for text in expected {
        rest = rest
            .split_once(text)
            .map(|(_, rest)| rest)
            .unwrap_or_else(|| unreachable!("no `{text}` where it is expected in\n{said}"));
    }
}

/// Runs lldb over a program without a terminal, with the script, and returns its output.
pub fn lldb(folder: &Folder, program: &str, commands: &[&str]) -> String {
    let script = format!("command script import {SCRIPTS}/tlc_lldb.py");
    let settings = [
        "settings set use-color false",
        "settings set interpreter.stop-command-source-on-error false",
        "settings set stop-line-count-before 0",
        "settings set stop-line-count-after 0",
        script.as_str(),
    ];
    let lines: Vec<&str> = settings.iter().chain(commands).copied().collect();
    folder.write("commands", lines.join("\n").as_bytes());
    let mut command = Command::new("lldb-19");
    command.args(["-x", "-b", "-s", "commands", program]).current_dir(folder.path("."));
    let output = command.output().expect("lldb starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn session(options: &str) -> Folder {
    let folder = Folder::new(&[("Session.mod", program("Session.mod").as_str())]);
    folder.compile(&format!("{options} Session.mod -o program"));
    folder
}

#[test]
fn a_session_with_gdb() {
    if tools::is_missing("gdb", "a session with gdb") {
        return;
    }
    let folder = session("-g");
    let source = format!("source {SCRIPTS}/tlc_gdb.py");
    let mut commands = vec![source.as_str(), "break Session.Steps", "run > /dev/null"];
    commands.extend([
        "print colours",
        "print letters",
        "print none",
        "print name",
        "mprint Session.table[1]",
    ]);
    commands.extend(["next"; 9]);
    commands.extend(["step"; 4]);
    commands.extend(["backtrace", "info locals", "finish"]);
    commands.extend([
        "watch total",
        "continue",
        "delete",
        "break Work",
        "continue",
        "next",
        "next",
        "backtrace",
    ]);
    commands.extend(["print round", "break Session.mod:67", "continue", "backtrace", "break InOut.WriteLn"]);
    commands.extend([
        "continue",
        "backtrace",
        "continue",
        "backtrace",
        "mprint Session.total",
        "mprint No.where",
    ]);
    let said = gdb(&folder, "program", &commands);
    assert_in_order(
        &said,
        &[
            "Steps (n=9) at Session.mod:37\n",
            "$1 = {red, blue}\n",
            "$2 = {\".\", \"x\"}\n",
            "$3 = {}\n",
            "$4 = \"Modula\"\n",
            "$5 = 0\n",
            "38\t    n := n - 1\n",
            "Steps (n=8) at Session.mod:37\n",
            "40\t",
            "42\t  | 8: total := 2\n46\t",
            "47\t    total := total + i\n46\t",
            "47\t    total := total + i\n46\t",
            "49\t  total := Outer(total)\n",
            "Outer (n=5) at Session.mod:30\n",
            "31\t",
            "Inner (k=6) at Session.mod:25\n",
            "#0  Inner (k=6) at Session.mod:25\n",
            " in Outer (n=5) at Session.mod:31\n",
            " in Steps (n=8) at Session.mod:49\n",
            " in Session () at Session.mod:80\n",
            "sum = 5\n",
            "Value returned is $6 = 22\n",
            "Old value = 5\nNew value = 23\n",
            "Work () at Session.mod:55\n",
            "#0  Work () at Session.mod:58\n",
            "$7 = 5\n",
            "#0  Handled (n=4) at Session.mod:67\n",
            " in Session () at Session.mod:84\n",
            &format!("#0  WriteLn () at <library>/InOut.mod:{}\n", line_of_inout(END_OF_LINE)),
            " in Session () at Session.mod:85\n",
            "SIGABRT",
            " in Failing (index=32) at Session.mod:73\n",
            " in Session () at Session.mod:86\n",
            " = 32\n",
        ],
    );
}

#[test]
fn a_session_with_lldb() {
    if tools::is_missing("lldb-19", "a session with lldb") {
        return;
    }
    let folder = session("-glldb");
    let mut commands = vec!["breakpoint set -n Session.Steps", "process launch -o /dev/null -e /dev/null"];
    commands.push("target variable colours letters none name");
    commands.extend(["next"; 9]);
    commands.extend(["step"; 4]);
    commands.extend(["thread backtrace -c 4", "v", "finish"]);
    commands.extend(["watchpoint set variable total", "continue", "watchpoint delete -f"]);
    commands.extend([
        "breakpoint set -n Work",
        "continue",
        "next",
        "next",
        "v",
        "breakpoint set -f Session.mod -l 67",
    ]);
    commands.extend(["continue", "thread backtrace -c 2", "breakpoint set -n InOut.WriteLn", "continue"]);
    commands.extend([
        "thread backtrace -c 2",
        "p Session::total",
        "p table[1]",
        "continue",
        "thread backtrace -c 10",
    ]);
    let said = lldb(&folder, "program", &commands);
    assert_in_order(
        &said,
        &[
            "Steps(n=9) at Session.mod:37:3\n",
            "(Colours) colours = {red, blue}\n",
            " letters = {\".\", \"x\"}\n",
            "(Colours) none = {}\n",
            "(Name) name = \"Modula\"\n",
            "Session.mod:38:5\n",
            "Steps(n=8) at Session.mod:37:3\n",
            "Session.mod:40:3\n",
            "Session.mod:42:8\n",
            "Session.mod:46:3\n",
            "Session.mod:47:5\n",
            "Session.mod:46:3\n",
            "Session.mod:47:5\n",
            "Session.mod:46:3\n",
            "Session.mod:49:12\n",
            "Outer(n=5) at Session.mod:30:3\n",
            "Outer(n=5) at Session.mod:31:10\n",
            "Inner(k=6) at Session.mod:25:5\n",
            "Inner(k=6) at Session.mod:25:5\n",
            "Outer(n=5) at Session.mod:31:10\n",
            "Steps(n=8) at Session.mod:49:12\n",
            "Session at Session.mod:80:3\n",
            "(CARDINAL) k = 6\n",
            "(CARDINAL) sum = 5\n",
            "Return value: (CARDINAL) $0 = 22\n",
            "old value: 5\nnew value: 23\n",
            "Work at Session.mod:55:3\n",
            "Work at Session.mod:58:5\n",
            "(CARDINAL) round = 5\n",
            "Handled(n=4) at Session.mod:67:3\n",
            "Session at Session.mod:84:3\n",
            &format!("WriteLn at InOut.mod:{}:3\n", line_of_inout(END_OF_LINE)),
            "Session at Session.mod:85:24\n",
            "(CARDINAL) 32\n",
            "(CARDINAL) 0\n",
            "SIGABRT",
            "Failing(index=32) at Session.mod:73:16\n",
            "Session at Session.mod:86:12\n",
        ],
    );
}

/// The variables of `Types.mod` as lldb prints them.
const SHOWN: [&str; 20] = [
    "(INTEGER) i = -6\n",
    "(CARDINAL) c = 7\n",
    "(BOOLEAN) b = true\n",
    "(CHAR) ch = 'x'\n",
    "(REAL) r = 2.5\n",
    "(SHORTREAL) s = 0.5\n",
    "(Colour) colour = blue\n",
    "(Warm) warm = green\n",
    "(Digit) digit = 9\n",
    "([-40..50]) temperature = -5\n",
    "(Letter) letter = 'q'\n",
    "(Colours) colours = {red, blue}\n",
    "(Digits) digits = {1, 2, 3, 8}\n",
    "(BITSET) bits = {0, 63}\n",
    "(Chars) chars = {\"a\", \"z\"}\n",
    "(Word) word = \"abc\"\n",
    "[1] = ([0] = 0, [1] = 0, [2] = -22)\n",
    "(COMPLEX) z = 1 + -2i\n",
    "(CHAR) 'c'\n",
    "(INTEGER) 42\n",
];

#[test]
fn lldb_shows_values_of_all_types() {
    if tools::is_missing("lldb-19", "values of all types") {
        return;
    }
    let folder = Folder::new(&[
        ("Types.mod", program("Types.mod").as_str()),
        ("Arrays.mod", program("Arrays.mod").as_str()),
        ("depth", "1"),
    ]);
    folder.compile("-glldb Types.mod -o program");
    let launch = "process launch -o /dev/null";
    let said = lldb(
        &folder,
        "program",
        &["b Types.mod:49", launch, "target variable", "p Types::item.c", "p item.next->key"],
    );
    for expected in SHOWN {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }

    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} -glldb Arrays.mod -o program"));
        let launch = "process launch -i depth -o /dev/null";
        let said = lldb(
            &folder,
            "program",
            &[
                "b Arrays.mod:19",
                launch,
                "v a",
                "v a[1]",
                "breakpoint delete -f",
                "b Arrays.mod:28",
                "c",
                "v m",
                "up",
                "v s",
            ],
        );
        let known = [
            "(ARRAY OF INTEGER) a = {\n  [0] = 1\n  [1] = -2\n  [2] = 3\n}\n",
            "(INTEGER) a[1] = -2\n",
            "[0] = ([0] = 1, [1] = -2, [2] = 3)\n",
            "[1] = ([0] = 40, [1] = 50, [2] = 60)\n",
            "s = \"hello\"\n",
        ];
        if level == "-O0" {
            assert_in_order(&said, &known);
        } else {
            assert!(!said.contains("s = \"\"") && !said.contains("m = {}"), "unknown is not empty:\n{said}");
        }
    }
}

#[test]
fn gdb_shows_values_by_the_script() {
    if tools::is_missing("gdb", "values by the script") {
        return;
    }
    let folder = Folder::new(&[
        ("Types.mod", program("Types.mod").as_str()),
        ("Shapes.mod", program("Shapes.mod").as_str()),
    ]);
    folder.compile("-g Types.mod -o program");
    let source = format!("source {SCRIPTS}/tlc_gdb.py");
    let names = ["colours", "digits", "bits", "chars", "word", "act", "matrix", "item"]
        .map(|name| format!("print {name}"));
    let mut commands = vec![source.as_str(), "break Types.mod:49", "run > /dev/null"];
    commands.extend(names.iter().map(String::as_str));
    let said = gdb(&folder, "program", &commands);
    assert_in_order(
        &said,
        &[
            "$1 = {red, blue}\n",
            "$2 = {1, 2, 3, 8}\n",
            "$3 = {0, 63}\n",
            "$4 = {\"a\", \"z\"}\n",
            "$5 = \"abc\"\n",
            "$6 = Even\n",
            "$7 = {{10, 0, 0}, {0, 0, -22}}\n",
            "$8 = {key = 1, next = 0x",
        ],
    );
    folder.compile("-g Shapes.mod -o program");
    let said = gdb(&folder, "program", &[&source, "break Stop", "run > /dev/null", "print shapes"]);
    assert!(
        said.contains(
            "{{id = 0, kind = point, other = 112 'p', last = 99}, {id = 1, kind = circle, radius = 2.5, last = 99}, {id = 2,"
        ),
        "{said}"
    );
}

/// A program with a nested procedure, a pointer, an array that optimization replaces, and a module of its own.
const MODULES: [(&str, &str); 3] = [
    (
        "Main.mod",
        "MODULE Main;\nIMPORT Lib;\nFROM InOut IMPORT WriteCard;\nTYPE R = RECORD w, h: CARDINAL END;\n\
         VAR a: ARRAY [0..3] OF R; n: CARDINAL; p: POINTER TO R;\n\
         PROCEDURE Outer(k: CARDINAL): CARDINAL;\n  PROCEDURE Inner(j: CARDINAL): CARDINAL;\n  BEGIN\n    \
         n := n + j;\n    RETURN k * j\n  END Inner;\nBEGIN\n  RETURN Inner(k) + Inner(k + 1)\nEND Outer;\n\
         BEGIN\n  NEW(p); p^.w := 3;\n  a[2].w := 5;\n  n := Outer(a[2].w);\n  Lib.x := n;\n  \
         WriteCard(n + Lib.Twice(p^.w), 1)\nEND Main.\n",
    ),
    (
        "Lib.def",
        "DEFINITION MODULE Lib;\nVAR x: CARDINAL;\nPROCEDURE Twice(n: CARDINAL): CARDINAL;\nEND Lib.\n",
    ),
    (
        "Lib.mod",
        "IMPLEMENTATION MODULE Lib;\nPROCEDURE Twice(n: CARDINAL): CARDINAL;\n\
         TYPE R = RECORD n: CARDINAL END;\nVAR Main: R;\nBEGIN\n  Main.n := n;\n  RETURN 2 * Main.n\nEND Twice;\nEND Lib.\n",
    ),
];

/// The script makes `print` accept qualified names and NIL, everywhere in an expression.
#[test]
fn gdb_prints_qualified_names_and_nil() {
    if tools::is_missing("gdb", "qualified names in expressions") {
        return;
    }
    let folder = Folder::new(&MODULES);
    folder.compile("-g Main.mod -o program");
    let source = format!("source {SCRIPTS}/tlc_gdb.py");
    let lead = [source.as_str(), "break Lib.mod:7", "run > /dev/null"];
    let prints = [
        "print Lib.x",
        "print Main.n",
        "mprint Main.n",
        "up",
        "print Main.a[2].w + Main.p^.w * 2",
        "p/x Main.n",
        "print Main.p = NIL",
        "print NIL = NIL",
        "print Lib.x := 7",
        "print Lib.x",
        "print Lib.nothing",
        "print 'NIL'",
        "print NIL",
    ];
    let said = gdb(&folder, "program", &[&lead[..], &prints].concat());
    // `Main` is a variable of `Twice`.
    let expected = [
        "$1 = 55\n",
        "$2 = 3\n",
        "$3 = 55\n",
        "$4 = 11\n",
        "$5 = 0x37\n",
        "$6 = FALSE\n",
        "$7 = TRUE\n",
        "$8 = 7\n",
        "$9 = 7\n",
        "0x0\n",
    ];
    assert_in_order(&said, &expected);
}

/// Procedures in others have symbols of their own names, if these are unique.
#[test]
fn gdb_finds_nested_procedures() {
    if tools::is_missing("gdb", "nested procedures") {
        return;
    }
    let folder = Folder::new(&MODULES);
    for options in ["-g", "-g1"] {
        folder.compile(&format!("{options} Main.mod -o program"));
        let said = gdb(&folder, "program", &["break Inner", "run > /dev/null", "backtrace 1"]);
        assert!(said.contains("#0  Inner (") && said.contains(" at Main.mod:9\n"), "{options}: {said}");
    }
}

/// gdb shows variables that the optimizer has removed as such, also in expressions.
#[test]
fn removed_variables_are_optimized_out() {
    if tools::is_missing("gdb", "removed variables") {
        return;
    }
    let folder = Folder::new(&MODULES);
    folder.compile("-g -O2 Main.mod -o program");
    let said =
        gdb(&folder, "program", &["break WriteCard", "run > /dev/null", "up", "print a", "print a[2].w"]);
    assert!(said.contains("$1 = <optimized out>\n$2 = <optimized out>\n"), "{said}");
}

/// Sets of all sizes, alone, in records and in arrays, in any order of expressions.
#[test]
fn lldb_shows_each_element_of_a_set_once() {
    if tools::is_missing("lldb-19", "sets") {
        return;
    }
    let text = "MODULE Sets;\n\
        TYPE C = (red, green, blue); S = SET OF C; B = SET OF [0..200]; R = RECORD s: S; b: BITSET END;\n\
        VAR s: S; b: B; r: R; a: ARRAY [0..1] OF S; bits: BITSET;\n\
        PROCEDURE P(x: S; y: BITSET);\nBEGIN\n  INCL(x, blue); EXCL(y, 0);\n  IF y = BITSET{} THEN HALT END;\n  \
        INCL(x, green); IF x = s THEN HALT END\nEND P;\n\
        BEGIN\n  s := S{red, blue}; b := B{1, 100, 199}; r.s := s; r.b := BITSET{3, 4}; \
        a[0] := s; a[1] := S{green};\n  bits := BITSET{0, 31}; P(s, bits); IF (b = B{}) OR (r.s = a[1]) THEN HALT END\nEND Sets.\n";
    let folder = Folder::new(&[("Sets.mod", text)]);
    folder.compile("-glldb Sets.mod -o program");
    let commands = [
        "breakpoint set -f Sets.mod -l 7",
        "process launch -o /dev/null",
        "v x y",
        "target variable s b r a bits",
        "p bits",
        "p b",
        "p a",
        "p r",
    ];
    assert_in_order(
        &lldb(&folder, "program", &commands),
        &[
            "(S) x = {red, blue}\n",
            "(BITSET) y = {31}\n",
            "(S) s = {red, blue}\n",
            "(B) b = {1, 100, 199}\n",
            "(R) r = (s = {red, blue}, b = {3, 4})\n",
            "(S[2]) a = ([0] = {red, blue}, [1] = {green})\n",
            "(BITSET) bits = {0, 31}\n",
            "(BITSET) {0, 31}\n",
            "(B) {1, 100, 199}\n",
            "[0] = {red, blue}, [1] = {green}",
            " (s = {red, blue}, b = {3, 4})\n",
        ],
    );
}

#[test]
fn programs_contain_the_script_if_that_is_asked_for() {
    let folder = session("-ggdb");
    let script = std::fs::read_to_string(format!("{SCRIPTS}/tlc_gdb.py")).expect("the script");
    let expected = format!("\u{4}tlc_gdb.py\n{script}\0");
    let embedded = super::section(&folder.read("program"), ".debug_gdb_scripts");
    assert_eq!(String::from_utf8_lossy(&embedded), expected);
    if tools::is_missing("gdb", "the script in programs") {
        return;
    }
    let allow = format!("add-auto-load-safe-path {}", folder.path(".").display());
    let load = ["file program", "break Steps", "run > /dev/null", "print colours"];
    let commands: Vec<&str> = std::iter::once(allow.as_str()).chain(load).collect();
    let said = gdb(&folder, "/bin/true", &commands);
    assert!(said.contains("$1 = {red, blue}\n"), "{said}");
}
