//! Workspaces, and the commands that change dependencies.

use std::process::Command;

use super::TestProject;
use super::repositories::{WithRepository, answer};
use crate::folder::Outcome;
use crate::tools;

/// A workspace with the project `shop` of [`TestProject`] and a library in `libs/sums`.
struct Workspace {
    project: TestProject,
}

impl Workspace {
    fn new() -> Workspace {
        let project = TestProject::new();
        let folder = &project.folder;
        for file in ["src/Shop.mod", "src/Prices.def", "src/Prices.mod", "tlc.toml"] {
            folder.write(&format!("shop/{file}"), &folder.read(file));
        }
        std::fs::remove_dir_all(folder.path("src")).expect("the folder");
        folder.write("tlc.toml", b"[workspace]\nmembers = [\"shop\", \"libs/*\"]\n");
        folder.write("libs/notes.txt", b"no project");
        folder.write("libs/empty/notes.txt", b"no project");
        folder.write("libs/sums/tlc.toml", b"name = \"sums\" # ours\n");
        folder.write("libs/sums/src/Sums.def", b"DEFINITION MODULE Sums;\nCONST Two = 2;\nEND Sums.\n");
        folder.write("libs/sums/src/Sums.mod", b"IMPLEMENTATION MODULE Sums;\nEND Sums.\n");
        folder.write(
            "libs/sums/src/Show.mod",
            b"MODULE Show;\nIMPORT Sums, InOut;\nBEGIN\n  InOut.WriteInt(Sums.Two, 1)\nEND Show.\n",
        );
        folder.write(
            "libs/sums/tests/Two.mod",
            b"MODULE Two;\nIMPORT Sums;\nBEGIN\n  IF Sums.Two # 2 THEN HALT END\nEND Two.\n",
        );
        Workspace { project }
    }

    /// Calls tlc in a folder.
    fn within(&self, folder: &str, arguments: &str) -> Outcome {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
        command.args(arguments.split_whitespace()).current_dir(self.project.folder.path(folder));
        command.env("TLC_CACHE", self.project.folder.path("cache"));
        command.output().expect("tlc starts").into()
    }

    fn has(&self, path: &str) -> bool {
        self.project.folder.path(path).exists()
    }

    fn text(&self, path: &str) -> String {
        String::from_utf8(self.project.folder.read(path)).expect("text")
    }
}

#[test]
fn commands_work_on_all_projects_or_one() {
    let all = Workspace::new();
    answer(all.within("shop", "build"));
    assert!(all.has("build/dev/shop/Shop") && !all.has("build/dev/sums") && !all.has("shop/build"));
    answer(all.within("libs/sums/src", "build"));
    assert!(all.has("build/dev/sums/Show"));
    answer(all.within("shop", "clean"));
    assert!(!all.has("build/dev/shop") && all.has("build/dev/sums/Show"));
    answer(all.within("", "clean"));
    assert!(!all.has("build"));
    answer(all.within("", "build --project=sums"));
    assert!(!all.has("build/dev/shop") && all.has("build/dev/sums/Show"));
    answer(all.within("", "build"));
    assert!(all.has("build/dev/shop/Shop"));
    answer(all.within("", "build --release Show"));
    assert!(all.has("build/release/sums/Show") && !all.has("build/release/shop"));
    all.within("", "build Shwo")
        .fails_with("the workspace has no program `Shwo`\nhelp: the programs are Shop, Show");
    assert_eq!(answer(all.within("", "run Show")), "2");
    assert_eq!(answer(all.within("libs/sums", "run")), "2");
    assert_eq!(answer(all.within("", "run --project=shop")), "15\n");
    all.within("", "run").fails_with("choose one by `--project=NAME`");
    all.within("", "check --project=sum")
        .fails_with("there is no project `sum` here\nhelp: its projects are shop, sums");
    let tested = answer(all.within("", "test"));
    assert!(tested.starts_with("sums:\nTwo  ok\n") && tested.contains("1 passed"), "{tested}");
    assert_eq!(answer(all.within("libs/sums", "test --list")), "Two\n");
    std::fs::remove_dir_all(all.project.folder.path("libs/sums/tests")).expect("the folder");
    all.within("", "test").fails_with("there are no tests in the projects of the workspace");
    assert_eq!(answer(all.within("", "tree")), "shop v0.1.0 (shop)\n\nsums (libs/sums)\n");
    // A mistake in one project does not hide those of others.
    all.project.replace("shop/src/Prices.mod", "pieces * 5", "piecs * 5");
    all.project.replace("libs/sums/src/Show.mod", "Sums.Two", "Sums.Tow");
    let said = all.within("", "check").failure();
    assert!(
        said.contains("shop/src/Prices.mod:4:10") && said.contains("libs/sums/src/Show.mod:4:"),
        "{said}"
    );
}

