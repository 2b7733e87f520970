//! Compiling with little memory: the program is compiled, or the compiler reports that memory is exhausted.

use crate::folder::{Folder, HELLO};

/// The limits in units of 1024 bytes. Below the first, the system cannot load the compiler with its symbols.
const LIMITS: std::ops::Range<u32> = 100_000..420_000;

/// Calls the compiler with limits at regular intervals. Returns the number of successes and of calls.
fn successes(folder: &Folder, call: &str, output: &str, step: usize) -> (usize, usize) {
    let mut successes = 0;
    for limit in LIMITS.step_by(step) {
        folder.write(
            "call.sh",
            format!("ulimit -v {limit}\nexec {} {call}\n", env!("CARGO_BIN_EXE_tlc")).as_bytes(),
        );
        let outcome = folder.run("sh", "call.sh");
        let is_made = folder.path(output).exists();
        match outcome.status {
            Some(0) => {
                assert_eq!((outcome.stderr.as_str(), is_made), ("", true), "{limit} KiB");
                std::fs::remove_file(folder.path(output)).expect("the output can be removed");
                successes += 1;
            }
            Some(1) => {
                assert!(
                    outcome.stderr.starts_with("error: out of memory"),
                    "{limit} KiB: {}",
                    outcome.stderr
                );
                assert!(!is_made, "{limit} KiB: an output is left");
            }
            status => unreachable!("{limit} KiB: status {status:?}\n{}", outcome.stderr),
        }
    }
    assert_eq!(folder.files().len(), 2, "{:?}", folder.files());
    (successes, LIMITS.step_by(step).count())
}

#[test]
fn little_memory_is_enough_or_reported() {
    let folder = Folder::new(&[("Hello.mod", HELLO)]);
    let (linked, most) = successes(&folder, "Hello.mod -o hello", "hello", 10_000);
    assert!((most / 2..most).contains(&linked), "{linked} of {most} limits are enough");
}

/// Other paths through the compiler: more stages, other programs, a graph, text only.
#[test]
fn little_memory_is_reported_wherever_it_is_asked_for() {
    let graph = "entry:\n    x = 1\n    return x\n";
    let folder = Folder::new(&[("Hello.mod", HELLO), ("part.c", "int part;\n"), ("a.cfg", graph)]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    for call in [
        "check Hello.mod",
        "-O3 --preprocess Hello.mod part.c -o /dev/null",
        "compare --no-run Hello.mod",
        "ssa --verify a.cfg",
        "explain E0201",
        "--help",
        "generate tlc.1",
    ] {
        for limit in LIMITS.step_by(40_000) {
            folder.write("call.sh", format!("ulimit -v {limit}\nexec {tlc} {call}\n").as_bytes());
            let outcome = folder.run("sh", "call.sh");
            let is_told = outcome.status == Some(1) && outcome.stderr.starts_with("error: out of memory");
            assert!(is_told || outcome.status == Some(0), "{call}, {limit} KiB: {}", outcome.stderr);
        }
    }
}

/// A program for which LLVM needs more than it gets, at every limit.
#[test]
fn large_programs_run_out_of_memory_in_all_stages() {
    let statements: String = (0..40_000).map(|i| format!("a[{}] := b + {i};\n", i % 1000)).collect();
    let text = format!(
        "MODULE Large; VAR a: ARRAY [0..999] OF INTEGER; b: INTEGER;
         PROCEDURE P; BEGIN {statements} END P; BEGIN P END Large.\n"
    );
    let folder = Folder::new(&[("Large.mod", &text)]);
    let (compiled, most) = successes(&folder, "--emit=llvm-ir=Large.ll Large.mod", "Large.ll", 40_000);
    assert!(compiled < most, "{compiled} of {most} limits are enough");
}

/// Programs that the compiler runs have limits of their own, or need more memory than it does.
#[test]
fn compilers_and_linkers_without_memory_are_told() {
    let folder = Folder::new(&[
        ("Hello.mod", HELLO),
        ("part.c", "int part;\n"),
        ("collect.sh", "#!/bin/sh\necho 'collect2: fatal error: cannot allocate memory' >&2; exit 1\n"),
        ("cc1.sh", "#!/bin/sh\necho; echo 'cc1: out of memory allocating 65536 bytes' >&2; exit 1\n"),
    ]);
    for script in ["collect.sh", "cc1.sh"] {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder.path(script), mode).expect("owned");
    }
    folder
        .tlc("Hello.mod --linker=./collect.sh")
        .fails_with("error[E0007]: the linker `./collect.sh` ran out of memory\n");
    folder
        .tlc("Hello.mod part.c --linker=./cc1.sh")
        .fails_with("error[E0007]: `./cc1.sh` ran out of memory while it compiled `part.c`\n");
    folder
        .tlc("Hello.mod --preprocess --linker=./cc1.sh")
        .fails_with("error[E0015]: `./cc1.sh` ran out of memory while it preprocessed `Hello.mod`\n");
}
