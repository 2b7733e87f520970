//! Warnings of certain failures: never for programs that work, always for programs that fail, at a
//! proportional cost.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The programs of tests/trap that get no warning, with the reasons.
const EXCEPTIONS: &str = include_str!("../../certain_failures.exceptions");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs `tlc check` in the program's folder, with the options in its first line.
fn check(program: &Path, options: &[&str]) -> Output {
    let text = fs::read(program).expect("the program can be read");
    let text = String::from_utf8_lossy(&text);
    let first = text.lines().next().unwrap_or("").trim();
    let own = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or("");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
    command.args(["check", "--error-format=short"]).args(options).args(own.split_whitespace());
    let folder = program.parent().expect("a program stands in a folder");
    command.current_dir(folder).arg(program.file_name().expect("a program has a name"));
    command.output().expect("the compiler can be run")
}

/// Returns the warnings of certain failures.
fn found(program: &Path) -> Vec<String> {
    let messages = String::from_utf8_lossy(&check(program, &[]).stderr).into_owned();
    messages.lines().filter(|line| line.contains("[W030")).map(str::to_owned).collect()
}

/// Returns the program modules in a folder and its subfolders.
fn programs(folder: &str) -> Vec<PathBuf> {
    let mut work = vec![root().join(folder)];
    let mut programs = Vec::new();
    while let Some(folder) = work.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|extension| extension == "mod") {
                programs.push(path);
            }
        }
    }
    programs.sort();
    assert!(!programs.is_empty(), "no programs in {folder}");
    programs
}

