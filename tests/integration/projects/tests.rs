//! `tlc test`: programs with expected output.

use super::TestProject;

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
