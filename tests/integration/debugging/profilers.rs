//! Tools that attribute cost or memory errors to source lines: callgrind, perf, memcheck.

use super::stepping::program;
use crate::folder::{Folder, Outcome};
use crate::tools;

/// Compiles a program with debug information that valgrind 3.19 reads.
fn compiled(file: &str, text: &str, options: &str) -> Folder {
    let folder = Folder::new(&[(file, text)]);
    folder.compile(&format!("-A warnings -gdwarf-4 {options} {file} -o program"));
    folder
}

/// Runs a tool that must succeed, and returns its output.
fn printed(folder: &Folder, tool: &str, arguments: &str) -> String {
    let Outcome { status, stdout, stderr } = folder.run(tool, arguments);
    assert_eq!(status, Some(0), "{tool} {arguments}: {stderr}");
    String::from_utf8_lossy(&stdout).into_owned()
}

/// The number at the beginning of a line with the given end, such as `8,498,705 (93.32%)  ...`; 0 if there is
/// none.
fn cost(listing: &str, end: &str) -> u64 {
    let line = listing.lines().find(|line| line.ends_with(end)).unwrap_or("0");
    line.split_whitespace().next().and_then(|cost| cost.replace(',', "").parse().ok()).unwrap_or(0)
}

#[test]
fn callgrind_tells_what_lines_and_procedures_cost() {
    if tools::is_missing("valgrind", "what lines cost") {
        return;
    }
    for options in ["-O0", "-O2", "-O2 --ssa=mem2reg"] {
        let folder = compiled("Busy.mod", &program("Busy.mod"), options);
        let made = printed(&folder, "valgrind", "-q --tool=callgrind --callgrind-out-file=costs ./program");
        assert_eq!(made, "2262\n10946\n21891\n", "{options}");
        let listing = printed(&folder, "callgrind_annotate", "--auto=yes --threshold=99.9 costs Busy.mod");
        // 2,262 primes below 20,000 and all divisors that are tried: each takes a few instructions.
        let divisions = cost(&listing, "    IF n MOD divisor = 0 THEN RETURN FALSE END;");
        assert!((500_000..5_000_000).contains(&divisions), "{options}: {divisions}");
        assert!(cost(&listing, "  WHILE divisor * divisor <= n DO") > 500_000, "{options}");
        assert!(cost(&listing, "    INC(divisor)") > 200_000, "{options}");
        assert!(cost(&listing, "  RETURN Ways(steps - 1) + Ways(steps - 2)") > 20_000, "{options}");
        let names = ["Busy.Ways", "Busy.IsPrime", "Busy.Count"];
        let told = names.iter().filter(|name| listing.contains(&format!("Busy.mod:{name}")));
        // With optimization, procedures that are called once are inlined.
        assert_eq!(told.count(), if options == "-O0" { 3 } else { 1 }, "{options}: {listing}");
    }
}

#[test]
fn memcheck_tells_where_what_was_never_written_is_from() {
    if tools::is_missing("valgrind", "the origins of values") {
        return;
    }
    for options in ["-O0", "-O1", "-O2"] {
        let folder = compiled("Origin.mod", &program("Origin.mod"), &format!("{options} --storage=system"));
        let outcome = folder.run("valgrind", "-q --track-origins=yes --error-exitcode=9 ./program");
        assert_eq!(outcome.status, Some(9), "{options}: {}", outcome.stderr);
        let (usage, origin) =
            outcome.stderr.split_once("was created by a heap allocation").expect("an origin");
        // With optimization, the address of the text may be selected without a branch.
        let uses = ["Conditional jump or move depends on uninitialised value", "Use of uninitialised value"];
        assert!(uses.iter().any(|words| usage.contains(words)), "{usage}");
        assert!(usage.contains("(Origin.mod:20)"), "{options}: {usage}");
        for place in ["malloc", "(Origin.mod:9)", "(Origin.mod:19)"] {
            assert!(origin.contains(place), "{options}: no `{place}` in\n{origin}");
        }
        assert_eq!(String::from_utf8_lossy(&outcome.stdout), "small\n");
    }
    // To memcheck, the library's own storage is one large object.
    let folder = compiled("Origin.mod", &program("Origin.mod"), "");
    let outcome = folder.run("valgrind", "-q --track-origins=yes --error-exitcode=9 ./program");
    assert!(!outcome.stderr.contains("(Origin.mod:9)"), "{}", outcome.stderr);
}

/// Whether the system allows programs to be sampled; otherwise a line says that the test is skipped.
fn may_sample(folder: &Folder) -> bool {
    let recorded = folder.run("perf", "record -q -e cpu-clock:u -o try.data true");
    if recorded.status == Some(0) {
        return true;
    }
    tools::say_skipped("samples of perf", "the system refuses them");
    false
}

#[test]
fn perf_tells_what_lines_and_procedures_cost() {
    if tools::is_missing("perf", "samples of perf") {
        return;
    }
    let text = program("Busy.mod").replace("20000", "400000").replace("Ways(20)", "Ways(32)");
    for options in ["-O0", "-O2"] {
        let folder = compiled("Busy.mod", &text, options);
        if !may_sample(&folder) {
            return;
        }
        let record = "record -q -F 2000 -e cpu-clock:u -o samples ./program";
        assert_eq!(printed(&folder, "perf", record), "33860\n3524578\n7049155\n");
        let report = printed(&folder, "perf", "report --stdio --no-source -q -s symbol -i samples");
        assert!(report.contains("[.] Busy.Ways"), "{options}: {report}");
        assert_eq!(report.contains("[.] Busy.IsPrime"), options == "-O0", "{options}: {report}");
        let lines = printed(&folder, "perf", "report --stdio -q -s srcline -i samples");
        let of = |numbers: &[u32]| numbers.iter().any(|line| lines.contains(&format!("Busy.mod:{line}\n")));
        assert!(of(&[10, 11, 12]) && of(&[27, 29, 30, 31]), "{options}: {lines}");
        if tools::is_missing("objdump", "annotations of perf") {
            return;
        }
        let listing = printed(&folder, "perf", "annotate --stdio -q -i samples Busy.Ways");
        assert!(listing.contains("RETURN Ways(steps - 1) + Ways(steps - 2)"), "{options}: {listing}");
    }
}
