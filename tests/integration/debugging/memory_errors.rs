//! Memory checkers see the accesses of programs to their objects: AddressSanitizer and valgrind.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::gdb;
use super::stepping::program;
use crate::folder::{Folder, Outcome};
use crate::tools;

/// Runs `Memory.mod` with an action under AddressSanitizer.
fn watched(action: &str, options: &str) -> Outcome {
    let folder = Folder::new(&[("Memory.mod", &program("Memory.mod").replace("ACTION", action))]);
    folder.compile(&format!("-A warnings {options} --sanitize=address Memory.mod -o memory"));
    folder.run(folder.path("memory"), "")
}

/// A memory error: the action that causes it, its name, and lines of the report.
const MISTAKES: [(&str, &str, &[&str]); 4] = [
    (
        "DISPOSE(node); WriteCard(Sum(other), 1)",
        "heap-use-after-free",
        &["in Sum ", "Memory.mod:18", "freed by", "Memory.mod:82", "allocated by", "Memory.mod:80"],
    ),
    (
        "Count(node^.count, node)",
        "heap-use-after-free",
        &["in Count ", "Memory.mod:24", "freed by", "Memory.mod:23", "allocated by", "Memory.mod:80"],
    ),
    (
        "ALLOCATE(base, 40); Fill(base, 5)",
        "heap-buffer-overflow",
        &["in Fill ", "Memory.mod:32", "0 bytes to the right of 40-byte region", "in ALLOCATE "],
    ),
    (
        "DISPOSE(node); DISPOSE(other)",
        "attempting double-free",
        &["in Memory ", "Memory.mod:82", "freed by", "allocated by", "Memory.mod:80"],
    ),
];

#[test]
fn address_sanitizer_tells_mistakes_with_their_places() {
    if tools::is_missing("gcc", "AddressSanitizer") {
        return;
    }
    for (action, name, lines) in MISTAKES {
        for options in ["-g1 --linker=gcc", "-g -O2 --linker=gcc", "-g1 --checks=none --linker=gcc"] {
            let Outcome { status, stderr, .. } = watched(action, options);
            assert!(stderr.contains(&format!("ERROR: AddressSanitizer: {name}")), "{options}: {stderr}");
            for line in lines {
                assert!(stderr.contains(line), "{options}: no `{line}` in\n{stderr}");
            }
            assert_eq!(status, Some(1), "{options}: {stderr}");
        }
    }
}

#[test]
fn address_sanitizer_watches_variables() {
    if tools::is_missing("gcc", "AddressSanitizer") {
        return;
    }
    let options = "-g1 --checks=none --linker=gcc";
    for (action, name) in
        [("squares[n + 1] := 1", "global-buffer-overflow"), ("n := Local(8)", "stack-buffer-overflow")]
    {
        let Outcome { status, stderr, .. } = watched(action, options);
        assert!(stderr.contains(&format!("ERROR: AddressSanitizer: {name}")), "{stderr}");
        assert_eq!(status, Some(1), "{stderr}");
    }
    let told = watched("squares[n + 1] := 1", "-g1 --linker=gcc");
    assert_eq!(told.stderr, "Memory.mod:82:11: run-time error: index 9 is outside [1..8]\n");
}

/// Coroutines, exceptions and infinite recursion, none of which is a memory error.
#[test]
fn address_sanitizer_has_nothing_to_say_of_good_programs() {
    if tools::is_missing("gcc", "AddressSanitizer") {
        return;
    }
    for options in ["-g1 --linker=gcc", "-O2 -g1 --linker=gcc", "-O0 --linker=gcc"] {
        let Outcome { status, stdout, stderr } = watched("Good", options);
        let stdout = String::from_utf8_lossy(&stdout).into_owned();
        let expected = (Some(0), "127\n128\n129\nfinally\n", "");
        assert_eq!((status, stdout.as_str(), stderr.as_str()), expected, "{options}");
        let Outcome { status, stdout, stderr } = watched("WriteCard(Endless(1), 1)", options);
        assert_eq!(stderr, "run-time error: stack overflow in procedure Endless\n", "{options}");
        assert_eq!((status, stdout.as_slice()), (Some(134), b"finally\n".as_slice()), "{options}");
    }
}

#[test]
fn objects_and_c_are_watched() {
    if tools::is_missing("gcc", "AddressSanitizer") {
        return;
    }
    let c = "#include <stdlib.h>\nvoid spoil(void) { volatile char *p = malloc(3); p[3] = 1; }\n";
    let definition = "DEFINITION MODULE FOR \"C\" Spoil;\nPROCEDURE spoil;\nEND Spoil.\n";
    let module = "MODULE Main;\nFROM Spoil IMPORT spoil;\nBEGIN spoil END Main.\n";
    let folder = Folder::new(&[("Main.mod", module), ("Spoil.def", definition), ("spoil.c", c)]);
    folder.compile("--sanitize=address --linker=gcc Main.mod spoil.c -o main");
    let told = folder.run(folder.path("main"), "").stderr;
    assert!(told.contains("heap-buffer-overflow") && told.contains("in spoil"), "{told}");

    let main = "int main(void) { extern void _t6Memory(void); _t6Memory(); return 0; }\n";
    let text = program("Memory.mod").replace("ACTION", "Count(node^.count, node)");
    let folder = Folder::new(&[("Memory.mod", &text), ("main.c", main)]);
    folder.compile("-A warnings --sanitize=address --linker=gcc -g1 -c Memory.mod");
    folder.run("gcc", "-fsanitize=address main.c Memory.o -lm -o memory").success();
    let told = folder.run(folder.path("memory"), "").stderr;
    assert!(told.contains("heap-use-after-free") && told.contains("Memory.mod:24"), "{told}");
}

