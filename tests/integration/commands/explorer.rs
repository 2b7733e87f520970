//! The assembly text in Compiler Explorer: its filters keep the instructions of the user's source, with their lines and
//! the labels that they use, and remove everything else. The rules here are ours and follow its documentation.

use std::collections::{BTreeMap, BTreeSet};

use crate::folder::Folder;

const SOURCE: &str = "\
MODULE Squares;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i: INTEGER;
PROCEDURE Square(n: INTEGER): INTEGER;
BEGIN
  IF n < 0 THEN RETURN 0 END;
  RETURN n * n
END Square;
BEGIN
  FOR i := 1 TO 10 DO WriteInt(Square(i), 5) END; WriteLn
END Squares.
";

/// A line that remains, with the line of the source.
struct Shown<'t> {
    text: &'t str,
    line: Option<u32>,
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_$.@".contains(c)
}

/// The name that a line defines, at its beginning and before a colon.
fn label(line: &str) -> Option<&str> {
    let name = line.split_once(':')?.0;
    (!name.is_empty() && name.chars().all(is_name)).then_some(name)
}

fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c| !is_name(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || "._".contains(c)))
}

/// `.file 1 "folder" "name"`: the number and the path.
fn file(line: &str) -> Option<(u32, String)> {
    let rest = line.trim_start().strip_prefix(".file")?.trim_start();
    let number = rest.split_whitespace().next()?.parse().ok()?;
    let mut texts = rest.split('"').skip(1).step_by(2);
    let (folder, name) = (texts.next()?, texts.next());
    Some((number, name.map_or(folder.to_owned(), |name| format!("{folder}/{name}"))))
}

/// `.loc 1 7 3`: the file and the line.
fn place(line: &str) -> Option<(u32, u32)> {
    let mut words = line.trim_start().strip_prefix(".loc")?.split_whitespace();
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

/// Removes directives, comments, labels without uses, and functions that are not from the source `example.mod`.
fn filtered(text: &str) -> Vec<Shown<'_>> {
    let files: BTreeMap<u32, String> = text.lines().filter_map(file).collect();
    let is_instruction = |line: &str| line.starts_with('\t') && !line.trim_start().starts_with(['.', '#']);
    let used: BTreeSet<&str> = text.lines().filter(|line| is_instruction(line)).flat_map(names).collect();
    let functions: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix(".type")?.trim().strip_suffix(",@function"))
        .collect();
    let (mut shown, mut function, mut line_of, mut is_own) = (Vec::new(), Vec::new(), None, false);
    for line in text.lines() {
        if let Some((number, place)) = place(line) {
            let is_source = files.get(&number).is_some_and(|path| path.ends_with("/example.mod"));
            is_own |= is_source;
            line_of = (is_source && place > 0).then_some(place);
        } else if let Some(name) = label(line) {
            if functions.contains(name) || used.contains(name) {
                function.push(Shown { text: line, line: None });
            }
        } else if is_instruction(line) {
            function.push(Shown { text: line, line: line_of });
        } else if line.trim() == ".cfi_endproc" {
            let done = std::mem::take(&mut function);
            shown.extend(if is_own { done } else { Vec::new() });
            (is_own, line_of) = (false, None);
        }
    }
    shown
}

#[test]
fn filters_of_compiler_explorer_keep_what_the_user_wrote() {
    for level in ["-O0", "-O2"] {
        let folder = Folder::new(&[("example.mod", SOURCE)]);
        // The call of Compiler Explorer.
        assert!(folder.compile(&format!("-g -o output.s -S {level} example.mod")).is_empty());
        let text = String::from_utf8(folder.read("output.s")).expect("text");
        let quoted = text.lines().find(|line| line.starts_with('"'));
        assert_eq!(quoted, None, "no filter knows labels in quotes");
        let shown = filtered(&text);
        let own = |name: &str| shown.iter().any(|shown| shown.text == name);
        assert!(own("_t7Squares6Square:") && !own("_tl5InOut8WriteInt:"), "{level}: {text}");
        // Each jump has its target, and each statement instructions.
        let labels: BTreeSet<&str> = shown.iter().filter_map(|shown| label(shown.text)).collect();
        let jumps = shown.iter().filter(|shown| shown.text.starts_with("\tj"));
        let targets: Vec<&str> =
            jumps.filter_map(|jump| names(jump.text).find(|name| name.starts_with(".L"))).collect();
        assert!(
            !targets.is_empty() && targets.iter().all(|target| labels.contains(target)),
            "{level}: {targets:?}"
        );
        let lines: BTreeSet<u32> = shown.iter().filter_map(|shown| shown.line).collect();
        assert!([7, 10].iter().all(|line| lines.contains(line)), "{level}: {lines:?}");
        assert!(
            shown.len() < text.lines().count() / 4,
            "{level}: {} of {} lines",
            shown.len(),
            text.lines().count()
        );
    }
    // It shows the version, and runs the program.
    let folder = Folder::new(&[("example.mod", SOURCE)]);
    assert!(folder.compile("--version").starts_with(b"tlc "));
    folder.compile("-g -o output example.mod");
    assert!(folder.run(folder.path("output"), "").success().starts_with(b"    1    4"));
}
