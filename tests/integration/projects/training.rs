//! `tlc build --pgo`: training runs, and the programs that are optimized by their counts.

use super::TestProject;
use crate::tools;

/// A procedure that is too large to be inlined before it is counted.
const WALK: &str = "\
IMPLEMENTATION MODULE Prices;
PROCEDURE Total(pieces: INTEGER): INTEGER;
VAR k, count, length, longest: INTEGER;
BEGIN
  longest := 0;
  FOR k := 1 TO pieces * 100 DO
    count := k; length := 0;
    WHILE count # 1 DO
      IF ODD(count) THEN count := 3 * count + 1 ELSE count := count DIV 2 END;
      length := length + 1
    END;
    IF length > longest THEN longest := length END
  END;
  RETURN longest
END Total;
END Prices.
";

fn trained_project() -> Option<TestProject> {
    if tools::is_missing("llvm-profdata-22", "merging of profiles") {
        return None;
    }
    let project = TestProject::new();
    project.folder.write("src/Prices.mod", WALK.as_bytes());
    Some(project)
}

fn output(project: &TestProject) -> Vec<u8> {
    project.folder.run(project.folder.path("build/release/Shop"), "").success()
}

#[test]
fn programs_train_with_their_arguments_and_input() {
    let Some(project) = trained_project() else { return };
    project.replace("src/Shop.mod", "FROM InOut IMPORT", "FROM InOut IMPORT ReadInt,");
    project.replace(
        "src/Shop.mod",
        "BEGIN\n",
        "VAR n: INTEGER;\nBEGIN\n  ReadInt(n);\n  IF n # 7 THEN HALT(3) END;\n",
    );
    let failed = project.tlc("build --pgo").failure();
    let run = "the training run of `";
    assert!(
        failed.contains(run) && failed.contains("/build/release/pgo/Shop` ended with the status 3"),
        "{failed}"
    );

    project.replace("tlc.toml", "version", "pgo.input = \"seven\"\nversion");
    let failed = project.tlc("build --pgo").failure();
    assert!(failed.contains("cannot read `seven`"), "{failed}");
    project.folder.write("seven", b"7\n");
    let built = project.build("--pgo");
    assert!(built.contains("Training `build/release/pgo/Shop`"), "{built}");
    assert!(
        built.contains("Finished `build/release/Shop` is built") && !built.contains("warning"),
        "{built}"
    );
    let trained = project.folder.read("build/release/Shop");

    // Equal counts make no other program; no counts do.
    let again = project.build("--pgo");
    assert!(again.contains("Finished `build/release/Shop` is current"), "{again}");
    project.build("--release");
    assert_ne!(project.folder.read("build/release/Shop"), trained);
    project.build("--pgo Shop");
    assert_eq!(project.folder.read("build/release/Shop"), trained);
    let refused = project.tlc("build --pgo --profile=dev").failure();
    assert!(refused.contains("`--pgo` needs an optimized program"), "{refused}");
}

#[test]
fn benchmarks_train_the_modules_of_programs() {
    let Some(project) = trained_project() else { return };
    let text = "MODULE Speed;\nFROM Benchmarks IMPORT Keep;\nIMPORT Prices;\nVAR sum: INTEGER;\n\
                PROCEDURE BenchTotal;\nBEGIN\n  sum := Prices.Total(2); Keep(sum)\nEND BenchTotal;\n\
                END Speed.\n";
    project.folder.write("benches/Speed.mod", text.as_bytes());
    let built = project.build("--pgo");
    assert!(built.contains("Training Speed.BenchTotal\n"), "{built}");
    assert!(!built.contains("Training `") && !built.contains("warning"), "{built}");
    assert_eq!(output(&project), b"127\n");
    let show = "show --all-functions build/release/pgo/merged.profdata";
    let counted = String::from_utf8(project.folder.run("llvm-profdata-22", show).success()).expect("text");
    assert!(counted.contains("_t6Prices5Total:"), "{counted}");
    project.build("--release");
}
