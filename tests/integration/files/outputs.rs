//! Outputs are written atomically, to the path that the user means, with bytes that depend only on the
//! program.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::thread;

use crate::folder::{Folder, HELLO};
use crate::tools;

const TLC: &str = env!("CARGO_BIN_EXE_tlc");

/// Runs a command of the shell in the folder; `$TLC` is the compiler.
fn shell(folder: &Folder, command: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("TLC", TLC).current_dir(folder.path("")).stdin(Stdio::null());
    shell.output().expect("a shell")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The arguments for an executable with and without optimization, an object, and a text.
fn kinds() -> [&'static str; 4] {
    ["hello.mod", "-O2 hello.mod", "-c hello.mod", "-S hello.mod"]
}

// ---- The place ----

#[test]
fn links_lead_to_the_output() {
    for kind in kinds() {
        let folder = Folder::new(&[("hello.mod", HELLO), ("sub/old", "old")]);
        symlink("sub/new", folder.path("dangling")).expect("a link");
        symlink("dangling", folder.path("twice")).expect("a link");
        symlink("sub/old", folder.path("present")).expect("a link");
        symlink("round", folder.path("round")).expect("a link");
        folder.compile(&format!("{kind} -o plain"));
        folder.compile(&format!("{kind} -o twice"));
        folder.compile(&format!("{kind} -o present"));
        folder.tlc(&format!("{kind} -o round")).fails_with("error[E0005]: cannot write `round`");
        assert_eq!(folder.read("sub/new"), folder.read("plain"));
        assert_eq!(folder.read("sub/old"), folder.read("plain"));
        for link in ["dangling", "twice", "present"] {
            assert!(folder.path(link).is_symlink(), "{link}");
        }
        assert_eq!(folder.files(), ["dangling", "hello.mod", "plain", "present", "round", "sub", "twice"]);
    }
}

#[test]
fn a_link_into_no_folder_is_told() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    symlink("absent/x", folder.path("link")).expect("a link");
    folder.tlc("hello.mod -o link").fails_with("error[E0005]: cannot write `link`");
    assert_eq!(folder.files(), ["hello.mod", "link"]);
}

#[test]
fn pipes_and_open_descriptors_get_the_output() {
    for kind in kinds() {
        let folder = Folder::new(&[("hello.mod", HELLO)]);
        folder.compile(&format!("{kind} -o plain"));
        let script = format!(
            "set -e; mkfifo pipe; cat pipe >a & $TLC {kind} -o pipe; wait; \
             $TLC {kind} -o /dev/stdout >b; $TLC {kind} -o /dev/stdout | cat >c; \
             $TLC {kind} -o /dev/fd/7 7>d; printf before >e; $TLC {kind} -o /dev/stdout >>e; test -p pipe"
        );
        let output = shell(&folder, &script);
        assert!(output.status.success(), "{kind}: {}", stderr(&output));
        for name in ["a", "b", "c", "d"] {
            assert!(folder.read(name) == folder.read("plain"), "{kind}: {name}");
        }
        let appended = folder.read("e");
        assert!(appended.strip_prefix(b"before") == Some(&folder.read("plain")), "{kind}");
        assert_eq!(folder.files(), ["a", "b", "c", "d", "e", "hello.mod", "pipe", "plain"]);
    }
}

#[test]
fn inputs_are_never_overwritten() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    symlink("hello.mod", folder.path("link")).expect("a link");
    folder.tlc("hello.mod -o link").fails_with("would replace the source");
    folder.compile("-c hello.mod -o part.o");
    let object = folder.read("part.o");
    folder.tlc("hello.mod part.o -o part.o").fails_with("would replace the linked file");
    assert_eq!((folder.read("hello.mod"), folder.read("part.o")), (HELLO.into(), object));
    symlink("x", folder.path("y")).expect("a link");
    folder.tlc("hello.mod --emit=asm=x,obj=y").fails_with("two outputs would both be written");
}

/// A file name that is not UTF-8 is treated like any other.
#[test]
fn a_source_with_an_odd_name_is_not_overwritten() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    let script = "set -e; name=$(printf 'a\\377'); cp hello.mod \"$name\"; $TLC \"$name\" -o \"$name\"";
    let output = shell(&folder, script);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("would replace the source"), "{}", stderr(&output));
}

