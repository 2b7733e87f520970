//! Outputs of builds besides programs: lines for programs, lists of steps, pages of times, files for ninja.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::TestProject;
use crate::tools;

/// Runs a command with `--message-format=json`, and returns its lines. Each follows the schema.
fn lines(project: &TestProject, arguments: &str, status: i32) -> Vec<Value> {
    let outcome = project.tlc(&format!("{arguments} --message-format=json"));
    assert_eq!(outcome.status, Some(status), "{}", outcome.stderr);
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema").join(name);
        let schema: Value = serde_json::from_slice(&fs::read(path).expect("a schema")).expect("JSON");
        jsonschema::validator_for(&schema).expect("a schema")
    };
    let (schema, of_messages) = (read("build.schema.json"), read("message.schema.json"));
    let text = String::from_utf8(outcome.stdout).expect("UTF-8");
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one object in a line")).collect();
    for object in &objects {
        assert!(schema.is_valid(object), "{object}");
        assert!(object["reason"] != "message" || of_messages.is_valid(&object["message"]), "{object}");
    }
    assert!(outcome.stderr.is_empty(), "{}", outcome.stderr);
    objects
}

fn of<'l>(lines: &'l [Value], reason: &str) -> Vec<&'l Value> {
    lines.iter().filter(|line| line["reason"] == reason).collect()
}

#[test]
fn lines_for_programs_describe_a_build() {
    let project = TestProject::new();
    project.replace("src/Prices.mod", "BEGIN", "VAR unused: INTEGER;\nBEGIN");
    let first = lines(&project, "build", 0);
    let compiled = of(&first, "compiled");
    let fresh = |name: &str| {
        let line = compiled.iter().find(|line| line["module"] == name).expect("the module");
        line["fresh"].as_bool().expect("a flag")
    };
    assert!(!fresh("Shop") && !fresh("Prices") && !fresh("InOut"));
    let object = compiled[0]["object"].as_str().expect("a path");
    assert!(fs::read(object).expect("the object").starts_with(b"\x7fELF"));
    let messages = of(&first, "message");
    assert_eq!(messages.len(), 1);
    assert_eq!(
        (&messages[0]["module"], &messages[0]["message"]["code"]),
        (&"Prices".into(), &"W0207".into())
    );
    let program = of(&first, "program");
    assert_eq!((&program[0]["path"], &program[0]["fresh"]), (&"build/dev/Shop".into(), &false.into()));
    assert_eq!(first.last().expect("a line")["success"], true);
    // A build that does nothing has the same lines, with the messages.
    let again = lines(&project, "build", 0);
    assert_eq!(again.len(), first.len());
    assert!(again.iter().all(|line| line["fresh"] != false), "{again:?}");
    assert_eq!(of(&again, "message").len(), 1);
    // A changed module.
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    let changed = lines(&project, "build", 0);
    let compiled: Vec<_> =
        of(&changed, "compiled").into_iter().filter(|line| line["fresh"] == false).collect();
    assert_eq!(compiled.len(), 1);
    assert_eq!(compiled[0]["module"], "Prices");
    // Errors: of meaning, and of syntax.
    for (old, new) in [("pieces * 6", "piece * 6"), ("piece * 6", "piece * * 6")] {
        project.replace("src/Prices.mod", old, new);
        let failed = lines(&project, "build", 1);
        assert!(
            of(&failed, "message").iter().any(|line| line["message"]["severity"] == "error"),
            "{failed:?}"
        );
        assert_eq!(failed.last().expect("a line")["success"], false);
        let checked = lines(&project, "check", 1);
        assert_eq!(of(&checked, "checked")[0]["success"], false);
    }
}

#[test]
fn tests_and_programs_follow_the_lines_of_the_build() {
    let project = TestProject::new();
    project.folder.write("tests/Good.mod", b"MODULE Good;\nBEGIN\nEND Good.\n");
    project.folder.write("tests/Bad.mod", b"MODULE Bad;\nBEGIN\nEND Bad.\n");
    project.folder.write("tests/Bad.out", b"text\n");
    let tested = lines(&project, "test", 1);
    let results: Vec<_> =
        of(&tested, "test").iter().map(|line| (line["name"].clone(), line["passed"].clone())).collect();
    assert_eq!(results, [("Bad".into(), false.into()), ("Good".into(), true.into())]);
    let outcome = project.tlc("run --message-format=json");
    let text = String::from_utf8(outcome.success()).expect("UTF-8");
    assert!(text.ends_with("{\"reason\":\"finished\",\"success\":true}\n15\n"), "{text}");
    project.tlc("run src/Shop.mod --message-format=json").fails_with("--message-format is for projects");
}

