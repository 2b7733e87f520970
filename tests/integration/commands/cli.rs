//! The command line from end to end: outputs, exit statuses and messages.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::folder::{Folder, HELLO};
use crate::tools;

const GCD: &str = "\
MODULE Gcd;
PROCEDURE GCD(a, b: INTEGER): INTEGER;
VAR t: INTEGER;
BEGIN
  WHILE b # 0 DO t := a MOD b; a := b; b := t END;
  RETURN a
END GCD;
END Gcd.
";

// ---- Outputs ----

#[test]
fn the_executable_is_named_after_the_input_in_the_current_folder() {
    let folder = Folder::new(&[("programs/hello.mod", HELLO)]);
    folder.compile("programs/hello.mod");
    assert_eq!(folder.files(), ["hello", "programs"]);
    assert_eq!(folder.run(folder.path("hello"), "").success(), b"Hello\n");
}

#[test]
fn the_output_may_be_named() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    folder.compile("hello.mod -o greeting");
    assert_eq!(folder.run(folder.path("greeting"), "").success(), b"Hello\n");
    assert_eq!(folder.files(), ["greeting", "hello.mod"]);
}

#[test]
fn every_product_has_a_default_name() {
    let folder = Folder::new(&[("Gcd.mod", GCD)]);
    folder.compile("Gcd.mod --emit=ast,hir,llvm-ir,bc,asm,obj,exe");
    let expected = ["Gcd", "Gcd.ast", "Gcd.bc", "Gcd.hir", "Gcd.ll", "Gcd.mod", "Gcd.o", "Gcd.s"];
    assert_eq!(folder.files(), expected);
    assert!(folder.read("Gcd.ast").starts_with(b"(module Gcd"));
    assert!(folder.read("Gcd.bc").starts_with(b"BC"));
    assert!(folder.read("Gcd.o").starts_with(b"\x7fELF"));
    assert!(String::from_utf8_lossy(&folder.read("Gcd.ll")).contains("define"));
}

#[test]
fn every_product_can_go_to_the_standard_output() {
    let folder = Folder::new(&[("Gcd.mod", GCD)]);
    for (kind, start) in [("ast", "(module"), ("obj", "\x7fELF"), ("exe", "\x7fELF"), ("bc", "BC")] {
        let product = folder.compile(&format!("Gcd.mod --emit={kind}=-"));
        assert!(product.starts_with(start.as_bytes()), "{kind}");
        assert_eq!(folder.compile(&format!("Gcd.mod --emit={kind} -o -")), product, "{kind}");
    }
    let assembly = folder.compile("Gcd.mod -S -o -");
    assert!(String::from_utf8_lossy(&assembly).contains("_t3Gcd3GCD:"));
    assert!(String::from_utf8_lossy(&folder.compile("Gcd.mod --emit=llvm-ir=-")).contains("@_t3Gcd3GCD("));
    assert!(!folder.compile("Gcd.mod --emit=hir=-").is_empty());
    assert_eq!(folder.files(), ["Gcd.mod"]);
}

#[test]
fn a_definition_module_is_no_program() {
    let definition = "DEFINITION MODULE FOR \"C\" Clib;\nPROCEDURE abort;\nEND Clib.\n";
    let folder = Folder::new(&[("Clib.def", definition)]);
    folder.tlc("check Clib.def").success();
    folder.tlc("Clib.def").fails_with("error[E0011]: a definition module is not a program");
    assert_eq!(folder.files(), ["Clib.def"]);
}

#[test]
fn products_may_have_their_own_files() {
    let folder = Folder::new(&[("Gcd.mod", GCD)]);
    folder.compile("Gcd.mod --emit=asm=one.s,obj,ast=- -o two.o");
    assert_eq!(folder.files(), ["Gcd.mod", "one.s", "two.o"]);
    folder.tlc("Gcd.mod --emit=asm,obj -o one").fails_with("-o names one file");
    folder
        .tlc("Gcd.mod --emit=asm=x,obj=x")
        .fails_with("error[E0006]: two outputs would both be written to `x`");
    assert_eq!(folder.files(), ["Gcd.mod", "one.s", "two.o"]);
}

