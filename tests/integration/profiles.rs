//! Profile-guided optimization: programs that write profiles, and what the compiler makes of these.

use std::process::Command;

use crate::folder::Folder;
use crate::tools;

/// A loop that calls one of four procedures by a variable, one of them nearly always. Calls that can be of three are
/// compared with all of them without a profile.
const STEPS: &str = "\
MODULE Steps;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE Step = PROCEDURE (INTEGER): INTEGER;
VAR steps: ARRAY [0..3] OF Step; i, sum: INTEGER;

PROCEDURE Add(n: INTEGER): INTEGER;
BEGIN RETURN n + 3 END Add;

PROCEDURE Mask(n: INTEGER): INTEGER;
BEGIN RETURN n MOD 1000 END Mask;

PROCEDURE Never(n: INTEGER): INTEGER;
BEGIN RETURN n - 1 END Never;

PROCEDURE Last(n: INTEGER): INTEGER;
BEGIN RETURN n - 2 END Last;

PROCEDURE Choose(n: INTEGER): INTEGER;
BEGIN
  IF n MOD 100 = 0 THEN RETURN 1 ELSIF n < 0 THEN RETURN 2 ELSE RETURN 0 END
END Choose;

PROCEDURE Walk(limit: INTEGER): INTEGER;
VAR k, count, length, longest: INTEGER;
BEGIN
  longest := 0;
  FOR k := 1 TO limit DO
    count := k; length := 0;
    WHILE count # 1 DO
      IF ODD(count) THEN count := 3 * count + 1 ELSE count := count DIV 2 END;
      length := length + 1
    END;
    IF length > longest THEN longest := length END;
    IF length > 10000 THEN WriteInt(k, 0) ELSIF length > 9000 THEN WriteLn END
  END;
  RETURN longest
END Walk;

BEGIN
  steps[0] := Add; steps[1] := Mask; steps[2] := Never; steps[3] := Last;
  sum := 0;
  FOR i := 1 TO 20000 DO
    sum := steps[Choose(i)](sum)
  END;
  WriteInt(sum, 0); WriteInt(Walk(300), 5); WriteLn
END Steps.
";

/// The comparison of a procedure variable with the procedure that it nearly always contains.
const PROMOTED: &str = "icmp eq ptr";

fn tool_is_missing() -> bool {
    tools::is_missing("llvm-profdata-22", "merging of profiles")
}

/// A folder with the program, and the profile `default.profraw` of one run.
fn counted(options: &str) -> Folder {
    let folder = Folder::new(&[("Steps.mod", STEPS)]);
    folder.compile(&format!("{options} --profile-generate Steps.mod -o counted"));
    assert_eq!(folder.run(folder.path("counted"), "").success(), b"400  127\n", "{options}");
    folder
}

/// Merges the profile of a run into `merged.profdata`.
fn merge(folder: &Folder) {
    let arguments = ["merge", "default.profraw", "-o", "merged.profdata"];
    let merged = Command::new("llvm-profdata-22").args(arguments).current_dir(folder.path(".")).status();
    assert!(merged.expect("it was found").success());
}

#[test]
fn calls_of_procedure_variables_are_promoted() {
    if tool_is_missing() {
        return;
    }
    for options in ["-O1", "-O2", "-O3", "-Os", "-O2 -g", "-O2 --checks=none", "-O2 --ssa=mem2reg"] {
        let folder = counted(options);
        let products = |name: &str| format!("--emit=exe={name},llvm-ir={name}.ll Steps.mod");
        folder.compile(&format!("{options} {}", products("plain")));
        folder.compile(&format!("{options} --profile-use=default.profraw {}", products("fast")));
        for program in ["plain", "fast"] {
            assert_eq!(folder.run(folder.path(program), "").success(), b"400  127\n", "{options}");
            let ir = String::from_utf8(folder.read(&format!("{program}.ll"))).expect("text");
            let is_promoted =
                ir.lines().any(|line| line.contains(PROMOTED) && line.contains("@_t5Steps3Add"));
            assert_eq!(is_promoted, program == "fast", "{options}\n{ir}");
        }
    }
}

