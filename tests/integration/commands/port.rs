//! `tlc port`: reports on collections with known causes, and the changes that `--fix` makes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::folder::{Folder, HELLO, Outcome};

/// A folder with a definition in old style, two programs that need it and two modules that are missing, and
/// files that are not modules.
fn collection() -> Folder {
    Folder::new(&[
        ("base/Lists.md", "DEFINITION MODULE Lists; PROCEDURE Add(n: INTEGER); END Lists.\n"),
        (
            "base/Lists.mi",
            "IMPLEMENTATION MODULE Lists;\nPROCEDURE Add(n: INTEGER); BEGIN c := n END Add;\nEND Lists.\n",
        ),
        ("a.mod", "MODULE a; FROM SysLib IMPORT Exit; FROM Lists IMPORT Add; BEGIN Add(1); Exit END a.\n"),
        (
            "b.mod",
            "MODULE b;\nFROM SysLib IMPORT Exit;\nFROM TEXTS IMPORT WriteLn, WriteString;\nVAR x: BITS;\nEND b.\n",
        ),
        ("c.MOD", "MODULE c;\nVAR x: BITS; y: FILE;\nEND c.\n"),
        ("d.mod2", "MODULE d;\nVAR x: BITS;\nBEGIN x := 1 END d.\n"),
        ("good.mod", HELLO),
        ("readme.md", "Modula-2 is a language, and this is not a MODULE.\n"),
        ("link.def", "LIBRARY link\nEXPORTS f @1\n"),
        (".git/e.mod", "MODULE e; nonsense\n"),
    ])
}

fn report(outcome: &Outcome) -> String {
    String::from_utf8(outcome.stdout.clone()).expect("text")
}

fn json(folder: &Folder, arguments: &str) -> Value {
    let outcome = folder.tlc(&format!("port --json {arguments}"));
    assert_eq!(outcome.stderr, "");
    serde_json::from_slice(&outcome.stdout).expect("an object")
}

/// The entries of a list, each as the values of some fields.
fn rows(list: &Value, fields: &[&str]) -> Vec<Vec<Value>> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| fields.iter().map(|field| row.pointer(field).cloned().unwrap_or_default()).collect())
        .collect()
}

#[test]
fn causes_and_missing_modules_are_ranked() {
    let folder = collection();
    let report = json(&folder, ".");
    let expected: Value = serde_json::json!([
        ["a.mod", "E0008", 1, 16],
        ["b.mod", "E0008", 2, 6],
        ["base/Lists.mi", "E0201", 2, 34],
        ["c.MOD", "E0201", 2, 8],
        ["d.mod2", "E0201", 2, 8],
    ]);
    let found = rows(&report["modules"], &["/file", "/first/code", "/first/line", "/first/column"]);
    assert_eq!(serde_json::json!(found), expected);
    let causes = rows(&report["causes"], &["/code", "/message", "/files", "/occurs_in", "/example/file"]);
    let expected = serde_json::json!([
        ["E0201", "`...` is not declared", 3, 4, "base/Lists.mi"],
        ["E0008", "the module `...` is not found", 2, 2, "a.mod"],
    ]);
    assert_eq!(serde_json::json!(causes), expected);
    let names = rows(&report["causes"][0]["names"], &["/name", "/files"]);
    assert_eq!(serde_json::json!(names), serde_json::json!([["`BITS`", 3], ["`FILE`", 1], ["`c`", 1]]));
    let missing = rows(&report["missing"], &["/module", "/files", "/only", "/names"]);
    let expected =
        serde_json::json!([["SysLib", 2, 1, ["Exit"]], ["TEXTS", 1, 0, ["WriteLn", "WriteString"]],]);
    assert_eq!(serde_json::json!(missing), expected);
    let help = |row: usize| report["missing"][row]["help"][0].as_str().unwrap_or_default().to_owned();
    assert!(help(0).starts_with("the library has no `SysLib` of Mocka; "), "{}", help(0));
    assert!(help(1).starts_with("`InOut` of the library exports all imported names"), "{}", help(1));
    // `a.mod` and the definition need the implementation, whose error does not stop them.
    assert_eq!(report["modules"][2]["needed_by"], 1);
    assert_eq!((&report["files"], &report["accepted"]), (&7.into(), &2.into()));
    assert_eq!(report["skipped"], serde_json::json!(["link.def"]));
}

