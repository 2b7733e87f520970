//! Imports for other tools that build, files for Bazel, and Bazel with the rules for Modula-2.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::TestProject;
use crate::folder::{Folder, Outcome};
use crate::tools;

const MARK: &str = "# Written by `tlc bazel`, which replaces this file.\n";

/// A project with a module that only an implementation imports, two that import each other, and tests.
fn project() -> TestProject {
    let project = TestProject::new();
    let files = [
        ("src/Money.def", "DEFINITION MODULE Money;\nTYPE Cents = INTEGER;\nEND Money.\n"),
        ("src/Money.mod", "IMPLEMENTATION MODULE Money;\nEND Money.\n"),
        ("src/data/Rates.def", "DEFINITION MODULE Rates;\nPROCEDURE Rate(): INTEGER;\nEND Rates.\n"),
        (
            "src/data/Rates.mod",
            "IMPLEMENTATION MODULE Rates;\nIMPORT Even;\nPROCEDURE Rate(): INTEGER;\nBEGIN\n  IF Even.Is(4) THEN RETURN 5 \
             ELSE RETURN 0 END\nEND Rate;\nEND Rates.\n",
        ),
        ("src/Even.def", "DEFINITION MODULE Even;\nPROCEDURE Is(x: CARDINAL): BOOLEAN;\nEND Even.\n"),
        (
            "src/Even.mod",
            "IMPLEMENTATION MODULE Even;\nIMPORT Odd;\nPROCEDURE Is(x: CARDINAL): BOOLEAN;\nBEGIN\n  \
             RETURN (x = 0) OR Odd.Is(x - 1)\nEND Is;\nEND Even.\n",
        ),
        ("src/Odd.def", "DEFINITION MODULE Odd;\nPROCEDURE Is(x: CARDINAL): BOOLEAN;\nEND Odd.\n"),
        (
            "src/Odd.mod",
            "IMPLEMENTATION MODULE Odd;\nIMPORT Even;\nPROCEDURE Is(x: CARDINAL): BOOLEAN;\nBEGIN\n  \
             RETURN (x # 0) AND Even.Is(x - 1)\nEND Is;\nEND Odd.\n",
        ),
        (
            "tests/Sums.mod",
            "MODULE Sums;\nFROM Assertions IMPORT Equal;\nIMPORT Prices;\nPROCEDURE TestTotal;\nBEGIN\n  \
             Equal(15, Prices.Total(3))\nEND TestTotal;\nEND Sums.\n",
        ),
        (
            "tests/Echo.mod",
            "MODULE Echo;\nFROM InOut IMPORT ReadInt, WriteInt, WriteLn;\nVAR x: INTEGER;\nBEGIN\n  ReadInt(x); \
             WriteInt(x + 1, 1); WriteLn; HALT(3)\nEND Echo.\n",
        ),
        ("tests/Echo.in", "41\n"),
        ("tests/Echo.out", "42\n"),
        ("tests/Echo.status", "3\n"),
    ];
    for (path, text) in files {
        project.folder.write(path, text.as_bytes());
    }
    project.replace("src/Prices.def", "PROCEDURE", "IMPORT Money;\nTYPE Price = Money.Cents;\nPROCEDURE");
    project.replace("src/Prices.mod", "PROCEDURE", "IMPORT Rates;\nPROCEDURE");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * Rates.Rate()");
    project
}

fn text(outcome: Outcome) -> String {
    String::from_utf8(outcome.success()).expect("text")
}

fn read(project: &TestProject, path: &str) -> String {
    String::from_utf8(project.folder.read(path)).expect("text")
}

#[test]
fn imports_are_listed_as_the_schema_says() {
    let project = project();
    let listed: Value = serde_json::from_str(&text(project.tlc("deps --json"))).expect("JSON");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema/deps.schema.json");
    let schema: Value = serde_json::from_slice(&fs::read(path).expect("the schema")).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    assert!(schema.is_valid(&listed), "{listed:#}");
    let modules = listed["modules"].as_array().expect("a list");
    let of = |path: &str| modules.iter().find(|module| module["path"] == path).expect("the module");
    assert_eq!(of("src/Shop.mod")["kind"], "program");
    let imports = serde_json::json!([
        {"name": "InOut", "path": null, "library": true},
        {"name": "Prices", "path": "src/Prices.def", "library": false},
    ]);
    assert_eq!(of("src/Shop.mod")["imports"], imports);
    assert_eq!(of("src/Prices.mod")["imports"][0]["path"], "src/data/Rates.def");
    assert_eq!(of("tests/Sums.mod")["test"], true);
    let lines = text(project.tlc("deps src/data"));
    assert_eq!(
        lines,
        "src/data/Rates.def: definition Rates\nsrc/data/Rates.mod: implementation Rates\n    Even\n"
    );
    assert!(project.tlc("deps none").failure().contains("there is no folder `none`"));
}