// ---- Failing outputs ----

#[test]
fn a_linker_that_writes_nothing_is_an_error() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("hello", "old")]);
    for kind in ["hello.mod", "-c hello.mod -o hello"] {
        folder
            .tlc(&format!("{kind} --linker=true"))
            .fails_with("error[E0007]: the linker `true` reported success, but did not write an ELF file");
        let messages = folder.tlc(&format!("{kind} --linker=false")).failure();
        assert!(messages.contains("`false` failed with exit status 1 and no message"), "{messages}");
        assert!(!messages.contains("note:"), "{messages}");
    }
    assert_eq!(folder.read("hello"), b"old");
    assert_eq!(folder.files(), ["hello", "hello.mod"]);
}

#[test]
fn a_folder_for_temporary_files_that_is_missing_is_named() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("file", "")]);
    for (named, reason) in [("/no/such", "No such file"), ("file", "Not a directory")] {
        let output = shell(&folder, &format!("TMPDIR={named} $TLC hello.mod"));
        let messages = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(messages.contains(&format!("cannot use the folder `{named}` for temporary files: {reason}")));
        assert!(messages.contains("TMPDIR"), "{messages}");
    }
    assert_eq!(folder.files(), ["file", "hello.mod"]);
    assert!(shell(&folder, "TMPDIR= $TLC hello.mod && ./hello").status.success());
    // A folder whose name looks like an option is a folder.
    assert!(
        shell(&folder, "mkdir -- -x @y && TMPDIR=-x $TLC hello.mod && TMPDIR=@y $TLC hello.mod")
            .status
            .success()
    );
}

/// The shell limits the size of files to a few blocks, like a full disk.
#[test]
fn a_file_that_cannot_grow_leaves_nothing() {
    let long: String = (0..2000).map(|i| format!("x := x * 3 + {i}; ")).collect();
    let program = format!("MODULE Long; VAR x: CARDINAL; BEGIN {long} END Long.\n");
    let folder = Folder::new(&[("long.mod", &program), ("long", "old"), ("long.o", "old"), ("tmp/keep", "")]);
    for arguments in
        ["long.mod", "-c long.mod", "-S long.mod", "--emit=llvm-ir long.mod", "--emit=asm,obj long.mod"]
    {
        let before = folder.files();
        // The signal of the limit has its default action, or is ignored.
        for trap in ["", "trap '' XFSZ; "] {
            let output = shell(&folder, &format!("{trap}ulimit -f 8; TMPDIR=$PWD/tmp $TLC {arguments}"));
            assert_eq!(output.status.code(), Some(1), "{arguments}: {}", stderr(&output));
            assert!(stderr(&output).contains("error[E000"), "{arguments}: {}", stderr(&output));
            assert_eq!(folder.files(), before, "{arguments}");
            assert_eq!((folder.read("long"), folder.read("long.o")), (b"old".to_vec(), b"old".to_vec()));
            assert_eq!(fs::read_dir(folder.path("tmp")).expect("a folder").count(), 1, "{arguments}");
        }
    }
}

/// A file system of 64 KiB, which only root can make.
#[test]
fn a_full_disk_leaves_nothing() {
    let long: String = (0..2000).map(|i| format!("x := x * 3 + {i}; ")).collect();
    let program = format!("MODULE Long; VAR x: CARDINAL; BEGIN {long} END Long.\n");
    let folder = Folder::new(&[("long.mod", &program), ("disk/x", "")]);
    let script = "mount -t tmpfs -o size=64k none disk || exit 77; cd disk; printf old >long; \
                  $TLC ../long.mod --emit=asm=long.s,exe=long; echo $?; $TLC ../long.mod; echo $?; ls -A; cat long";
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", script]).env("TLC", TLC).current_dir(folder.path(""));
    match shell.output() {
        Ok(output) if output.status.success() => {
            assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n1\nlong\nold", "{}", stderr(&output));
            assert!(stderr(&output).contains("no space is left on the device"), "{}", stderr(&output));
        }
        other => tools::skip("a full disk", &format!("no file system can be mounted: {other:?}")),
    }
}

