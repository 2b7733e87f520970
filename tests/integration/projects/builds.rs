//! Builds: what is compiled again after a change, and what damage does.

use std::fs;
use std::process::Command;

use super::TestProject;

#[test]
fn only_what_depends_on_a_change_is_compiled() {
    let project = TestProject::new();
    project.folder.write("src/Other.def", b"DEFINITION MODULE Other; PROCEDURE P; END Other.\n");
    project.folder.write("src/Other.mod", b"IMPLEMENTATION MODULE Other; PROCEDURE P; END P; END Other.\n");
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, Other;");
    project.replace("src/Shop.mod", "BEGIN\n", "BEGIN\n  Other.P;\n");
    let all = project.compiled();
    assert!(all >= 4, "{all} modules");
    assert_eq!(project.output(), "15\n");
    assert!(project.build("").contains("is current"));
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    assert_eq!(project.compiled(), 1);
    assert_eq!(project.output(), "18\n");
    // A comment in a definition, and its layout.
    project.replace("src/Prices.def", "some pieces", "some\n   pieces");
    assert_eq!(project.compiled(), 0);
    // A definition: its implementation and the program, but not the other module.
    project.replace("src/Prices.def", "(pieces: INTEGER)", "(pieces: INTEGER; VAT: INTEGER)");
    project.replace("src/Prices.mod", "(pieces: INTEGER)", "(pieces: INTEGER; VAT: INTEGER)");
    project.replace("src/Prices.mod", "pieces * 6", "pieces * VAT");
    project.replace("src/Shop.mod", "Total(3)", "Total(3, 7)");
    assert_eq!(project.compiled(), 2);
    assert_eq!(project.output(), "21\n");
    // A text that was there before.
    project.replace("src/Shop.mod", "Total(3, 7)", "Total(4, 7)");
    assert_eq!(project.compiled(), 1);
    project.replace("src/Shop.mod", "Total(4, 7)", "Total(3, 7)");
    assert_eq!(project.compiled(), 0);
    assert_eq!(project.output(), "21\n");
    let settings = b"name = \"shop\"\n[profile.dev]\nlevel = 1\n";
    project.folder.write("tlc.toml", settings);
    assert_eq!(project.compiled(), all);
}

/// In some dialects an opaque type has the size of its declaration in the implementation, on which importers depend.
#[test]
fn an_opaque_type_is_that_of_its_implementation() {
    let project = TestProject::new();
    let definition = "DEFINITION MODULE Marks;\nTYPE Mark;\nPROCEDURE Of(n: INTEGER): Mark;\nEND Marks.\n";
    let implementation = "IMPLEMENTATION MODULE Marks;\nTYPE Mark = CHAR;\n\
                          PROCEDURE Of(n: INTEGER): Mark; BEGIN RETURN VAL(Mark, n) END Of;\nEND Marks.\n";
    let program = "MODULE Shop;\nFROM InOut IMPORT WriteInt, WriteLn;\nFROM Marks IMPORT Mark, Of;\n\
                   VAR m: ARRAY [0..1] OF Mark;\nBEGIN\n  m[1] := Of(65);\n  WriteInt(INTEGER(SIZE(m)), 1); WriteLn\n\
                   END Shop.\n";
    project.folder.write("src/Marks.def", definition.as_bytes());
    project.folder.write("src/Marks.mod", implementation.as_bytes());
    project.folder.write("src/Shop.mod", program.as_bytes());
    project.folder.write("tlc.toml", b"name = \"shop\"\ndialect = \"pim4\"\n");
    project.compiled();
    assert_eq!(project.output(), "2\n");
    project.replace("src/Marks.mod", "Mark = CHAR", "Mark = INTEGER");
    assert_eq!(project.compiled(), 2);
    assert_eq!(project.output(), "16\n");
}

