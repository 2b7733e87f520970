//! Dependencies in git repositories, and the lock file.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::TestProject;
use crate::folder::Outcome;

/// A project that depends on a project in a git repository, both in one folder.
pub struct WithRepository {
    pub project: TestProject,
}

const SETTINGS: &str = "name = \"shop\"\n[dependencies]\nsums = { git = \"origin\", branch = \"main\" }\n";

impl WithRepository {
    pub fn new() -> WithRepository {
        let project = TestProject::new();
        let folder = &project.folder;
        folder.write("origin/tlc.toml", b"name = \"sums\"\nversion = \"0.2.0\"\n");
        folder.write(
            "origin/src/Sums.def",
            b"DEFINITION MODULE Sums;\nPROCEDURE Times(x: INTEGER): INTEGER;\nEND Sums.\n",
        );
        let all = WithRepository { project };
        all.git("init -q -b main .");
        all.commit(2);
        all.git("tag v2");
        all.settings(SETTINGS);
        all.project.replace("src/Shop.mod", "IMPORT Prices;", "IMPORT Prices, Sums;");
        all.project.replace("src/Shop.mod", "Prices.Total(3)", "Sums.Times(Prices.Total(3))");
        all
    }

    /// Calls git in the repository.
    pub fn git(&self, arguments: &str) -> String {
        self.git_in("origin", arguments)
    }

    fn git_in(&self, folder: &str, arguments: &str) -> String {
        let mut command = Command::new("git");
        command.args([
            "-c",
            "user.name=Ada",
            "-c",
            "user.email=ada@example.org",
            "-c",
            "protocol.file.allow=always",
        ]);
        command.args(arguments.split_whitespace()).current_dir(self.project.folder.path(folder));
        let output = command.stdin(Stdio::null()).output().expect("git starts");
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    }

    /// Commits a version of the module that multiplies by a factor, and returns the commit.
    pub fn commit(&self, factor: i32) -> String {
        let text = format!(
            "IMPLEMENTATION MODULE Sums;\nPROCEDURE Times(x: INTEGER): INTEGER;\nBEGIN\n  RETURN x * {factor}\n\
             END Times;\nEND Sums.\n"
        );
        self.project.folder.write("origin/src/Sums.mod", text.as_bytes());
        self.git("add .");
        self.git("commit -q -m x");
        self.git("rev-parse HEAD")
    }

    pub fn settings(&self, text: &str) {
        self.project.folder.write("tlc.toml", text.as_bytes());
    }

    fn lock(&self) -> String {
        String::from_utf8(self.project.folder.read("tlc.lock")).expect("text")
    }

    /// Builds with some options, and returns the output of the program.
    pub fn output(&self, options: &str) -> String {
        self.project.build(options);
        self.project.output()
    }

    fn tlc(&self, arguments: &str) -> Outcome {
        self.project.tlc(arguments)
    }

    /// The only folder with files of a commit.
    fn checkout(&self) -> PathBuf {
        let folder = self.project.folder.path("cache/git/checkouts");
        let found: Vec<_> =
            std::fs::read_dir(folder).expect("a folder").map(|it| it.expect("an entry")).collect();
        assert_eq!(found.len(), 1);
        found[0].path()
    }
}

/// The output of a call that succeeds, which may write to the standard error stream.
pub fn answer(outcome: Outcome) -> String {
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    String::from_utf8(outcome.stdout).expect("text")
}

#[test]
fn a_lock_file_keeps_the_commit() {
    let all = WithRepository::new();
    let first = all.git("rev-parse HEAD");
    let said = all.project.build("");
    assert!(said.contains("Fetching sums"), "{said}");
    assert_eq!(all.project.output(), "30\n");
    let lock = all.lock();
    assert!(lock.starts_with("# The commits of the git dependencies"), "{lock}");
    for part in ["version = 1", "git = \"origin\"", "branch = \"main\"", &format!("commit = \"{first}\"")] {
        assert!(lock.contains(part), "{lock}");
    }
    let second = all.commit(3);
    // Neither the repository nor a copy of it is needed for the commit of the lock file.
    assert_eq!(all.output("--locked"), "30\n");
    assert_eq!(all.output("--offline"), "30\n");
    assert_eq!(all.lock(), lock);
    // Files of the project are checked with the same modules.
    assert!(all.tlc("check src/Shop.mod").success().is_empty());
    let said = answer(all.tlc("update"));
    assert_eq!(said, format!("sums: {} -> {}\n", &first[..8], &second[..8]));
    assert_eq!(all.output("--locked"), "45\n");
    assert_ne!(all.lock(), lock);
    assert_eq!(answer(all.tlc("update sums")), format!("sums: {} is current\n", &second[..8]));
    all.tlc("update smus").fails_with("there is no git dependency `smus`\nhelp: did you mean `sums`?");
    // Another user has the lock file and no cache.
    all.project.folder.write("tlc.lock", lock.as_bytes());
    std::fs::remove_dir_all(all.project.folder.path("cache")).expect("the cache");
    all.tlc("build --offline").fails_with("the dependency `sums` was not fetched yet");
    assert_eq!(all.output("--locked"), "30\n");
    assert_eq!(all.lock(), lock);
    // Without git dependencies there is no lock file.
    all.settings("name = \"shop\"\n");
    all.tlc("build --locked").fails_with("nothing depends on `sums`");
    all.tlc("check");
    assert!(!all.project.folder.path("tlc.lock").exists());
}

