//! `tlc test`: programs with expected output, and procedures with comparisons. `tlc bench`.

use super::TestProject;
use crate::tools;

fn with_tests() -> TestProject {
    let project = TestProject::new();
    let program = |name: &str, body: &str| {
        let text = format!(
            "MODULE {name};\nFROM InOut IMPORT ReadInt, WriteInt, WriteString, WriteLn, Done;\nIMPORT Prices;\n\
             VAR x: INTEGER;\nBEGIN\n  x := 0; Done := TRUE;\n{body}\nEND {name}.\n"
        );
        text.replace("ReadInt, ", if body.contains("ReadInt") { "ReadInt, " } else { "" })
    };
    let write = |path: &str, text: &str| project.folder.write(path, text.as_bytes());
    write(
        "tests/Total.mod",
        &program("Total", "  WriteInt(Prices.Total(2) + x, 1); WriteString(\"\"); WriteLn"),
    );
    write("tests/Total.out", "10\n");
    write(
        "tests/inner/Input.mod",
        &program("Input", "  ReadInt(x); WriteInt(Prices.Total(x), 1); WriteString(\"\"); WriteLn"),
    );
    write("tests/inner/Input.in", "7\n");
    write("tests/inner/Input.out", "35\n");
    write(
        "tests/Status.mod",
        &program("Status", "  WriteString(\"\"); WriteInt(x, 1); WriteLn; HALT(Prices.Total(1))"),
    );
    write("tests/Status.status", "5\n");
    project
}

#[test]
fn tests_pass_and_fail() {
    let project = with_tests();
    let run = |arguments: &str| {
        let outcome = project.tlc(&format!("test {arguments}"));
        (outcome.status, String::from_utf8(outcome.stdout).expect("text"), outcome.stderr)
    };
    let (status, said, messages) = run("");
    assert_eq!(status, Some(0), "{said}{messages}");
    assert!(
        said.starts_with("Status       ok\nTotal        ok\ninner/Input  ok\n\n3 passed, 0 failed ("),
        "{said}"
    );
    assert_eq!(run("--list").1, "Status\nTotal\ninner/Input\n");
    assert!(run("Input").1.contains("\n1 passed, 0 failed"));
    assert!(run("Nothing").2.contains("there are no tests in `tests` whose names contain `Nothing`"));
    // Wrong output, a wrong status, and a program with an error: the others are run.
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    project.folder.write("tests/Broken.mod", b"MODULE Broken; BEGIN x := 1 END Broken.\n");
    let (status, said, messages) = run("--junit=report.xml");
    assert_eq!(status, Some(1), "{said}{messages}");
    for expected in [
        "Total        FAILED: its output is not that of `tests/Total.out`\n    @@ -1 +1 @@\n    -10\n    +12\n",
        "Status       FAILED: it ended with the status 6, not 5",
        "Broken       FAILED: it is not compiled",
        "\n0 passed, 4 failed (",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }
    assert!(messages.contains("`x` is not declared"), "{messages}");
    let report = String::from_utf8(project.folder.read("report.xml")).expect("text");
    assert!(report.contains("<testsuite name=\"shop\" tests=\"4\" failures=\"4\""), "{report}");
    assert!(report.contains("<failure>its output is not that of `tests/Total.out`"), "{report}");
    // The new output is accepted, but not another status.
    let (status, said, _) = run("--bless Total Input Status");
    assert!(status == Some(1) && said.contains("2 passed, 1 failed"), "{said}");
    assert_eq!(project.folder.read("tests/Total.out"), b"12\n");
    assert!(run("Total").1.contains("1 passed, 0 failed"));
}