#[test]
fn ninja_builds_a_project_of_a_workspace() {
    if tools::is_missing("ninja", "workspaces by ninja") {
        return;
    }
    let workspace = Workspace::new();
    let folder = &workspace.project.folder;
    assert_eq!(workspace.within(".", "build --ninja").status, Some(0));
    let cache = folder.path("cache");
    let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8"))];
    folder.run_with("ninja", "-f build/dev/shop/build.ninja", &variables).success();
    assert_eq!(folder.run(folder.path("build/dev/shop/Shop"), "").success(), b"15\n");
    assert!(!workspace.has("build/dev/sums/Show"));
}

#[test]
fn reports_are_about_all_projects() {
    let all = Workspace::new();
    all.project.folder.write("shop/tests/Three.mod", b"MODULE Three;\nBEGIN\n  HALT(3)\nEND Three.\n");
    let outcome = all.within("", "test --junit=report.xml --lcov=lines.info");
    assert_eq!(outcome.status, Some(1), "{}", outcome.stderr);
    let report = all.text("report.xml");
    let place = |part: &str| report.find(part).unwrap_or_else(|| panic!("no {part} in {report}"));
    assert!(place("<testsuites>") < place("<testsuite name=\"shop\" tests=\"1\" failures=\"1\""));
    assert!(
        place("it ended with the status 3, not 0")
            < place("<testsuite name=\"sums\" tests=\"1\" failures=\"0\"")
    );
    assert!(report.ends_with("</testsuite>\n</testsuites>\n"), "{report}");
    let lines = all.text("lines.info");
    assert!(
        lines.contains("shop/tests/Three.mod\n") && lines.contains("libs/sums/tests/Two.mod\n"),
        "{lines}"
    );
    answer(all.within("", "build --timings"));
    let page = all.text("build/timings.html");
    for part in
        ["<h1>Build of shop, sums</h1>", "<td>shop: Prices</td>", "<td>sums: build/dev/sums/Show</td>"]
    {
        assert!(page.contains(part), "{part}\n{page}");
    }
    answer(all.within("shop", "build --timings=times.html"));
    let page = all.text("times.html");
    assert!(
        page.contains("<h1>Build of shop</h1>") && page.contains("<td>build/dev/shop/Shop</td>"),
        "{page}"
    );
}

