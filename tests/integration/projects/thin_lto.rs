//! Projects with `lto = "thin"`: builds in three stages, by tlc and by ninja.

use std::fs;

use super::{SETTINGS, TestProject};
use crate::tools;

/// A project of which the profile `dev` uses ThinLTO, with other settings of the profile; `None` if LLVM's linker is
/// missing.
fn project(what: &str, settings: &str) -> Option<TestProject> {
    if tools::is_missing("ld.lld-22", what) {
        return None;
    }
    let project = TestProject::new();
    let settings = format!("{SETTINGS}[profile.dev]\nlevel = 2\nlto = \"thin\"\n{settings}");
    project.folder.write("tlc.toml", settings.as_bytes());
    project.folder.write("src/Names.def", b"DEFINITION MODULE Names;\nVAR count: INTEGER;\nEND Names.\n");
    project
        .folder
        .write("src/Names.mod", b"IMPLEMENTATION MODULE Names;\nBEGIN\n  count := 2 * 21\nEND Names.\n");
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, Names;");
    project.replace("src/Shop.mod", "Total(3)", "Total(3) + Names.count - 42");
    Some(project)
}

/// The numbers of modules that a build compiles to bitcode and to objects.
fn counts(project: &TestProject) -> (usize, usize) {
    let said = project.build("");
    let count = |verb: &str| {
        let (_, rest) = said.split_once(verb)?;
        let (_, counts) = rest.split_once('(')?;
        counts.split(' ').next()?.parse().ok()
    };
    (count("Compiling ").unwrap_or_default(), count("Optimizing ").unwrap_or_default())
}

#[test]
fn only_modules_with_other_imports_are_optimized_again() {
    let Some(project) = project("builds with ThinLTO", "debug = 0\n") else { return };
    let (compiled, optimized) = counts(&project);
    assert!(compiled == optimized && compiled >= 4, "{compiled} {optimized}");
    assert_eq!(project.output(), "15\n");
    let symbols = project.folder.run("nm", "build/dev/Shop").success();
    assert!(!String::from_utf8_lossy(&symbols).contains("Total"));
    let first = project.folder.read("build/dev/Shop");
    assert_eq!(counts(&project), (0, 0));
    // The body is that of a procedure which the program imports.
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    let steps = String::from_utf8(project.tlc("build --dry-run").success()).expect("text");
    assert!(steps.contains("compile src/Prices.mod: `src/Prices.mod` changed"), "{steps}");
    assert!(steps.contains("link build/dev/Shop: its parts have changed"), "{steps}");
    assert_eq!(counts(&project), (1, 2));
    assert_eq!(project.output(), "18\n");
    // Nothing imports the program module.
    project.replace("src/Shop.mod", "- 42", "- 41");
    assert_eq!(counts(&project), (1, 1));
    assert_eq!(project.output(), "19\n");
    // The cache has all objects of the first build.
    project.replace("src/Prices.mod", "pieces * 6", "pieces * 5");
    project.replace("src/Shop.mod", "- 41", "- 42");
    assert_eq!(counts(&project), (0, 0));
    assert!(project.folder.read("build/dev/Shop") == first);
    // Messages are those of the modules, and errors are reported as ever.
    project.replace("src/Prices.mod", "pieces * 5", "piece * 5");
    assert!(project.tlc("build").failure().contains("piece"));
    project.replace("src/Prices.mod", "piece * 5", "pieces * 5 pieces");
    assert!(project.tlc("build").failure().contains("src/Prices.mod:4"));
}

#[test]
fn a_missing_linker_is_reported() {
    let project = TestProject::new();
    project.folder.write("tlc.toml", format!("{SETTINGS}[profile.dev]\nlto = \"thin\"\n").as_bytes());
    let (cache, empty) = (project.folder.path("cache"), project.folder.path("src"));
    let variables =
        [("TLC_CACHE", &cache), ("PATH", &empty)].map(|(name, path)| (name, path.to_str().expect("UTF-8")));
    let said = project.folder.run_with(env!("CARGO_BIN_EXE_tlc"), "build", &variables).failure();
    assert!(
        said.contains("cannot run the linker `ld.lld-22`") && said.contains("apt-get install lld-22"),
        "{said}"
    );
}

#[test]
fn pages_of_times_contain_all_stages() {
    let Some(project) = project("times of ThinLTO", "") else { return };
    project.build("--timings");
    let page = String::from_utf8(project.folder.read("build/timings.html")).expect("UTF-8");
    let rows = |name: &str| page.matches(&format!("<tr><td>{name}</td>")).count();
    assert_eq!((rows("Prices"), rows("index of src/Shop.mod"), rows("build/dev/Shop")), (2, 1, 1), "{page}");
}

