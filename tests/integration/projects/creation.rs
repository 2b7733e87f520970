//! New projects, and wrong settings.

use super::TestProject;
use crate::folder::Folder;

#[test]
fn new_projects_can_be_built() {
    let folder = Folder::new(&[]);
    let cache = folder.path("cache");
    let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8"))];
    let tlc = |arguments: &str| folder.run_with(env!("CARGO_BIN_EXE_tlc"), arguments, &variables);
    let created = String::from_utf8(tlc("new file-tools").success()).expect("text");
    assert_eq!(
        created,
        "created file-tools/tlc.toml\ncreated file-tools/.gitignore\ncreated file-tools/src/FileTools.mod\n"
    );
    tlc("new file-tools").fails_with("`file-tools` exists");
    tlc("init file-tools").fails_with("the folder has a project");
    tlc("new 1st").fails_with("cannot be the name of a project");
    tlc("new END").fails_with("its module would be `END`, a reserved word\nhelp: `--name` gives another one");
    tlc("new --lib sums").success();
    let inside = |project: &str, arguments: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tlc"));
        command.args(arguments.split_whitespace()).current_dir(folder.path(project));
        let output = command.env("TLC_CACHE", &cache).output().expect("tlc starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(inside("file-tools", "run"), "Hello from FileTools\n");
    // Commands find the project from the folders in it.
    assert_eq!(inside("file-tools/src", "run"), "Hello from FileTools\n");
    for project in ["file-tools", "sums"] {
        inside(project, "build");
        inside(project, "check");
        inside(project, "fmt --check");
    }
}

#[test]
fn init_keeps_files() {
    let folder = Folder::new(&[("old/src/Main.mod", "MODULE Main; BEGIN END Main.\n")]);
    assert_eq!(
        String::from_utf8(folder.compile("init old --name=main")).expect("text"),
        "created old/tlc.toml\ncreated old/.gitignore\n"
    );
    assert_eq!(folder.read("old/src/Main.mod"), b"MODULE Main; BEGIN END Main.\n");
}

#[test]
fn commands_need_a_project() {
    let folder = Folder::new(&[("Main.mod", "MODULE Main; END Main.\n")]);
    for command in ["build", "run", "check", "clean"] {
        folder.tlc(command).fails_with("there is no project here or in a folder around");
    }
    folder.write("tlc.toml", b"dialect = \"iso\"\n");
    folder.tlc("build").fails_with("a project has a file `tlc.toml` with its `name`");
}

#[test]
fn all_mistakes_in_settings_are_reported() {
    let project = TestProject::new();
    let text = "nmae = \"shop\"\nname = 1\n[profile.dev]\nlevel = 7\n[profile.fast]\ncheks = []\n[test]\ntimeout = \"long\"\n";
    project.folder.write("tlc.toml", text.as_bytes());
    let said = project.tlc("build").failure();
    for expected in [
        "did you mean `name`?",
        "expected a string, found integer",
        "the levels are 0, 1, 2, 3 and s",
        "tlc.toml:8:",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }
    for (text, expected) in [
        (
            "[dependencies]\nx = \"1.0\"",
            "expected `{ path = FOLDER }` or `{ git = URL }`, found string \"1.0\"",
        ),
        ("[test]\ntimeout = 0", "the time limit is at least 1 second"),
        ("sources = [\"scr\"]", "there is no folder `scr`\nhelp: the key `sources`"),
        ("[c]\nfiles = [\"c/none.c\"]", "error: could not compile `c/none.c` due to 1 error"),
    ] {
        project.folder.write("tlc.toml", format!("name = \"shop\"\n{text}\n").as_bytes());
        project.tlc("build").fails_with(expected);
    }
    project.folder.write("tlc.toml", b"name = \"shop\"\n");
    project
        .tlc("build --profile=fast")
        .fails_with("there is no profile `fast`; the profiles are dev, release");
    project.tlc("build Shpo").fails_with("its programs are Shop");
    project.tlc("build -O2").fails_with("no effect on `tlc build`");
}
