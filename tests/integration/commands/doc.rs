//! `tlc doc` and `tlc test --doc`: names that are found, pages, and examples in comments.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folder::Folder;
use crate::tools;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with the module of `tests/documentation`.
fn stacks() -> Folder {
    let folder = Folder::new(&[]);
    for name in ["Stacks.def", "Stacks.mod"] {
        let text = fs::read(Path::new(ROOT).join("tests/documentation").join(name)).expect("a module");
        folder.write(name, &text);
    }
    folder
}

fn text(folder: &Folder, arguments: &str) -> String {
    String::from_utf8(folder.compile(arguments)).expect("text")
}

/// Compares a text with a file of `tests/documentation`, or writes it with `TLC_BLESS=1`.
fn expect(name: &str, text: &str) {
    let path = Path::new(ROOT).join("tests/documentation").join(name);
    if std::env::var_os("TLC_BLESS").is_some() {
        fs::write(&path, text).expect("the folder can be written");
    }
    assert_eq!(text, fs::read_to_string(&path).unwrap_or_default(), "{name}; TLC_BLESS=1 accepts it");
}

#[test]
fn a_module_is_shown_as_it_is_written() {
    let folder = stacks();
    let page = text(&folder, "doc Stacks");
    expect("Stacks.txt", &page);
    for same in ["doc Stacks.def", "doc ./Stacks.def", "doc stacks", "doc --color=never Stacks"] {
        let page_of_file = text(&folder, same).replace("./Stacks", "Stacks");
        assert_eq!(page_of_file, page, "{same}");
    }
    // Colours do not change the text.
    let colored = text(&folder, "doc --color=always Stacks");
    assert!(colored.contains("\x1b[1mPROCEDURE\x1b[0m Push("), "{colored}");
    let elsewhere = Folder::new(&[]);
    let include = format!("doc -I {} Stacks", folder.path("").display());
    assert!(text(&elsewhere, &include).contains("PROCEDURE Push(VAR s: Stack; number: CARDINAL);"));
}

#[test]
fn names_are_shown_alone() {
    let folder = stacks();
    let page = text(&folder, "doc Stacks.Top");
    assert_eq!(
        page,
        "Stacks.Top  Stacks.def\n\nPROCEDURE Top(s: Stack): CARDINAL;\n\nReturn the last number, and the name of a stack.\n"
    );
    assert_eq!(text(&folder, "doc Stacks.top"), page);
    assert_eq!(text(&folder, "doc stacks.TOP"), page);
    assert_eq!(text(&folder, "doc Top"), page);
    let field = text(&folder, "doc Stacks.Stack.depth");
    assert!(
        field.starts_with("Stacks.Stack.depth  Stacks.def\n\ndepth: CARDINAL\n\nfield of Stack:\n"),
        "{field}"
    );
    assert!(field.ends_with("\n\nthe number of numbers\n"), "{field}");
    assert_eq!(text(&folder, "doc Stacks.depth"), field);
    // A module without a definition.
    let program = b"MODULE Main;\n(* Adds. *)\nPROCEDURE Add(a: CHAR);\nBEGIN\nEND Add;\nEND Main.\n";
    folder.write("Main.mod", program);
    assert_eq!(text(&folder, "doc Main"), "Main  Main.mod\n\nPROCEDURE Add(a: CHAR);\n    Adds.\n");
    let value = text(&folder, "doc Stacks.numbers");
    assert!(value.contains("\nvalue of Purpose:\n") && value.ends_with("\nwhole numbers\n"), "{value}");
}

