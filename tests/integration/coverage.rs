//! Programs that count their executions, and the reports of LLVM's tools about them. If these tools are
//! missing, all of it is skipped. `tlc-fuzz` tests that each count is right.

use std::collections::BTreeMap;
use std::process::Command;

use crate::folder::Folder;
use crate::tools;
use object::{Object, ObjectSection};

const PROGRAMS: [(&str, &str); 3] = [
    ("Statements.mod", include_str!("../coverage/programs/Statements.mod")),
    ("Helper.def", include_str!("../coverage/programs/Helper.def")),
    ("Helper.mod", include_str!("../coverage/programs/Helper.mod")),
];

fn tools_are_missing() -> bool {
    let tools = ["llvm-profdata-22", "llvm-cov-22"];
    tools.iter().any(|tool| tools::is_missing(tool, "reports of coverage"))
}

/// Runs `llvm-cov` over a program that has written its profile.
fn report(folder: &Folder, arguments: &[&str], program: &str) -> String {
    let run = |command: &mut Command| {
        let output = command.current_dir(folder.path(".")).output().expect("the tool was found");
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(Command::new("llvm-profdata-22").args(["merge", "default.profraw", "-o", "merged.profdata"]));
    let (command, others) = arguments.split_first().expect("a command of the tool");
    let profile = [command, program, "-instr-profile=merged.profdata"];
    run(Command::new("llvm-cov-22").args(profile).args(others))
}

/// The execution count of each line of a file that has code.
fn lines(folder: &Folder, program: &str, file: &str) -> BTreeMap<u64, u64> {
    let report = report(folder, &["export", "-format=lcov"], program);
    let records = report.split("end_of_record");
    let lines = records.filter(|record| record.contains(file)).flat_map(str::lines);
    let counts = lines.filter_map(|line| {
        let (line, count) = line.strip_prefix("DA:")?.split_once(',')?;
        Some((line.parse().ok()?, count.parse().ok()?))
    });
    counts.collect()
}

/// The expected counts, from the comments at the ends of lines.
fn expected(text: &str) -> BTreeMap<u64, u64> {
    let counts = text.lines().zip(1..).filter_map(|(line, number)| {
        let count = line.rsplit_once("(* ")?.1.strip_suffix(" *)")?.parse().ok()?;
        Some((number, count))
    });
    counts.collect()
}

/// The files of a program, each with the least number of lines with such comments.
const STATEMENTS: [(&str, usize); 2] = [("Statements.mod", 60), ("Helper.mod", 2)];
const DEPARTURES: [(&str, usize); 1] = [("Departures.mod", 56)];

/// Compares the counts of a program that ran with the comments in its files.
fn expect_counts(folder: &Folder, program: &str, files: &[(&str, usize)], what: &str) {
    for &(file, least) in files {
        let text = String::from_utf8(folder.read(file)).expect("text");
        let (expected, lines) = (expected(&text), lines(folder, program, file));
        assert!(expected.len() >= least, "{file}: {}", expected.len());
        for (line, count) in expected {
            assert_eq!(lines.get(&line), Some(&count), "{what}: line {line} of {file}");
        }
    }
}

#[test]
fn lines_of_all_kinds_of_statements_have_their_counts() {
    if tools_are_missing() {
        return;
    }
    for options in
        ["-O0", "-O1", "-O2", "-O3 -g", "-Os", "-O2 --checks=none", "--ssa=mem2reg", "--ssa=alloca", "-g1"]
    {
        let folder = Folder::new(&PROGRAMS);
        folder.compile(&format!("-A warnings --coverage {options} Statements.mod -o program"));
        assert_eq!(folder.run(folder.path("program"), "").status, Some(3), "{options}");
        expect_counts(&folder, "program", &STATEMENTS, options);
    }
}

#[test]
fn what_is_not_come_to_has_no_count() {
    if tools_are_missing() {
        return;
    }
    for options in ["-O0", "-O2", "-O1 --checks=none --no-unwind-tables", "-Os -g", "--ssa=alloca"] {
        let folder = Folder::new(&[("Departures.mod", include_str!("../coverage/programs/Departures.mod"))]);
        folder.compile(&format!("-A warnings --coverage {options} Departures.mod -o program"));
        assert_eq!(folder.run(folder.path("program"), "").status, Some(4), "{options}");
        expect_counts(&folder, "program", &DEPARTURES, options);
        let table = report(&folder, &["report", "-show-functions", "Departures.mod"], "program");
        let names: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
        for name in ["Inner", "Inner.FINALLY"].map(|name| format!("Departures.Outer.{name}")) {
            assert!(names.contains(&name.as_str()), "no {name} in\n{table}");
        }
        assert!(names.iter().all(|name| !name.contains(".part") && !name.contains("Scope")), "{table}");
    }
}

#[test]
fn modules_that_are_compiled_apart_are_counted_together() {
    if tools_are_missing() {
        return;
    }
    let folder = Folder::new(&PROGRAMS);
    folder.compile("-A warnings --coverage -c Helper.mod");
    folder.compile("-A warnings --coverage -O1 Statements.mod Helper.o -o program");
    assert_eq!(folder.run(folder.path("program"), "").status, Some(3));
    expect_counts(&folder, "program", &STATEMENTS, "apart");
}

#[test]
fn reports_have_the_names_of_the_source() {
    if tools_are_missing() {
        return;
    }
    let folder = Folder::new(&PROGRAMS);
    folder.compile("-A warnings --coverage Statements.mod -o program");
    folder.run(folder.path("program"), "");
    let table = report(&folder, &["report", "-show-functions", "Statements.mod", "Helper.mod"], "program");
    for name in [
        "Statements",
        "Statements.FINALLY",
        "Statements.Inner",
        "Statements.Inner.Bump",
        "Statements.Search",
        "Helper.Twice",
        "Helper.Unused",
    ] {
        assert!(
            table.lines().any(|line| line.split_whitespace().next() == Some(name)),
            "no {name} in\n{table}"
        );
    }
    assert!(!table.contains("EXCEPTIONS"), "the library is counted:\n{table}");
    let page = report(&folder, &["show", "-format=html"], "program");
    assert!(page.contains("<html>") && page.contains("Statements.mod") && page.contains("RAISE"), "{page}");
}

const FAILING: &str = "\
MODULE Failing;
VAR a: ARRAY [0..3] OF CARDINAL; i: CARDINAL;
BEGIN
  FOR i := 0 TO 9 DO
    a[i] := i
  END;
  HALT
END Failing.
";

#[test]
fn programs_that_fail_write_what_they_counted() {
    if tools_are_missing() {
        return;
    }
    // The handler of a stack overflow runs on a separate stack.
    let deep = FAILING.replace("BEGIN\n", "PROCEDURE P; BEGIN P END P;\nBEGIN\n").replace("HALT", "P; HALT");
    let deep = deep.replace("[0..3]", "[0..9]").replace(";\nBEGIN", "; BEGIN");
    for (text, count) in [(FAILING.to_owned(), 5), (FAILING.replace("[0..3]", "[0..9]"), 10), (deep, 10)] {
        let folder = Folder::new(&[("Failing.mod", &text)]);
        folder.compile("--coverage -A warnings Failing.mod -o program");
        assert_eq!(folder.run(folder.path("program"), "").status, Some(134), "{count}");
        assert_eq!(lines(&folder, "program", "Failing.mod").get(&5), Some(&count));
    }
}

#[test]
fn the_folder_of_a_build_can_be_left_out_of_it() {
    let made = [(), ()].map(|()| {
        let folder = Folder::new(&PROGRAMS);
        let here = folder.path(".").canonicalize().expect("it is there");
        folder.compile(&format!(
            "-A warnings --coverage --remap-path-prefix={}=/work -c Helper.mod -o Helper.o",
            here.display()
        ));
        folder.read("Helper.o")
    });
    assert!(made[0] == made[1], "the objects differ");
    let file = object::File::parse(&*made[0]).expect("an ELF file");
    let names: Vec<_> =
        file.sections().filter_map(|section| section.name().ok().map(str::to_owned)).collect();
    for name in ["__llvm_prf_cnts", "__llvm_covmap", "__llvm_covfun"] {
        assert!(names.iter().any(|section| section == name), "no {name} in {names:?}");
    }
}