#[test]
fn tests_have_a_time_limit_and_failures_are_shown() {
    let project = with_tests();
    let settings = b"name = \"shop\"\n[test]\nfolder = \"checks\"\ntimeout = 1\n";
    project.folder.write("tlc.toml", settings);
    assert!(project.tlc("test").failure().contains("there are no tests in `checks`"));
    project.folder.write("checks/Endless.mod", b"MODULE Endless;\nBEGIN\n  LOOP\n  END\nEND Endless.\n");
    let text = "MODULE Failing;\nVAR a: ARRAY [0..3] OF INTEGER; i: CARDINAL;\nBEGIN\n  i := 2;\n  \
                WHILE i < 10 DO INC(i); a[i] := 1 END\nEND Failing.\n";
    project.folder.write("checks/Failing.mod", text.as_bytes());
    let outcome = project.tlc("test -A warnings");
    let said = String::from_utf8(outcome.stdout).expect("text");
    assert!(said.contains("Endless  FAILED: it has not ended after 1 s\n"), "{said}{}", outcome.stderr);
    assert!(said.contains("Failing  FAILED: it ended with the status 134, not 0\n    "), "{said}");
    assert!(said.contains("checks/Failing.mod:5"), "{said}");
}

/// A module of tests, whose procedures are named after their results.
const SUMS: &str = "\
MODULE Sums;
FROM Assertions IMPORT Equal, Fails, Raises;
FROM InOut IMPORT WriteString, WriteLn;
FROM M2EXCEPTION IMPORT indexException;
IMPORT Prices;
VAR count: INTEGER; a: ARRAY [0..3] OF INTEGER;

PROCEDURE TestPasses;
BEGIN
  INC(count); Equal(1, count);
  Equal(10, Prices.Total(2))
END TestPasses;

PROCEDURE TestPassesToo;
BEGIN
  INC(count); Equal(1, count);
  Raises(Index); Fails(Index, indexException)
END TestPassesToo;

PROCEDURE Check(expected, pieces: INTEGER);
BEGIN
  WriteString('checking'); WriteLn;
  Equal(expected, Prices.Total(pieces))
END Check;

PROCEDURE TestDiffers;
BEGIN
  Check(5, 1);
  Check(11, 2)
END TestDiffers;

PROCEDURE Index;
BEGIN
  a[count + 4] := 1
END Index;

PROCEDURE TestIndex;
BEGIN
  Index
END TestIndex;

PROCEDURE TestEnds;
BEGIN
  HALT(0)
END TestEnds;

PROCEDURE Testing(x: INTEGER);
BEGIN
  Equal(x, 0)
END Testing;

BEGIN
  count := 0; Testing(count)
END Sums.
";

#[test]
fn procedures_are_tests_of_their_own() {
    let project = TestProject::new();
    project.folder.write("tests/Sums.mod", SUMS.as_bytes());
    // Without `Assertions`, the procedure is like any other.
    let text =
        "MODULE Plain;\nPROCEDURE TestNothing;\nBEGIN\nEND TestNothing;\nBEGIN\n  TestNothing\nEND Plain.\n";
    project.folder.write("tests/Plain.mod", text.as_bytes());
    let run = |arguments: &str| {
        let outcome = project.tlc(&format!("test {arguments}"));
        (outcome.status, String::from_utf8(outcome.stdout).expect("text"), outcome.stderr)
    };
    let names = ["TestPasses", "TestPassesToo", "TestDiffers", "TestIndex", "TestEnds"];
    let list: String = names.iter().map(|name| format!("Sums.{name}\n")).collect();
    assert_eq!(run("--list").1, format!("Plain\n{list}"));
    let (status, said, messages) = run("--junit=report.xml");
    assert_eq!(status, Some(1), "{said}{messages}");
    for expected in [
        "Plain               ok\nSums.TestPasses     ok\nSums.TestPassesToo  ok\n",
        "Sums.TestDiffers    FAILED: tests/Sums.mod:23:3: assertion failed: expected 11, got 10\n",
        "  its output:\n    checking\n    checking\n",
        "Sums.TestIndex      FAILED: tests/Sums.mod:34:5: run-time error: index 4 is outside [0..3]\n",
        "Sums.TestEnds       FAILED: the program has ended within TestEnds\n",
        "\n3 passed, 3 failed (",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}{messages}");
    }
    assert!(!messages.contains("warning"), "{messages}");
    let report = String::from_utf8(project.folder.read("report.xml")).expect("text");
    for expected in [
        "<testsuite name=\"shop\" tests=\"6\" failures=\"3\"",
        "<testcase classname=\"Plain\" name=\"Plain\"",
        "<testcase classname=\"Sums\" name=\"TestPasses\"",
        "<failure>tests/Sums.mod:23:3: assertion failed: expected 11, got 10",
    ] {
        assert!(report.contains(expected), "no `{expected}` in\n{report}");
    }
    // All tests have one program, which is current.
    let (status, said, messages) = run("Sums.TestPasses");
    assert!(status == Some(0) && said.contains("2 passed, 0 failed"), "{said}");
    assert!(messages.contains("Compiling") && run("Sums.TestPasses").2.is_empty(), "{messages}");
    // A check of the file alone gives no warning about procedures that nothing calls.
    assert_eq!(project.tlc("check tests/Sums.mod").stderr, "");
    // The backtrace has the callers of the comparison, but not the comparison itself.
    let cache = project.folder.path("cache");
    let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8")), ("TLC_BACKTRACE", "1")];
    let outcome = project.folder.run_with(env!("CARGO_BIN_EXE_tlc"), "test TestDiffers", &variables);
    let said = String::from_utf8(outcome.stdout).expect("text");
    let callers =
        "    in Sums.Check at tests/Sums.mod:23:3\n      in Sums.TestDiffers at tests/Sums.mod:29:3\n";
    assert!(said.contains(callers) && !said.contains("in Assertions"), "{said}");
}

