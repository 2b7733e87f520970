//! `--ssa`, `--otf`, `--stats`, `--verify-ssa` and `tlc compare`: options, and the consistency of their
//! figures.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::folder::Folder;

const LOOP: &str = "\
MODULE Loop;
FROM InOut IMPORT WriteInt, WriteLn, ReadInt;
VAR n: INTEGER;
PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  i := 0;
  WHILE i < n DO sum := sum + i * 1; i := i + 1 END;
  RETURN sum
END Sum;
BEGIN
  ReadInt(n);
  WriteInt(Sum(n), 1);
  WriteLn
END Loop.
";

/// The program is compiled with the options in its first line, such as `(* tlc: --dialect=gm2 *)`.
fn compare(folder: &Path, file: &str) -> Value {
    let text = fs::read(folder.join(file)).expect("the program is there");
    let text = String::from_utf8_lossy(&text);
    let first = text.lines().next().unwrap_or_default();
    let options = first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or_default();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
    command
        .current_dir(folder)
        .args(["compare", "--json", "--no-run", file])
        .args(options.split_whitespace());
    let output = command.output();
    let output = output.expect("tlc runs");
    assert!(output.status.success(), "{file}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("the value is a number")
}

fn memory(counts: &Value) -> u64 {
    ["allocas", "loads", "stores"].iter().map(|kind| number(&counts[kind])).sum()
}

fn variant<'a>(comparison: &'a Value, name: &str) -> &'a Value {
    let variants = comparison["variants"].as_array().expect("a list");
    variants.iter().find(|variant| variant["ssa"] == name).expect("the variant is there")
}

fn procedure<'a>(variant: &'a Value, name: &str) -> &'a Value {
    let procedures = variant["procedures"].as_array().expect("a list");
    procedures.iter().find(|procedure| procedure["name"] == name).expect("the procedure is there")
}

#[test]
fn variants_are_what_they_say() {
    let folder = Folder::new(&[("Loop.mod", LOOP)]);
    let comparison = compare(&folder.path(""), "Loop.mod");
    let sum = |name: &str| procedure(variant(&comparison, name), "_t4Loop3Sum").clone();
    assert_eq!(number(&sum("alloca")["phis"]), 0);
    assert!(memory(&sum("alloca")) > 10);
    for name in ["default", "plain", "marker", "scc", "mem2reg"] {
        assert_eq!((number(&sum(name)["phis"]), memory(&sum(name))), (2, 0), "{name}");
    }
    let optimized = &comparison["on_the_fly"]["optimized"];
    let none = number(&comparison["on_the_fly"]["none"]["instructions"]);
    assert_eq!(none, number(&variant(&comparison, "default")["total"]["instructions"]));
    assert!(number(&optimized["total"]["instructions"]) < none);
    assert!(comparison["run"].is_null());
}

#[test]
fn programs_are_run_on_the_input() {
    let folder = Folder::new(&[("Loop.mod", LOOP), ("numbers", "5\n")]);
    let text = folder.compile("compare Loop.mod --input=numbers");
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("all 6 programs end with status 0 and write 3 bytes"), "{text}");
    folder.tlc("compare Loop.mod --input=missing").fails_with("cannot read the input of the program");
    folder.tlc("compare Loop.mod --input=numbers --no-run").fails_with("cannot be used with");
}

#[test]
fn statistics_add_up() {
    let folder = Folder::new(&[("Loop.mod", LOOP)]);
    let outcome = folder.tlc("check --stats=json Loop.mod");
    let statistics: Value = serde_json::from_str(&outcome.stderr).expect("the statistics are JSON");
    let procedures = statistics["procedures"].as_array().expect("a list");
    for kind in ["instructions", "allocas", "loads", "stores", "phis", "blocks"] {
        let sum: u64 = procedures.iter().map(|procedure| number(&procedure[kind])).sum();
        assert_eq!(sum, number(&statistics["total"][kind]), "{kind}");
    }
    let did = &statistics["total_construction"];
    assert!(number(&did["phis_in_ir"]) <= number(&did["phis_made"]));
    let stages = statistics["stages"].as_array().expect("a list");
    assert!(stages.iter().any(|stage| stage["stage"] == "lower"));
    // Either all stages or none have counts, depending on the machine.
    let counted = stages.iter().filter(|stage| stage["instructions"].is_u64()).count();
    let blank = stages.iter().filter(|stage| stage.get("instructions").is_some_and(Value::is_null)).count();
    assert!(counted == stages.len() || blank == stages.len(), "{stages:?}");
    let table = folder.tlc("check --stats Loop.mod").stderr;
    assert!(table.contains("_t4Loop3Sum") && table.contains("phis made"), "{table}");
}