#[test]
fn valgrind_sees_the_objects_of_the_system() {
    if tools::is_missing("valgrind", "objects of the system") {
        return;
    }
    for (action, lines) in [
        ("Count(node^.count, node)", ["Invalid read", "(Memory.mod:24)", "free'd", "(Memory.mod:23)"]),
        (
            "DISPOSE(node); WriteCard(Sum(other), 1)",
            ["Invalid read", "(Memory.mod:18)", "free'd", "(Memory.mod:82)"],
        ),
        ("node := NIL; other := NIL", ["are definitely lost", "tlc_new", "(Memory.mod:80)", "24 bytes"]),
    ] {
        let folder = Folder::new(&[("Memory.mod", &program("Memory.mod").replace("ACTION", action))]);
        let valgrind = "-q --leak-check=full --error-exitcode=9 ./memory";
        folder.compile("-A warnings -g1 --storage=system Memory.mod -o memory");
        let outcome = folder.run("valgrind", valgrind);
        assert_eq!(outcome.status, Some(9), "{}", outcome.stderr);
        for line in lines {
            assert!(outcome.stderr.contains(line), "no `{line}` in\n{}", outcome.stderr);
        }
    }
}

/// A core file contains the storage in use, and not the addresses that are reserved for more.
#[test]
fn core_files_contain_the_storage_in_use() {
    if tools::is_missing("gdb", "core files") {
        return;
    }
    let text = "MODULE Core;\nTYPE L = POINTER TO RECORD n: CARDINAL; next: L END;\nVAR l, k: L; i: CARDINAL;\n\
        PROCEDURE Stop(n: CARDINAL);\nBEGIN\n  IF n = 0 THEN HALT END\nEND Stop;\nBEGIN\n  l := NIL;\n  \
        FOR i := 1 TO 100000 DO NEW(k); k^.n := i; k^.next := l; l := k END;\n  Stop(l^.n)\nEND Core.\n";
    let folder = Folder::new(&[("Core.mod", text)]);
    folder.compile("-g Core.mod -o program");
    gdb(&folder, "program", &["break Stop", "run", "generate-core-file core", "kill"]);
    let size = fs::metadata(folder.path("core")).expect("gdb writes the file").len();
    // The storage takes 1.6 MB, its map a sixteenth of that, and the C library 2 MB.
    assert!((1_600_000..8_000_000).contains(&size), "{size} bytes");
    let said =
        gdb(&folder, "program", &["core-file core", "print k^.n", "print l^.next^.next^.n", "backtrace"]);
    assert!(said.contains("$1 = 100000\n$2 = 99998\n") && said.contains("#0  Stop (n=100000)"), "{said}");
}

/// Without tools, programs behave the same with the system's allocator as with the library's.
#[test]
fn programs_do_the_same_with_storage_of_the_system() {
    let folder = Folder::new(&[("Memory.mod", &program("Memory.mod").replace("ACTION", "Good"))]);
    for options in ["-O0", "-O2", "--word=32"] {
        let [own, system] = ["library", "system"].map(|source| {
            folder.compile(&format!("-A warnings {options} --storage={source} Memory.mod -o memory"));
            folder.run(folder.path("memory"), "").success()
        });
        assert_eq!(String::from_utf8_lossy(&own), "127\n128\n129\nfinally\n", "{options}");
        assert_eq!(own, system, "{options}");
    }
}

#[test]
fn a_missing_sanitizer_is_told() {
    let folder = Folder::new(&[("Memory.mod", &program("Memory.mod").replace("ACTION", "Good"))]);
    for said in [
        "/usr/bin/ld: cannot find libasan_preinit.o: No such file or directory",
        "/usr/bin/ld: cannot find /usr/lib/clang/22/lib/libclang_rt.asan.a: No such file or directory",
        "ld.lld: error: cannot open /usr/lib/clang/22/lib/libclang_rt.asan.a: No such file or directory",
        "mold: fatal: library not found: asan",
    ] {
        folder.write("cc.sh", format!("#!/bin/sh\necho '{said}' >&2\nexit 1\n").as_bytes());
        fs::set_permissions(folder.path("cc.sh"), fs::Permissions::from_mode(0o755)).expect("our file");
        let outcome = folder.tlc("-A warnings --sanitize=address --linker=./cc.sh Memory.mod -o memory");
        assert_eq!(outcome.status, Some(1));
        let help = "help: install the AddressSanitizer of the C compiler";
        assert!(outcome.stderr.contains(said) && outcome.stderr.contains(help), "{}", outcome.stderr);
    }
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let folder = Folder::new(&[("Memory.mod", &program("Memory.mod").replace("ACTION", "Good"))]);
    let call = "--sanitize=address --storage=library Memory.mod";
    folder.tlc(call).fails_with("--sanitize=address cannot check the objects of --storage=library");
    folder.tlc("--sanitize=thread Memory.mod").fails_with("'thread'");
    folder.tlc("--storage=none Memory.mod").fails_with("'none'");
}