#[test]
fn the_text_has_the_same_facts() {
    let outcome = collection().tlc("port .");
    let text = report(&outcome);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(1), ""));
    for line in [
        "a.mod:1:16: error[E0008]: the module `SysLib` is not found",
        "b.mod:2:6: error[E0008]: the module `SysLib` is not found (2 more)",
        "1 file without a module, not counted, for example link.def",
        "      2      1  SysLib  (first in a.mod:1:16)",
        "      3      4  E0201  `...` is not declared",
        "                `BITS` 3, `FILE` 1, `c` 1",
        "                for example base/Lists.mi:2:34",
        "         2             2  all, pim2, pim3, pim4, iso, gm2",
        "2 of 7 files accepted in `all`",
        "compile with: tlc --def-suffix=.md -I base MAIN",
    ] {
        assert!(text.lines().any(|known| known.starts_with(line)), "{line}\n{text}");
    }
}

/// A file is checked with the modules of its own project, and each dialect gets its files.
#[test]
fn dialects_are_compared() {
    let numbers =
        "MODULE N; FROM SYSTEM IMPORT ADDRESS; VAR a: ADDRESS; n: CARDINAL;\nBEGIN n := 8; a := n END N.\n";
    let folder = Folder::new(&[
        ("n.mod", numbers),
        ("m.mod", &numbers.replace(" N", " m")),
        ("retry.mod", "MODULE retry; BEGIN HALT EXCEPT RETRY END retry.\n"),
        ("hello.mod", HELLO),
        ("x/p.mod", "MODULE p; IMPORT Q; BEGIN Q.x END p.\n"),
        ("x/Q.def", "DEFINITION MODULE Q; PROCEDURE x; END Q.\n"),
        ("y/p.mod", "MODULE p; IMPORT Q; BEGIN Q.y END p.\n"),
        ("y/Q.def", "DEFINITION MODULE Q; PROCEDURE y; END Q.\n"),
    ]);
    let all = json(&folder, ".");
    let best = &all["dialects"][0];
    assert_eq!((&best["name"], &best["accepted"]), (&"pim2".into(), &7.into()));
    let other = rows(&all["modules"], &["/file", "/dialect", "/errors"]);
    assert_eq!(serde_json::json!(other), serde_json::json!([["retry.mod", "all", 0]]));
    assert_eq!(all["accepted"], 8);
    assert_eq!(all["options"][0], "--dialect=pim2");
    let outcome = folder.tlc("port .");
    assert_eq!(outcome.status, Some(0));
    let text = report(&outcome);
    assert!(
        text.contains(
            "1 file accepted in `all`, not in `pim2`; begin with `<* dialect=all *>`:\n  retry.mod\n"
        ),
        "{text}"
    );
    assert!(text.contains("7 of 8 files accepted in `pim2`, 8 with a dialect for each file\n"), "{text}");
    let outcome = folder.tlc("port --dialect=all .");
    assert_eq!(outcome.status, Some(1));
    assert!(report(&outcome).contains("6 of 8 files accepted in `all`\n"));
    folder.write("retry.mod", b"<* dialect=all *> MODULE retry; BEGIN HALT EXCEPT RETRY END retry.\n");
    let outcome = folder.tlc("port --dialect=pim2 .");
    assert_eq!(outcome.status, Some(0), "{}", report(&outcome));
}

#[test]
fn the_number_of_threads_has_no_effect() {
    let folder = collection();
    let one = folder.tlc("port -j 1 .");
    for jobs in ["-j 2", "-j 7", ""] {
        assert_eq!(report(&folder.tlc(&format!("port {jobs} ."))), report(&one), "{jobs}");
    }
}

#[test]
fn a_file_in_another_folder_of_i_is_found_and_not_counted() {
    let folder = collection();
    let report = json(&folder, "-I base a.mod");
    assert_eq!((&report["files"], &report["missing"][0]["module"]), (&1.into(), &"SysLib".into()));
    assert_eq!(report["missing"].as_array().map(Vec::len), Some(1));
}

#[test]
fn modules_in_files_with_other_names_are_renamed() {
    let folder = Folder::new(&[
        ("longna.def", "DEFINITION MODULE LongNames; END LongNames.\n"),
        ("longna.mod", "IMPLEMENTATION MODULE LongNames; END LongNames.\n"),
        ("old one.mod", "IMPLEMENTATION MODULE Twice; END Twice.\n"),
        ("Twice.def", "DEFINITION MODULE Twice; END Twice.\n"),
        ("Twice.mod", "IMPLEMENTATION MODULE Twice; END Twice.\n"),
        ("p.mod", "MODULE Anything; IMPORT LongNames; END Anything.\n"),
    ]);
    let outcome = folder.tlc("port .");
    let text = report(&outcome);
    assert_eq!(outcome.status, Some(0), "{text}");
    assert!(
        text.contains("renamed:\n  mv longna.def LongNames.def\n  mv longna.mod LongNames.mod\n"),
        "{text}"
    );
    assert!(text.contains("  old one.mod (another one is Twice.mod)\n"), "{text}");
}

