//! Projects that use the modules of others, and parts in C.

use super::TestProject;
use crate::tools;

fn with_dependency() -> TestProject {
    let project = TestProject::new();
    project
        .folder
        .write("sums/tlc.toml", b"name = \"sums\"\n[c]\nfiles = [\"c/twice.c\"]\ninclude = [\"c\"]\n");
    project.folder.write("sums/c/twice.h", b"long twice(long);\n#define MORE 0\n");
    project
        .folder
        .write("sums/c/twice.c", b"#include \"twice.h\"\nlong twice(long x) { return 2 * x + MORE; }\n");
    let foreign = b"DEFINITION MODULE FOR \"C\" InC;\nPROCEDURE twice(x: INTEGER): INTEGER;\nEND InC.\n";
    project.folder.write("sums/src/InC.def", foreign);
    let definition = b"DEFINITION MODULE Sums;\nPROCEDURE Twice(x: INTEGER): INTEGER;\nEND Sums.\n";
    project.folder.write("sums/src/inner/Sums.def", definition);
    let implementation = b"IMPLEMENTATION MODULE Sums;\nFROM InC IMPORT twice;\n\
        PROCEDURE Twice(x: INTEGER): INTEGER;\nBEGIN\n  RETURN twice(x)\nEND Twice;\nEND Sums.\n";
    project.folder.write("sums/src/inner/Sums.mod", implementation);
    project.folder.write("tlc.toml", b"name = \"shop\"\n[dependencies]\nsums = { path = \"sums\" }\n");
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, Sums;");
    project.replace("src/Shop.mod", "Prices.Total(3)", "Sums.Twice(Prices.Total(3))");
    project
}

#[test]
fn modules_of_other_projects_are_found() {
    let project = with_dependency();
    project.build("");
    assert_eq!(project.output(), "30\n");
    project.build("--release");
    assert_eq!(project.folder.run(project.folder.path("build/release/Shop"), "").success(), b"30\n");
    assert!(project.build("").contains("is current"));
    // A change in C, and in a header.
    project.replace("sums/c/twice.c", "2 * x", "3 * x");
    project.build("");
    assert_eq!(project.output(), "45\n");
    project.replace("sums/c/twice.h", "MORE 0", "MORE 1");
    project.build("");
    assert_eq!(project.output(), "46\n");
    project.replace("sums/c/twice.h", "MORE 1", "");
    project.tlc("build").fails_with("does not compile `sums/c/twice.c`");
}

/// The settings of the project, and the modules of its dependencies, are those of commands with files in it.
#[test]
fn files_of_a_project_have_its_settings() {
    let project = with_dependency();
    let settings = "name = \"shop\"\ndialect = \"mocka\"\n[dependencies]\nsums = { path = \"../sums\" }\n";
    for file in ["src/Shop.mod", "src/Prices.def", "src/Prices.mod"] {
        project.folder.write(&format!("shop/{file}"), &project.folder.read(file));
    }
    project.folder.write(
        "shop/tests/Other.mod",
        b"MODULE Other; IMPORT Sums; BEGIN IF Sums.Twice(1) = 2 THEN END END Other.\n",
    );
    project.folder.write("other/Outside.mod", b"MODULE Outside; IMPORT Sums; END Outside.\n");
    project.folder.write("shop/tlc.toml", settings.as_bytes());
    for file in ["src/Shop.mod", "tests/Other.mod"] {
        let path = project.folder.path("shop").join(file);
        assert!(project.tlc(&format!("check shop/{file}")).success().is_empty());
        assert!(project.tlc(&format!("check {}", path.display())).success().is_empty());
    }
    assert!(project.tlc("run shop/src/Shop.mod sums/c/twice.c").success() == b"30\n");
    // A file that is not in the folders of the project has other settings.
    project.tlc("check other/Outside.mod").fails_with("the module `Sums` is not found");
}

#[test]
fn wrong_dependencies_are_reported() {
    let project = with_dependency();
    project.folder.write("sums/tlc.toml", b"name = \"sums\"\n[dependencies]\nshop = { path = \"..\" }\n");
    project.tlc("build").fails_with("the project `shop` depends on itself\nhelp: the circle is shop, ");
    project.folder.write("tlc.toml", b"name = \"shop\"\n[dependencies]\nsmus = { path = \"sums\" }\n");
    project.tlc("build").fails_with("the dependency `smus` of `shop` is not found");
    project.folder.write("tlc.toml", b"name = \"shop\"\n[dependencies]\nsums = { pth = \"sums\" }\n");
    project.tlc("build").fails_with("tlc.toml:3:10");
}

#[test]
fn libraries_are_found_by_pkg_config() {
    if tools::is_missing("pkg-config", "libraries of pkg-config") {
        return;
    }
    let project = TestProject::new();
    project.folder.write("tlc.toml", b"name = \"shop\"\n[c]\nlibraries = [\"there-is-no-such-library\"]\n");
    project.tlc("build").fails_with("pkg-config does not find the library `there-is-no-such-library`");
    project.folder.write("lib/own.pc", b"Name: own\nDescription: test\nVersion: 1\nLibs: -lm -pthread\n");
    project.folder.write("tlc.toml", b"name = \"shop\"\n[c]\nlibraries = [\"own\"]\n");
    let (cache, folder) = (project.folder.path("cache"), project.folder.path("lib"));
    let text = |path: &std::path::Path| path.to_str().expect("UTF-8").to_owned();
    let (cache, folder) = (text(&cache), text(&folder));
    let variables = [("TLC_CACHE", cache.as_str()), ("PKG_CONFIG_PATH", folder.as_str())];
    let outcome = project.folder.run_with(env!("CARGO_BIN_EXE_tlc"), "build", &variables);
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    assert_eq!(project.output(), "15\n");
}