/// Phis with operands for the wrong edges, once with constants and once in a loop.
#[test]
fn a_proof_that_fails_tells_what_is_wrong_and_where() {
    const SIGN: &str = "\
MODULE Sign;
PROCEDURE Sign(n: INTEGER): INTEGER;
VAR sign: INTEGER;
BEGIN
  IF n < 0 THEN sign := -1 ELSE sign := 1 END;
  RETURN sign
END Sign;
END Sign.
";
    const POWER: &str = "\
MODULE Power;
PROCEDURE Power(n: CARDINAL): CARDINAL;
VAR power: CARDINAL;
BEGIN
  power := 1;
  REPEAT power := 2 * power UNTIL power > n;
  RETURN power
END Power;
END Power.
";
    let folder = Folder::new(&[("Sign.mod", SIGN), ("Power.mod", POWER)]);
    for (file, place, rule) in [
        (
            "Sign.mod",
            "procedure `Sign`, variable `sign`, Sign.mod:5:33\n  caused by: broken rule: ",
            "an operand is what leaves the predecessor (in-lockstep); block3, ",
        ),
        (
            "Power.mod",
            "procedure `Power`, variable `power`, Power.mod:6:3\n  caused by: broken rule: ",
            "uses are dominated by definitions (uses'-welldefined); block1, ",
        ),
    ] {
        for command in ["check --verify-ssa -Z break-ssa", "-O2 -Z break-ssa"] {
            let outcome = folder.tlc(&format!("{command} {file}"));
            assert_eq!((outcome.status, outcome.stdout.as_slice()), (Some(101), b"".as_slice()));
            let start = "error: internal compiler error: verifying the SSA form of ";
            assert!(outcome.stderr.starts_with(&format!("{start}{place}{rule}")), "{}", outcome.stderr);
        }
        folder.tlc(&format!("check --verify-ssa {file}")).success();
    }
    assert_eq!(folder.files(), ["Power.mod", "Sign.mod"]);
}

/// The finished function and the log of its construction are corrupted in each way that `-Z break-ssa`
/// offers, on a procedure with a loop, an unused variable and a cycle of jumps.
#[test]
fn each_corruption_of_a_finished_procedure_is_found() {
    const WALK: &str = "\
MODULE Walk;
PROCEDURE Walk(n: INTEGER): INTEGER;
LABEL again, done;
VAR sum, step, unused: INTEGER;
BEGIN
  sum := 0; step := 1; unused := 0;
  WHILE n > 0 DO
    IF n MOD 2 = 0 THEN step := step + 1; unused := n END;
    sum := sum + step;
    n := n - 1
  END;
  again: IF sum > 100 THEN GOTO done END;
  sum := sum * 2 + 1;
  step := step - 1;
  IF step > 0 THEN GOTO again END;
  done: RETURN sum + step
END Walk;
BEGIN
  IF Walk(10) = 0 THEN HALT END
END Walk.
";
    let folder = Folder::new(&[("Walk.mod", WALK)]);
    for (kind, place, rule) in [
        ("swapped-operands", "variable `sum`, Walk.mod:7:3", "uses are dominated by definitions"),
        ("wrong-operand", "variable `n`, Walk.mod:7:3", "an operand is what leaves the predecessor"),
        ("lost-operand", "variable `sum`, Walk.mod:7:3", "a phi has one operand for each edge"),
        ("trivial-phi", "variable `n`, Walk.mod:7:3", "an operand is what leaves the predecessor"),
        ("unused-phi", "variable `sum`, Walk.mod:12:3", "an operand is what leaves the predecessor"),
        ("lost-write", "variable `step`, Walk.mod:15:6", "a read gets what reaches it"),
        ("wrong-read", "variable `step`, Walk.mod:15:6", "a read gets what reaches it"),
    ] {
        let outcome = folder.tlc(&format!("-Z break-ssa={kind} Walk.mod"));
        assert_eq!((outcome.status, outcome.stdout.as_slice()), (Some(101), b"".as_slice()), "{kind}");
        let start = "error: internal compiler error: verifying the SSA form of procedure `Walk`, ";
        let message = format!("{start}{place}\n  caused by: broken rule: {rule}");
        assert!(outcome.stderr.starts_with(&message), "{kind}: {}", outcome.stderr);
    }
    folder.tlc("check --verify-ssa Walk.mod").success();
    folder.tlc("-Z break-ssa=badly Walk.mod").fails_with("break-ssa=KIND");
    assert_eq!(folder.files(), ["Walk.mod"]);
}