/// The steps of `--dry-run`, each as `STEP TARGET: REASON`.
fn steps(project: &TestProject, arguments: &str) -> Vec<String> {
    let before = project.folder.files();
    let text =
        String::from_utf8(project.tlc(&format!("build --dry-run {arguments}")).success()).expect("UTF-8");
    assert_eq!(before, project.folder.files());
    text.lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn a_dry_run_has_the_reasons_of_the_next_build() {
    let project = TestProject::new();
    let all = steps(&project, "");
    assert!(all.contains(&"compile src/Prices.mod: it was not built before".to_owned()), "{all:?}");
    assert!(all.contains(&"link build/dev/Shop: it was not built before".to_owned()), "{all:?}");
    let count = all.len();
    assert_eq!(project.compiled() + 1, count);
    assert_eq!(steps(&project, ""), ["nothing to build"]);
    let link = "link build/dev/Shop: its parts have changed";
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    assert_eq!(steps(&project, ""), ["compile src/Prices.mod: `src/Prices.mod` changed", link]);
    project.build("");
    project.replace("src/Prices.def", "Returns", "Gives");
    assert_eq!(steps(&project, ""), ["nothing to build"]);
    project.build("");
    project.replace("src/Prices.def", "END Prices", "CONST Most = 3;\nEND Prices");
    let changed = "the declarations of `src/Prices.def` changed";
    let expected = [
        format!("compile src/Shop.mod: {changed}"),
        format!("compile src/Prices.mod: {changed}"),
        link.to_owned(),
    ];
    let mut found = steps(&project, "");
    found.sort();
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(found, expected);
    // The reasons do not depend on a build that fails.
    project.replace("src/Prices.mod", "pieces * 6", "pieces * x");
    project.tlc("build").failure();
    assert_eq!(steps(&project, "")[0], "compile src/Prices.mod: `src/Prices.mod` changed");
    project.replace("src/Prices.mod", "pieces * x", "pieces * 6");
    project.build("");
    project.folder.write("build/dev/Shop", b"damaged");
    assert_eq!(steps(&project, ""), ["link build/dev/Shop: the program is missing or damaged"]);
    project.build("");
    fs::remove_dir_all(project.folder.path("cache")).expect("the cache");
    project.replace("src/Shop.mod", "Total(3)", "Total(4)");
    let mut found = steps(&project, "");
    found.sort();
    assert_eq!(found.len(), count);
    assert!(
        found.contains(
            &"compile src/Prices.mod: its object, or its messages in this form, are not in the cache"
                .to_owned()
        ),
        "{found:?}"
    );
    assert!(found.contains(&"compile src/Shop.mod: `src/Shop.mod` changed".to_owned()), "{found:?}");
    project.folder.write("tlc.toml", b"name = \"shop\"\n[profile.dev]\nlevel = 1\n");
    assert!(steps(&project, "").contains(&"compile src/Prices.mod: the options have changed".to_owned()));
    // A whole program.
    assert_eq!(steps(&project, "--release"), ["build build/release/Shop: it was not built before"]);
    project.build("--release");
    project.replace("src/Prices.mod", "pieces * 6", "pieces * 5");
    assert_eq!(steps(&project, "--release"), ["build build/release/Shop: `src/Prices.mod` changed"]);
    let objects = lines(&project, "build --release --dry-run", 0);
    assert_eq!(objects[0]["files"][0], "src/Prices.mod");
}

#[test]
fn parts_in_c_are_compiled_once() {
    let project = TestProject::new();
    project.folder.write("c/scale.c", b"#include \"scale.h\"\nlong scale(long x) { return x * FACTOR; }\n");
    project.folder.write("c/inner/factor.h", b"#define FACTOR 2\n");
    project.folder.write("c/scale.h", b"#include \"inner/factor.h\"\n");
    let settings = "name = \"shop\"\n[c]\nfiles = [\"c/scale.c\"]\ninclude = [\"c\"]\n";
    project.folder.write("tlc.toml", settings.as_bytes());
    let text = "DEFINITION MODULE FOR \"C\" Scale;\nPROCEDURE scale(x: INTEGER): INTEGER;\nEND Scale.\n";
    project.folder.write("src/Scale.def", text.as_bytes());
    project.replace("src/Prices.mod", "PROCEDURE Total", "IMPORT Scale;\nPROCEDURE Total");
    project.replace("src/Prices.mod", "pieces * 5", "Scale.scale(pieces)");
    project.folder.write(
        "src/Other.mod",
        b"MODULE Other;\nIMPORT Prices;\nBEGIN\n  IF Prices.Total(2) # 4 THEN HALT END\nEND Other.\n",
    );
    let of_c = |said: &str| said.matches("Compiling c/scale.c").count();
    assert_eq!(of_c(&project.build("")), 1);
    assert_eq!(project.output(), "6\n");
    project.replace("src/Shop.mod", "Total(3)", "Total(4)");
    assert_eq!(of_c(&project.build("")), 0);
    // A header that is included by another one.
    project.replace("c/inner/factor.h", "2", "3");
    let found = steps(&project, "Shop");
    assert!(found.contains(&"compile c/scale.c: `c/inner/factor.h` changed".to_owned()), "{found:?}");
    assert_eq!(of_c(&project.build("")), 1);
    assert_eq!(project.output(), "12\n");
    project.replace("c/inner/factor.h", "3", "2");
    assert_eq!(of_c(&project.build("")), 0);
    assert_eq!(project.output(), "8\n");
    project.replace("c/scale.c", "return x", "return y");
    assert!(project.tlc("build").failure().contains("does not compile `c/scale.c`"));
}

#[test]
fn a_page_shows_the_times_of_a_build() {
    let project = TestProject::new();
    let said = project.build("--timings");
    assert!(said.contains("Timings are in `build/timings.html`"), "{said}");
    let page = String::from_utf8(project.folder.read("build/timings.html")).expect("UTF-8");
    for part in ["<h1>Build of shop</h1>", "<td>Prices</td>", "<td>build/dev/Shop</td>", "linker"] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(!page.contains("<script") && !page.contains("http"), "{page}");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    project.build("--timings=times/page.html");
    let page = String::from_utf8(project.folder.read("times/page.html")).expect("UTF-8");
    let row = |name: &str, kind: &str| {
        page.contains(&format!("<tr><td>{name}</td><td class=\"faint\">{kind}</td>"))
    };
    assert!(row("Prices", "compiled") && row("Shop", "cached") && row("build/dev/Shop", "linked"), "{page}");
}

#[test]
fn ninja_builds_the_same_programs() {
    if tools::is_missing("ninja", "builds by ninja") {
        return;
    }
    let project = TestProject::new();
    project.folder.write("src/Unused.mod", b"MODULE Unused;\nIMPORT Prices;\nBEGIN\nEND Unused.\n");
    project.build("");
    let expected = ["build/dev/Shop", "build/dev/Unused"].map(|path| project.folder.read(path));
    fs::remove_dir_all(project.folder.path("build")).expect("the folder");
    project.build("--ninja");
    let ninja = || {
        let text = project.ninja("dev/build.ninja");
        let steps = |verb: &str| text.matches(&format!("] {verb} ")).count();
        (steps("compile"), steps("link"), text)
    };
    let (compiled, linked, said) = ninja();
    assert!(compiled >= 4 && linked == 2, "{said}");
    assert_eq!(expected, ["build/dev/Shop", "build/dev/Unused"].map(|path| project.folder.read(path)));
    assert!(ninja().2.contains("no work to do"));
    // A body compiles one object; a comment in a definition none; a declaration the importers.
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    let (compiled, linked, said) = ninja();
    assert_eq!((compiled, linked), (1, 2), "{said}");
    assert_eq!(project.output(), "18\n");
    project.replace("src/Prices.def", "Returns", "Gives");
    let (compiled, linked, said) = ninja();
    assert_eq!((compiled, linked), (0, 0), "{said}");
    project.replace("src/Prices.def", "END Prices", "CONST Most = 3;\nEND Prices");
    let (compiled, linked, said) = ninja();
    assert_eq!((compiled, linked), (3, 2), "{said}");
    // A new import.
    project.folder.write("src/More.def", b"DEFINITION MODULE More;\nCONST More = 2;\nEND More.\n");
    project.folder.write("src/More.mod", b"IMPLEMENTATION MODULE More;\nEND More.\n");
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, More;");
    project.replace("src/Shop.mod", "Total(3)", "Total(More.More)");
    assert_eq!(ninja().0, 2);
    assert_eq!(project.output(), "12\n");
    project.build("--release");
    let expected = project.folder.read("build/release/Shop");
    project.build("--release --ninja");
    fs::remove_file(project.folder.path("build/release/Shop")).expect("the program");
    project.ninja("release/build.ninja build/release/Shop");
    assert!(expected == project.folder.read("build/release/Shop"));
}