#[test]
fn failed_comparisons_show_both_values() {
    let tests = [
        ("True(1 > 2)", "the condition is FALSE"),
        ("False(1 < 2)", "the condition is TRUE"),
        ("Equal(-5, MIN(INTEGER))", "expected -5, got -9223372036854775808"),
        ("EqualCard(MAX(CARDINAL), 7)", "expected 18446744073709551615, got 7"),
        ("Near(1.0, 1.001, 0.01); Near(0.1, 0.25, 0.01)", "expected 0.1 within 0.01, got 0.25"),
        ("NearLong(0.5, 0.5, 0.0); NearLong(0.5, 2.0, 1.0)", "expected 0.5 within 1.0, got 2.0"),
        ("EqualChar('a', 12C)", "expected \"a\", got 12C"),
        (
            "EqualText('hello', 'hello'); EqualText('hello', 'help')",
            "\"hello\", got \"help\"; they differ at index 3",
        ),
        ("EqualText('', 'x')", "expected \"\", got \"x\"; they differ at index 0"),
        ("EqualBool(TRUE, FALSE)", "expected TRUE, got FALSE"),
        ("EqualSet({1, 3}, {1..3}); ", "expected {1,3}, got {1,2,3}"),
        ("Same(NIL, p); NEW(p); Same(NIL, p)", "expected NIL, got another address"),
        ("Fail('not written')", "not written"),
        ("Raises(Nothing)", "no exception was raised"),
        ("Fails(Nothing, rangeException)", "expected rangeException, but no check has failed"),
        (
            "Fails(Divide, wholeValueException)",
            "expected wholeValueException, got another exception: tests/Many.mod:7",
        ),
        // A comparison that fails in the procedure is not the expected failure.
        ("Raises(Different)", "expected 1, got 0"),
        ("Fails(Divide, wholeDivException); Fail('reached')", "reached"),
    ];
    let procedures: String = tests
        .iter()
        .enumerate()
        .map(|(number, (text, _))| format!("PROCEDURE Test{number}; BEGIN {text} END Test{number};\n"))
        .collect();
    let text = format!(
        "MODULE Many;\nFROM Assertions IMPORT True, False, Equal, EqualCard, Near, NearLong, EqualChar, EqualText, EqualBool,\n  \
         EqualSet, Same, Fail, Raises, Fails;\nFROM M2EXCEPTION IMPORT rangeException, wholeDivException, \
         wholeValueException;\nFROM Storage IMPORT ALLOCATE;\nVAR p: POINTER TO INTEGER; zero: INTEGER;\n\
         PROCEDURE Divide; BEGIN zero := 1 DIV zero END Divide;\nPROCEDURE Nothing; BEGIN END Nothing;\n\
         PROCEDURE Different; BEGIN Equal(1, zero) END Different;\n{procedures}BEGIN\n  p := NIL; zero := 0\nEND Many.\n"
    );
    let project = TestProject::new();
    project.folder.write("tests/Many.mod", text.as_bytes());
    let outcome = project.tlc("test");
    let said = String::from_utf8(outcome.stdout).expect("text");
    for (number, (text, message)) in tests.iter().enumerate() {
        let name = format!("Many.Test{number} ");
        let line = said.lines().find(|line| line.starts_with(&name)).unwrap_or_default();
        let is_right = line.contains(": assertion failed: ") && line.contains(message);
        assert!(is_right, "{text}: {line}\n{said}{}", outcome.stderr);
    }
}