#[test]
fn a_product_does_not_depend_on_what_else_is_made() {
    let folder = Folder::new(&[("Gcd.mod", GCD)]);
    folder.compile("-O2 Gcd.mod --emit=llvm-ir=a.ll,asm=a.s,obj=a.o");
    folder.compile("-O2 Gcd.mod --emit=asm=b.s");
    folder.compile("-O2 Gcd.mod -c -o b.o");
    assert_eq!(folder.read("a.s"), folder.read("b.s"));
    assert_eq!(folder.read("a.o"), folder.read("b.o"));
}

#[test]
fn outputs_are_the_same_every_time_and_everywhere() {
    let programs = [("hello.mod", HELLO), ("Gcd.mod", GCD)];
    let (one, two) = (Folder::new(&programs), Folder::new(&programs));
    for arguments in ["-O0 hello.mod -o x", "-O2 hello.mod -o x", "-c hello.mod -o x", "-S Gcd.mod -o x"] {
        for folder in [&one, &two] {
            folder.compile(arguments);
        }
        let first = one.read("x");
        assert!(first == two.read("x"), "{arguments}: the folder shows");
        one.compile(arguments);
        assert!(first == one.read("x"), "{arguments}: the second run differs");
    }
}

#[test]
fn the_users_mask_rules_the_permissions() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    folder.write(
        "compile.sh",
        format!("umask 027; {tlc} hello.mod; {tlc} -c hello.mod; {tlc} -S hello.mod").as_bytes(),
    );
    folder.run("sh", "compile.sh").success();
    let mode =
        |name: &str| fs::metadata(folder.path(name)).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(["hello", "hello.o", "hello.s"].map(mode), [0o750, 0o640, 0o640]);
}

#[test]
fn a_link_stays_a_link() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("real", "old")]);
    symlink("real", folder.path("link")).expect("a link");
    folder.compile("hello.mod -o link");
    assert_eq!(fs::read_link(folder.path("link")).expect("still a link"), Path::new("real"));
    assert_eq!(folder.run(folder.path("real"), "").success(), b"Hello\n");
}

#[test]
fn a_device_stays_a_device() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for arguments in ["hello.mod", "-c hello.mod", "-S hello.mod"] {
        folder.compile(&format!("{arguments} -o /dev/null"));
    }
    assert!(!fs::metadata("/dev/null").expect("present").is_file());
    assert_eq!(folder.files(), ["hello.mod"]);
}

// Outputs that fail give a message and leave no partial file.

#[test]
fn outputs_that_cannot_be_written_leave_nothing() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("file", "text"), ("taken/inside", "")]);
    let before = folder.files();
    let kinds = ["", "-c ", "-S ", "--emit=llvm-ir ", "--emit=ast "];
    let places = [
        ("/dev/full", "no space is left on the device"),
        ("absent/x", "there is no folder `absent`"),
        ("file/x", "`file` is not a folder"),
        ("taken", "it is a directory"),
    ];
    for kind in kinds {
        for (place, reason) in places {
            let expected = format!("error[E0005]: cannot write `{place}`: {reason}");
            folder.tlc(&format!("{kind}hello.mod -o {place}")).fails_with(&expected);
        }
    }
    assert_eq!(folder.files(), before);
    assert_eq!(folder.read("file"), b"text");
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    for arguments in ["--emit=ast=- hello.mod", "-S -o - hello.mod", "--version", "explain E0001"] {
        folder.write("full.sh", format!("{tlc} {arguments} >/dev/full").as_bytes());
        folder.run("sh", "full.sh").fails_with("cannot write to the standard output");
    }
}

#[test]
fn all_outputs_are_written_or_none() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    folder.tlc("hello.mod --emit=asm=hello.s,obj=absent/hello.o").fails_with("E0005");
    assert_eq!(folder.files(), ["hello.mod"]);
}

#[test]
fn an_older_output_survives_a_failure() {
    let folder = Folder::new(&[("hello.mod", "MODULE Hello; BEGIN x := 1 END Hello."), ("hello", "old")]);
    folder.tlc("hello.mod").failure();
    assert_eq!(folder.read("hello"), b"old");
    folder.write("hello.mod", HELLO.as_bytes());
    folder
        .tlc("hello.mod --linker=/no/such/linker")
        .fails_with("error[E0007]: cannot run the linker `/no/such/linker`");
    folder.tlc("hello.mod --linker=false").fails_with("error[E0007]: the linker `false` failed");
    assert_eq!(folder.read("hello"), b"old");
    assert_eq!(folder.files(), ["hello", "hello.mod"]);
}

