//! The compiler's own documentation: help, topics, version, completions, manual pages; and no option is
//! silently ignored.

use crate::folder::Folder;
use crate::tools;

/// The lines and columns of a small terminal window.
const LINES: usize = 34;
const COLUMNS: usize = 80;

const COMMANDS: [&str; 27] = [
    "new", "init", "build", "watch", "package", "clean", "add", "remove", "tree", "deps", "bazel", "update",
    "cache", "run", "check", "fmt", "port", "bindgen", "ssa", "promote", "compare", "doc", "test", "bench",
    "lsp", "explain", "help",
];

fn text(arguments: &str) -> String {
    String::from_utf8(Folder::new(&[]).compile(arguments)).expect("text")
}

/// The lines of an answer in a window of the given width.
fn lines_in_window(arguments: &str) -> Vec<String> {
    let folder = Folder::new(&[]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    folder.write("call.sh", format!("COLUMNS={COLUMNS} exec {tlc} {arguments}\n").as_bytes());
    let text = String::from_utf8(folder.run("sh", "call.sh").success()).expect("text");
    text.lines().map(str::to_owned).collect()
}

fn fits(lines: &[String], height: usize) -> bool {
    lines.len() <= height && lines.iter().all(|line| line.chars().count() <= COLUMNS)
}

#[test]
fn short_help_fits_a_screen() {
    let lines = lines_in_window("-h");
    assert!(fits(&lines, LINES), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("Optimize")), "{lines:#?}");
    assert_eq!(lines, lines_in_window("help"));
    for command in COMMANDS {
        let lines = lines_in_window(&format!("help {command}"));
        assert!(fits(&lines, 24), "{lines:#?}");
        assert!(lines.iter().any(|line| line.starts_with(&format!("Usage: tlc {command}"))), "{lines:#?}");
        assert_eq!(lines, lines_in_window(&format!("{command} -h")));
    }
}

#[test]
fn full_help_has_headings() {
    let whole = text("--help");
    assert!(whole.contains("tlc run hello.mod -- a b") && whole.contains("--remap-path-prefix"), "{whole}");
    for heading in ["Products", "Code", "Sources", "Language", "Linking", "SSA form", "Messages"] {
        assert!(whole.contains(&format!("\n{heading}:\n")), "{heading}\n{whole}");
        assert!(text("run --help").contains(&format!("\n{heading}:\n")) || heading == "Products");
    }
}

#[test]
fn help_leaves_out_what_does_nothing() {
    for help in ["ssa -h", "ssa --help", "help ssa"] {
        let help = text(help);
        assert!(help.contains("--minimal") && !help.contains("-O"), "{help}");
    }
    assert!(text("ssa --help").contains("--error-format"));
    assert!(!text("explain --help").contains("--error-format"));
}

#[test]
fn topics_and_codes_have_pages() {
    let list = text("help topics");
    let topics: Vec<&str> = list.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(topics.len() >= 9 && topics.contains(&"dialects") && topics.contains(&"environment"), "{list}");
    for topic in topics {
        assert!(text(&format!("help {topic}")).starts_with(&format!("# {topic}: ")), "{topic}");
    }
    assert_eq!(text("help E0201"), text("explain E0201"));
    let folder = Folder::new(&[]);
    folder.tlc("help chekcs").fails_with("there is no command or topic `chekcs`; did you mean `checks`?");
    folder.tlc("help xyz").fails_with("`tlc help topics` lists the topics");
}

/// Each option-like word in a topic is an option.
#[test]
fn topics_name_options_that_exist() {
    let known = text("--help") + &text("ssa --help") + &text("compare --help");
    let list = text("help topics");
    for topic in list.lines().skip(1).filter_map(|line| line.split_whitespace().next()) {
        let page = text(&format!("help {topic}"));
        let words = page.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        for option in words.filter(|word| word.starts_with("--") && word.chars().any(|c| c != '-')) {
            assert!(known.contains(option), "{topic}: {option}");
        }
    }
}

#[test]
fn help_and_version_are_answers() {
    assert!(text("--version").starts_with("tlc ") && text("-V").contains("LLVM 22."));
    assert!(text("-Z help").contains("-Z time"));
    assert!(text("explain e0001").starts_with("# E0001: a source file cannot be read\n"));
    assert!(text("explain").contains("E0008: an imported module is not found\n"));
    assert!(
        text("explain").contains("\nW0003  unused-labels            warn   a label that no GOTO leads to\n")
    );
    let page = text("explain unused_labels");
    assert!(
        page.starts_with("# W0003: ") && page.ends_with("`unused-labels`, its default `warn`.\n"),
        "{page}"
    );
    assert!(text("explain unused").contains("    unused-labels\n"));
    let folder = Folder::new(&[]);
    assert!(folder.tlc("").failure().contains("Usage: tlc"));
    assert!(folder.tlc("run").failure().contains("there is no project here"));
    assert!(folder.tlc("port").failure().contains("Usage: tlc port"));
}

