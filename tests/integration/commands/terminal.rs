//! The progress of a compilation: its commands and, on a terminal, its stage.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::folder::{Folder, HELLO};
use crate::tools;

/// The commands printed on the standard error stream.
fn commands(folder: &Folder, arguments: &str) -> Vec<String> {
    let outcome = folder.tlc(arguments);
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    outcome.stderr.lines().map(str::to_owned).collect()
}

#[test]
fn commands_are_told_if_they_are_asked_for() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("part one.c", "int part;\n"), ("call.sh", "")]);
    assert_eq!(folder.tlc("hello.mod").success(), b"");
    let [link] = &commands(&folder, "-v hello.mod")[..] else { unreachable!("one command is run") };
    assert!(link.starts_with("cc -pie ") && link.contains("/program.o "), "{link}");
    let [preprocess, link] = &commands(&folder, "--verbose --preprocess hello.mod")[..] else {
        unreachable!("two commands are run")
    };
    assert!(preprocess.starts_with("cc -E ") && link.starts_with("cc -pie "), "{preprocess}\n{link}");
    assert_eq!(commands(&folder, "check -v hello.mod"), [""; 0]);
    let [combine] = &commands(&folder, "-v -c hello.mod")[..] else { unreachable!("one command is run") };
    assert!(combine.starts_with("cc -r -nostdlib "), "{combine}");
}

/// The words of the commands are quoted, and `--save-temps` keeps their files.
#[test]
fn the_commands_can_be_run_again() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("part $one.c", "int part;\n"), ("tmp/x", "")]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    folder.write(
        "call.sh",
        format!("TMPDIR=tmp exec {tlc} -v --save-temps hello.mod 'part $one.c'\n").as_bytes(),
    );
    let outcome = folder.run("sh", "call.sh");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let [compile, link] = &outcome.stderr.lines().collect::<Vec<_>>()[..] else {
        unreachable!("two commands are run")
    };
    assert!(compile.contains("'part $one.c'"), "{compile}");
    let output = link.split(" -o ").nth(1).and_then(|rest| rest.split(' ').next()).expect("an output");
    fs::remove_file(output).expect("the file is kept");
    folder.write("again.sh", format!("{compile} && {link} && {output}").as_bytes());
    assert_eq!(folder.run("sh", "again.sh").success(), b"Hello\n");
}

#[test]
fn builds_can_be_told_apart() {
    let folder = Folder::new(&[]);
    for arguments in ["--version --verbose", "-vV", "-Vv"] {
        let text = String::from_utf8(folder.compile(arguments)).expect("text");
        let names: Vec<&str> = text.lines().map(|line| line.split(':').next().unwrap_or(line)).collect();
        assert!(names[0].starts_with("tlc "), "{text}");
        assert_eq!(names[1..], ["commit", "LLVM", "host", "target"], "{text}");
        assert!(text.contains("LLVM: 22.") && text.contains("\nhost: x86_64-"), "{text}");
        assert!(!text.contains('/'), "a build names no path: {text}");
    }
    assert_eq!(String::from_utf8(folder.compile("-V")).expect("text").lines().count(), 1);
}

/// Runs `tlc` on a terminal with a linker that takes three seconds, and returns its output.
fn on_terminal(arguments: &str, environment: &str) -> Option<String> {
    if tools::is_missing("script", "what is told on a terminal") {
        return None;
    }
    let folder = Folder::new(&[
        ("hello.mod", HELLO),
        ("slow.sh", "#!/bin/sh\nsleep 3\nexec cc \"$@\"\n"),
        (
            "warn.mod",
            "MODULE Warn;\nVAR x: INTEGER;\nPROCEDURE P; VAR y: INTEGER; BEGIN x := y END P;\nBEGIN P END Warn.\n",
        ),
    ]);
    fs::set_permissions(folder.path("slow.sh"), fs::Permissions::from_mode(0o755)).expect("owned");
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let call = format!("{environment} {tlc} --linker=./slow.sh {arguments}");
    folder.write("call.sh", format!("script -qec \"{call}\" /dev/null\n").as_bytes());
    Some(String::from_utf8(folder.run("sh", "call.sh").success()).expect("text"))
}

const CLEAR: &str = "\r\x1b[K";

#[test]
fn a_long_compilation_tells_its_stage_on_a_terminal() {
    let Some(said) = on_terminal("hello.mod", "TERM=xterm") else { return };
    assert!(said.starts_with(&format!("{CLEAR}tlc: hello.mod: link, 2 s")), "{said:?}");
    assert!(said.ends_with(CLEAR), "the line does not stay: {said:?}");
    let Some(said) = on_terminal("warn.mod --color=never", "TERM=xterm") else { return };
    assert!(
        said.contains(&format!("{CLEAR}warning[W0101]: `y`")),
        "messages follow on a clean line: {said:?}"
    );
    let Some(said) = on_terminal("run hello.mod", "TERM=xterm") else { return };
    assert!(said.ends_with(&format!("{CLEAR}Hello\r\n")), "the program has a clean line: {said:?}");
}

#[test]
fn lines_are_cut_to_the_width_of_the_terminal() {
    if tools::is_missing("script", "the width of a terminal") {
        return;
    }
    let statements = "x := 1; ".repeat(30);
    let folder = Folder::new(&[]);
    let text =
        format!("MODULE Long;\nVAR x: INTEGER;\nBEGIN\n  {statements}x := TRUE; {statements}\nEND Long.\n");
    folder.write("long.mod", text.as_bytes());
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let widest = |columns: &str| {
        let call = format!("script -qec \"{columns} {tlc} check --color=never long.mod\" /dev/null\ntrue\n");
        folder.write("call.sh", call.as_bytes());
        let said = String::from_utf8(folder.run("sh", "call.sh").success()).expect("text");
        assert!(said.contains("error[E0301]"), "{said}");
        let excerpts = said.lines().filter(|line| line.contains("x := 1"));
        excerpts.map(|line| line.trim_end().chars().count()).max().unwrap_or_default()
    };
    let (narrow, wide) = (widest("stty cols 60 rows 24;"), widest("stty cols 200 rows 24;"));
    assert!((50..=60).contains(&narrow) && (150..=200).contains(&wide), "{narrow} {wide}");
}

#[test]
fn nobody_else_is_told() {
    for (arguments, environment) in [
        ("hello.mod --error-format=json", "TERM=xterm"),
        ("hello.mod", "TERM=dumb"),
        ("hello.mod 2>err", "TERM=xterm"),
    ] {
        let Some(said) = on_terminal(arguments, environment) else { return };
        assert_eq!(said, "", "{arguments} {environment}");
    }
}