#[test]
fn the_source_is_never_overwritten() {
    let folder = Folder::new(&[("hello", HELLO), ("sub/x", "")]);
    for arguments in
        ["hello", "hello -o hello", "-c hello -o ./hello", "hello -o sub/../hello", "hello --emit=ast=hello"]
    {
        folder.tlc(arguments).fails_with("would replace the source");
    }
    assert_eq!(folder.read("hello"), HELLO.as_bytes());
}

#[test]
fn imported_sources_are_never_overwritten() {
    let folder = Folder::new(&[("Main.mod", "MODULE Main; IMPORT Gcd; END Main."), ("Gcd.mod", GCD)]);
    folder
        .tlc("Main.mod -o Gcd.mod")
        .fails_with("error[E0006]: the output `Gcd.mod` would replace the source");
    assert_eq!(folder.read("Gcd.mod"), GCD.as_bytes());
}

// Objects and C.

#[test]
fn c_code_calls_a_module() {
    let main = "#include <stdio.h>\nlong _t3Gcd3GCD(long, long);\nint main(void) { printf(\"%ld\\n\", _t3Gcd3GCD(25, 20)); }\n";
    let folder = Folder::new(&[("Gcd.mod", GCD), ("main.c", main)]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} -c Gcd.mod"));
        folder.run("cc", "main.c Gcd.o -o main").success();
        assert_eq!(folder.run(folder.path("main"), "").success(), b"5\n");
    }
}

#[test]
fn c_code_finds_all_kinds_of_parameters_in_the_header() {
    let folder = Folder::new(&[
        ("Geo.mod", include_str!("../../foreign/Geo.mod")),
        ("main.c", include_str!("../../foreign/main.c")),
    ]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} --emit=obj=Geo.o,c-header=Geo.h Geo.mod"));
        folder.run("cc", &format!("{level} -Wall -Wextra -Werror main.c Geo.o -o main")).success();
        let outcome = folder.run(folder.path("main"), "").success();
        assert_eq!(String::from_utf8_lossy(&outcome), include_str!("../../foreign/main.out"));
    }
    folder.write("header.c", b"#include \"Geo.h\"\n");
    folder.run("cc", "-std=c99 -x c -fsyntax-only header.c").success();
    folder.run("cc", "-x c++ -fsyntax-only header.c").success();
}

#[test]
fn the_examples_with_c_libraries_work_on_files() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let text = "all of it again, ".repeat(5000);
    let folder = Folder::new(&[("text", &text)]);
    folder.compile(&format!("{} -lz -o compress", examples.join("compress.mod").display()));
    folder.run(folder.path("compress"), "text").success();
    assert!(folder.read("text.gz").len() * 20 < text.len());
    assert_eq!(folder.run("gunzip", "-c text.gz").success(), text.as_bytes());
    folder.compile(&format!("{} -lsqlite3 -o films", examples.join("films.mod").display()));
    folder.run(folder.path("films"), "films.db").success();
    assert!(folder.read("films.db").starts_with(b"SQLite format 3\0"));
    // The table already exists.
    let outcome = folder.run(folder.path("films"), "films.db");
    assert_eq!(outcome.status, Some(1));
    assert!(String::from_utf8_lossy(&outcome.stdout).contains("table film already exists"));
}

#[test]
fn objects_bring_the_run_time_library_along() {
    let module = |name: &str| {
        format!(
            "MODULE {name};\nFROM InOut IMPORT WriteInt, WriteLn;\nVAR started: INTEGER;\n\
             PROCEDURE Show(a, b: INTEGER);\nBEGIN WriteInt(a DIV b + started, 1); WriteLn END Show;\n\
             BEGIN started := 1\nEND {name}.\n"
        )
    };
    let main = "void _t3One(void), _t3Two(void), _t3One4Show(long, long), _t3Two4Show(long, long);\n\
                int main(void) { _t3One(); _t3Two(); _t3One4Show(6, 2); _t3Two4Show(8, 2); _t3One4Show(1, 0); }\n";
    let folder = Folder::new(&[("One.mod", &module("One")), ("Two.mod", &module("Two")), ("main.c", main)]);
    folder.compile("-c One.mod");
    folder.compile("-c Two.mod");
    folder.run("cc", "main.c One.o Two.o -o main").success();
    let outcome = folder.run(folder.path("main"), "");
    assert_eq!(outcome.status, Some(134), "the signal SIGABRT ends it");
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), "4\n5\n");
    assert_eq!(outcome.stderr, "One.mod:5:16: run-time error: division by zero: 1 DIV 0\n");
}

