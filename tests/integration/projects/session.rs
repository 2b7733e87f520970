//! The session of docs/tools.md: its commands are run, and give the output that the page shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folder::Folder;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/tools.md");

/// Returns the output without times, which differ from run to run.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| word.trim_start_matches('(').parse::<f64>().is_ok() && word.contains('.');
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let stable = words.iter().enumerate().map(|(at, word)| {
            let is_unit = words.get(at + 1).is_some_and(|unit| ["s", "s)"].contains(unit));
            if is_unit && is_time(word) { "T" } else { *word }
        });
        stable.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// A shell in a folder, in which the commands of the page run.
struct Shell {
    root: Folder,
    within: PathBuf,
}

impl Shell {
    /// Runs a command and returns its output with its messages. `cd` is for the following commands.
    fn run(&mut self, command: &str) -> String {
        if let Some(folder) = command.strip_prefix("cd ") {
            self.within.push(folder);
            return String::new();
        }
        let programs = Path::new(env!("CARGO_BIN_EXE_tlc")).parent().expect("a folder");
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec 2>&1; {command}")]).current_dir(&self.within);
        shell.env("PATH", path).env("TLC_CACHE", self.root.path("cache"));
        String::from_utf8_lossy(&shell.output().expect("a shell").stdout).into_owned()
    }
}

/// Follows a text: files are written, commands are run, and their output replaces that of the text.
fn followed(text: &str, shell: &mut Shell) -> String {
    let mut result = String::new();
    let mut lines = text.lines().peekable();
    let mut file = None;
    while let Some(line) = lines.next() {
        result += &format!("{line}\n");
        if let Some(name) = line.strip_prefix('`').and_then(|line| line.strip_suffix("`:")) {
            file = Some(name.to_owned());
            continue;
        }
        let Some(language) = line.strip_prefix("```").filter(|language| !language.is_empty()) else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match file.take() {
            _ if language == "console" => {
                for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                    result += &format!("$ {command}\n{}", shell.run(command));
                }
            }
            name => {
                let text: String = block.iter().map(|line| format!("{line}\n")).collect();
                result += &text;
                if let Some(name) = name {
                    fs::write(shell.within.join(name), text).expect("the folder exists");
                }
            }
        }
        result += "```\n";
    }
    result
}

/// A newcomer who types the commands of the page sees what it shows. `TLC_BLESS=1` writes the output into the page.
#[test]
fn the_page_shows_what_a_newcomer_sees() {
    let page = fs::read_to_string(PAGE).expect("the page");
    let title = "\n## A project from the beginning\n";
    let begin = page.find(title).expect("the section");
    let end = page[begin + title.len()..].find("\n## ").map_or(page.len(), |at| begin + title.len() + at);
    let root = Folder::new(&[]);
    let mut shell = Shell { within: root.path(""), root };
    let section = &page[begin..end];
    let result = followed(section, &mut shell);
    if std::env::var_os("TLC_BLESS").is_some() {
        let result = result.trim_end_matches('\n');
        fs::write(PAGE, format!("{}{result}\n{}", &page[..begin], &page[end..]))
            .expect("the page can be written");
        return;
    }
    assert!(section.matches("\n$ ").count() >= 12, "the session has become short");
    assert_eq!(without_times(&result).trim_end(), without_times(section).trim_end());
}
