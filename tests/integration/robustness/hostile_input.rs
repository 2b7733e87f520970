//! Malicious input: sources, definition modules, objects and file names. None of it makes the compiler run a
//! command, write elsewhere, read forbidden files, or send control characters to a terminal.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::folder::{Folder, HELLO};
use crate::tools;

const TLC: &str = env!("CARGO_BIN_EXE_tlc");

/// Runs `tlc` with arguments that may contain blanks, and ends it after a minute.
fn tlc(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new("timeout");
    command.args(["60", TLC]).args(arguments).current_dir(folder.path("")).stdin(Stdio::null());
    let output = command.output().expect("timeout is everywhere");
    assert_ne!(output.status.code(), Some(124), "{arguments:?} does not end");
    output
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A linker that writes its arguments to the file `arguments`, one to a line, and then links.
fn recording_linker(folder: &Folder) -> String {
    let script = "#!/bin/sh\nfor a; do printf '%s\\n' \"$a\"; done >\"${0%/*}/arguments\"\nexec cc \"$@\"\n";
    folder.write("record.sh", script.as_bytes());
    let made = Command::new("chmod").arg("+x").arg(folder.path("record.sh")).status();
    assert!(made.is_ok_and(|status| status.success()));
    format!("--linker={}", folder.path("record.sh").display())
}

// ---- Sources ----

/// A module name is an identifier, and an identifier is never a path.
#[test]
fn imports_name_no_paths() {
    let folder = Folder::new(&[("secret.mod", "MODULE secret; END secret.\n"), ("sub/x", "")]);
    for name in [
        "../secret",
        "\"../secret\"",
        "/etc/passwd",
        "..",
        "secret.mod",
        "sub/x",
        "$(touch pwned)",
        "`id`",
        "~",
    ] {
        for import in [format!("IMPORT {name};"), format!("FROM {name} IMPORT x;")] {
            folder.write("sub/main.mod", format!("MODULE main; {import}\nEND main.\n").as_bytes());
            let output = tlc(&folder, &["sub/main.mod", "-o", "out"]);
            assert_eq!(output.status.code(), Some(1), "{import}: {}", stderr(&output));
            assert!(stderr(&output).contains("error[E0"), "{import}: {}", stderr(&output));
            assert!(!stderr(&output).contains("root:"), "{}", stderr(&output));
        }
    }
    assert_eq!(folder.files(), ["secret.mod", "sub"]);
}

/// No text of a source reaches the arguments of the linker, which depend only on the options.
#[test]
fn no_text_reaches_the_linker() {
    let plain = Folder::new(&[("main.mod", "MODULE main; END main.\n")]);
    let text = "(*$L-Wl,--version*) MODULE main; (*#link \"-shared\"*) <* LIBRARY(\"/tmp/x\") *>\n\
                IMPORT Clib; CONST o = \"-o/tmp/pwned\"; BEGIN Clib.abort END main.\n";
    let definition = "DEFINITION MODULE FOR \"C\" Clib; PROCEDURE abort; END Clib.\n";
    let odd = Folder::new(&[("main.mod", text), ("Clib.def", definition)]);
    let mut arguments = Vec::new();
    for folder in [&plain, &odd] {
        let linker = recording_linker(folder);
        let output = tlc(folder, &["main.mod", &linker]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = String::from_utf8(folder.read("arguments")).expect("text");
        let is_temporary = |line: &str| line.contains("/tlc-");
        let shown = |line: &str| {
            if is_temporary(line) { line.rsplit('/').next().unwrap_or("").into() } else { line.to_owned() }
        };
        arguments.push(text.lines().map(shown).collect::<Vec<String>>());
    }
    assert_eq!(arguments[0], arguments[1]);
    assert!(arguments[0].iter().any(|argument| argument == "program.o"), "{arguments:?}");
}

/// `FOR "C"` is fixed syntax: no other string is allowed there, and names of C symbols are identifiers.
#[test]
fn foreign_modules_name_no_libraries() {
    for text in ["-lm", "C -lm", "../x.so", "c", ""] {
        let definition = format!("DEFINITION MODULE FOR \"{text}\" Evil; PROCEDURE f; END Evil.\n");
        let folder =
            Folder::new(&[("Evil.def", &definition), ("main.mod", "MODULE main; IMPORT Evil; END main.\n")]);
        let output = tlc(&folder, &["main.mod"]);
        assert_eq!(output.status.code(), Some(1), "{text}: {}", stderr(&output));
        assert_eq!(folder.files(), ["Evil.def", "main.mod"]);
    }
}

// ---- Files that are no texts ----

#[test]
fn an_import_is_a_regular_file() {
    let folder =
        Folder::new(&[("main.mod", "MODULE main; IMPORT B; END main.\n"), ("B.def/x", ""), ("lib/x", "")]);
    let messages = folder.tlc("main.mod").failure();
    assert!(messages.contains("error[E0001]: cannot read `B.def`: it is a directory"), "{messages}");
    // A directory does not hide a module in a later folder.
    folder.write("lib/B.def", b"DEFINITION MODULE B; END B.\n");
    folder.write("lib/B.mod", b"IMPLEMENTATION MODULE B; END B.\n");
    folder.compile("-A unused-imports main.mod -I lib");
    fs::remove_dir_all(folder.path("B.def")).expect("it is there");
    for make in ["mkfifo B.def", "ln -s /dev/zero B.def", "ln -s /dev/tty B.def"] {
        let made = Command::new("sh")
            .args(["-c", &format!("rm -f B.def; {make}")])
            .current_dir(folder.path(""))
            .status();
        assert!(made.is_ok_and(|status| status.success()), "{make}");
        let output = tlc(&folder, &["main.mod"]);
        assert_eq!(output.status.code(), Some(1), "{make}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("error[E0001]: cannot read `B.def`: it is a "),
            "{}",
            stderr(&output)
        );
    }
}

/// The main file may come from another program.
#[test]
fn the_main_file_may_be_a_pipe() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for script in [
        "cat hello.mod | $TLC /dev/stdin -o hello && ./hello",
        "mkfifo pipe; cat hello.mod >pipe & $TLC run pipe",
        "$TLC run /dev/stdin <hello.mod",
    ] {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).env("TLC", TLC).current_dir(folder.path(""));
        let output = shell.output().expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "Hello\n", "{script}: {}", stderr(&output));
    }
}

