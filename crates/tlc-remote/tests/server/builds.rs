//! Builds of a project whose objects are on a server: `tlc build --remote`.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::fake::{Fake, free_address};
use super::tools;

const FILES: [(&str, &str); 4] = [
    ("tlc.toml", "name = \"shop\"\n"),
    (
        "src/Shop.mod",
        "MODULE Shop; FROM InOut IMPORT WriteInt; IMPORT Prices; BEGIN WriteInt(Prices.Total(3), 1) END Shop.\n",
    ),
    ("src/Prices.def", "DEFINITION MODULE Prices; PROCEDURE Total(pieces: INTEGER): INTEGER; END Prices.\n"),
    (
        "src/Prices.mod",
        "IMPLEMENTATION MODULE Prices; PROCEDURE Total(pieces: INTEGER): INTEGER; BEGIN RETURN pieces * 5 END Total; \
         END Prices.\n",
    ),
];

/// A checkout of the project with a cache of objects of its own.
struct Checkout {
    folder: TempDir,
    tlc: PathBuf,
}

/// Returns the compiler beside the program, or `None` if it is not built, which is reported.
fn compiler() -> Option<PathBuf> {
    let tlc = Path::new(env!("CARGO_BIN_EXE_tlc-remote")).with_file_name("tlc");
    if !tlc.exists() {
        let message = format!("skipped: `{}` is not built", tlc.display());
        assert!(std::env::var_os("TLC_REQUIRE_TOOLS").is_none(), "{message}");
        eprintln!("{message}");
        return None;
    }
    Some(tlc)
}