/// Paths that cannot be read are told, and files that are not texts stop no others.
#[test]
fn unreadable_files_stop_no_others() {
    let folder = collection();
    folder.write("zero.mod", b"MODULE zero;\0\0\0");
    folder.write("empty.mod", b"");
    folder.write("locked.mod", HELLO.as_bytes());
    std::os::unix::fs::symlink("nowhere", folder.path("dangling.mod")).expect("a link");
    let outcome = folder.tlc("port absent.mod good.mod zero.mod empty.mod dangling.mod");
    assert_eq!(outcome.status, Some(1));
    let expected = "error[E0001]: cannot read `absent.mod`: there is no such file or folder";
    assert!(outcome.stderr.starts_with(expected), "{}", outcome.stderr);
    let text = report(&outcome);
    assert!(text.contains("zero.mod:1:13: error[E0002]"), "{text}");
    assert!(text.contains("empty.mod: error[E0003]: `empty.mod` is empty"), "{text}");
    assert!(text.contains("1 of 3 files accepted"), "{text}");
    folder.tlc("port absent.mod").fails_with("cannot read `absent.mod`");
    let empty = Folder::new(&[("a.txt", "text")]);
    empty.tlc("port .").fails_with("there are no modules in the given files and folders");
    let outcome = folder.tlc("port --error-format=short good.mod absent.mod");
    let expected = "error[E0001]: cannot read `absent.mod`: there is no such file or folder\n";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(1), expected));
}

#[test]
fn the_settings_of_the_folder_are_read() {
    let old = "MODULE old;\nVAR EXCEPT: INTEGER;\nBEGIN EXCEPT := 1 END old.\n";
    let settings = ("src/tlc.toml", "dialect = \"pim3\"\ninclude = [\"../lib\"]\n");
    let folder = Folder::new(&[
        ("src/old.mod", old),
        ("src/use.mod", "MODULE use;\nFROM Own IMPORT Do;\nBEGIN Do END use.\n"),
        ("lib/Own.def", "DEFINITION MODULE Own;\nPROCEDURE Do;\nEND Own.\n"),
        settings,
    ]);
    let report = json(&folder, "src");
    assert_eq!(rows(&report["dialects"], &["/name", "/accepted"]), [["pim3".into(), Value::from(2)]]);
    let report = json(&folder, "--dialect=iso src/old.mod");
    assert_eq!(rows(&report["dialects"], &["/name", "/accepted"]), [["iso".into(), Value::from(0)]]);
    let wrong = Folder::new(&[("a.mod", HELLO), ("tlc.toml", "dialects = 1\n")]);
    let outcome = wrong.tlc("port .");
    assert!(outcome.status == Some(1) && outcome.stderr.contains("wrong settings"), "{}", outcome.stderr);
}

#[test]
fn options_that_help_the_best_dialect_are_found() {
    let words = "MODULE words;\nFROM SYSTEM IMPORT CAST;\nVAR r: REAL; w: ARRAY [0..1] OF CARDINAL;\n\
                 BEGIN\n  r := CAST(REAL, w)\nEND words.\n";
    let folder = Folder::new(&[
        ("words.mod", words),
        ("Points.def", "DEFINITION MODULE Points;\nTYPE Point;\nEND Points.\n"),
        (
            "Points.mod",
            "IMPLEMENTATION MODULE Points;\nTYPE Point = RECORD x: LONGINT END;\nVAR p: Point;\n\
             BEGIN p.x := 2D END Points.\n",
        ),
        ("one.mod", "MODULE one;\nVAR l: LONGINT;\nBEGIN l := 1D END one.\n"),
    ]);
    let report = json(&folder, ".");
    assert_eq!(report["accepted"], 4);
    let options = serde_json::json!(["--dialect=pim2", "--word=32", "--extended-opaque", "-I ."]);
    assert_eq!(report["options"], options);
    let outcome = folder.tlc("check --dialect=pim2 --word=32 --extended-opaque Points.mod");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
}

