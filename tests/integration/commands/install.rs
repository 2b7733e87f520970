//! Installing: `make install` and `make uninstall` with the products of a build, and the script that inspects
//! a compiler before it is released.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::folder::{Folder, HELLO, Outcome};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Calls make with a build in `dist` and an installation in `to`. Steps that build or use the network only
/// leave a mark.
fn make(folder: &Folder, target: &str) -> Outcome {
    for program in ["cargo", "apt-get", "rustc"] {
        folder.write(&format!("bin/{program}"), b"#!/bin/sh\n: >\"$MARK\"\n");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.path(&format!("bin/{program}")), mode).expect("owned");
    }
    let path = |name: &str| folder.path(name).display().to_string();
    let call = format!(
        "MARK={} PATH={}:$PATH exec make -s -C {ROOT} {target} DIST={} DESTDIR={} PREFIX=/usr\n",
        path("mark"),
        path("bin"),
        path("dist"),
        path("to"),
    );
    folder.write("call.sh", call.as_bytes());
    let outcome = folder.run("sh", "call.sh");
    assert!(!folder.path("mark").exists(), "make {target} builds or asks the network");
    outcome
}

/// The files below a folder with their modes, sorted.
fn tree(folder: &Path) -> Vec<(String, u32)> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(current) = folders.pop() {
        for entry in fs::read_dir(current).expect("a folder") {
            let path = entry.expect("an entry").path();
            let mode = fs::metadata(&path).expect("it is there").permissions().mode() & 0o777;
            match path.is_dir() {
                true => folders.push(path),
                false => files.push((path.strip_prefix(folder).expect("inside").display().to_string(), mode)),
            }
        }
    }
    files.sort();
    files
}

/// A folder with the products of `make build` for the compiler under test.
fn built() -> Folder {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    fs::copy(env!("CARGO_BIN_EXE_tlc"), folder.path("tlc")).expect("a copy");
    let script = format!("{ROOT}/scripts/dist");
    folder.run(script, "./tlc dist").success();
    folder
}

#[test]
fn nothing_is_installed_before_it_is_built() {
    let folder = Folder::new(&[]);
    for target in ["install", "deb"] {
        let outcome = make(&folder, target);
        assert_ne!(outcome.status, Some(0));
        let said = String::from_utf8_lossy(&outcome.stdout).into_owned() + &outcome.stderr;
        assert!(
            said.contains("error: nothing is built yet.") && said.contains("run `make build` first"),
            "{said}"
        );
    }
    assert!(!folder.path("to").exists());
}

#[test]
fn what_is_installed_works_and_can_be_removed() {
    let folder = built();
    let outcome = make(&folder, "install");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    let installed = tree(&folder.path("to/usr"));
    assert_eq!(installed, tree(&folder.path("dist")), "all that was built, with the same modes");
    for (name, mode) in [
        ("bin/tlc", 0o755),
        ("share/tlc/tlc_gdb.py", 0o644),
        ("share/tlc/tlc_lldb.py", 0o644),
        ("share/man/man1/tlc-run.1", 0o644),
        ("share/zsh/site-functions/_tlc", 0o644),
        ("share/man/man1/tlc-doc.1", 0o644),
        ("share/doc/tlc/docs/library.md", 0o644),
        ("share/doc/tlc/library/index.html", 0o644),
        ("share/doc/tlc/library/modules/Strings.html", 0o644),
    ] {
        assert!(installed.contains(&(name.to_owned(), mode)), "{installed:#?}");
    }
    let tlc = folder.path("to/usr/bin/tlc");
    let symbols = folder.run("nm", &tlc.display().to_string());
    assert!(symbols.stderr.contains("no symbols"), "{}", symbols.stderr);
    assert_eq!(folder.run(&tlc, "run hello.mod").success(), b"Hello\n");
    let symbols = folder.run("nm", "tlc.debug").success();
    assert!(String::from_utf8_lossy(&symbols).contains(" T main\n"), "the symbols are kept");

    folder.write("to/usr/bin/other", b"");
    assert_eq!(make(&folder, "uninstall").status, Some(0));
    assert_eq!(tree(&folder.path("to/usr")), [("bin/other".to_owned(), 0o644)]);
    assert!(!folder.path("to/usr/share/doc/tlc").exists());
}