impl Checkout {
    fn new(tlc: &Path) -> Checkout {
        let checkout = Checkout { folder: tempfile::tempdir().expect("a folder"), tlc: tlc.to_owned() };
        std::fs::create_dir(checkout.folder.path().join("src")).expect("a folder");
        FILES.iter().for_each(|(name, text)| checkout.write(name, text));
        checkout
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).expect("a file");
    }

    /// Builds, and returns the lines about the build and the output of the program.
    fn build(&self, options: &[&str]) -> (String, String) {
        let mut command = Command::new(&self.tlc);
        command.arg("build").args(options).current_dir(&self.folder);
        let output = command.env("TLC_CACHE", self.folder.path().join("cache")).output().expect("tlc starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        let output =
            Command::new(self.folder.path().join("build/dev/Shop")).output().expect("the program runs");
        (said, String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn program(&self) -> Vec<u8> {
        std::fs::read(self.folder.path().join("build/dev/Shop")).expect("a program")
    }
}

/// Returns the number of objects that were found or added: the word after it tells which.
fn count(said: &str, what: &str) -> usize {
    let Some(line) = said.lines().find(|line| line.trim_start().starts_with("Shared ")) else { return 0 };
    let words: Vec<&str> = line.split([' ', ',']).collect();
    let place = words.iter().position(|word| *word == what).expect("the word");
    words[..place].iter().rev().find_map(|word| word.parse().ok()).expect("a number")
}

#[test]
fn checkouts_share_objects() {
    let Some(tlc) = compiler() else { return };
    let fake = Fake::default();
    let remote = format!("--remote=grpc://{}", fake.start(None));
    let first = Checkout::new(&tlc);
    let (said, output) = first.build(&[&remote]);
    let all = count(&said, "added");
    assert!(all >= 3, "{said}");
    assert_eq!((count(&said, "objects"), output.as_str()), (0, "15"), "{said}");

    let second = Checkout::new(&tlc);
    let (said, output) = second.build(&[&remote, "--remote-read-only"]);
    assert!(!said.contains("Compiling"), "{said}");
    assert_eq!((count(&said, "objects"), count(&said, "added")), (all, 0), "{said}");
    assert_eq!(output, "15");
    assert_eq!(first.program(), second.program(), "programs of two folders");
    // The objects of this machine are not requested.
    assert_eq!(count(&second.build(&[&remote]).0, "objects"), 0);

    // A changed body is compiled by one checkout, and read by the other.
    let changed = FILES[3].1.replace('5', "7");
    first.write("src/Prices.mod", &changed);
    let (said, output) = first.build(&[&remote]);
    assert_eq!((count(&said, "added"), output.as_str()), (1, "21"), "{said}");
    second.write("src/Prices.mod", &changed);
    let (said, output) = second.build(&[&remote]);
    assert_eq!((count(&said, "objects"), output.as_str()), (1, "21"), "{said}");

    // A reader adds nothing.
    second.write("src/Prices.mod", &changed.replace('7', "9"));
    let (said, output) = second.build(&[&remote, "--remote-read-only"]);
    assert_eq!((count(&said, "added"), output.as_str()), (0, "27"), "{said}");
    assert_eq!(
        count(
            &{
                first.write("src/Prices.mod", &changed.replace('7', "9"));
                first.build(&[&remote]).0
            },
            "objects"
        ),
        0
    );
}

/// With ThinLTO the bitcode of modules and the objects that back ends make of it are shared, each by its own key.
#[test]
fn checkouts_share_objects_of_thin_lto() {
    let Some(tlc) = compiler() else { return };
    if tools::is_missing("ld.lld-22", "objects of ThinLTO") {
        return;
    }
    let fake = Fake::default();
    let remote = format!("--remote=grpc://{}", fake.start(None));
    let checkout = || {
        let checkout = Checkout::new(&tlc);
        checkout.write("tlc.toml", &format!("{}[profile.dev]\nlevel = 2\nlto = \"thin\"\n", FILES[0].1));
        checkout
    };
    let (first, second) = (checkout(), checkout());
    let (said, output) = first.build(&[&remote]);
    let all = count(&said, "added");
    assert!(all >= 6 && all.is_multiple_of(2), "bitcode and an object for each module: {said}");
    assert_eq!(output, "15");
    let (said, output) = second.build(&[&remote]);
    assert!(!said.contains("Compiling") && !said.contains("Optimizing"), "{said}");
    assert_eq!((count(&said, "objects"), count(&said, "added")), (all, 0), "{said}");
    assert_eq!(output, "15");
    assert_eq!(first.program(), second.program(), "programs of two folders");

    // The body is inlined in the program, so its own back end and that of the program run again.
    let changed = FILES[3].1.replace('5', "7");
    first.write("src/Prices.mod", &changed);
    let (said, output) = first.build(&[&remote]);
    assert_eq!((count(&said, "added"), output.as_str()), (3, "21"), "{said}");
    second.write("src/Prices.mod", &changed);
    let (said, output) = second.build(&[&remote]);
    assert_eq!((count(&said, "objects"), count(&said, "added"), output.as_str()), (3, 0, "21"), "{said}");
    assert_eq!(first.program(), second.program(), "changed programs of two folders");
}

#[test]
fn wrong_entries_give_no_wrong_program() {
    let Some(tlc) = compiler() else { return };
    let fake = Fake::default();
    let remote = format!("--remote=grpc://{}", fake.start(None));
    let all = count(&Checkout::new(&tlc).build(&[&remote]).0, "added");
    let is_object = |blob: &[u8]| blob.starts_with(b"\x7fELF");
    let builds = |expected: &str| {
        let (said, output) = Checkout::new(&tlc).build(&[&remote, "--remote-read-only"]);
        assert_eq!(output, "15");
        assert!(said.contains(&format!("({all} of {all} modules)")) && said.contains(expected), "{said}");
    };
    // The contents of all objects are damaged.
    fake.0
        .lock()
        .expect("no panic")
        .blobs
        .values_mut()
        .filter(|blob| is_object(blob))
        .for_each(|blob| blob[99] ^= 1);
    builds("warning: objects are not shared: the contents of `");
    // The objects of all entries are replaced by one that is whole: only the digest in the description differs.
    {
        let mut contents = fake.0.lock().expect("no panic");
        contents.blobs.values_mut().filter(|blob| is_object(blob)).for_each(|blob| blob[99] ^= 1);
        let files: Vec<_> = contents.results.values().map(|result| result.output_files.clone()).collect();
        for (number, result) in contents.results.values_mut().enumerate() {
            result.output_files.clone_from(&files[(number + 1) % files.len()]);
        }
    }
    builds("Finished");
    // The server has ended.
    let free = free_address();
    let (said, output) = Checkout::new(&tlc).build(&[&format!("--remote=grpc://{free}")]);
    assert!(said.contains("warning: objects are not shared: the server cannot be reached: "), "{said}");
    assert_eq!(output, "15");
}

#[test]
fn wrong_calls_are_refused() {
    let Some(tlc) = compiler() else { return };
    let checkout = Checkout::new(&tlc);
    for (arguments, expected) in [
        (&["build", "--remote=http://localhost"][..], "`http://localhost` is not the address of a cache"),
        (&["build", "--remote-read-only"], "--remote-read-only requires --remote or the variable TLC_REMOTE"),
        (&["check", "--remote=grpc://localhost:1"], "--remote is for builds; `tlc check` makes no objects"),
        (
            &["run", "src/Shop.mod", "--remote=grpc://localhost:1"],
            "--remote is for projects; this call is about files",
        ),
    ] {
        let mut command = Command::new(&tlc);
        command
            .args(arguments)
            .current_dir(&checkout.folder)
            .env("TLC_CACHE", checkout.folder.path().join("cache"));
        let output = command.output().expect("tlc starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}