#[test]
fn commits_are_chosen_by_tags_and_hashes() {
    let all = WithRepository::new();
    let first = all.git("rev-parse HEAD");
    all.commit(3);
    for (key, expected) in [
        (", tag = \"v2\"".to_owned(), "30\n"),
        (String::new(), "45\n"),
        (format!(", rev = \"{first}\""), "30\n"),
        (format!(", rev = \"{}\"", &first[..9]), "30\n"),
        (", branch = \"main\"".to_owned(), "45\n"),
    ] {
        all.settings(&format!("name = \"shop\"\n[dependencies]\nsums = {{ git = \"origin\"{key} }}\n"));
        all.tlc("build --locked").fails_with("`tlc.lock` has no commit for the dependency `sums` of `shop`");
        assert_eq!(all.output(""), expected, "{key}");
        assert_eq!(all.output("--locked --offline"), expected, "{key}");
    }
    let size = answer(all.tlc("cache"));
    assert!(size.contains("git/checkouts: 2 commits"), "{size}");
    // Programs for users do not contain the folder of the cache.
    all.project.build("--release");
    let program = all.project.folder.read("build/release/Shop");
    let cache = all.project.folder.path("cache");
    let cache = cache.to_str().expect("UTF-8").as_bytes();
    assert!(!program.windows(cache.len()).any(|part| part == cache));
    assert!(answer(all.tlc("cache --prune=1")).ends_with("removed 0 objects, 0.0 MB\n"));
    assert!(answer(all.tlc("cache --prune=0")).contains("git/checkouts: removed 2 commits"));
    assert_eq!(all.output("--locked --offline"), "45\n");
}

#[test]
fn a_commit_that_was_replaced_is_found_or_reported() {
    let all = WithRepository::new();
    all.project.build("");
    let lock = all.lock();
    all.git("commit -q --amend -m other --date=2001-01-01T00:00:00Z");
    all.git("tag -d v2");
    all.git("reflog expire --expire=now --all");
    all.git("gc -q --prune=now");
    std::fs::remove_dir_all(all.project.folder.path("cache")).expect("the cache");
    all.tlc("build").fails_with("no longer has the commit");
    assert_eq!(all.lock(), lock);
    answer(all.tlc("update"));
    assert_eq!(all.output(""), "30\n");
}

#[test]
fn changed_files_are_refused() {
    let all = WithRepository::new();
    all.project.build("");
    let lock = all.lock();
    let changes: [(&str, &[u8]); 2] = [("src/Sums.mod", b"MODULE Other; END Other.\n"), ("src/new.h", b"")];
    for (file, text) in changes {
        let checkout = all.checkout();
        std::fs::write(checkout.join(file), text).expect("a file");
        let said = all.tlc("build").failure();
        assert!(said.contains("the files of `sums` in") && said.contains("are not those that"), "{said}");
        all.tlc("build --offline --locked").fails_with("are not those that `tlc.lock` records");
        all.tlc("run src/Shop.mod").fails_with("are not those that `tlc.lock` records");
        assert_eq!(all.lock(), lock);
        // The advice of the message.
        std::fs::remove_dir_all(&checkout).expect("the folder");
        assert_eq!(all.output("--offline"), "30\n");
    }
    std::os::unix::fs::symlink("/", all.checkout().join("src/all")).expect("a link");
    all.tlc("build").fails_with("`src/all` leads out of the folder");
}