#[test]
fn crafted_objects_and_archives_are_errors() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("dir.o/x", "")]);
    folder.write("text.o", b"INPUT(/etc/passwd)\nOUTPUT(pwned)\n");
    folder.write("header.o", b"\x7fELF\x02\x01\x01\0");
    folder.write("names.o", &b"_t99999999999999999999999.v".repeat(1000));
    folder.write("archive.a", b"!<arch>\n//                                              99999999  `\n");
    let made = Command::new("mkfifo").arg(folder.path("pipe.o")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let before = folder.files();
    for name in ["header.o", "names.o", "archive.a", "dir.o", "pipe.o", "absent.o", "/dev/zero.o"] {
        let begun = Instant::now();
        let output = tlc(&folder, &["hello.mod", name, "-o", "out"]);
        assert_eq!(output.status.code(), Some(1), "{name}: {}", stderr(&output));
        assert!(stderr(&output).starts_with("error[E0"), "{name}: {}", stderr(&output));
        assert!(begun.elapsed() < Duration::from_secs(50), "{name}");
        assert_eq!(folder.files(), before, "{name}");
    }
}

/// A linker script is an input that the user names; it cannot choose the output.
#[test]
fn a_linker_script_chooses_no_output() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    folder.write("script.o", b"OUTPUT(pwned)\n");
    tlc(&folder, &["hello.mod", "script.o", "-o", "out"]);
    assert!(!folder.path("pwned").exists());
}

// ---- Names of files ----