/// A call in a folder of the project builds the same objects as one beside its settings.
#[test]
fn the_folder_of_the_call_does_not_matter() {
    let project = TestProject::new();
    project.build("");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
    command
        .arg("build")
        .current_dir(project.folder.path("src"))
        .env("TLC_CACHE", project.folder.path("cache"));
    let output = command.output().expect("tlc starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("is current"), "{said}");
}

/// Debug information names the folder of the project, so an object of another folder is not the same.
#[test]
fn projects_in_several_folders_share_a_cache() {
    let project = TestProject::new();
    for (profile, shares) in [("dev", false), ("lean", true)] {
        let settings = b"name = \"shop\"\n[profile.lean]\ndebug = 0\n";
        project.folder.write("tlc.toml", settings);
        let mut programs = Vec::new();
        for place in ["", "copy"] {
            let folder = project.folder.path(place);
            fs::create_dir_all(folder.join("src")).expect("a folder");
            for file in ["tlc.toml", "src/Shop.mod", "src/Prices.def", "src/Prices.mod"] {
                let bytes = project.folder.read(file);
                fs::write(folder.join(file), bytes).expect("a file");
            }
            let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
            command.args(["build", "--profile", profile]).current_dir(&folder);
            let output = command.env("TLC_CACHE", project.folder.path("cache")).output().expect("tlc starts");
            assert!(output.status.success());
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let program = fs::read(folder.join("build").join(profile).join("Shop")).expect("a program");
            programs.push((folder, said, program));
        }
        let [(first, _, one), (second, said, other)] = programs.as_slice() else { panic!("two programs") };
        assert_eq!(said.contains("Compiling"), !shares, "{profile}: {said}");
        let names = |program: &[u8], folder: &std::path::Path| {
            let name = folder.components().collect::<std::path::PathBuf>().display().to_string() + "\0";
            program.windows(name.len()).any(|part| part == name.as_bytes())
        };
        assert_eq!([names(one, first), names(one, second)], [!shares, false], "{profile}");
        assert_eq!([names(other, first), names(other, second)], [false, !shares], "{profile}");
    }
}

/// A program that was built step by step has the bytes of one that was built at once.
#[test]
fn the_way_to_a_program_does_not_change_it() {
    let project = TestProject::new();
    let declared =
        "DEFINITION MODULE Store;\nTYPE Goods = RECORD count: INTEGER END;\nVAR goods: Goods;\nEND Store.\n";
    project.folder.write("src/Store.def", declared.as_bytes());
    let text = "IMPLEMENTATION MODULE Store;\nBEGIN\n  goods.count := 1\nEND Store.\n";
    project.folder.write("src/Store.mod", text.as_bytes());
    // A module without a definition.
    let text = "MODULE Alone;\nPROCEDURE Divided(x: INTEGER): INTEGER;\nBEGIN\n  RETURN 6 DIV x\nEND Divided;\nEND Alone.\n";
    project.folder.write("src/Alone.mod", text.as_bytes());
    project.folder.write("tlc.toml", b"name = \"shop\"\nprograms = [\"src/Shop.mod\"]\n");
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, Store, Alone;");
    project.replace("src/Shop.mod", "Total(3)", "Total(Store.goods.count + Alone.Divided(2))");
    project.build("");
    assert_eq!(project.output(), "20\n");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    project.replace("src/Prices.def", "some pieces", "some\n\n\n pieces");
    project.replace("src/Store.def", "TYPE", "\n(* The goods. *)\nTYPE");
    project.replace("src/Alone.mod", "PROCEDURE", "(* Comment. *)\n\nPROCEDURE");
    project.build("");
    let bytes = project.folder.read("build/dev/Shop");
    fs::remove_dir_all(project.folder.path("build")).expect("the folder");
    fs::remove_dir_all(project.folder.path("cache")).expect("the folder");
    project.build("");
    assert!(bytes == project.folder.read("build/dev/Shop"), "the bytes differ");
}

/// Bodies that have changed are read alone, and the program has the bytes of one that was built at once.
#[test]
fn changed_bodies_are_read_alone() {
    let project = TestProject::new();
    project.folder.write("src/Units.def", b"DEFINITION MODULE Units;\nVAR price: INTEGER;\nEND Units.\n");
    project.folder.write("src/Units.mod", b"IMPLEMENTATION MODULE Units;\nBEGIN\n  price := 4\nEND Units.\n");
    project.build("");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 6");
    project.replace("src/Shop.mod", "Total(3)", "Total(4)");
    assert_eq!(project.compiled(), 2);
    assert_eq!(project.output(), "24\n");
    // A body that imports another module, whose variable has a place in debug information.
    project.replace("src/Prices.mod", "PROCEDURE Total", "IMPORT Units;\nPROCEDURE Total");
    project.replace("src/Prices.mod", "pieces * 6", "pieces * Units.price");
    assert_eq!(project.compiled(), 2);
    assert_eq!(project.output(), "16\n");
    project.replace("src/Units.mod", "price := 4", "price := 5");
    assert_eq!(project.compiled(), 1);
    assert_eq!(project.output(), "20\n");
    project.replace("src/Units.mod", "BEGIN", "BEGIN BEGIN");
    assert!(project.tlc("build").failure().contains("src/Units.mod"));
    project.replace("src/Units.mod", "BEGIN BEGIN", "BEGIN\n");
    project.replace("src/Units.def", "VAR", "\n\nVAR");
    assert_eq!(project.compiled(), 1);
    project.replace("src/Units.mod", "price := 5", "price := 6");
    assert_eq!(project.compiled(), 1);
    let bytes = project.folder.read("build/dev/Shop");
    fs::remove_dir_all(project.folder.path("build")).expect("the folder");
    fs::remove_dir_all(project.folder.path("cache")).expect("the folder");
    project.build("");
    assert_eq!(project.output(), "24\n");
    assert!(bytes == project.folder.read("build/dev/Shop"), "the bytes differ");
}

#[test]
fn a_new_file_may_replace_a_module() {
    let project = TestProject::new();
    project.build("");
    let text =
        "DEFINITION MODULE InOut;\nPROCEDURE WriteInt(x, n: INTEGER);\nPROCEDURE WriteLn;\nEND InOut.\n";
    project.folder.write("src/InOut.def", text.as_bytes());
    let text = "IMPLEMENTATION MODULE InOut;\nFROM StrIO IMPORT WriteString;\nIMPORT StrIO;\n\
                PROCEDURE WriteInt(x, n: INTEGER);\nBEGIN\n  IF x > n THEN WriteString(\"own\") END\nEND WriteInt;\n\
                PROCEDURE WriteLn;\nBEGIN\n  StrIO.WriteLn\nEND WriteLn;\nEND InOut.\n";
    project.folder.write("src/InOut.mod", text.as_bytes());
    project.build("");
    assert_eq!(project.output(), "own\n");
}

#[test]
fn damaged_files_are_made_again() {
    let project = TestProject::new();
    project.build("");
    let program = project.folder.read("build/dev/Shop");
    let damage = |folder: &str, end: &str| {
        let mut count = 0;
        let mut open = vec![project.folder.path(folder)];
        while let Some(next) = open.pop() {
            for entry in fs::read_dir(next).expect("the folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                } else if path.to_string_lossy().ends_with(end) {
                    let mut bytes = fs::read(&path).expect("a file");
                    let place = bytes.len() / 2;
                    bytes[place] ^= 1;
                    fs::write(&path, bytes).expect("the file can be written");
                    count += 1;
                }
            }
        }
        count
    };
    for (folder, end) in [("cache", ".o"), ("cache", ".json"), ("build", "Shop"), ("build", ".json")] {
        assert!(damage(folder, end) > 0, "{folder} has no {end}");
        if folder == "cache" {
            // Otherwise nothing is read from the cache.
            fs::remove_dir_all(project.folder.path("build")).expect("the folder");
        }
        project.build("");
        assert!(program == project.folder.read("build/dev/Shop"), "{folder} {end}");
    }
}