#[test]
fn build_files_have_a_target_for_each_module() {
    let project = project();
    let written = "written src/BUILD.bazel\nwritten src/data/BUILD.bazel\nwritten tests/BUILD.bazel\n";
    project.tlc("bazel --check").fails_with("not up to date: `src/BUILD.bazel`, `src/data/BUILD.bazel`");
    assert_eq!(text(project.tlc("bazel")), written);
    let source = read(&project, "src/BUILD.bazel");
    assert!(source.starts_with(MARK), "{source}");
    for target in [
        "modula2_library(\n    name = \"Even\",\n    srcs = [\n        \"Even.def\",\n        \"Even.mod\",\n        \
         \"Odd.def\",\n        \"Odd.mod\",\n    ],\n)\n",
        "modula2_library(\n    name = \"Money\",\n    srcs = [\n        \"Money.def\",\n        \"Money.mod\",\n    ],\n)\n",
        "    deps = [\":Money\"],\n    implementation_deps = [\"//src/data:Rates\"],\n)\n",
        "modula2_binary(\n    name = \"Shop\",\n    main = \"Shop.mod\",\n    deps = [\":Prices\"],\n)\n",
    ] {
        assert!(source.contains(target), "{target}\n{source}");
    }
    assert!(read(&project, "src/data/BUILD.bazel").contains("implementation_deps = [\"//src:Even\"]"));
    let tests = read(&project, "tests/BUILD.bazel");
    let echo = "name = \"Echo\",\n    main = \"Echo.mod\",\n    input = \"Echo.in\",\n    output = \"Echo.out\",\n    status = 3,\n";
    assert!(tests.contains(echo) && tests.contains("deps = [\"//src:Prices\"]"), "{tests}");

    // They are the same in each call, and follow the imports.
    assert_eq!(text(project.tlc("bazel")), "");
    text(project.tlc("bazel --check"));
    project.replace("src/Prices.mod", "IMPORT Rates;", "IMPORT Rates, Even;");
    project.replace("tlc.toml", "name", "dialect = \"iso\"\nname");
    assert!(text(project.tlc("bazel")).contains("src/BUILD.bazel"));
    let source = read(&project, "src/BUILD.bazel");
    assert!(source.contains("        \"//src/data:Rates\",\n        \":Even\",\n"), "{source}");
    assert!(source.contains("    options = [\"--dialect=iso\"],\n"), "{source}");
}

/// Adds a part in C, with headers beside it and in another folder, and a module that is written for it.
fn add_c_part(project: &TestProject) {
    let c = "[c]\nfiles = [\"src/c/twice.c\"]\ninclude = [\"include\"]\nflags = [\"-lm\"]\n";
    let files = [
        ("tlc.toml", read(project, "tlc.toml") + c),
        ("include/factors/two.h", "#define TWO 2\n".to_owned()),
        ("include/factor.h", "#include \"factors/two.h\"\n#define FACTOR TWO\n".to_owned()),
        ("src/c/twice.h", "#include \"factor.h\"\nlong twice(long x);\n".to_owned()),
        (
            "src/c/twice.c",
            "#include <math.h>\n#include \"twice.h\"\nlong twice(long x) { return FACTOR * (long) sqrt(x * x); }\n"
                .to_owned(),
        ),
        (
            "src/Twice.def",
            "DEFINITION MODULE FOR \"C\" Twice;\nPROCEDURE twice(x: INTEGER): INTEGER;\nEND Twice.\n".to_owned(),
        ),
    ];
    for (path, text) in files {
        project.folder.write(path, text.as_bytes());
    }
    project.replace("src/Prices.mod", "IMPORT Rates", "IMPORT Twice, Rates");
    project.replace("src/Prices.mod", "pieces * Rates.Rate()", "Twice.twice(pieces) * Rates.Rate() DIV 2");
}