#[test]
fn coverage_counts_the_executed_lines() {
    let project = TestProject::new();
    let body = "BEGIN\n  IF pieces > 100 THEN\n    RETURN pieces * 4\n  ELSIF pieces < 0 THEN\n    RETURN 0\n  END;\n  \
                (* The usual price. *)\n  RETURN pieces * 5";
    project.replace("src/Prices.mod", "BEGIN\n  RETURN pieces * 5", body);
    project.folder.write("tests/Sums.mod", SUMS.as_bytes());
    let text = "MODULE Large;\nFROM Assertions IMPORT Equal;\nIMPORT Prices;\nPROCEDURE TestLarge;\nBEGIN\n  \
                Equal(800, Prices.Total(200))\nEND TestLarge;\nEND Large.\n";
    project.folder.write("tests/Large.mod", text.as_bytes());
    assert_eq!(project.tlc("test TestPasses").status, Some(0));
    let before = project.folder.read("build/dev/tests/Sums");
    let outcome = project.tlc("test TestPasses TestLarge TestIndex --coverage --lcov=lines.info");
    let said = String::from_utf8(outcome.stdout).expect("text");
    let table = "\nmodule          lines  executed  percent\nsrc/Prices.mod      7         6   85.7 %\n\
                 src/Shop.mod    no test imports it\ntotal               7         6   85.7 %\n";
    assert!(said.ends_with(table), "{said}{}", outcome.stderr);
    let lines = String::from_utf8(project.folder.read("lines.info")).expect("text");
    let records: Vec<&str> = lines.split("end_of_record\n").collect();
    let prices = records.iter().find(|record| record.contains("src/Prices.mod\n")).expect("a record");
    // Two calls by tests, in two programs; the comment is not counted.
    let counts = "src/Prices.mod\nDA:4,2\nDA:5,1\nDA:6,1\nDA:7,0\nDA:8,2\nDA:10,1\nDA:11,2\nLF:7\nLH:6\n";
    assert!(prices.ends_with(counts), "{prices}");
    // A test that fails is counted, too.
    let sums = records.iter().find(|record| record.contains("tests/Sums.mod\n")).expect("a record");
    assert!(sums.contains("DA:34,2\n") || sums.contains("DA:34,3\n"), "{sums}");
    assert_eq!(project.tlc("test TestPasses").status, Some(0));
    assert_eq!(project.folder.read("build/dev/tests/Sums"), before);
}