#[test]
fn damaged_lock_files_are_refused() {
    let all = WithRepository::new();
    all.project.build("");
    let lock = all.lock();
    for (old, new, expected) in [
        ("version = 1", "version = 9", "`tlc.lock` cannot be used: it has the version 9"),
        ("[[dependency]]", "<<<<<<< HEAD\n[[dependency]]", "`tlc.lock` is damaged in line"),
        ("commit = \"", "commit = \"../", "the commit or the hash of `sums` is not a hash"),
        ("git = \"", "git = \"--upload-pack=touch x;", "does not begin with `-`"),
        ("hash = \"", "hash = \"0", "is not a hash"),
    ] {
        all.project.folder.write("tlc.lock", lock.replace(old, new).as_bytes());
        all.tlc("build").fails_with(expected);
    }
    let (_, hash) = lock.split_once("hash = \"").expect("a hash");
    let wrong: String = hash.chars().map(|c| if c == 'a' { 'b' } else { c }).collect();
    all.project.folder.write("tlc.lock", lock.replace(hash, &wrong).as_bytes());
    all.tlc("build").fails_with("are not those that `tlc.lock` records");
    assert!(!all.project.folder.path("x").exists());
    std::fs::remove_file(all.project.folder.path("tlc.lock")).expect("the file");
    all.project.build("");
    assert_eq!(all.lock(), lock);
}

#[test]
fn wrong_repositories_are_reported() {
    let all = WithRepository::new();
    let cases = [
        ("git = \"nowhere\"", "does not appear to be a git repository"),
        (
            "git = \"https://localhost:1/x.git\"",
            "cannot fetch the dependency `sums` from `https://localhost:1/x.git`",
        ),
        ("git = \"origin\", branch = \"none\"", "of the dependency `sums` has no branch `none`"),
        ("git = \"origin\", tag = \"v9\"", "has no tag `v9`"),
        ("git = \"origin\", rev = \"0123456\"", "has no commit `0123456`"),
        ("git = \"origin\", path = \"inner\"", "the dependency `sums` of `shop` is not found"),
        ("git = \"origin\", rev = \"main\"", " --> tlc.toml:3:32"),
        ("git = \"origin\", rev = \"0123456\", tag = \"v2\"", "only one of `branch`, `tag` and `rev`"),
        ("git = \"origin\", path = \"../x\"", "the path is that of a folder in the repository"),
        ("git = \"--upload-pack=touch x\"", "does not begin with `-`"),
        ("git = \"ext::sh -c touch% x\"", "transports of git such as `ext::` are not supported"),
        ("branch = \"main\"", "`branch` requires `git`"),
        ("", "a dependency has a `path` to a folder, or the URL of a repository"),
    ];
    for (keys, expected) in cases {
        all.settings(&format!("name = \"shop\"\n[dependencies]\nsums = {{ {keys} }}\n"));
        all.tlc("build").fails_with(expected);
        assert!(!all.project.folder.path("tlc.lock").exists(), "{keys}");
    }
    assert!(!all.project.folder.path("x").exists());
    // git is not there.
    all.settings(SETTINGS);
    let cache = all.project.folder.path("cache");
    let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8")), ("PATH", "/nowhere")];
    let outcome = all.project.folder.run_with(env!("CARGO_BIN_EXE_tlc"), "check", &variables);
    outcome.fails_with("cannot run `git`, which fetches the dependency `sums`");
}

#[test]
fn submodules_are_fetched_at_their_commits() {
    let all = WithRepository::new();
    let folder = &all.project.folder;
    let write = |rate: u32| {
        let text = format!("DEFINITION MODULE Rates;\nCONST Rate = {rate};\nEND Rates.\n");
        folder.write("inner/Rates.def", text.as_bytes());
        folder.write("inner/Rates.mod", b"IMPLEMENTATION MODULE Rates;\nEND Rates.\n");
    };
    write(7);
    // A submodule in a submodule, with a URL relative to that of its repository.
    folder.write("deep/Deep.def", b"DEFINITION MODULE Deep;\nEND Deep.\n");
    folder.write("deep/Deep.mod", b"IMPLEMENTATION MODULE Deep;\nEND Deep.\n");
    for repository in ["deep", "inner"] {
        all.git_in(repository, "init -q -b main .");
        if repository == "inner" {
            all.git_in(repository, "submodule --quiet add ../deep deep");
        }
        all.git_in(repository, "add .");
        all.git_in(repository, "commit -q -m x");
    }
    all.git("submodule --quiet add ../inner src/inner");
    all.commit(2);
    all.project.replace("src/Shop.mod", "IMPORT Prices, Sums;", "IMPORT Prices, Sums, Rates, Deep;");
    all.project.replace("src/Shop.mod", "Prices.Total(3)", "Prices.Total(Rates.Rate)");
    assert_eq!(all.output(""), "70\n");
    let lock = all.lock();
    assert!(all.checkout().join("src/inner/deep/Deep.def").is_file());
    // A newer commit of the submodule does not matter, and neither a cache nor the repositories are needed.
    write(8);
    all.git_in("inner", "commit -q -a -m y");
    answer(all.tlc("update"));
    assert_eq!(all.lock(), lock);
    std::fs::remove_dir_all(all.checkout()).expect("the files");
    assert_eq!(all.output("--locked --offline"), "70\n");
    // The hash of the lock file is that of all files.
    std::fs::write(all.checkout().join("src/inner/Rates.def"), "").expect("a file");
    all.tlc("build").fails_with("the files of `sums` in");
    std::fs::remove_dir_all(folder.path("cache")).expect("the cache");
    // The repository chooses the newer commit.
    all.git("-C src/inner pull -q origin main");
    all.commit(3);
    answer(all.tlc("update"));
    assert_eq!(all.output("--locked"), "120\n");
    // A commit that is gone, and one that is not wanted.
    all.git("update-index --cacheinfo 160000,0123456789012345678901234567890123456789,src/inner");
    all.git("commit -q -m x");
    all.tlc("update").fails_with("has no commit 0123456789012345678901234567890123456789, which is the submodule `src/inner` of `sums`");
    all.git("config -f .gitmodules submodule.src/inner.update none");
    all.git("add .gitmodules");
    all.git("commit -q -m x");
    answer(all.tlc("update"));
    all.tlc("build").fails_with("`Rates`");
}