#[test]
fn a_module_calls_c_code() {
    let definition = "DEFINITION MODULE FOR \"C\" Maths; PROCEDURE triple(x: INTEGER): INTEGER; END Maths.\n";
    let program = "MODULE Main; FROM Maths IMPORT triple; FROM InOut IMPORT WriteInt, WriteLn;\n\
                   BEGIN WriteInt(triple(14), 1); WriteLn END Main.\n";
    let folder = Folder::new(&[
        ("Maths.def", definition),
        ("Main.mod", program),
        ("maths.c", "long triple(long x) { return 3 * x; }\n"),
    ]);
    folder.tlc("Main.mod").fails_with("triple");
    assert!(!folder.path("Main").exists());
    folder.write("link.sh", b"exec cc \"$@\" maths.c\n");
    fs::set_permissions(folder.path("link.sh"), fs::Permissions::from_mode(0o755)).expect("owned");
    folder.write("link.sh", b"#!/bin/sh\nexec cc \"$@\" maths.c\n");
    folder.compile("Main.mod --linker=./link.sh");
    assert_eq!(folder.run(folder.path("Main"), "").success(), b"42\n");
}

// Levels, checks, processors.

#[test]
fn all_levels_and_processors_give_the_same_program() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for options in
        ["-O0", "-O1", "-O2", "-O3", "-Os", "-O", "--target-cpu=native", "-O2 --target-cpu=x86-64-v2"]
    {
        folder.compile(&format!("{options} hello.mod"));
        assert_eq!(folder.run(folder.path("hello"), "").success(), b"Hello\n", "{options}");
    }
    folder.tlc("-O4 hello.mod").fails_with("invalid value '4' for '-O <LEVEL>'");
    folder.tlc("--target-cpu=znver33 hello.mod").fails_with("did you mean `znver3`?");
    folder
        .tlc("--target-cpu=pdp11 hello.mod")
        .fails_with("LLVM has no such processor; the processors are native, ");
}

#[test]
fn the_bare_level_is_the_second() {
    let folder = Folder::new(&[("Gcd.mod", GCD)]);
    let assembly = |level: &str| folder.compile(&format!("{level} Gcd.mod -S -o -"));
    assert_eq!(assembly("-O"), assembly("-O2"));
    assert_eq!(assembly(""), assembly("-O0"));
    assert_ne!(assembly("-O0"), assembly("-O2"));
}

#[test]
fn checks_can_be_chosen() {
    let program = "MODULE Trap; VAR a: ARRAY [0..3] OF INTEGER; i: INTEGER;\n\
                   BEGIN i := 9; i := i - 5; IF i > 3 THEN a[i] := 1 DIV (i - 4) END END Trap.\n";
    let folder = Folder::new(&[("trap.mod", program)]);
    let message = |checks: &str| {
        let outcome = folder.tlc(&format!("run {checks} trap.mod"));
        assert_eq!(outcome.status, Some(134), "{}", outcome.stderr);
        outcome.stderr
    };
    assert!(message("").contains("index 4 is outside [0..3]"));
    assert!(message("--checks=all").contains("index 4"));
    assert!(message("--checks=no-index").contains("division by zero: 1 DIV 0"));
    assert!(message("--checks=zero,nil").contains("division by zero"));
    assert!(message("--checks=none,index").contains("index 4"));
    let bare = String::from_utf8(folder.compile("-S --checks=none trap.mod -o -")).expect("text");
    assert!(!bare.contains("tlc_fail"), "{bare}");
    folder
        .tlc("--checks=indices trap.mod")
        .fails_with("the checks are index, range, nil, zero, overflow, return");
}

// ---- Running ----