#[test]
fn coverage_agrees_with_the_tools_of_llvm() {
    let tools = ["llvm-profdata-22", "llvm-cov-22"];
    if tools.iter().any(|tool| tools::is_missing(tool, "pages of coverage")) {
        return;
    }
    let project = TestProject::new();
    for (path, text) in [
        ("tests/Statements.mod", include_str!("../../coverage/programs/Statements.mod")),
        ("src/Helper.def", include_str!("../../coverage/programs/Helper.def")),
        ("src/Helper.mod", include_str!("../../coverage/programs/Helper.mod")),
        ("tests/Statements.status", "3"),
    ] {
        project.folder.write(path, text.as_bytes());
    }
    let outcome = project.tlc("test -A warnings --lcov=lines.info --html=pages");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    assert!(project.folder.path("pages/index.html").exists());
    let command = "export build/dev/coverage/Statements -instr-profile=build/dev/coverage/profiles.profdata -format=lcov";
    let theirs = String::from_utf8(project.folder.run("llvm-cov-22", command).success()).expect("text");
    let ours = String::from_utf8(project.folder.read("lines.info")).expect("text");
    for (file, least) in [("Statements.mod\n", 85), ("Helper.mod\n", 4)] {
        let lines = |text: &str| -> Vec<String> {
            let record = text.split("end_of_record").find(|record| record.contains(file)).expect("a record");
            record.lines().filter(|line| line.starts_with("DA:")).map(str::to_owned).collect()
        };
        let (ours, theirs) = (lines(&ours), lines(&theirs));
        assert!(ours.len() >= least, "{file}{}", ours.len());
        // Theirs also have empty lines and comments.
        let other: Vec<&String> = ours.iter().filter(|line| !theirs.contains(line)).collect();
        assert!(other.is_empty(), "{file}{other:?}");
    }
}

#[test]
fn benchmarks_are_measured_and_compared() {
    let project = TestProject::new();
    let text = "MODULE Speed;\nFROM Benchmarks IMPORT Keep;\nIMPORT Prices;\nVAR i, sum: INTEGER;\n\
                PROCEDURE BenchTotal;\nBEGIN\n  sum := Prices.Total(i); Keep(sum)\nEND BenchTotal;\n\
                PROCEDURE BenchWrong;\nBEGIN\n  sum := sum DIV i\nEND BenchWrong;\n\
                BEGIN\n  i := 0; sum := 1\nEND Speed.\n";
    project.folder.write("speed/Speed.mod", text.as_bytes());
    assert!(project.tlc("bench").failure().contains("there are no benchmarks in `benches`"));
    project.folder.write("tlc.toml", b"name = \"shop\"\n[bench]\nfolder = \"speed\"\n");
    let run = |arguments: &str| {
        let outcome = project.tlc(&format!("bench {arguments}"));
        (outcome.status, String::from_utf8(outcome.stdout).expect("text"), outcome.stderr)
    };
    assert_eq!(run("--list").1, "Speed.BenchTotal\nSpeed.BenchWrong\n");
    let (status, said, messages) = run("--save=first");
    assert_eq!(status, Some(1), "{said}{messages}");
    assert!(!messages.contains("warning"), "{messages}");
    assert!(said.starts_with("benchmark   "), "{said}");
    assert!(said.contains("\nSpeed.BenchWrong  FAILED: it ended with the status 134\n"), "{said}");
    assert!(said.contains("division by zero: 1 DIV 0"), "{said}");
    let saved = String::from_utf8(project.folder.read("build/bench/first.json")).expect("text");
    assert!(saved.contains("\"Speed.BenchTotal\"") && !saved.contains("BenchWrong"), "{saved}");
    let saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    let time = &saved["Speed.BenchTotal"]["time"];
    let of = |key: &str| time[key].as_f64().expect("a number");
    assert!(0.2 < of("median") && of("median") < 1e6, "{time}");
    assert!(of("low") <= of("median") && of("median") <= of("high"), "{time}");
    assert!(run("--baseline=other").2.contains("there are no results `other`"));
    assert!(project.tlc("bench --save=../a").failure().contains("a name consists of letters"));
    // A baseline of another machine.
    let slow = "{\"low\": 1e12, \"median\": 1e12, \"high\": 1e12}";
    let slow = format!("{{\"Speed.BenchTotal\": {{\"time\": {slow}, \"instructions\": {slow}}}}}");
    project.folder.write("build/bench/slow.json", slow.as_bytes());
    let (status, said, messages) = run("Total --baseline=slow");
    assert!(status == Some(0) && said.contains("-100.0 %  less\n"), "{said}{messages}");
}