/// Each form of a profile gives the same program, whatever the level of the program that wrote it.
#[test]
fn profiles_have_several_forms() {
    if tool_is_missing() {
        return;
    }
    let folder = counted("-O1");
    merge(&folder);
    folder.write("all/1.profraw", &folder.read("default.profraw"));
    for (number, profile) in ["default.profraw", "merged.profdata", "all"].iter().enumerate() {
        folder.compile(&format!("-O2 --profile-use={profile} Steps.mod -o program{number}"));
        assert_eq!(folder.read(&format!("program{number}")), folder.read("program0"), "{profile}");
    }
    folder.write("all/2.profdata", &folder.read("merged.profdata"));
    for profiles in ["--profile-use=all", "--profile-use=default.profraw --profile-use=merged.profdata"] {
        folder.compile(&format!("-O2 {profiles} Steps.mod -o program"));
        assert_eq!(folder.run(folder.path("program"), "").success(), b"400  127\n", "{profiles}");
    }
}

#[test]
fn programs_that_fail_write_their_profile() {
    if tool_is_missing() {
        return;
    }
    let failing = STEPS.replace("WriteInt(sum, 0)", "sum := sum DIV (sum - 400); WriteInt(sum, 0)");
    let folder = Folder::new(&[("Steps.mod", &failing)]);
    folder.compile("-O2 --profile-generate Steps.mod -o counted");
    assert_eq!(folder.run(folder.path("counted"), "").status, Some(134));
    folder.compile("-O2 --profile-use=default.profraw Steps.mod -o program");
}

#[test]
fn procedures_that_have_changed_are_named() {
    if tool_is_missing() {
        return;
    }
    let folder = counted("-O2");
    let changed = STEPS.replace("IF length > longest", "IF ODD(length) & (length > longest)");
    folder.write("Steps.mod", changed.as_bytes());
    let outcome = folder.tlc("-O2 --profile-use=default.profraw Steps.mod -o program");
    assert_eq!(outcome.status, Some(0));
    let message = outcome.stderr;
    assert!(
        message.contains(
            "warning[W0015]: the profile counts another version of `Steps.Walk`; it is not used there"
        ),
        "{message}"
    );
    folder.compile("-O2 -A outdated-profiles --profile-use=default.profraw Steps.mod -o program");
    folder
        .tlc("-O2 -D outdated-profiles --profile-use=default.profraw Steps.mod -o denied")
        .fails_with("error[W0015]");
    assert!(!folder.files().contains(&"denied".to_owned()));
}

#[test]
fn files_that_are_not_profiles_are_refused() {
    if tool_is_missing() {
        return;
    }
    let folder = counted("-O2");
    let profile = folder.read("default.profraw");
    folder.write("empty.profraw", b"");
    folder.write("cut.profraw", &profile[..200]);
    folder.write("text.profdata", b"no profile");
    folder.write("none/other", b"");
    for (file, expected) in [
        ("missing.profraw", "cannot read the profile `missing.profraw`: there is no such file"),
        ("empty.profraw", "the profile `empty.profraw` is empty"),
        ("cut.profraw", "`llvm-profdata-22` does not merge the profiles"),
        ("text.profdata", "`llvm-profdata-22` does not merge the profiles"),
        ("none", "the folder `none` contains no profile"),
    ] {
        let outcome = folder.tlc(&format!("-O2 --profile-use={file} Steps.mod -o program"));
        outcome.fails_with(&format!("error[E0018]: {expected}"));
    }
    folder.compile("-O2 --coverage Steps.mod -o covered");
    folder.run(folder.path("covered"), "").success();
    folder
        .tlc("-O2 --profile-use=default.profraw Steps.mod -o program")
        .fails_with("it counts passages of sources, as `--coverage` does");
}

/// No damage to a profile is more than a message.
#[test]
fn damaged_profiles_cause_messages() {
    if tool_is_missing() {
        return;
    }
    let folder = counted("-O2");
    merge(&folder);
    let profile = folder.read("merged.profdata");
    for place in (8..profile.len()).step_by(7) {
        let mut damaged = profile.clone();
        damaged[place] ^= 0xA5;
        folder.write("damaged.profdata", &damaged);
        let outcome = folder.tlc("-O2 --profile-use=damaged.profdata Steps.mod -o program");
        assert!(matches!(outcome.status, Some(0 | 1)), "byte {place}: {}", outcome.stderr);
    }
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let folder = Folder::new(&[("Steps.mod", STEPS)]);
    for (options, expected) in [
        ("--profile-generate", "--profile-generate needs an optimized program; add -O2"),
        ("--profile-use=x", "--profile-use needs an optimized program; add -O2"),
        ("-O2 --profile-generate --profile-use=x", "are for two builds, one after the other"),
        ("-O2 --profile-generate --coverage", "count executions in different ways"),
    ] {
        folder.tlc(&format!("{options} Steps.mod")).fails_with(expected);
    }
}
