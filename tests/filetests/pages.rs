//! Tests of the pages in docs/errors: their examples give the message of the page, and its corrections give none.
//!
//! A page contains programs or a session. The first of several programs causes the message, the others cause
//! none. The blocks of a session share a folder: ```` ```modula2 List.mod ```` writes the file `List.mod`, and
//! ```` ```console ```` runs the commands in its lines `$ ...`, whose output contains the other lines in the same
//! order; one that ends with `...` is the beginning of a line.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use crate::process::{Outcome, Output, execute};
use crate::programs::{entries, root};

/// The codes whose pages contain no example, with the reason.
const WITHOUT_EXAMPLE: [(&str, &str); 2] = [
    ("E0004", "the example is four gigabytes of sources"),
    ("E0010", "the system must be unable to run any program"),
];

/// Returns a trial for each page in docs/errors.
pub fn trials() -> Vec<Trial> {
    let pages = entries(&root().join("docs/errors")).into_iter();
    pages
        .map(|page| {
            let code = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Trial::test(format!("docs/{code}"), move || test(&page, &code))
        })
        .collect()
}

fn test(page: &Path, code: &str) -> Outcome {
    let text = fs::read_to_string(page)?;
    let blocks = blocks(&text)?;
    let listed = WITHOUT_EXAMPLE.iter().any(|(other, _)| *other == code);
    match (listed, blocks.is_empty()) {
        (true, true) => Ok(()),
        (true, false) => Err("the page has an example, but is listed as one without".into()),
        (false, true) => Err("the page has no example, and is not listed as one without".into()),
        _ if blocks.iter().any(|block| block.language == "console") => session(&blocks, code),
        _ => programs(&blocks, code),
    }
}

/// A fenced block of a page.
struct Block<'p> {
    language: &'p str,
    /// The name of the file that contains the text, or nothing.
    file: &'p str,
    text: &'p str,
}

/// Returns the fenced blocks of a page.
fn blocks(page: &str) -> Result<Vec<Block<'_>>, Failed> {
    let mut parts = page.split("```").skip(1);
    let mut blocks = Vec::new();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        let (head, text) = block.split_once('\n').ok_or("a block has no lines")?;
        let (language, file) = head.split_once(' ').unwrap_or((head, ""));
        if language.is_empty() {
            return Err("a block names no language".into());
        }
        blocks.push(Block { language, file, text });
    }
    Ok(blocks)
}

/// Checks that the first program of a page causes only its message, and every further one none.
fn programs(blocks: &[Block], code: &str) -> Outcome {
    let command = match blocks[0].language {
        "modula2" => "check",
        "cfg" => "ssa",
        "llvm" => "promote",
        other => return Err(format!("programs in `{other}` cannot be checked").into()),
    };
    let [wrong, right @ ..] = blocks else { return Err("the page has no example".into()) };
    if right.is_empty() {
        return Err("the page has no corrected example".into());
    }
    // The modules of an example are in files of their own, or in one file if that is the mistake.
    let divided = check(command, &modules_of(wrong.text))?.stderr;
    let whole = check(command, &[("Main.mod".to_owned(), wrong.text.to_owned())])?.stderr;
    if !gives_only(code, &divided) && !gives_only(code, &whole) {
        return Err(format!("the erroneous example does not give {code} alone:\n{divided}").into());
    }
    for block in right {
        check(command, &modules_of(block.text))?.expect_quiet_success("tlc on the corrected example")?;
    }
    Ok(())
}