#[test]
fn run_passes_input_output_and_status_on() {
    let folder = Folder::new(&[
        ("hello.mod", HELLO),
        ("three.mod", "MODULE Three; BEGIN HALT(3) END Three.\n"),
        ("stop.mod", "MODULE Stop; BEGIN HALT END Stop.\n"),
    ]);
    assert_eq!(folder.tlc("run hello.mod").success(), b"Hello\n");
    assert_eq!(folder.tlc("run -O2 hello.mod -- some arguments").success(), b"Hello\n");
    assert_eq!(folder.tlc("run three.mod").status, Some(3));
    assert_eq!(folder.tlc("run stop.mod").status, Some(134));
    assert_eq!(folder.files(), ["hello.mod", "stop.mod", "three.mod"]);
}

#[test]
fn programs_find_their_arguments() {
    let pim = "MODULE Pim;\n\
               FROM Args IMPORT GetArg, Narg;\n\
               FROM InOut IMPORT WriteCard, WriteLn, WriteString;\n\
               VAR i: CARDINAL; whole: ARRAY [0..9] OF CHAR; cut: ARRAY [0..1] OF CHAR;\n\
               BEGIN\n\
               \x20 WriteCard(Narg(), 1);\n\
               \x20 FOR i := 1 TO Narg() - 1 DO\n\
               \x20   IF GetArg(whole, i) & GetArg(cut, i) THEN WriteString(whole); WriteString(cut) END;\n\
               \x20   WriteLn\n\
               \x20 END\n\
               END Pim.\n";
    let iso = "MODULE Iso;\n\
               FROM ProgramArgs IMPORT ArgChan, IsArgPresent, NextArg;\n\
               FROM STextIO IMPORT WriteLn, WriteString;\n\
               FROM SWholeIO IMPORT WriteCard;\n\
               IMPORT IOChan, TextIO, WholeIO;\n\
               VAR text: ARRAY [0..9] OF CHAR; number: CARDINAL;\n\
               BEGIN\n\
               \x20 NextArg; TextIO.ReadString(ArgChan(), text); WriteString(text); WriteLn;\n\
               \x20 IOChan.Reset(ArgChan()); TextIO.ReadToken(ArgChan(), text); WriteString(text); WriteLn;\n\
               \x20 NextArg; WholeIO.ReadCard(ArgChan(), number); WriteCard(number + 1, 1); WriteLn;\n\
               \x20 NextArg; IF NOT IsArgPresent() THEN WriteString(\"no more\") END; WriteLn\n\
               END Iso.\n";
    let folder = Folder::new(&[("pim.mod", pim), ("iso.mod", iso)]);
    assert_eq!(folder.tlc("run pim.mod -- one three").success(), b"3oneon\nthreeth\n");
    assert_eq!(folder.tlc("run pim.mod").success(), b"1");
    assert_eq!(folder.tlc("run iso.mod -- first 41").success(), b"first\nfirst\n42\nno more\n");
}

#[test]
fn run_leaves_no_temporary_files() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("tmp/keep", "")]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    folder.write(
        "run.sh",
        format!(
            "TMPDIR=$PWD/tmp; export TMPDIR; {tlc} run hello.mod; {tlc} run absent.mod 2>/dev/null; ls tmp"
        )
        .as_bytes(),
    );
    assert_eq!(folder.run("sh", "run.sh").success(), b"Hello\nkeep\n");
}

#[test]
fn check_makes_nothing() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    assert_eq!(folder.compile("check hello.mod"), b"");
    assert_eq!(folder.files(), ["hello.mod"]);
}

#[test]
fn warnings_do_not_fail_unless_they_are_denied() {
    let program = "MODULE Warn; PROCEDURE F(): INTEGER; VAR x: INTEGER; BEGIN RETURN x END F;\n\
                   VAR y: INTEGER; BEGIN y := F() END Warn.\n";
    let folder = Folder::new(&[("warn.mod", program)]);
    for arguments in ["check warn.mod", "warn.mod"] {
        let outcome = folder.tlc(arguments);
        assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
        assert!(outcome.stderr.starts_with("warning[W"), "{}", outcome.stderr);
        assert!(outcome.stderr.ends_with("warning: `warn.mod` gave 1 warning\n"), "{}", outcome.stderr);
    }
    fs::remove_file(folder.path("warn")).expect("it was made");
    let messages = folder.tlc("--deny=warnings warn.mod").failure();
    assert!(messages.starts_with("error[W"), "{messages}");
    assert!(messages.ends_with("error: could not compile `warn.mod` due to 1 error\n"), "{messages}");
    assert_eq!(folder.files(), ["warn.mod"]);
}