#[test]
fn options_that_do_nothing_are_refused() {
    let folder = Folder::new(&[("a.cfg", "entry:\n    return 1\n")]);
    let refused = "no effect on `tlc ssa`, which reads a control flow graph and does not compile a program: ";
    for (arguments, named) in [
        ("ssa a.cfg -O2", "-O\n"),
        ("-O2 ssa a.cfg", "-O\n"),
        ("ssa a.cfg --checks=none -I x --deny=warnings", "-I, --checks, --deny\n"),
        ("ssa a.cfg --ssa=scc", "--ssa (use --variant)\n"),
        ("ssa a.cfg --verify-ssa", "--verify-ssa (use --verify)\n"),
        ("ssa a.cfg -Z trace-ssa -Z time", "-Z trace-ssa (use --trace)\n"),
        ("ssa a.cfg -v", "--verbose\n"),
    ] {
        folder.tlc(arguments).fails_with(&format!("{refused}{named}"));
    }
    folder.tlc("explain E0201 --color=always").fails_with("no effect on `tlc explain`");
    folder.tlc("help ssa -lm").fails_with("no effect on `tlc help`");
    assert_eq!(folder.compile("ssa a.cfg --color=always --error-format=short"), b"entry:\n    return 1\n");
}

#[test]
fn shells_read_their_completions() {
    let folder = Folder::new(&[]);
    for (shell, file, check) in
        [("bash", "tlc", "-n"), ("zsh", "_tlc", "-n"), ("fish", "tlc.fish", "--no-execute")]
    {
        folder.write(file, text(&format!("generate {file}")).as_bytes());
        if !tools::is_missing(shell, "a completion") {
            folder.run(shell, &format!("{check} {file}")).success();
        }
    }
    for (words, expected, other) in [
        ("tlc --checks ", "overflow", "InOut"),
        ("tlc doc Str", "Strings", "InOut"),
        ("tlc -D ", "dead-stores", "overflow"),
        ("tlc check -A cert", "certain-failures", "unused"),
        ("tlc explain un", "unused-labels", "E0201"),
        ("tlc ssa --example ", "lost-copy", "overflow"),
    ] {
        let last = words.rsplit(' ').next().unwrap_or_default();
        let array = words.split(' ').map(|word| format!("\"{word}\"")).collect::<Vec<_>>();
        let (count, before) = (array.len() - 1, &array[array.len() - 2]);
        let script = format!(
            ". ./tlc; COMP_WORDS=({}); COMP_CWORD={count}; _tlc tlc \"{last}\" {before}; echo ${{COMPREPLY[@]}}\n",
            array.join(" ")
        );
        folder.write("complete.sh", script.as_bytes());
        let found = String::from_utf8(folder.run("bash", "complete.sh").success()).expect("text");
        let has = |name: &str| found.split_whitespace().any(|word| word == name);
        assert!(has(expected) && !has(other), "{words}: {found}");
        if !tools::is_missing("fish", "a completion") {
            folder.write("complete.fish", format!("source tlc.fish; complete -C \"{words}\"\n").as_bytes());
            let found =
                String::from_utf8(folder.run("fish", "--no-config complete.fish").success()).expect("text");
            let has = |name: &str| found.lines().any(|line| line.split('\t').next() == Some(name));
            assert!(has(expected) && !has(other), "fish: {words}: {found}");
        }
    }
}

#[test]
fn pages_of_the_manual_are_complete() {
    let folder = Folder::new(&[]);
    let files = text("generate");
    let pages: Vec<&str> = files.lines().filter(|file| file.ends_with(".1")).collect();
    assert_eq!(pages.len(), COMMANDS.len() + 1);
    for page in pages {
        let source = text(&format!("generate {page}"));
        for section in ["NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES", "ENVIRONMENT", "EXIT STATUS", "SEE ALSO"] {
            let heading = [format!(".SH {section}\n"), format!(".SH \"{section}\"\n")];
            assert!(heading.iter().any(|heading| source.contains(heading)), "{page}: {section}\n{source}");
        }
        folder.write(page, source.as_bytes());
        if !tools::is_missing("groff", "pages of the manual") {
            // The formatter reports nothing about a correct page.
            folder.run("groff", &format!("-man -ww -Tutf8 {page}")).success();
        }
    }
    folder.tlc("generate tlc.7").fails_with("there is no file `tlc.7` to generate");
}