/// A repository may depend on others, and on projects in it; the lock file has all of them.
#[test]
fn dependencies_of_dependencies_are_found() {
    let all = WithRepository::new();
    let url = format!("file://{}", all.project.folder.path("origin").display());
    let folder = &all.project.folder;
    folder.write(
        "origin/more/tlc.toml",
        b"name = \"more\"\nversion = \"3\"\n[dependencies]\nsums = { path = \"..\" }\n",
    );
    folder.write("origin/more/src/More.def", b"DEFINITION MODULE More;\nCONST Two = 2;\nEND More.\n");
    folder.write("origin/more/src/More.mod", b"IMPLEMENTATION MODULE More;\nIMPORT Sums;\nEND More.\n");
    all.commit(2);
    folder.write(
        "middle/tlc.toml",
        format!("name = \"middle\"\n[dependencies]\nmore = {{ git = \"{url}\", path = \"more\" }}\n")
            .as_bytes(),
    );
    folder.write("middle/src/Middle.def", b"DEFINITION MODULE Middle;\nEND Middle.\n");
    all.settings("name = \"shop\"\n[dependencies]\nmiddle = { path = \"middle\" }\n");
    all.project.replace("src/Shop.mod", "IMPORT Prices,", "IMPORT Prices, More,");
    assert_eq!(all.output(""), "30\n");
    let commit = all.git("rev-parse HEAD");
    let tree = answer(all.tlc("tree"));
    let checkout = folder.path(&format!("cache/git/checkouts/origin-{commit}"));
    assert_eq!(
        tree,
        format!(
            "shop\n└── middle (middle)\n    └── more v3 ({url}, commit {})\n        └── sums v0.2.0 ({})\n",
            &commit[..8],
            checkout.display()
        )
    );
    // Two projects have one name.
    all.settings("name = \"shop\"\n[dependencies]\nmiddle = { path = \"middle\" }\nsums = { git = \"origin\", tag = \"v2\" }\n");
    all.tlc("build").fails_with(
        "two projects have the name `sums`: `shop` requires `{ git = \"origin\", tag = \"v2\" }`, and `more` requires \
         `{ path = \"..\" }`",
    );
    // A project in a repository stays in it.
    folder.write("origin/tlc.toml", b"name = \"sums\"\n[dependencies]\nout = { path = \"../../../..\" }\n");
    all.commit(2);
    all.settings(SETTINGS);
    all.tlc("build").fails_with("is in a folder outside of the repository of `sums`");
}

#[test]
fn processes_may_fetch_at_the_same_time() {
    let all = WithRepository::new();
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
        command.arg("check").current_dir(all.project.folder.path(""));
        command.env("TLC_CACHE", all.project.folder.path("cache")).stderr(Stdio::piped());
        command.spawn().expect("tlc starts")
    };
    let processes: Vec<_> = (0..6).map(|_| start()).collect();
    for process in processes {
        let output = process.wait_with_output().expect("tlc ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(all.output("--locked --offline"), "30\n");
    // A process that ended at any moment leaves only files that do not matter.
    let checkout = all.checkout();
    std::fs::remove_dir_all(&checkout).expect("the folder");
    let mut process = start();
    std::thread::sleep(std::time::Duration::from_millis(30));
    process.kill().expect("it runs");
    process.wait().expect("it ends");
    assert_eq!(all.output("--locked --offline"), "30\n");
}