#[test]
fn options_without_effect_are_refused() {
    let folder = collection();
    folder.tlc("port -O2 .").fails_with("no effect on `tlc port`, which checks a collection of modules: -O");
    folder.tlc("port --dry-run .").fails_with("--fix");
    folder.tlc("port --fix --preprocess .").fails_with("--fix cannot change files");
    assert_eq!(folder.tlc("port").status, Some(1));
}

/// A program with an error that has a change, one without, and Latin-1 text with the line ends of DOS.
const FIXABLE: &[u8] =
    b"MODULE fixable;\r\nVAR a: ADDRESS; b: BITS; (* \xE4\xF6 *)\r\nBEGIN\r\n  a := NIL\r\nEND fixable.\r\n";

#[test]
fn changes_are_made_where_they_help() {
    let folder =
        Folder::new(&[("stuck.mod", "MODULE stuck; VAR x: BITS; END stuck.\n"), ("hello.mod", HELLO)]);
    folder.write("fixable.mod", FIXABLE);
    fs::set_permissions(folder.path("fixable.mod"), fs::Permissions::from_mode(0o640)).expect("it is ours");
    let outcome = folder.tlc("port --fix --dry-run .");
    let expected = b"--- fixable.mod\n+++ fixable.mod\n@@ -1,4 +1,5 @@\n MODULE fixable;\r\n\
                     +FROM SYSTEM IMPORT ADDRESS;\r\n VAR a: ADDRESS; b: BITS; (* \xE4\xF6 *)\r\n BEGIN\r\n   a := NIL\r\n";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(1), ""));
    assert!(outcome.stdout == expected, "{}", String::from_utf8_lossy(&outcome.stdout));
    assert!(folder.read("fixable.mod") == FIXABLE);
    let dry = json(&folder, "--fix --dry-run .");
    assert!(folder.read("fixable.mod") == FIXABLE);

    let outcome = folder.tlc("port --fix .");
    let text = report(&outcome);
    assert!(text.starts_with("fixed fixable.mod: 2 errors -> 1 in `all`\n  2:8: E0201: `ADDRESS` is not declared: `SYSTEM` exports it\n"), "{text}");
    let at = FIXABLE.iter().position(|byte| *byte == b'\n').expect("a line");
    let changed = [&FIXABLE[..=at], b"FROM SYSTEM IMPORT ADDRESS;\r\n", &FIXABLE[at + 1..]].concat();
    assert!(
        folder.read("fixable.mod") == changed,
        "{:?}",
        String::from_utf8_lossy(&folder.read("fixable.mod"))
    );
    let mode = fs::metadata(folder.path("fixable.mod")).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(folder.read("hello.mod"), HELLO.as_bytes());
    assert_eq!(folder.files(), ["fixable.mod", "hello.mod", "stuck.mod"]);
    assert_eq!(dry["fixes"][0]["errors_after"], 1);
    // Nothing is left to do.
    assert_eq!(json(&folder, "--fix .")["fixes"], serde_json::json!([]));
    assert!(folder.read("fixable.mod") == changed);
}

/// Changes keep the encoding of a file, with its byte order mark and what follows a text of CP/M.
#[test]
fn changes_keep_the_encoding() {
    let text =
        |import: &str| format!("\u{feff}MODULE a;{import}\nVAR p: ADDRESS; (* ü *) BEGIN p := NIL END a.\n");
    let import = "\nFROM SYSTEM IMPORT ADDRESS;";
    let wide = |text: String| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let old = |text: String| {
        [text.trim_start_matches('\u{feff}').replace('ü', "u").as_bytes(), b"\x1A\0\0\0"].concat()
    };
    for encoded in [wide, old, |text: String| text.into_bytes()] {
        let folder = Folder::new(&[]);
        folder.write("a.mod", &encoded(text("")));
        let outcome = folder.tlc("port --fix .");
        let report = report(&outcome);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""), "{report}");
        assert!(report.starts_with("fixed a.mod: 1 error -> 0 in `all`\n  2:8: E0201"), "{report}");
        assert!(folder.read("a.mod") == encoded(text(import)), "{:?}", folder.read("a.mod"));
    }
}