/// Checks that the commands of a page that show its message cause it alone, and that the others, of which there
/// is at least one, succeed without a message.
fn session(blocks: &[Block], code: &str) -> Outcome {
    let folder = tempfile::tempdir()?;
    let (mut wrong, mut right) = (0, 0);
    for block in blocks {
        if block.language != "console" {
            if block.file.is_empty() {
                return Err("a block of a page with commands names no file".into());
            }
            fs::write(folder.path().join(block.file), block.text)?;
            continue;
        }
        let shows_message =
            block.text.contains(&format!("[{code}]")) || block.text.contains(&format!("{code}\""));
        for (command, shown) in commands(block.text) {
            let output = shell(folder.path(), &command)?;
            let printed = output.stdout.clone() + &output.stderr;
            if let Some(line) = first_missing(&shown, &printed) {
                return Err(format!("`{command}` does not print the line\n{line}\nbut\n{printed}").into());
            }
            if let Some(other) = codes_in(&printed).into_iter().find(|other| *other != code) {
                return Err(format!("`{command}` also reports {other}:\n{printed}").into());
            }
            if !shows_message {
                output.expect_status(&command, 0)?;
                if !codes_in(&printed).is_empty() {
                    return Err(format!("`{command}` reports a message:\n{printed}").into());
                }
            }
        }
        if shows_message {
            wrong += 1;
        } else {
            right += 1;
        }
    }
    if wrong > 0 && right > 0 { Ok(()) } else { Err("the page lacks a wrong or a right command".into()) }
}

/// Returns the commands of a block, each with the lines that it is shown to print.
fn commands(block: &str) -> Vec<(String, Vec<&str>)> {
    let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), Vec::new()));
        } else if let Some((_, shown)) = commands.last_mut() {
            shown.push(line);
        }
    }
    commands
}

/// Returns the first of the shown lines that a command has not printed after the preceding ones.
fn first_missing<'s>(shown: &[&'s str], printed: &str) -> Option<&'s str> {
    let mut lines = printed.lines();
    shown.iter().copied().find(|line| match line.strip_suffix("...") {
        Some(start) => !lines.any(|other| other.starts_with(start)),
        None => !lines.any(|other| other.trim() == line.trim()),
    })
}

/// Runs a command line in a folder, with the compiler in the path.
fn shell(folder: &Path, command: &str) -> Result<Output, Failed> {
    let compiler = PathBuf::from(env!("CARGO_BIN_EXE_tlc"));
    let mut path = compiler.parent().unwrap_or(&compiler).as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    execute(Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path), None)
}

/// Whether messages in the short format report one code, at least once, and nothing else.
fn gives_only(code: &str, messages: &str) -> bool {
    let codes = codes_in(messages);
    !codes.is_empty() && codes.into_iter().all(|other| other == code)
}

/// Returns the codes of messages, `error[E0302]` or `warning[W0202]`.
fn codes_in(messages: &str) -> Vec<&str> {
    let heads = messages.split("error[").skip(1).chain(messages.split("warning[").skip(1));
    heads
        .filter_map(|rest| rest.split_once(']'))
        .map(|(code, _)| code)
        .filter(|code| code.len() == 5)
        .collect()
}

/// The modules of an example, each with the name of its file; the first is the main one.
fn modules_of(example: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    let mut pragmas = String::new();
    for line in example.lines() {
        // A pragma belongs to the module after it.
        if line.starts_with("<*") {
            pragmas.push_str(line);
            pragmas.push('\n');
            continue;
        }
        let extension = match line.split(' ').next() {
            Some("MODULE" | "IMPLEMENTATION") => Some("mod"),
            Some("DEFINITION") => Some("def"),
            _ => None,
        };
        if let Some(extension) = extension {
            let heading = line.split(';').next().unwrap_or("");
            let name = heading.split_whitespace().last().unwrap_or("Main");
            files.push((format!("{name}.{extension}"), std::mem::take(&mut pragmas)));
        } else if files.is_empty() {
            files.push(("Main.mod".to_owned(), String::new()));
        }
        if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    files
}

/// Checks modules in a folder of their own.
fn check(command: &str, files: &[(String, String)]) -> Result<Output, Failed> {
    let folder = tempfile::tempdir()?;
    for (name, text) in files {
        fs::write(folder.path().join(name), text)?;
    }
    let main = files.first().map_or("Main.mod", |(name, _)| name);
    let mut compiler = Command::new(env!("CARGO_BIN_EXE_tlc"));
    let proof = if command != "check" { "--verify" } else { "--verify-ssa" };
    let arguments = [command, proof, "--error-format=short", main];
    execute(compiler.current_dir(folder.path()).args(arguments), None)
}