#[test]
fn parts_in_c_have_targets() {
    let project = project();
    add_c_part(&project);
    assert!(text(project.tlc("bazel")).contains("written include/factors/BUILD.bazel\n"));
    let source = read(&project, "src/c/BUILD.bazel");
    let expected = "modula2_c_library(\n    name = \"c_headers\",\n    hdrs = [\"twice.h\"],\n)\n\nmodula2_c_library(\n    \
        name = \"c_parts\",\n    srcs = [\"twice.c\"],\n    libraries = [\"m\"],\n    deps = [\n        \
        \"//include:c_headers\",\n        \"//include/factors:c_headers\",\n        \":c_headers\",\n    ],\n)\n";
    assert!(source.contains(expected), "{source}");
    assert!(read(&project, "include/BUILD.bazel").contains("    includes = [\".\"],\n"));
    let programs = read(&project, "src/BUILD.bazel");
    assert!(
        programs.contains("deps = [\n        \"//src/c:c_parts\",\n        \":Prices\",\n    ],\n"),
        "{programs}"
    );

    project.replace("tlc.toml", "\"-lm\"]", "\"-lm\", \"-L/usr/lib/none\"]\n[profile.dev]\nlevel = 2");
    let outcome = project.tlc("bazel");
    assert_eq!((outcome.status, outcome.stdout.as_slice()), (Some(0), &b""[..]));
    assert!(outcome.stderr.contains("`/usr/lib/none` is left out"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("are left out: profile"), "{}", outcome.stderr);
    project.replace("tlc.toml", "src/c/twice.c", "src/c/twice.cc");
    project.tlc("bazel").fails_with("`src/c/twice.cc` is neither C nor assembly");
    project.replace("tlc.toml", "src/c/twice.cc", "../twice.c");
    project.tlc("bazel").fails_with("`../twice.c` is outside of Bazel's workspace");
}

#[test]
fn plain_folders_have_build_files_too() {
    let project = project();
    let written = text(project.tlc("bazel src"));
    assert_eq!(written, "written src/BUILD.bazel\nwritten src/data/BUILD.bazel\n");
    // The folder is that of Bazel's workspace.
    assert!(read(&project, "src/BUILD.bazel").contains("\"//data:Rates\""));
    assert!(read(&project, "src/data/BUILD.bazel").contains("\"//:Even\""));
}

#[test]
fn build_files_that_cannot_be_right_are_not_written() {
    let project = project();
    project.folder.write("src/BUILD.bazel", b"# mine\n");
    project.tlc("bazel").fails_with("`src/BUILD.bazel` was not written by `tlc bazel`");
    assert_eq!(read(&project, "src/BUILD.bazel"), "# mine\n");
    fs::remove_file(project.folder.path("src/BUILD.bazel")).expect("removed");
    project.replace("src/Even.mod", "IMPORT Odd", "IMPORT Odd, Rates");
    project.tlc("bazel").fails_with("import each other in different folders");
    project.replace("src/Even.mod", "IMPORT Odd, Rates", "IMPORT Odd, Missing");
    project.tlc("bazel").fails_with("`src/Even.mod` imports `Missing`, which is not found");
    project.replace("src/Even.mod", "IMPORT Odd, Missing", "IMPORT Odd, Shop");
    project.tlc("bazel").fails_with("`src/Even.mod` imports `Shop`, which has no definition module");
    project.replace("src/Even.mod", "IMPORT Odd, Shop", "IMPORT Odd,");
    project.tlc("bazel").fails_with("src/Even.mod:");
    project.replace("src/Even.mod", "IMPORT Odd,", "IMPORT Odd");
    fs::remove_file(project.folder.path("src/Odd.def")).expect("removed");
    project.tlc("bazel").fails_with("which is not found");
}

/// The procedures of tests run without `tlc test`, and a failure is the status of the program.
#[test]
fn programs_run_their_tests() {
    let tests = "MODULE Tests;\nFROM Assertions IMPORT Equal;\nPROCEDURE TestOne;\nBEGIN\n  Equal(1, 2)\nEND TestOne;\nEND Tests.\n";
    let folder = Folder::new(&[("Tests.mod", tests)]);
    folder.compile("Tests.mod -o plain");
    folder.run(folder.path("plain"), "").success();
    folder.compile("--tests Tests.mod -o tests");
    let failed = folder.run(folder.path("tests"), "");
    assert_eq!(failed.status, Some(134));
    assert!(failed.stderr.contains("expected 1, got 2"), "{}", failed.stderr);
    folder.tlc("--tests check Tests.mod").fails_with("--tests cannot be used with a subcommand");
}

/// Calls Bazel without a server that would stay.
fn bazel(project: &TestProject, arguments: &str) -> Outcome {
    let root = project.folder.path("bazel-root");
    let (tlc, home) = (env!("CARGO_BIN_EXE_tlc"), root.to_str().expect("UTF-8"));
    let variables = [("TLC", tlc), ("HOME", home)];
    let call = format!(
        "--batch --output_user_root={home} --host_jvm_args=-Xmx1g --nohome_rc {arguments} --jobs=2 --color=no \
         --curses=no --nosandbox_debug --spawn_strategy=sandboxed"
    );
    project.folder.run_with("bazel", &call, &variables)
}

/// The output of Bazel, whose messages are on the standard error stream.
fn succeeds(outcome: Outcome) -> String {
    assert_eq!(outcome.status, Some(0), "{}{}", String::from_utf8_lossy(&outcome.stdout), outcome.stderr);
    String::from_utf8_lossy(&outcome.stdout).into_owned() + &outcome.stderr
}

/// A project that is a workspace of Bazel.
fn workspace() -> TestProject {
    let project = project();
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("bazel");
    let workspace = format!(
        "workspace(name = \"shop\")\nlocal_repository(name = \"rules_modula2\", path = \"{}\")\n\
         load(\"@rules_modula2//:offline.bzl\", \"native_rules\", \"no_coverage_tools\")\n\
         native_rules(name = \"rules_cc\", package = \"cc\")\nnative_rules(name = \"rules_java\", package = \"java\")\n\
         no_coverage_tools(name = \"remote_coverage_tools\")\n\
         load(\"@rules_modula2//:toolchain.bzl\", \"modula2_local_toolchain\")\n\
         modula2_local_toolchain(name = \"modula2_tlc\")\nregister_toolchains(\"@modula2_tlc//:toolchain\")\n",
        rules.display()
    );
    project.folder.write("WORKSPACE", workspace.as_bytes());
    project
}

/// Builds with Bazel, and returns how many actions of each kind it has run, without the prefix of their names.
fn actions(project: &TestProject, arguments: &str) -> BTreeMap<String, usize> {
    let log = project.folder.path("actions.json");
    succeeds(bazel(project, &format!("{arguments} --execution_log_json_file={}", log.display())));
    let text = fs::read_to_string(log).expect("the log");
    let mut found = BTreeMap::new();
    for action in serde_json::Deserializer::from_str(&text).into_iter::<Value>() {
        let action = action.expect("JSON");
        if let Some(name) = action["mnemonic"].as_str().and_then(|name| name.strip_prefix("Modula2")) {
            *found.entry(name.to_owned()).or_default() += 1;
        }
    }
    found
}

fn expected(counts: &[(&str, usize)]) -> BTreeMap<String, usize> {
    counts.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
}

/// Makes the outputs of Bazel, which are read-only, removable.
fn release(project: &TestProject) {
    project.folder.run("chmod", "-R u+w bazel-root").success();
}

#[test]
fn bazel_builds_and_tests_a_project() {
    if tools::is_missing("bazel", "builds by Bazel") {
        return;
    }
    let project = workspace();
    add_c_part(&project);
    text(project.tlc("bazel"));
    // A library in C, whose definition module is made from its header.
    project.folder.write("c/scale.h", b"/* Returns x times 7. */\nint scale(int x);\n");
    project.folder.write("c/scale.c", b"#include \"scale.h\"\nint scale(int x) { return 7 * x; }\n");
    let main = b"MODULE Scaled;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Scale;\nBEGIN\n  \
                 WriteInt(Scale.scale(6), 1); WriteLn\nEND Scaled.\n";
    project.folder.write("c/Scaled.mod", main);
    project.folder.write("c/Scaled.out", b"42\n");
    let rules = b"load(\"@rules_modula2//:defs.bzl\", \"modula2_c_library\", \"modula2_test\")\n\
                  modula2_c_library(name = \"scale\", module = \"Scale\", hdrs = [\"scale.h\"], srcs = [\"scale.c\"])\n\
                  modula2_test(name = \"Scaled\", main = \"Scaled.mod\", output = \"Scaled.out\", deps = [\":scale\"])\n";
    project.folder.write("c/BUILD.bazel", rules);
    let said = succeeds(bazel(&project, "test -c dbg //src/... //tests:all //c:all"));
    assert!(said.contains("3 tests pass"), "{said}");
    let program = project.folder.path("bazel-bin/src/Shop");
    assert_eq!(project.folder.run(program, "").success(), b"15\n");

    project.replace("tests/Sums.mod", "Equal(15", "Equal(16");
    project.replace("tests/Echo.out", "42", "43");
    let failed = bazel(&project, "test -c dbg //tests:all --test_output=errors");
    let said = String::from_utf8_lossy(&failed.stdout).into_owned() + &failed.stderr;
    assert!(
        said.contains("expected 16, got 15") && said.contains("the output is not that of tests/Echo.out"),
        "{said}"
    );
    release(&project);
}

/// The C code is called by the program and calls a procedure, so the linker must not take the procedure for unused.
#[test]
fn bazel_optimizes_across_modules() {
    if tools::is_missing("bazel", "ThinLTO by Bazel") || tools::is_missing("ld.lld-22", "ThinLTO by Bazel") {
        return;
    }
    let project = workspace();
    text(project.tlc("bazel"));
    fs::create_dir(project.folder.path("c")).expect("a folder");
    project.folder.compile("--emit=c-header=c/Even.h src/Even.mod");
    project.folder.write("c/parity.h", b"long parity(long x);\n");
    let text =
        b"#include \"Even.h\"\n#include \"parity.h\"\nlong parity(long x) { return Even_Is(x) ? 0 : 1; }\n";
    project.folder.write("c/parity.c", text);
    let text = b"MODULE Both;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Parity, Prices;\nBEGIN\n  \
                 WriteInt(Prices.Total(3) + VAL(INTEGER, Parity.parity(7)), 1); WriteLn\nEND Both.\n";
    project.folder.write("c/Both.mod", text);
    project.folder.write("c/Both.out", b"16\n");
    let rules = b"load(\"@rules_modula2//:defs.bzl\", \"modula2_binary\", \"modula2_c_library\", \"modula2_test\")\n\
        modula2_c_library(name = \"parity\", module = \"Parity\", hdrs = [\"parity.h\", \"Even.h\"], \
        srcs = [\"parity.c\"], deps = [\"//src:Even\"])\nDEPS = [\":parity\", \"//src:Prices\"]\n\
        modula2_binary(name = \"Both\", main = \"Both.mod\", deps = DEPS, lto = \"thin\")\n\
        modula2_test(name = \"BothTest\", main = \"Both.mod\", output = \"Both.out\", deps = DEPS, lto = \"thin\")\n\
        modula2_binary(name = \"Apart\", main = \"Both.mod\", deps = DEPS)\n";
    project.folder.write("c/BUILD.bazel", rules);
    let build = || actions(&project, "build //c:Both -c opt");
    let run = || project.folder.run(project.folder.path("bazel-bin/c/Both"), "").success();

    // The modules are Both, Prices, Money, Rates, Even and Odd.
    let of_modules = [("Interface", 6), ("Compile", 6), ("Index", 1), ("Optimize", 6), ("Link", 1)];
    let all = [&of_modules[..], &[("Bindgen", 1), ("CompileC", 1)]].concat();
    assert_eq!(build(), expected(&all));
    assert_eq!(run(), b"16\n");
    let symbols = project.folder.run("nm", "bazel-bin/c/Both").success();
    assert!(!String::from_utf8_lossy(&symbols).contains("Total"));
    // Importers do not read comments. Positions in the own definition may matter.
    project.replace("src/Prices.def", "DEFINITION", "(* Prices of articles. *)\nDEFINITION");
    assert_eq!(build(), expected(&[("Interface", 1), ("Compile", 1)]));
    // The program imports the body, and the others do not.
    project.replace("src/Prices.mod", "pieces * ", "1 + pieces * ");
    let changed = [("Compile", 1), ("Index", 1), ("Link", 1), ("Optimize", 2)];
    assert_eq!(build(), expected(&changed));
    assert_eq!(run(), b"17\n");

    // The setting is for programs that do not say otherwise, and only for optimized ones.
    let apart = |options: &str| actions(&project, &format!("build //c:Apart {options}"));
    let thin = "--@rules_modula2//:lto=thin";
    assert_eq!(apart(&format!("-c opt {thin}")).get("Index"), Some(&1));
    assert_eq!(apart(thin).get("Index"), None);
    project.replace("src/Prices.mod", "1 + pieces * ", "pieces * ");
    let tested = actions(&project, "test //c:BothTest -c opt --@rules_modula2//:coverage");
    assert_eq!((tested["Index"], tested["Optimize"]), (1, 6));
    bazel(&project, "build //c:Both --@rules_modula2//:lto=fat")
        .fails_with("is one of none, thin, not `fat`");
    release(&project);
}