/// A change of a definition that breaks a module which imports it, and guesses about a text in another
/// language, are taken back.
#[test]
fn changes_that_do_harm_are_taken_back() {
    let definition = "DEFINITION MODULE D; CONST size = 4 END D.\n";
    let code = "MODULE code;\nBEGIN\n  HALT\n  HALT;\n  x y z ] MOV\nEND code.\n";
    let folder = Folder::new(&[("D.def", definition), ("code.mod", code)]);
    let outcome = folder.tlc("port --fix .");
    let text = report(&outcome);
    assert!(text.contains("fixed D.def: 1 error -> 0 in `all`"), "{text}");
    assert_eq!(folder.read("D.def"), definition.replace("4 END", "4; END").as_bytes());
    assert_eq!(folder.read("code.mod"), code.as_bytes(), "{text}");
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let folder = Folder::new(&[("a.mod", "MODULE a; VAR p: ADDRESS; BEGIN p := NIL END a.\n")]);
    let before = folder.read("a.mod");
    fs::set_permissions(folder.path("a.mod"), fs::Permissions::from_mode(0o444)).expect("it is ours");
    let outcome = folder.tlc("port --fix .");
    assert_eq!((outcome.status, folder.read("a.mod")), (Some(1), before));
    let expected = "error[E0005]: cannot write `a.mod`: permission denied";
    assert!(outcome.stderr.starts_with(expected), "{}", outcome.stderr);
}

/// The programs of docs/porting.md are ported with the commands shown there. A line `...` is any number of
/// lines, and `...` at the end of a line is the rest of it. `TLC_BLESS=1` writes the outputs of commands that have none.
#[test]
fn the_page_is_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/porting.md");
    let page = fs::read_to_string(&path).expect("the page");
    let mut made = String::new();
    let mut commands = 0;
    for section in page.split_inclusive("\n## ") {
        let folder = Folder::new(&[]);
        let mut rest = section;
        while let Some((before, block)) = rest.split_once("\n```") {
            let (language, block) = block.split_once('\n').expect("a line");
            let (body, after) = block.split_once("```").expect("an end");
            made.push_str(&format!("{before}\n```{language}\n"));
            match language {
                "modula2" => {
                    let name = before.trim_end().rsplit('\n').next().and_then(|line| line.strip_prefix('`'));
                    let name = name.and_then(|line| line.strip_suffix("`:")).expect("a name");
                    folder.write(name, body.as_bytes());
                    made.push_str(body);
                }
                "console" => {
                    for call in body.split_inclusive('\n').fold(Vec::<String>::new(), by_call) {
                        commands += 1;
                        made.push_str(&compared(&folder, &call));
                    }
                }
                other => panic!("a block in {other}"),
            }
            made.push_str("```");
            rest = after;
        }
        made.push_str(rest);
    }
    assert!(commands >= 10, "{commands} commands");
    if std::env::var_os("TLC_BLESS").is_some() {
        fs::write(&path, made).expect("the page can be written");
    } else {
        for (number, (made, shown)) in made.lines().zip(page.lines()).enumerate() {
            assert_eq!(made, shown, "line {}", number + 1);
        }
        assert!(made == page, "an output is shorter or longer");
    }
}

/// Adds a line to the calls: a command begins a new one.
fn by_call(mut calls: Vec<String>, line: &str) -> Vec<String> {
    match calls.last_mut().filter(|_| !line.starts_with("$ ")) {
        Some(call) => call.push_str(line),
        None => calls.push(line.to_owned()),
    }
    calls
}

/// Runs a command of the page. Returns the text of the page if it describes the output, else the true text.
fn compared(folder: &Folder, call: &str) -> String {
    let (command, expected) = call.split_once('\n').expect("a line");
    let tlc = Path::new(env!("CARGO_BIN_EXE_tlc")).parent().expect("a folder");
    let path = format!("{}:{}", tlc.display(), std::env::var("PATH").expect("a path"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &command[2..]]).current_dir(folder.path("")).env("PATH", path);
    let outcome: Outcome = shell.output().expect("the shell runs").into();
    let output = format!("{}{}", String::from_utf8_lossy(&outcome.stdout), outcome.stderr);
    if describes(&expected.lines().collect::<Vec<_>>(), &output.lines().collect::<Vec<_>>()) {
        call.to_owned()
    } else {
        format!("{command}\n{output}")
    }
}

fn describes(expected: &[&str], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skipped| describes(rest, &lines[skipped..])),
        Some((first, rest)) => {
            let is_line = |line: &&str| match first.strip_suffix("...") {
                Some(beginning) => line.starts_with(beginning),
                None => line == first,
            };
            lines.first().is_some_and(is_line) && describes(rest, &lines[1..])
        }
    }
}