#[test]
fn later_options_about_a_warning_win() {
    let labels = "MODULE Warn; LABEL a, b; BEGIN a: b: END Warn.\n";
    let folder = Folder::new(&[("warn.mod", labels)]);
    let told = |arguments: &str| {
        let outcome = folder.tlc(&format!("check --error-format=short {arguments} warn.mod"));
        let severity = |line: &str| line.split(": ").nth(1).unwrap_or_default().to_owned();
        (outcome.status, outcome.stderr.lines().map(severity).collect::<Vec<_>>())
    };
    let all = |status, severity: &str| (Some(status), vec![severity.to_owned(); 2]);
    assert_eq!(told(""), all(0, "warning[W0003]"));
    assert_eq!(told("-A unused-labels"), (Some(0), Vec::new()));
    assert_eq!(told("-A unused -W unused_labels"), all(0, "warning[W0003]"));
    assert_eq!(told("-W unused-labels -A unused"), (Some(0), Vec::new()));
    assert_eq!(told("-A all -D unused-labels"), all(1, "error[W0003]"));
    assert_eq!(told("--deny=warnings"), all(1, "error[W0003]"));
    assert_eq!(told("--deny=warnings -A unused"), (Some(0), Vec::new()));
    let unknown = folder.tlc("check -A all -W unused-label warn.mod").stderr;
    assert!(unknown.is_empty(), "the warning about names is allowed, too: {unknown}");
    let unknown = folder.tlc("check -A unused-label -A unused warn.mod").stderr;
    assert!(unknown.contains("warning[W0103]: no warning has the name `unused-label`"), "{unknown}");
    assert!(unknown.contains("did you mean `unused-labels`?"), "{unknown}");
}

#[test]
fn the_first_message_of_a_warning_says_how_it_is_silenced() {
    let folder = Folder::new(&[("warn.mod", "MODULE Warn; LABEL a, b; BEGIN a: b: END Warn.\n")]);
    let note = "note: `-A unused-labels` or `<* allow(unused-labels) *>` silences this warning";
    let told = folder.tlc("check warn.mod").stderr;
    assert_eq!(told.matches(note).count(), 1, "{told}");
    for (option, note) in [
        ("--deny=warnings", "`--deny=warnings` turns this warning, `unused-labels`, into an error"),
        ("-D unused", "`-D unused` turns this warning into an error, `unused-labels`"),
        ("-D unused-labels", "`-D unused-labels` turns this warning into an error\n"),
    ] {
        let told = folder.tlc(&format!("check {option} warn.mod")).failure();
        assert_eq!(told.matches(note).count(), 1, "{told}");
    }
    let json = folder.tlc("check --error-format=json warn.mod").stderr;
    let lints: Vec<serde_json::Value> = json
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object")["lint"].clone())
        .collect();
    assert_eq!(lints, ["unused-labels", "unused-labels"]);
}

// ---- Modules ----

#[test]
fn a_missing_module_is_reported_with_the_places_tried() {
    let folder =
        Folder::new(&[("sub/Main.mod", "MODULE Main; IMPORT Absent, Inout; END Main.\n"), ("lib/x", "")]);
    let messages = folder.tlc("sub/Main.mod -I lib -I other").failure();
    let tried = "searched for sub/Absent.def, sub/Absent.mod, lib/Absent.def, lib/Absent.mod, \
                 other/Absent.def, other/Absent.mod, <library>/Absent.def, <library>/Absent.mod";
    assert!(
        messages.contains("error[E0008]: the module `Absent` is not found\n --> sub/Main.mod:1:21\n"),
        "{messages}"
    );
    assert!(messages.contains(tried), "{messages}");
    assert!(messages.contains("help: did you mean `InOut`?"), "{messages}");
    assert!(messages.ends_with("error: could not compile `sub/Main.mod` due to 2 errors\n"), "{messages}");
}