#[test]
fn ninja_makes_indices() {
    if tools::is_missing("ninja", "ThinLTO by ninja") {
        return;
    }
    let Some(project) = project("ThinLTO by ninja", "debug = 0\n") else { return };
    project.build("");
    let expected = project.folder.read("build/dev/Shop");
    fs::remove_dir_all(project.folder.path("build")).expect("the folder");
    project.build("--ninja");
    let ninja = || {
        let text = project.ninja("dev/build.ninja");
        ["compile", "index", "optimize", "link"].map(|verb| text.matches(&format!("] {verb} ")).count())
    };
    let [compiled, indexed, optimized, linked] = ninja();
    assert!(compiled == optimized && compiled >= 4 && (indexed, linked) == (1, 1));
    assert!(project.folder.read("build/dev/Shop") == expected);
    assert_eq!(ninja(), [0; 4]);
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    assert_eq!(ninja(), [1, 1, 2, 1]);
    assert_eq!(project.output(), "18\n");
    project.replace("src/Shop.mod", "- 42", "- 41");
    assert_eq!(ninja(), [1, 1, 1, 1]);
    assert_eq!(project.output(), "19\n");
}

#[test]
fn parts_in_c_call_procedures_of_modules() {
    let c = "[c]\nfiles = [\"c/twice.c\"]\nflags = [\"-lm\"]\n";
    let Some(project) = project("ThinLTO with parts in C", c) else { return };
    let text = "DEFINITION MODULE FOR \"C\" Twice;\nPROCEDURE twice(x: INTEGER): INTEGER;\nEND Twice.\n";
    project.folder.write("src/Twice.def", text.as_bytes());
    let definition = "DEFINITION MODULE Back;\nPROCEDURE Half(x: INTEGER): INTEGER;\nEND Back.\n";
    project.folder.write("src/Back.def", definition.as_bytes());
    let text = "IMPLEMENTATION MODULE Back;\nPROCEDURE Half(x: INTEGER): INTEGER;\n\
        BEGIN\n  RETURN x DIV 2\nEND Half;\nEND Back.\n";
    project.folder.write("src/Back.mod", text.as_bytes());
    fs::create_dir(project.folder.path("c")).expect("a folder");
    project.folder.compile("--emit=c-header=c/Back.h src/Back.mod");
    let text = "#include \"Back.h\"\nlong twice(long x) { return 4 * Back_Half(x); }\n";
    project.folder.write("c/twice.c", text.as_bytes());
    project.replace("src/Shop.mod", "Names;", "Names, Twice, Back;");
    project.replace("src/Shop.mod", "- 42", "- 42 + Twice.twice(6)");
    project.build("");
    assert_eq!(project.output(), "27\n");
}

#[test]
fn errors_have_places_and_callers() {
    let Some(project) = project("debug information of ThinLTO", "") else { return };
    project.replace("src/Shop.mod", "Total(3)", "Total(MAX(INTEGER))");
    project.build("");
    let run = project.folder.run_with(project.folder.path("build/dev/Shop"), "", &[("TLC_BACKTRACE", "1")]);
    assert!(run.stderr.contains("src/Prices.mod:4:10: run-time error"), "{}", run.stderr);
    assert!(run.stderr.contains("src/Shop.mod:5"), "{}", run.stderr);
}

#[test]
fn coverage_counts_procedures_that_are_imported() {
    let Some(project) = project("coverage with ThinLTO", "") else { return };
    let text = "MODULE Totals;\nIMPORT Prices;\nFROM Assertions IMPORT Equal;\nPROCEDURE TestTotal;\n\
        BEGIN\n  Equal(10, Prices.Total(2));\n  Equal(15, Prices.Total(3))\nEND TestTotal;\nEND Totals.\n";
    project.folder.write("tests/Totals.mod", text.as_bytes());
    let outcome = project.tlc("test --coverage --lcov=lines.info");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let lines = String::from_utf8(project.folder.read("lines.info")).expect("text");
    assert!(lines.contains("src/Prices.mod\nDA:4,2\nDA:5,2\nLF:2\nLH:2\n"), "{lines}");
}

#[test]
fn the_sanitizer_watches_all_modules() {
    let Some(project) = project("the sanitizer with ThinLTO", "sanitize = \"address\"\n") else { return };
    let text = "IMPLEMENTATION MODULE Prices;\nFROM Storage IMPORT DEALLOCATE, ALLOCATE;\n\
        PROCEDURE Total(pieces: INTEGER): INTEGER;\nVAR p, q: POINTER TO INTEGER;\nBEGIN\n  NEW(p);\n  \
        p^ := pieces;\n  q := p;\n  DISPOSE(p);\n  RETURN q^\nEND Total;\nEND Prices.\n";
    project.folder.write("src/Prices.mod", text.as_bytes());
    project.build("");
    let run = project.folder.run(project.folder.path("build/dev/Shop"), "");
    assert!(run.stderr.contains("heap-use-after-free"), "{}", run.stderr);
    assert!(run.stderr.contains("src/Prices.mod:10"), "{}", run.stderr);
}