#[test]
fn wrong_workspaces_are_reported() {
    let all = Workspace::new();
    let settings = |text: &str| all.project.folder.write("tlc.toml", text.as_bytes());
    for (members, expected) in [
        ("[\"shpo\"]", "`shpo`, which the workspace names, is not a project: `shpo/tlc.toml` is not there"),
        ("[\"lib/*\"]", "the workspace has no project in `lib/*`"),
        ("[]", "has no projects"),
        ("[\"../x\"]", "the projects of a workspace are in folders of its folder"),
        ("[\"a[\"]", "tlc.toml:2:"),
    ] {
        settings(&format!("[workspace]\nmembers = {members}\n"));
        all.within("", "build").fails_with(expected);
    }
    settings("[workspace]\nmembrs = []\n[warnings]\nalow = []\ndney = []\n");
    let said = all.within("", "build").failure();
    for expected in [
        "did you mean `members`?",
        "did you mean `allow`?",
        "did you mean `deny`?",
        "tlc.toml:2:1",
        "tlc.toml:5:1",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    settings("[workspace]\nmembers = [\"shop\", \"libs/*\"]\n");
    all.project.folder.write("libs/sums/tlc.toml", b"dialect = \"iso\"\n");
    all.within("", "build").fails_with("`libs/sums/tlc.toml` has no `name`");
    all.project.folder.write("libs/sums/tlc.toml", b"name = \"shop\"\n");
    all.within("shop", "build").fails_with(
        "two projects of the workspace have the name `shop`: `shop/tlc.toml` and `libs/sums/tlc.toml`",
    );
    all.project.folder.write("libs/sums/tlc.toml", b"name = \"sums\"\n[workspace]\nmembers = []\n");
    all.within("", "build").fails_with("a workspace contains no other one");
    all.within("libs/sums", "build").fails_with("a workspace contains no other one");
    all.within("", "check --project=shop shop/src/Shop.mod").fails_with("--project is for projects");
}

#[test]
fn dependencies_are_added_and_removed() {
    let all = Workspace::new();
    let settings = all.text("shop/tlc.toml");
    assert_eq!(answer(all.within("shop", "add ../libs/sums")), "added sums = { path = \"../libs/sums\" }\n");
    let added = format!("{settings}\n[dependencies]\nsums = {{ path = \"../libs/sums\" }}\n");
    assert_eq!(all.text("shop/tlc.toml"), added);
    let tree = answer(all.within("", "tree"));
    assert_eq!(tree, "shop v0.1.0 (shop)\n└── sums (libs/sums)\n\nsums (libs/sums)\n");
    assert_eq!(answer(all.within("shop/src", "remove sums")), "removed sums\n");
    assert_eq!(all.text("shop/tlc.toml"), settings);
    // In a workspace, the name is enough.
    answer(all.within("", "add sums --project=shop"));
    assert_eq!(all.text("shop/tlc.toml"), added);
    for (arguments, expected) in [
        ("add ..", "a project cannot depend on itself"),
        ("add nowhere", "`nowhere` is neither the folder of a project nor a project of this workspace"),
        ("add ./nowhere", "there is no project in"),
        ("add other --path=../../libs/sums", "is `sums`, not `other`"),
        ("add", "a dependency is missing"),
        ("remove other", "the project `shop` has no dependency `other`\nhelp: its dependencies are sums"),
        ("add a --git=-x", "--git"),
        ("add a --git=x --tag=-x", "cannot be the name of a branch or tag"),
    ] {
        all.within("shop/src", arguments).fails_with(expected);
        assert_eq!(all.text("shop/tlc.toml"), added, "{arguments}");
    }
    all.within("", "add shop").fails_with("the workspace has several projects");
    // Settings that would be wrong are not kept.
    let sums = all.text("libs/sums/tlc.toml");
    all.within("libs/sums", "add shop").fails_with("depends on itself");
    assert_eq!(all.text("libs/sums/tlc.toml"), sums);
}

#[test]
fn repositories_are_added() {
    let all = WithRepository::new();
    all.settings("name = \"shop\"\n\n[dependencies] # none\n");
    let first = all.git("rev-parse HEAD");
    all.commit(3);
    assert_eq!(answer(all.project.tlc("add --git=origin")), "added sums = { git = \"origin\" }\n");
    assert_eq!(all.output("--locked --offline"), "45\n");
    let outcome = all.project.tlc("add sums --git origin --tag v2");
    assert_eq!(answer(outcome), "changed sums = { git = \"origin\", tag = \"v2\" }\n");
    assert_eq!(all.output("--locked --offline"), "30\n");
    assert_eq!(
        all.project.folder.read("tlc.toml"),
        b"name = \"shop\"\n\n[dependencies] # none\nsums = { git = \"origin\", tag = \"v2\" }\n"
    );
    let tree = answer(all.project.tlc("tree --locked"));
    assert_eq!(tree, format!("shop\n└── sums v0.2.0 (origin, tag v2, commit {})\n", &first[..8]));
    let lock = all.project.folder.read("tlc.lock");
    all.project.tlc("add sums --git=origin --tag=v9").fails_with("has no tag `v9`");
    all.project.tlc("add other --git=origin").fails_with("the project there is `sums`");
    assert_eq!(all.project.folder.read("tlc.lock"), lock);
    assert_eq!(answer(all.project.tlc("remove sums")), "removed sums\n");
    assert!(!all.project.folder.path("tlc.lock").exists());
}

/// A lock file is that of the workspace.
#[test]
fn a_workspace_has_one_lock_file() {
    let all = WithRepository::new();
    let folder = &all.project.folder;
    folder.write(
        "tlc.toml",
        b"name = \"shop\"\n[dependencies]\nsums = { git = \"origin\" }\n[workspace]\nmembers = [\"other\"]\n",
    );
    folder.write("other/tlc.toml", b"name = \"other\"\n[dependencies]\nsums = { git = \"../origin\" }\n");
    folder.write(
        "other/src/Other.mod",
        b"MODULE Other;\nIMPORT Sums;\nBEGIN\n  IF Sums.Times(1) # 2 THEN HALT END\nEND Other.\n",
    );
    answer(all.project.tlc("build"));
    assert!(folder.path("build/dev/shop/Shop").exists() && folder.path("build/dev/other/Other").exists());
    assert!(folder.path("tlc.lock").exists() && !folder.path("other/tlc.lock").exists());
    assert!(all.project.tlc("check other/src/Other.mod").success().is_empty());
    all.project.replace("other/tlc.toml", "\" }", "\", tag = \"v2\" }");
    all.project.tlc("build").fails_with(
        "two projects have the name `sums`: `other` requires `{ git = \"../origin\", tag = \"v2\" }`, and `shop` requires",
    );
}
