//! The projects in `packages`, and that in `examples`: each passes its tests without warnings.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::folder::Folder;
use crate::tools;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The names of the packages, sorted.
fn packages() -> Vec<String> {
    let entries = fs::read_dir(Path::new(ROOT).join("packages")).expect("the folder");
    let folders = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir());
    let mut names: Vec<String> =
        folders.map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned()).collect();
    names.sort();
    assert!(names.len() >= 10, "{names:?}");
    names
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().unwrap_or_default());
        match path.is_dir() {
            true if path.ends_with("build") => {}
            true => copy(&path, &target),
            false => drop(fs::copy(&path, target).expect("the file can be read")),
        }
    }
}

/// Whether pkg-config finds the libraries of a package. A test of one that is missing is skipped with a line.
fn has_libraries(package: &str, settings: &str) -> bool {
    let list = settings.split_once("libraries = [").and_then(|(_, rest)| Some(rest.split_once(']')?.0));
    let names = list.unwrap_or_default().split(',').map(|name| name.trim().trim_matches('"'));
    names.filter(|name| !name.is_empty()).all(|name| {
        let is_there =
            Command::new("pkg-config").args(["--exists", name]).status().is_ok_and(|found| found.success());
        assert!(is_there || std::env::var_os("TLC_REQUIRE_TOOLS").is_none(), "{package} needs {name}");
        if !is_there {
            eprintln!("skipped: the package {package} needs the library {name}");
        }
        is_there
    })
}

#[test]
fn packages_pass_their_tests() {
    if tools::is_missing("pkg-config", "packages") {
        return;
    }
    let folder = Folder::new(&[]);
    let packages = packages().into_iter().map(|name| format!("packages/{name}"));
    let projects: Vec<String> = packages.chain(["examples/guestbook".to_owned()]).collect();
    projects.iter().for_each(|project| copy(&Path::new(ROOT).join(project), &folder.path(project)));
    let settings = |project: &str| {
        fs::read_to_string(folder.path(project).join("tlc.toml")).expect("the file can be read")
    };
    for project in &projects {
        // The guest book has the libraries of its dependency.
        let libraries = match project.as_str() {
            "examples/guestbook" => settings("packages/sqlite"),
            project => settings(project),
        };
        if !has_libraries(project, &libraries) {
            continue;
        }
        let run = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
            command.args(arguments).current_dir(folder.path(project));
            command.env("TLC_CACHE", folder.path("cache")).output().expect("tlc starts")
        };
        let tested = run(&["test", "-D", "warnings"]);
        let said =
            format!("{}{}", String::from_utf8_lossy(&tested.stdout), String::from_utf8_lossy(&tested.stderr));
        assert!(tested.status.success() && said.contains(", 0 failed"), "{project}: {said}");
        let formatted = run(&["fmt", "--check"]);
        assert!(formatted.status.success(), "{project}: {}", String::from_utf8_lossy(&formatted.stdout));
    }
}
