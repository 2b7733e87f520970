//! Installing: `make install` and `make uninstall` with the products of a build, and the script that inspects
//! a compiler before it is released.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use packaging::Component;
use serde_json::Value;

use crate::folder::{Folder, HELLO, Outcome};
use crate::tools;

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
        "MARK={} PATH={}:$PATH exec make -s -C {ROOT} {target} DIST={} ABOUT={} PACKAGES_TO={} DESTDIR={} PREFIX=/usr\n",
        path("mark"),
        path("bin"),
        path("dist"),
        path("about"),
        path("packages"),
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
    // Folders that other files need remain, and no others.
    fs::remove_file(folder.path("to/usr/bin/other")).expect("it was written");
    assert_eq!(entries(&folder.path("to/usr")), ["bin"]);
    assert_eq!(make(&folder, "uninstall").status, Some(0));
    assert!(entries(&folder.path("to/usr")).is_empty());
}

/// The names in a folder.
fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// The texts about the package, in a folder, and the components.
fn write_about(folder: &Folder) -> Vec<Component> {
    let components = packaging::of_compiler(Path::new(ROOT)).expect("cargo and the C compiler describe them");
    let text = packaging::copyright(&components).expect("all texts are known");
    folder.write("about/copyright", text.as_bytes());
    let changes = fs::read_to_string(Path::new(ROOT).join("CHANGELOG.md")).expect("the page");
    let changes = packaging::changelog(&changes, "0.1.0", "Ada <ada@example.invalid>", 0);
    folder.write("about/changelog.Debian", changes.as_bytes());
    components
}

/// A small program is in the place of the compiler, so that compression takes no time.
#[test]
fn debian_package_is_complete_and_without_fault() {
    if tools::is_missing("dpkg-deb", "the Debian package") || tools::is_missing("dpkg-shlibdeps", "the same")
    {
        return;
    }
    let folder = built();
    folder.write("small.c", b"#include <stdio.h>\nint main(void) { puts(\"small\"); return 0; }\n");
    folder.run("cc", "-O2 -D_FORTIFY_SOURCE=2 -Wl,-z,relro,-z,now small.c -s -o dist/bin/tlc").success();
    write_about(&folder);
    for name in ["packages", "again"] {
        let outcome = make(&folder, "deb");
        assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
        fs::rename(folder.path("packages/tlc_0.1.0-1_amd64.deb"), folder.path(&format!("{name}.deb")))
            .expect("the package");
    }
    assert!(folder.read("packages.deb") == folder.read("again.deb"), "the same files give the same package");
    let fields = String::from_utf8(folder.run("dpkg-deb", "--field packages.deb").success()).expect("text");
    assert!(fields.contains("\nDepends: gcc | c-compiler, libc6-dev | libc-dev, libc6 (>= "), "{fields}");
    folder.run("dpkg-deb", "--extract packages.deb unpacked").success();
    let files: Vec<String> = tree(&folder.path("unpacked/usr")).into_iter().map(|(name, _)| name).collect();
    for name in [
        "bin/tlc",
        "share/doc/tlc/copyright",
        "share/doc/tlc/changelog.gz",
        "share/doc/tlc/changelog.Debian.gz",
        "share/man/man1/tlc.1.gz",
        "share/zsh/vendor-completions/_tlc",
    ] {
        assert!(files.iter().any(|file| file == name), "{name}: {files:#?}");
    }
    if !tools::is_missing("lintian", "the check of the Debian package") {
        folder.run("lintian", "--allow-root --fail-on=error,warning packages.deb").success();
    }
}