#[test]
fn names_that_look_like_options_are_names() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    let linker = recording_linker(&folder);
    folder.compile("-c hello.mod -o part.o");
    let object = folder.read("part.o");
    for name in ["-Wl,--version.o", "@part.o", "-shared.o"] {
        folder.write(name, &object);
        let main = "MODULE main; BEGIN END main.\n";
        folder.write("main.mod", main.as_bytes());
        let output = tlc(&folder, &["-o", "out", &linker, "main.mod", "--", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", stderr(&output));
        let arguments = String::from_utf8(folder.read("arguments")).expect("text");
        assert!(arguments.lines().any(|line| line == format!("./{name}")), "{arguments}");
    }
    folder.write("-o.mod", HELLO.as_bytes());
    let output = tlc(&folder, &["-o-dash", "--", "-o.mod"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(folder.path("-dash").is_file());
}

/// A rule for make names exactly the files that were read, or no rule is written.
#[test]
fn rules_for_make_contain_no_commands() {
    if tools::is_missing("make", "odd names in rules for make") {
        return;
    }
    for character in " !\"#$%&'()*+,-:;<=>?@[\\]^`{|}~\t\n\x01é".chars() {
        let name = format!("a{character}touch pwned");
        let source = format!("{name}/B.def");
        let folder = Folder::new(&[("main.mod", "MODULE main; IMPORT B; END main.\n")]);
        folder.write(&source, b"DEFINITION MODULE B; END B.\n");
        folder.write(&format!("{name}/B.mod"), b"IMPLEMENTATION MODULE B; END B.\n");
        let output = tlc(&folder, &["main.mod", "-I", &name, "--emit=dep-info=rules,obj=main.o"]);
        if output.status.code() == Some(1) {
            let expected = "error[E0005]: make and ninja cannot read the file name `";
            assert!(stderr(&output).starts_with(expected), "{character:?}: {}", stderr(&output));
            assert!(!folder.path("rules").exists() && !folder.path("main.o").exists());
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "{character:?}: {}", stderr(&output));
        folder.write("Makefile", b"main.o:\n\t@echo made: $(lastword $(subst ^,x,x))\ninclude rules\n");
        let make = |arguments: &[&str]| {
            let output = Command::new("make").args(arguments).current_dir(folder.path("")).output();
            String::from_utf8_lossy(&output.expect("make runs").stdout).into_owned()
        };
        assert!(make(&["-q", "main.o", "--debug=b"]).contains("GNU Make"), "{character:?}");
        // The object is newer than all of its dependencies until one of these files changes.
        assert!(
            !make(&["main.o"]).contains("made:"),
            "{character:?}: {:?}",
            String::from_utf8_lossy(&folder.read("rules"))
        );
        let later = Command::new("touch").args(["-d", "+1 hour"]).arg(folder.path(&source)).status();
        assert!(later.is_ok_and(|status| status.success()));
        assert!(
            make(&["main.o"]).contains("made:"),
            "{character:?}: {:?}",
            String::from_utf8_lossy(&folder.read("rules"))
        );
        assert!(!folder.path("pwned").exists(), "{character:?}");
    }
}

/// Names and texts are escaped before they reach a terminal.
#[test]
fn messages_contain_no_control_characters() {
    let odd = "a\x1b]0;x\x07\u{9b}31m\u{202e}b";
    let text = format!("MODULE Odd; (* {odd} *) BEGIN x := '{odd}'; {odd} END Odd.\n");
    let folder = Folder::new(&[("odd.mod", &text), ("hello.mod", HELLO)]);
    let name = format!("{odd}.mod");
    folder.write(&name, text.as_bytes());
    folder.write(&format!("{odd}-trap.mod"), b"MODULE T; VAR i: INTEGER; BEGIN i := 1 DIV i END T.\n");
    let calls: [&[&str]; 12] = [
        &["check", &name],
        &["check", "--error-format=short", &name],
        &["check", "--error-format=json", &name],
        &["check", "--color=always", "absent\x1b[31m\x07.mod"],
        &["check", &format!("{odd}.none")],
        &["hello.mod", "-o", &format!("{odd}/x")],
        &["hello.mod", &format!("--linker={odd}")],
        &["hello.mod", &format!("--no-such={odd}")],
        &[odd, odd],
        &["explain", odd],
        &["-Z", "ice", "hello.mod", "-I", odd],
        &["run", &format!("{odd}-trap.mod")],
    ];
    for arguments in calls {
        let output = tlc(&folder, arguments);
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        let mut said = stderr(&output) + &String::from_utf8_lossy(&output.stdout);
        assert!(!said.is_empty(), "{arguments:?}");
        if arguments.contains(&"--color=always") {
            // The colours are our own.
            said = said.replace("\x1b[1m", "").replace("\x1b[91m", "").replace("\x1b[0m", "");
            let rest = said.split("\x1b[").skip(1).all(|part| part.starts_with(|c: char| c.is_ascii_digit()));
            assert!(rest && !said.contains("\x1b[31m"), "{said:?}");
            continue;
        }
        let bad = said.chars().find(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}');
        assert_eq!(bad, None, "{arguments:?}: {said:?}");
    }
}

/// Symbol names never become part of an argument of the linker, although those of C replace ours.
#[test]
fn symbols_of_objects_are_no_options_of_the_linker() {
    let folder = Folder::new(&[
        ("Main.mod", "MODULE Main;\nEND Main.\n"),
        (
            "hostile.s",
            ".text\n.globl \"Bad,--version,x_Out\"\n\"Bad,--version,x_Out\": ret\n.section .init_array,\"aw\"\n\
             .quad \"_t15Bad,--version,x3Out\"\n.section .note.GNU-stack,\"\",@progbits\n",
        ),
    ]);
    folder.run("cc", "-c hostile.s").success();
    let linked = folder.tlc("-v Main.mod hostile.o -o program");
    assert!(linked.status == Some(0) && !linked.stderr.contains("--version"), "{}", linked.stderr);
    folder.run(folder.path("program"), "").success();
}