/// Returns the texts of parentheses after brackets, the links of a page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.split("](").skip(1).filter_map(|rest| rest.split([')', '#', ' ']).next())
}

/// Returns the paths of pages that a text mentions, such as `docs/json.md`.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"/.-_".contains(c));
    words.map(|word| word.trim_end_matches('.')).filter(|word| {
        let is_page = ["docs/", "examples/"].iter().any(|folder| word.starts_with(folder));
        is_page && word.len() > "examples/".len()
    })
}

#[test]
fn what_pages_refer_to_is_installed() {
    let folder = built();
    let texts = folder.path("dist/share/doc/tlc");
    let mut pages = 0;
    for (name, _) in tree(&texts).iter().filter(|(name, _)| name.ends_with(".md")) {
        let page = fs::read_to_string(texts.join(name)).expect("a page");
        let place = texts.join(name).parent().expect("inside the folder").to_owned();
        let local = links(&page).filter(|link| !link.contains(':') && !link.is_empty());
        let missing: Vec<&str> = local.filter(|link| !place.join(link).exists()).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
        pages += 1;
    }
    assert!(pages > 100, "{pages}");
    // Topics, explanations, and the texts that the compiler prints.
    let printed = ["docs/topics", "docs/errors", "src", "crates/tlc-frontend/src"]
        .map(|name| Path::new(ROOT).join(name));
    let mut found = 0;
    for path in printed.iter().flat_map(|folder| tree(folder).into_iter().map(|(name, _)| folder.join(name)))
    {
        let text = fs::read_to_string(&path).unwrap_or_default();
        // Code includes pages by their paths in the sources.
        let lines = text.lines().filter(|line| !line.contains("include_str!") && !line.contains("../docs"));
        for word in lines.flat_map(mentioned) {
            assert!(texts.join(word).exists(), "{}: {word}", path.display());
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

fn inspected(folder: &Folder, arguments: &str) -> Outcome {
    folder.run(format!("{ROOT}/scripts/inspect-binary"), arguments)
}

#[test]
fn a_compiler_that_only_runs_here_is_refused() {
    let folder = Folder::new(&[
        ("plain.c", "int main(void) { return 0; }\n"),
        ("home.c", "#include <stdio.h>\nint main(void) { puts(\"/home/someone/src/x.rs\"); }\n"),
        ("newer.c", "#include <stdlib.h>\nint main(void) { return arc4random() == 0; }\n"),
    ]);
    folder.write("time.c", b"#include <stdio.h>\nint main(void) { puts(__TIME__); }\n");
    for name in ["plain", "home", "newer", "time"] {
        folder.run("cc", &format!("{name}.c -o {name}")).success();
    }
    assert!(inspected(&folder, "plain 1").success().starts_with(b"plain: "));
    let refused = |arguments: &str| {
        let outcome = inspected(&folder, arguments);
        assert_eq!(outcome.status, Some(1), "{}", outcome.stderr);
        outcome.stderr
    };
    assert!(refused("home").contains("it names folders of this machine: /home/someone/src/x.rs"));
    assert!(refused("time").contains("it holds the time at which it was built: "));
    assert!(refused("newer").contains("it asks for GLIBC_2.36, newer than GLIBC_2.34: arc4random"));
    assert!(refused("plain 0").contains("more than 0 MB"));
    assert!(refused("plain.c").contains("is no executable"));
}

/// The README states the limits that `scripts/inspect-binary` enforces.
#[test]
fn the_stated_size_and_version_are_those_that_are_tested() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the page");
    let script = fs::read_to_string(Path::new(ROOT).join("scripts/inspect-binary")).expect("the script");
    let makefile = fs::read_to_string(Path::new(ROOT).join("Makefile")).expect("the rules");
    assert!(script.contains("newest=2.34") && readme.contains("glibc 2.34"));
    assert!(makefile.contains("inspect-binary $(DIST)/bin/tlc 47") && readme.contains("47 MB"));
}