#[test]
fn names_are_searched_in_all_modules() {
    let folder = Folder::new(&[]);
    let page = text(&folder, "doc insert");
    assert!(page.starts_with("Strings.Insert  <library>/Strings.def\n\nPROCEDURE Insert(source: "), "{page}");
    let several = text(&folder, "doc writestring");
    for module in ["InOut.WriteString ", "STextIO.WriteString ", "FIO.WriteString "] {
        assert!(several.lines().any(|line| line.starts_with(module)), "{module}\n{several}");
    }
    // The language precedes the library, if the name is written in the same way.
    let page = text(&folder, "doc ABS");
    assert!(page.starts_with("Predeclared.ABS  part of the language\n"), "{page}");
    assert!(page.contains("\nThere are also:\n") && page.contains("libc.abs"), "{page}");
    assert!(text(&folder, "doc SYSTEM.ADR").contains("PROCEDURE ADR(x: Any): ADDRESS;"));
    assert!(text(&folder, "doc SYSTEM").contains("PROCEDURE TSIZE"));
    assert!(text(&folder, "doc NEW DISPOSE").contains("\nPredeclared.DISPOSE"));
}

#[test]
fn all_modules_are_listed() {
    let folder = stacks();
    let list = text(&folder, "doc");
    assert!(
        list.starts_with("Modules of this folder:\n\nStacks  stacks of numbers.\n\nThe language:\n"),
        "{list}"
    );
    for name in ["Predeclared", "SYSTEM", "Strings", "InOut", "FileFunc", "libc"] {
        assert!(list.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}\n{list}");
    }
    assert!(!list.contains("\nTlc") && list.lines().all(|line| line.chars().count() <= 80), "{list}");
    assert_eq!(text(&folder, "doc ."), "Stacks  stacks of numbers.\n");
    // A module with a mistake does not hide the others.
    folder.write("Wrong.def", b"DEFINITION MODULE Wrong; PROCEDURE; END Wrong.\n");
    assert_eq!(text(&folder, "doc"), list);
    folder.tlc("doc Wrong").fails_with("Wrong.def:1:");
}

#[test]
fn wrong_names_get_advice() {
    let folder = stacks();
    for (arguments, expected) in [
        ("doc Strngs", "there is no module or name `Strngs`\n |\n = help: did you mean `Strings`?"),
        ("doc Strings.Isert", "the module `Strings` has no `Isert`\n |\n = help: did you mean `Insert`?"),
        ("doc Stack.Push", "there is no module `Stack`\n |\n = help: did you mean `Stacks`?"),
        ("doc Zzzzzz", "`tlc doc` lists all modules"),
        ("doc Nowhere.def", "cannot read `Nowhere.def`"),
        ("doc --html Stacks.def", "--output <FOLDER>"),
        ("doc -o site", "--html"),
        ("doc -O2 Strings", "no effect on `tlc doc`"),
    ] {
        folder.tlc(arguments).fails_with(expected);
    }
    assert!(!folder.tlc("doc Strngs").stderr.contains("could not compile"));
}

/// Returns the files below a folder with their bytes, sorted.
fn tree(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let (mut open, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(current) = open.pop() {
        for entry in fs::read_dir(current).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => open.push(path),
                false => found.push((
                    path.strip_prefix(folder).expect("inside").to_owned(),
                    fs::read(&path).expect("it"),
                )),
            }
        }
    }
    found.sort();
    found
}