#[test]
fn unknown_choices_are_named() {
    let folder = Folder::new(&[("Loop.mod", LOOP)]);
    folder.tlc("--ssa=best Loop.mod").fails_with("mem2reg");
    folder.tlc("--otf=magic Loop.mod").fails_with("simplify, fold, cse, loads, branch, jumps");
    folder.tlc("--stats=xml Loop.mod").fails_with("json");
    folder.compile("--otf=simplify,cse --ssa=marker Loop.mod -o loop");
    assert_eq!(folder.files(), ["Loop.mod", "loop"]);
}

/// In reducible control flow, direct construction leaves no more phis than mem2reg. Procedures with something
/// in memory are left out: mem2reg leaves lent variables there, and they take no phis.
#[test]
fn phis_are_never_more_than_mem2reg_leaves() {
    let (mut equal, mut lent) = (0, 0);
    for program in programs() {
        let folder = program.parent().expect("a folder");
        let file = program.file_name().expect("a name").to_string_lossy();
        let comparison = compare(folder, &file);
        let theirs = variant(&comparison, "mem2reg");
        for name in ["default", "plain", "marker", "scc"] {
            let ours = variant(&comparison, name);
            for own in ours["procedures"].as_array().expect("a list") {
                let other = procedure(theirs, own["name"].as_str().expect("a name"));
                if number(&other["allocas"]) > 0 {
                    lent += 1;
                    continue;
                }
                equal += 1;
                assert!(number(&own["phis"]) <= number(&other["phis"]), "{file} {name}: {own} and {other}");
            }
        }
    }
    assert!(equal > lent, "{equal} comparisons against {lent}");
}

/// The examples and the programs of tests/run without GOTO.
fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["examples", "tests/run"].map(|folder| root.join(folder));
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("the folder is there"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mod"))
        .filter(|path| !fs::read_to_string(path).is_ok_and(|text| text.contains("GOTO")))
        .collect();
    files.sort();
    files
}

/// The line of a procedure in the table of checks: emitted, proved, merged.
fn checks_of(said: &str, procedure: &str) -> Vec<u64> {
    let table = said.split_once("checks emitted").expect("there is a table of checks").1;
    let line = table.lines().find(|line| line.starts_with(procedure)).expect("the procedure has a line");
    line.split_whitespace().skip(1).map(|count| count.parse().expect("a number")).collect()
}