#[test]
fn programs_that_work_get_no_warning() {
    let folders = ["tests/run", "tests/library", "tests/machine", "tests/modules", "examples", "runtime/lib"];
    let mut wrong = Vec::new();
    let mut count = 0;
    for program in folders.into_iter().flat_map(programs) {
        count += 1;
        wrong.extend(found(&program));
    }
    assert!(count > 500, "only {count} programs were found");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn programs_that_fail_are_found_or_listed() {
    let listed: BTreeMap<&str, &str> = EXCEPTIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(": ").expect("each line has a name and a reason"))
        .collect();
    let mut wrong = Vec::new();
    let mut names = Vec::new();
    for program in programs("tests/trap") {
        let name = program.file_stem().expect("a program has a name").to_string_lossy().into_owned();
        let expected =
            fs::read_to_string(program.with_extension("err")).expect("each program has its message");
        match (found(&program), listed.get(name.as_str())) {
            (found, None) if found.is_empty() => wrong.push(format!("{name} gets no warning: {expected}")),
            (found, Some(_)) if !found.is_empty() => {
                wrong.push(format!("{name} is listed and found: {found:?}"))
            }
            (found, None) => wrong.extend(misplaced(&name, &expected, &found)),
            _ => {}
        }
        names.push(name);
    }
    wrong.extend(
        listed.keys().filter(|name| !names.iter().any(|n| n == *name)).map(|name| format!("no {name}")),
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns a message if the line at which a program fails is not one of those that were found.
fn misplaced(name: &str, expected: &str, found: &[String]) -> Option<String> {
    let line = expected.split(':').nth(1)?;
    let is_there = found.iter().any(|warning| warning.split(':').nth(1) == Some(line));
    (!is_there).then(|| format!("{name} fails in line {line}: {found:?}"))
}

/// A folder with files.
fn folder_of(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    folder
}

const STACK: [(&str, &str); 3] = [
    (
        "Stack.def",
        "DEFINITION MODULE Stack;\nVAR depth: CARDINAL;\nPROCEDURE Push(x: INTEGER);\nPROCEDURE Top(): INTEGER;\nEND Stack.\n",
    ),
    (
        "Stack.mod",
        "IMPLEMENTATION MODULE Stack;\nVAR element: ARRAY [1..4] OF INTEGER;\nPROCEDURE Push(x: INTEGER);\nBEGIN INC(depth); element[depth] := x END Push;\n\
         PROCEDURE Top(): INTEGER;\nBEGIN RETURN element[depth] END Top;\nBEGIN depth := 0\nEND Stack.\n",
    ),
    (
        "Main.mod",
        "MODULE Main;\nFROM Stack IMPORT Push, Top;\nVAR i: INTEGER;\nBEGIN\n  FOR i := 1 TO 4 DO Push(i) END;\n  i := Top();\n  Push(i)\nEND Main.\n",
    ),
];

#[test]
fn values_are_followed_through_modules() {
    let folder = folder_of(&STACK);
    let found = found(&folder.path().join("Main.mod"));
    assert_eq!(found, ["Stack.mod:4:27: warning[W0301]: this index is certain to be out of bounds: it is 5"]);
}

#[test]
fn what_another_module_may_change_is_not_known() {
    let [definition, implementation, _] = STACK;
    let other = ("Other.def", "DEFINITION MODULE Other;\nPROCEDURE Pop;\nEND Other.\n");
    let pop = (
        "Other.mod",
        "IMPLEMENTATION MODULE Other;\nIMPORT Stack;\nPROCEDURE Pop;\nBEGIN DEC(Stack.depth) END Pop;\nEND Other.\n",
    );
    let main = (
        "Main.mod",
        "MODULE Main;\nIMPORT Other;\nFROM Stack IMPORT Push;\nVAR i: INTEGER;\nBEGIN\n  FOR i := 1 TO 4 DO Push(i) END;\n  Other.Pop; Push(9)\nEND Main.\n",
    );
    let folder = folder_of(&[definition, implementation, other, pop, main]);
    assert_eq!(found(&folder.path().join("Main.mod")), [""; 0]);
}

#[test]
fn as_errors_they_leave_no_output() {
    let folder =
        folder_of(&[("Main.mod", "MODULE Main;\nVAR i: INTEGER;\nBEGIN i := 0; i := 1 DIV i\nEND Main.\n")]);
    let run = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
        command.current_dir(folder.path()).args(options).args(["Main.mod", "-o", "program"]);
        command.output().expect("the compiler can be run")
    };
    let refused = run(&["--error=certain-failures", "--error-format=short"]);
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(message.contains("Main.mod:3:26: error[W0304]: this divisor is certain to be zero"), "{message}");
    assert!(!folder.path().join("program").exists());
    assert_eq!(run(&[]).status.code(), Some(0));
    assert!(folder.path().join("program").exists());
}

/// Returns the time to check a program, which must get no warning.
fn seconds(text: &str) -> f64 {
    let folder = folder_of(&[("Main.mod", text)]);
    let before = std::time::Instant::now();
    let output = check(&folder.path().join("Main.mod"), &[]);
    assert!(output.status.code() == Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    before.elapsed().as_secs_f64()
}

/// A module body with declarations and statements.
fn module(declarations: &str, statements: &str) -> String {
    format!(
        "MODULE Main;\nVAR a: ARRAY [0..9] OF INTEGER; i, j, k: INTEGER;\n{declarations}BEGIN\n{statements}END Main.\n"
    )
}

#[test]
fn large_programs_take_no_longer_than_in_proportion() {
    let many = "IF i > 3 THEN j := i; a[j MOD 10] := i ELSE i := j END;\n".repeat(10_000);
    let deep = format!("{}i := 1;\n{}", "IF i > j THEN j := k; ".repeat(450), "END; ".repeat(450));
    let loops = format!("{}i := j;\n{}", "WHILE i > j DO j := k; ".repeat(450), "END; ".repeat(450));
    let arms: String = (0..5_000).fold("IF i = -1 THEN j := 0\n".to_owned(), |mut text, number| {
        let _ = writeln!(text, "ELSIF i = {number} THEN j := {number}; a[j MOD 10] := 1");
        text
    });
    let exits = "IF i = j THEN EXIT END; i := i + k; j := j - 1;\n".repeat(5_000);
    let mut calls = "PROCEDURE P0(x: INTEGER): INTEGER;\nBEGIN RETURN x END P0;\n".to_owned();
    for number in 1..2_000 {
        let before = number - 1;
        let _ = writeln!(
            calls,
            "PROCEDURE P{number}(x: INTEGER): INTEGER;\nBEGIN IF x > 1 THEN RETURN P{before}(x) + P{before}(x - 1) END; RETURN x END P{number};"
        );
    }
    let controls: String = (0..100).map(|number| format!("c{number}, ")).collect();
    let fors: String =
        (0..100).map(|number| format!("FOR c{number} := 1 TO 1000 DO k := k MOD 7 + 1;\n")).collect();
    for (name, text) in [
        ("many statements", module("", &many)),
        ("nested branches", module("", &deep)),
        ("nested loops", module("", &loops)),
        ("a long chain", module("", &format!("{arms}END\n"))),
        ("many exits", module("", &format!("LOOP\n{exits}END\n"))),
        ("calls that fork", module(&calls, "i := P1999(30)\n")),
        (
            "nested FOR",
            module(
                &format!("VAR {controls}last: INTEGER;\n"),
                &format!("{fors}k := 1\n{}", "END;\n".repeat(100)),
            ),
        ),
    ] {
        let time = seconds(&text);
        assert!(time < 20.0, "{name}: {time} s");
    }
}