#[test]
fn processes_share_a_cache() {
    let project = TestProject::new();
    let start = |profile: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
        command.args(["build", "--profile", profile]).current_dir(project.folder.path(""));
        command.env("TLC_CACHE", project.folder.path("cache")).spawn().expect("tlc starts")
    };
    let processes: Vec<_> = ["dev", "dev", "release", "dev", "release"].map(start).into();
    for mut process in processes {
        assert!(process.wait().expect("tlc ends").success());
    }
    assert_eq!(project.output(), "15\n");
    // A process that is killed at any moment leaves a cache that can be used.
    for delay in [0, 2, 5, 10, 20, 40] {
        let _ = fs::remove_dir_all(project.folder.path("cache"));
        let _ = fs::remove_dir_all(project.folder.path("build"));
        let mut process = start("dev");
        std::thread::sleep(std::time::Duration::from_millis(delay));
        let _ = process.kill();
        process.wait().expect("tlc ends");
        project.build("");
        assert_eq!(project.output(), "15\n");
    }
}

#[test]
fn warnings_are_repeated_and_errors_stop() {
    let project = TestProject::new();
    project.replace("src/Prices.mod", "BEGIN", "VAR unused: INTEGER;\nBEGIN");
    let warning = "warning[W0207]: the variable `unused` is never used";
    assert!(project.build("").contains(warning));
    let again = project.build("");
    assert!(again.contains(warning) && again.contains("is current"), "{again}");
    let short = project.build("--error-format=short");
    assert!(short.contains("src/Prices.mod:3:5: warning[W0207]"), "{short}");
    let json = project.build("--error-format=json");
    assert!(json.starts_with('{') && !json.contains("Finished"), "{json}");
    project.folder.write("tlc.toml", b"name = \"shop\"\n[warnings]\nallow = [\"unused-variables\"]\n");
    assert!(!project.build("").contains("W0207"));
    project.folder.write("tlc.toml", b"name = \"shop\"\n[warnings]\ndeny = [\"unused-variables\"]\n");
    project.tlc("build").fails_with("[W0207]: the variable `unused` is never used");
    project.tlc("check").fails_with("[W0207]: the variable `unused` is never used");
    project.folder.write("tlc.toml", b"name = \"shop\"\n");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * count");
    project.replace("src/Shop.mod", "WriteLn\n", "WriteLine\n");
    let said = project.tlc("build").failure();
    for name in ["count", "WriteLine"] {
        assert_eq!(said.matches(&format!("`{name}` is not declared")).count(), 1, "{said}");
    }
    // Syntax errors and missing modules are reported with those of meaning.
    project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, Pricse;\nVAR x: INTEGER");
    let said = project.tlc("build").failure();
    assert!(said.contains("Pricse") && said.contains("`;`"), "{said}");
}