#[test]
fn every_answer_on_a_full_standard_output_fails() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("x.cfg", "entry:\n  return 1\n")]);
    for arguments in
        ["--help", "run --help", "--version", "explain", "explain E0001", "-Z help", "compare hello.mod"]
    {
        let output = shell(&folder, &format!("$TLC {arguments} >/dev/full"));
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert!(stderr(&output).contains("cannot write to the standard output"), "{arguments}");
    }
}

/// A reader that closes the pipe ends the compiler as it ends other programs.
#[test]
fn a_closed_pipe_ends_the_compiler_silently() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for arguments in ["--help", "explain", "--emit=llvm-ir=- hello.mod", "--emit=asm=-,obj=x.o hello.mod"] {
        let mut command = Command::new(TLC);
        command.args(arguments.split(' ')).current_dir(folder.path("")).stderr(Stdio::piped());
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command.stdout(writer).spawn().and_then(|child| child.wait_with_output());
        let output = output.expect("it ends");
        assert_eq!(output.status.signal(), Some(13), "{arguments}: {}", stderr(&output));
        assert_eq!(stderr(&output), "", "{arguments}");
        assert_eq!(folder.files(), ["hello.mod"], "{arguments}");
    }
}

// ---- The bytes ----

#[test]
fn two_compilers_may_write_one_output() {
    let other = HELLO.replace("\"Hello\"", "\"Other\"");
    let folder = Folder::new(&[("hello.mod", HELLO), ("other.mod", &other)]);
    folder.compile("hello.mod -o a");
    folder.compile("other.mod -o b");
    let whole = [folder.read("a"), folder.read("b")];
    thread::scope(|scope| {
        for name in ["hello.mod", "other.mod"] {
            let folder = &folder;
            scope.spawn(move || (0..8).for_each(|_| drop(folder.compile(&format!("{name} -o out")))));
        }
        scope.spawn(|| {
            for _ in 0..200 {
                let bytes = fs::read(folder.path("out")).unwrap_or_else(|_| whole[0].clone());
                assert!(whole.contains(&bytes), "{} bytes", bytes.len());
                thread::sleep(std::time::Duration::from_millis(2));
            }
        });
    });
    assert!(whole.contains(&folder.read("out")));
    assert_eq!(folder.files(), ["a", "b", "hello.mod", "other.mod", "out"]);
}

/// Each source is read once, so a program is compiled from one version, however often the file changes
/// meanwhile.
#[test]
fn a_source_that_changes_gives_the_program_of_one_text() {
    let text = |word: &str| HELLO.replace("\"Hello\"", &format!("\"{word}\""));
    let folder =
        Folder::new(&[("a.mod", &text("first")), ("b.mod", &text("second")), ("x.mod", &text("first"))]);
    let script = "(while test ! -e stop; do cp a.mod y.mod; mv y.mod x.mod; cp b.mod y.mod; mv y.mod x.mod; done) & \
                  for i in 1 2 3 4 5 6 7 8; do $TLC x.mod -o x && ./x; done; touch stop; wait";
    let output = shell(&folder, script);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.lines().count(), 8, "{}", stderr(&output));
    assert!(said.lines().all(|line| line == "first" || line == "second"), "{said}");
}

#[test]
fn outputs_do_not_depend_on_the_environment() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("tmp/x", "")]);
    let environments = [
        "",
        "LC_ALL=de_DE.UTF-8 LANG=tr_TR.UTF-8 LANGUAGE=ja",
        "TZ=Asia/Tokyo SOURCE_DATE_EPOCH=1",
        "TMPDIR=$PWD/tmp",
        "USER=somebody LOGNAME=somebody HOME=/ HOSTNAME=elsewhere",
        "COLUMNS=20 TERM=dumb NO_COLOR=1 RUST_BACKTRACE=1 RUST_LOG=trace",
        "env -i PATH=\"$PATH\"",
    ];
    for kind in kinds() {
        folder.compile(&format!("{kind} -o expected"));
        for environment in environments {
            let output = shell(&folder, &format!("{environment} $TLC {kind} -o found"));
            assert!(output.status.success(), "{environment}: {}", stderr(&output));
            assert!(folder.read("found") == folder.read("expected"), "{kind} with {environment}");
        }
    }
}