#[test]
fn checks_are_counted_as_emitted_proved_and_merged() {
    let text = "\
MODULE Checked;
FROM InOut IMPORT ReadInt;
VAR n: INTEGER; a: ARRAY [1..100] OF INTEGER;
PROCEDURE Emitted(i: INTEGER); BEGIN a[i] := 0 END Emitted;
PROCEDURE Merged(i: INTEGER; c: BOOLEAN);
BEGIN a[1] := i * 3; IF c THEN a[2] := i * 3 END END Merged;
PROCEDURE Stepped(step: INTEGER);
VAR k: INTEGER;
BEGIN
  k := 2;
  IF step > 0 THEN WHILE k <= 100 DO a[k] := 1; k := k + 3 END END
END Stepped;
PROCEDURE Falls(from: INTEGER);
VAR k: INTEGER;
BEGIN
  IF from <= 100 THEN k := from; WHILE k >= 1 DO a[k] := 1; DEC(k, 2) END END
END Falls;
PROCEDURE Turns;
VAR k: INTEGER;
BEGIN
  k := 2; WHILE k <= 100 DO a[k] := 1; k := k + 3; IF ODD(k) THEN k := k - 4 END END
END Turns;
BEGIN
  ReadInt(n); Emitted(n); Merged(n, TRUE); Stepped(n); Falls(n); Turns
END Checked.
";
    let folder = Folder::new(&[("Checked.mod", text)]);
    let outcome = folder.tlc("--stats Checked.mod -o program");
    let said = &outcome.stderr;
    assert_eq!(checks_of(said, "_t7Checked7Emitted")[0], 1, "{said}");
    assert_eq!(checks_of(said, "_t7Checked6Merged"), [1, 0, 1], "{said}");
    assert_eq!(checks_of(said, "_t7Checked7Stepped")[0], 0, "{said}");
    assert_eq!(checks_of(said, "_t7Checked5Falls")[0], 0, "{said}");
    assert!(checks_of(said, "_t7Checked5Turns")[0] >= 1, "{said}");
}

/// The arguments of all calls of a procedure are analysed from `-O1` on.
#[test]
fn parameters_of_all_calls_prove_checks() {
    let text = "\
MODULE Passed;
VAR row: ARRAY [0..10] OF INTEGER;
PROCEDURE Permute(n: INTEGER);
VAR k: INTEGER;
BEGIN
  IF n # 1 THEN
    Permute(n - 1);
    FOR k := n - 1 TO 1 BY -1 DO row[n] := k; row[k] := n; Permute(n - 1) END
  END
END Permute;
BEGIN
  Permute(10)
END Passed.
";
    let folder = Folder::new(&[("Passed.mod", text)]);
    for (level, emitted) in [("-O0", 3), ("-O1", 0)] {
        let said = folder.tlc(&format!("--stats {level} Passed.mod -o program")).stderr;
        let found = checks_of(&said, "_t6Passed7Permute")[0];
        assert_eq!(found, emitted, "{level}: {said}");
    }
}

#[test]
fn variables_that_only_the_body_uses_are_its_own() {
    let text = "\
MODULE Body;
FROM SYSTEM IMPORT ADDRESS, ADR;
TYPE Change = PROCEDURE (VAR INTEGER);
VAR own, passed, shared, addressed, kept, i: INTEGER; never: [1..3]; a: ADDRESS; change: Change;
PROCEDURE Shared(): INTEGER; BEGIN RETURN shared END Shared;
PROCEDURE Double(VAR n: INTEGER); BEGIN n := 2 * n END Double;
BEGIN
  own := 1; passed := 2; shared := 3; addressed := 4; kept := 5;
  change := Double;
  Double(passed);
  change(kept);
  a := ADR(addressed);
  FOR i := 1 TO 3 DO own := own + i + Shared() END;
  IF (own + passed + shared + addressed + kept # 37) OR (a = NIL) OR (ORD(never) # 0) THEN HALT(1) END
END Body.
";
    let folder = Folder::new(&[("Body.mod", text)]);
    let all = ["a", "change", "i", "own", "passed"].as_slice();
    for (level, local) in [("-O0 -g", [].as_slice()), ("-O0", all), ("-O1", all)] {
        folder.compile(&format!("{level} -A all --emit=exe=program,hir=Body.hir Body.mod"));
        let tree = fs::read_to_string(folder.path("Body.hir")).expect("the typed tree is there");
        let body = tree.split_once("MODULE BODY").expect("there is a body").1;
        let declared = body.lines().filter_map(|line| line.trim().strip_prefix("VAR ")?.split_once('%'));
        let mut found: Vec<&str> = declared.map(|(name, _)| name).collect();
        found.sort_unstable();
        assert_eq!(found, local, "{level}\n{tree}");
        folder.run(folder.path("program"), "").success();
    }
}