#[test]
fn modules_are_found_in_order() {
    let part =
        |text: &str| format!("MODULE Part; IMPORT InOut; BEGIN InOut.WriteString(\"{text}\") END Part.\n");
    let folder = Folder::new(&[
        ("main/Main.mod", "MODULE Main; IMPORT Part; END Main.\n"),
        ("one/Part.mod", &part("one")),
        ("two/Part.mod", &part("two")),
    ]);
    assert_eq!(folder.compile("run main/Main.mod -I one -I two"), b"one");
    assert_eq!(folder.compile("run main/Main.mod -Itwo -Ione"), b"two");
    folder.write("main/Part.mod", part("beside").as_bytes());
    assert_eq!(folder.compile("run main/Main.mod -I one"), b"beside");
}

#[test]
fn a_file_must_hold_the_module_of_its_name() {
    let folder = Folder::new(&[
        ("Main.mod", "MODULE Main; IMPORT List; END Main.\n"),
        ("List.mod", "MODULE Lists; END Lists.\n"),
    ]);
    folder
        .tlc("Main.mod")
        .fails_with("error[E0009]: the file `List.mod` contains the module `Lists`, not `List`");
}

#[test]
fn errors_in_several_modules_are_reported_together() {
    let folder = Folder::new(&[
        ("Main.mod", "MODULE Main; IMPORT A, B; BEGIN := END Main.\n"),
        ("A.mod", "MODULE A; BEGIN IF END A.\n"),
        ("B.mod", ""),
    ]);
    let messages = folder.tlc("Main.mod --error-format=short").failure();
    for start in ["Main.mod:1:33: error[E01", "A.mod:1:", "Main.mod:1:24: error[E0003]: `B.mod` is empty"] {
        assert!(messages.lines().any(|line| line.starts_with(start)), "{start}\n{messages}");
    }
}

// ---- Messages ----

const WRONG: &str = "MODULE Wrong;\nVAR count: INTEGER;\nBEGIN\n  cuont := 1\nEND Wrong.\n";

#[test]
fn messages_have_three_formats() {
    let folder = Folder::new(&[("wrong.mod", WRONG)]);
    let human = folder.tlc("check wrong.mod").failure();
    assert!(human.starts_with("error[E02") && human.contains("\n --> wrong.mod:4:3\n"), "{human}");
    assert!(human.ends_with("\nerror: could not compile `wrong.mod` due to 1 error\n"), "{human}");

    let short = folder.tlc("check --error-format=short wrong.mod").failure();
    assert!(short.starts_with("wrong.mod:4:3: error[E02") && short.lines().count() == 1, "{short}");

    let json = folder.tlc("check --error-format=json wrong.mod").failure();
    let object: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!(object["labels"][0]["file"], "wrong.mod");
    assert_eq!(
        (object["labels"][0]["line"].as_u64(), object["labels"][0]["column"].as_u64()),
        (Some(4), Some(3))
    );
    assert_eq!(object["suggestion"]["edits"][0]["replacement"], "count");
    assert_eq!(object.get("lint"), Some(&serde_json::Value::Null));
    let rendered = object["rendered"].as_str().expect("text").trim_end();
    assert!(human.starts_with(rendered), "{rendered}");
}

#[test]
fn colour_is_for_terminals_unless_it_is_asked_for() {
    let folder = Folder::new(&[("wrong.mod", WRONG)]);
    for (option, colored) in
        [("", false), ("--color=auto", false), ("--color=never", false), ("--color=always", true)]
    {
        let messages = folder.tlc(&format!("check {option} wrong.mod")).failure();
        assert_eq!(messages.contains('\x1b'), colored, "{option}");
    }
}

/// Arguments after `--` are passed to the program unchanged.
#[test]
fn arguments_of_programs_are_not_completed() {
    let program = "\
MODULE Echo;
FROM Args IMPORT GetArg;
FROM InOut IMPORT WriteString, WriteLn;
VAR word: ARRAY [0..9] OF CHAR;
BEGIN
  IF GetArg(word, 1) THEN WriteString(word) END;
  IF GetArg(word, 2) THEN WriteString(word) END;
  WriteLn
END Echo.
";
    let folder = Folder::new(&[("echo.mod", program)]);
    assert_eq!(folder.compile("run -g echo.mod -- -O -g"), b"-O-g\n");
}