/// The files for other systems parse, and have the version of the compiler.
#[test]
fn files_for_other_systems_are_sound() {
    let version = env!("CARGO_PKG_VERSION");
    let place = |name: &str| format!("{ROOT}/packaging/{name}");
    for (name, line) in [
        ("tlc.spec", format!("Version:        {version}")),
        ("aur/PKGBUILD", format!("pkgver={version}")),
        ("homebrew/tlc.rb", format!("  url \"https://tlc.invalid/tlc-{version}.tar.gz\"")),
        ("compiler-explorer/modula2.local.properties", format!("compiler.tlc010.semver={version}")),
    ] {
        let text = fs::read_to_string(place(name)).expect("a file");
        assert!(text.lines().any(|known| known == line), "{name}: {line}");
    }
    let folder = Folder::new(&[]);
    folder.run("bash", &format!("-n {}", place("aur/PKGBUILD"))).success();
    if !tools::is_missing("ruby", "the formula of Homebrew") {
        folder.run("ruby", &format!("-c {}", place("homebrew/tlc.rb"))).success();
    }
    if !tools::is_missing("rpmspec", "the package of RPM") {
        let outcome = folder.run("rpmspec", &format!("-q --srpm {}", place("tlc.spec")));
        let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
        assert!(said.starts_with(&format!("tlc-{version}-1")), "{said}{}", outcome.stderr);
    }
}

/// Everything that is linked is listed, once, with its licence; the list is the same each time.
#[test]
fn components_of_the_compiler_are_listed() {
    let folder = Folder::new(&[]);
    let components = write_about(&folder);
    let list = packaging::sbom(&components, 0);
    let again = packaging::of_compiler(Path::new(ROOT)).expect("cargo describes them");
    assert_eq!(list, packaging::sbom(&again, 0));
    assert!(!list.contains(ROOT), "the list names no folder");
    let list: Value = serde_json::from_str(&list).expect("the list is JSON");
    assert_eq!(list["metadata"]["component"]["name"], "tlc");
    let parts = list["components"].as_array().expect("components");
    let of = |key: &str| {
        parts.iter().map(|part| part[key].as_str().expect("text").to_owned()).collect::<BTreeSet<_>>()
    };
    let (names, ids) = (of("name"), of("bom-ref"));
    assert_eq!(ids.len(), parts.len(), "each is listed once");
    for name in ["llvm", "zlib", "zstd", "mimalloc", "libstdc++", "rust-std", "inkwell", "pest", "direct-ssa"]
    {
        assert!(names.contains(name), "{name}: {names:?}");
    }
    // Tools of the build and of tests are not linked.
    for name in ["cc", "serde_derive", "jsonschema", "syn", "filecheck"] {
        assert!(!names.contains(name), "{name}");
    }
    let copyright = String::from_utf8(folder.read("about/copyright")).expect("text");
    for part in parts.iter().filter(|part| part["hashes"].is_array() || part["externalReferences"].is_array())
    {
        let (name, version) = (part["name"].as_str().expect("text"), part["version"].as_str().expect("text"));
        assert!(copyright.contains(&format!("\nFiles: {name}-{version}/*\nCopyright: ")), "{name} {version}");
    }
    for dependency in list["dependencies"].as_array().expect("dependencies") {
        let used = dependency["dependsOn"].as_array().expect("a list");
        assert!(used.iter().all(|id| ids.contains(id.as_str().expect("text"))), "{dependency}");
    }
    // The validator of CycloneDX is a package of Python, which few machines have.
    folder.write("validate.py", VALIDATE.as_bytes());
    folder.write("list.json", packaging::sbom(&components, 0).as_bytes());
    let checked = folder.run("python3", "validate.py list.json");
    assert!(matches!(checked.status, Some(0) | Some(77)), "{}", checked.stderr);
}

/// Exits with 77 if the validator is not installed.
const VALIDATE: &str = "\
import sys
try:
    from cyclonedx.validation.json import JsonStrictValidator
    from cyclonedx.schema import SchemaVersion
except ImportError:
    sys.exit(77)
error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open(sys.argv[1]).read())
sys.exit(None if error is None else repr(error))
";

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
    assert!(makefile.contains("inspect-binary $(DIST)/bin/tlc 48") && readme.contains("48 MB"));
}