#[test]
fn pages_are_written_for_a_project_and_for_the_library() {
    let folder = stacks();
    assert_eq!(text(&folder, "doc --html -o site Stacks.def"), "12 files, from site/index.html\n");
    let pages = tree(&folder.path("site"));
    let names: Vec<String> = pages.iter().map(|(path, _)| path.display().to_string()).collect();
    let own = ["Predeclared", "SYSTEM", "Stacks", "Strings"];
    let expected = ["index.html".to_owned()]
        .into_iter()
        .chain(own.map(|name| format!("modules/{name}.html")))
        .chain(["names.js", "page.js"].map(str::to_owned))
        .chain(own.map(|name| format!("sources/{name}.html")))
        .chain(["style.css".to_owned()]);
    assert_eq!(names, expected.collect::<Vec<_>>());
    expect("Stacks.html", &String::from_utf8_lossy(&folder.read("site/modules/Stacks.html")));
    // A folder may contain other files.
    folder.write("again/mine.txt", b"mine");
    folder.compile("doc --html -o again .");
    let again = tree(&folder.path("again"));
    assert_eq!(again.len(), pages.len() + 1);
    assert!(pages.iter().all(|page| again.contains(page)));

    folder.compile("doc --html -o library");
    assert!(folder.read("library/modules/Strings.html").len() > 1000);
    folder.write("file", b"");
    folder.tlc("doc --html -o file").fails_with("cannot create the folder `file/modules`");
    folder.write("Wrong.mod", b"IMPLEMENTATION MODULE Wrong; PROCEDURE; END Wrong.\n");
    folder.compile("doc --html -o again .");
    folder.write("Wrong.def", b"DEFINITION MODULE Wrong; PROCEDURE; END Wrong.\n");
    folder.tlc("doc --html -o wrong .").fails_with("Wrong.def:1:");
    assert!(!folder.path("wrong").exists());
    folder.write("empty/Program.mod", b"MODULE Program; END Program.\n");
    folder.tlc("doc --html -o none empty").fails_with("there are no definition modules");
}

#[test]
fn examples_in_comments_are_run() {
    let folder = stacks();
    assert_eq!(text(&folder, "test --doc Stacks.def"), "Stacks.def:6: passed\n1 example passed, 0 failed\n");
    assert_eq!(text(&folder, "test --doc ."), "Stacks.def:6: passed\n1 example passed, 0 failed\n");
    let program = |body: &str| {
        format!("   ```modula2\n   MODULE A;\n   IMPORT InOut;\n   BEGIN\n     {body}\n   END A.\n   ```\n")
    };
    let comment = [
        program("InOut.WriteInt(1, 1); InOut.WriteLn"),
        "   ```output\n   2\n   ```\n".to_owned(),
        program("x := 1"),
        program("HALT(3)"),
        program("InOut.WriteLn"),
    ]
    .join("\n");
    folder.write("Bad.def", format!("(* Bad.\n\n{comment}*)\nDEFINITION MODULE Bad;\nEND Bad.\n").as_bytes());
    let outcome = folder.tlc("test --doc Bad.def");
    assert_eq!(outcome.status, Some(1));
    assert!(
        outcome.stderr.contains("error[E0201]: `x` is not declared\n  --> Bad.def:19:6\n"),
        "{}",
        outcome.stderr
    );
    let expected = "Bad.def:4: FAILED: the output differs\n--- output\n+++ output\n@@ -1 +1 @@\n-2\n+1\n\
                    Bad.def:16: FAILED: it does not compile\nBad.def:24: FAILED: exit status: 3\nBad.def:32: passed\n\
                    1 example passed, 3 failed\n";
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), expected);
}

/// Piped, the page of a code is Markdown; on a terminal it is rendered.
#[test]
fn pages_are_rendered_on_a_terminal() {
    let folder = Folder::new(&[]);
    let piped = text(&folder, "explain E0201");
    let page = fs::read_to_string(Path::new(ROOT).join("docs/errors/E0201.md")).expect("the page");
    assert_eq!(piped, page);
    let topic = fs::read_to_string(Path::new(ROOT).join("docs/topics/checks.md")).expect("the page");
    assert_eq!(text(&folder, "help checks"), topic);
    if tools::is_missing("script", "rendering on a terminal") {
        return;
    }
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let on_terminal = |arguments: &str| {
        let call = format!("TERM=xterm script -qec '{tlc} {arguments}' /dev/null\n");
        folder.write("call.sh", call.as_bytes());
        String::from_utf8(folder.run("sh", "call.sh").success()).expect("text").replace('\r', "")
    };
    let shown = on_terminal("explain E0201");
    assert!(shown.starts_with("\x1b[1mE0201:\x1b[0m ") && !shown.contains("```"), "{shown}");
    assert!(on_terminal("help checks").starts_with("\x1b[1mchecks:\x1b[0m "));
    assert!(on_terminal("doc Strings").contains("\x1b[1mPROCEDURE\x1b[0m Length("));
}