#[test]
fn releases_are_compiled_as_a_whole() {
    let project = TestProject::new();
    let said = project.build("--release");
    assert!(
        said.contains("Compiling src/Shop.mod\n") && said.contains("`build/release/Shop` is built"),
        "{said}"
    );
    assert!(project.build("--release").contains("is current"));
    let first = project.folder.read("build/release/Shop");
    project.replace("src/Prices.mod", "pieces * 5", "pieces * 9");
    project.build("--release");
    assert!(first != project.folder.read("build/release/Shop"));
    let program = project.folder.path("build/release/Shop");
    assert_eq!(project.folder.run(program, "").success(), b"27\n");
}

#[test]
fn programs_run_in_the_folder_of_the_call() {
    let project = TestProject::new();
    let text = "MODULE Second;\nFROM Args IMPORT GetArg;\nFROM InOut IMPORT WriteString, WriteLn;\n\
                VAR word: ARRAY [0..99] OF CHAR;\nBEGIN\n  IF GetArg(word, 1) THEN WriteString(word) END;\n  \
                WriteLn;\n  HALT(7)\nEND Second.\n";
    project.folder.write("src/Second.mod", text.as_bytes());
    let outcome = project.tlc("run Second -- hello");
    assert_eq!((outcome.status, outcome.stdout.as_slice()), (Some(7), b"hello\n".as_slice()));
    let release = project.tlc("run --release Second -- hello");
    assert_eq!((release.status, release.stdout.as_slice()), (Some(7), b"hello\n".as_slice()));
    project.tlc("run").fails_with("name one of them: Second, Shop");
    project.tlc("run Third").fails_with("has no program `Third`");
    project.tlc("run --release src/Shop.mod").fails_with("are for programs of a project");
}

#[test]
fn clean_and_cache() {
    let project = TestProject::new();
    project.build("");
    let size = String::from_utf8(project.tlc("cache").success()).expect("text");
    assert!(size.contains(" objects, ") && !size.contains(": 0 objects"), "{size}");
    assert!(project.tlc("clean").success().is_empty());
    assert!(!project.folder.path("build").exists());
    assert!(project.tlc("clean").success().is_empty());
    // The objects are still there.
    assert_eq!(project.compiled(), 0);
    let kept = String::from_utf8(project.tlc("cache --prune").success()).expect("text");
    assert!(kept.contains("removed 0 objects"), "{kept}");
    let removed = String::from_utf8(project.tlc("cache --prune=0").success()).expect("text");
    assert!(!removed.contains("removed 0 objects"), "{removed}");
    assert!(project.tlc("cache").success().ends_with(b": 0 objects, 0.0 MB\n"));
}