#[test]
fn mistakes_in_the_arguments_are_told() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for (arguments, expected) in [
        ("--no-such-option hello.mod", "unexpected argument '--no-such-option'"),
        ("hello.mod other.mod", "only one module is compiled at a time"),
        ("-O2", "no input file is given"),
        ("-g3 hello.mod", "invalid value '3' for '-g <LEVEL>'"),
        ("-c -S hello.mod", "cannot be used with"),
        (
            "--emit=exec hello.mod",
            "the kinds are ast, compact, dep-info, hir, c-header, cfg, ssa-html, cps, llvm-ir, bc, asm, obj, exe",
        ),
        ("-Z no-such-thing hello.mod", "there is no option `-Z no-such-thing`"),
        ("-o x run hello.mod", "-o cannot be used with a subcommand"),
        ("explain E9999", "there is no code or warning `E9999`; `tlc explain` lists all"),
        ("explain E201", "did you mean `E0201`?"),
        ("explain unused-varables", "did you mean `unused-variables`?"),
        ("chekc hello.mod", "there is no file or command `chekc`; did you mean `tlc check`?"),
        ("install hello.mod", "there is no file or command `install`; `tlc -h` lists the commands"),
        ("run hello.mod 1 2", "the arguments of the program follow `--`: tlc run hello.mod -- 1 2"),
        ("hello", "did you mean `hello.mod`?"),
        ("helo.mod", "did you mean `hello.mod`?"),
        (".", "did you mean `./hello.mod`?"),
        (
            "-O9 --error-format json hello.mod",
            "\"code\":\"E0017\",\"lint\":null,\"message\":\"invalid value '9' for",
        ),
        ("check --error-format=json -o x hello.mod", "\"code\":\"E0017\""),
    ] {
        folder.tlc(arguments).fails_with(expected);
    }
    assert_eq!(folder.files(), ["hello.mod"]);
}

#[test]
fn timings_go_to_the_standard_error() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    let outcome = folder.tlc("-Z time hello.mod");
    assert_eq!((outcome.status, outcome.stdout.as_slice()), (Some(0), b"".as_slice()));
    for stage in ["parse", "check", "lower", "object", "link", "total"] {
        let has_row = |line: &str| line.contains(" ms ") && line.ends_with(&format!(" {stage}"));
        assert!(outcome.stderr.lines().any(has_row), "{}", outcome.stderr);
    }
}

/// The context, the target machine and the exit take about 2.7 million of these instructions, the command
/// line with its fifty options and seven commands 1.3 million, and LLVM's own options 0.4 million, before `main`.
/// The budget is for a build of which only parts are optimized.
#[test]
fn start_up_is_cheap() {
    const BUDGET: u64 = 7_400_000;
    let folder = Folder::new(&[("Empty.mod", "MODULE Empty;\nEND Empty.\n")]);
    if tools::is_missing("valgrind", "the cost of start-up") {
        return;
    }
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let options = "--tool=callgrind --callgrind-out-file=counts";
    let outcome = folder.run("valgrind", &format!("{options} {tlc} check Empty.mod"));
    let count = outcome.stderr.split("Collected :").nth(1).and_then(|rest| rest.split_whitespace().next());
    let count: u64 = count.and_then(|count| count.parse().ok()).expect("callgrind counts");
    assert!(count < BUDGET, "{count} instructions");
}

#[test]
fn dumps_go_to_the_standard_error() {
    let folder = Folder::new(&[("Gcd.mod", GCD)]);
    let dump = |option: &str| folder.tlc(&format!("-Z {option} -O2 -c Gcd.mod")).stderr;
    assert!(dump("dump-ir").contains("define"));
    assert!(dump("dump-hir").contains("GCD"));
}

#[test]
fn an_internal_error_asks_for_a_report() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    let outcome = folder.tlc("-Z ice hello.mod");
    assert_eq!(outcome.status, Some(101));
    assert!(outcome.stderr.starts_with("error: internal compiler error: "), "{}", outcome.stderr);
    for part in ["please report it", "tlc 0.", "LLVM 22.", "-Z ice hello.mod", "src/driver/pipeline.rs"] {
        assert!(outcome.stderr.contains(part), "{part}: {}", outcome.stderr);
    }
    assert_eq!(folder.files(), ["hello.mod"]);
}
