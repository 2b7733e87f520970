//! Debuggers print values of all types in the syntax of the language.

use super::gdb;
use super::stepping::program;
use crate::folder::Folder;
use crate::tools;

/// The variables of `Types.mod` as gdb prints them.
const PRINTED: [(&str, &str); 26] = [
    ("i", "-6"),
    ("c", "7"),
    ("b", "TRUE"),
    ("ch", "120 'x'"),
    ("r", "2.5"),
    ("s", "0.5"),
    ("si", "-3"),
    ("colour", "blue"),
    ("warm", "green"),
    ("digit", "9"),
    ("letter", "113 'q'"),
    ("temperature", "-5"),
    ("colours", "(red | blue)"),
    ("digits", "(1 | 2 | 3 | 8)"),
    ("bits", "(0 | unknown: 0x8000000000000000)"),
    ("chars", "{0C..\"?\" = 0, \"@\"..177C = (\"a\" | \"z\"), 200C..277C = 0, 300C..377C = 0}"),
    ("word", "\"abc\\000\\000\\000\\000\\000\""),
    ("matrix", "{{10, 0, 0}, {0, 0, -22}}"),
    ("matrix[2,2]", "-22"),
    ("matrix[2]", "{0, 0, -22}"),
    ("byColour", "{0, 5, 0, 0}"),
    ("node^", "{key = 42, next = 0x0, big = TRUE, r = 1.5}"),
    ("item.key", "1"),
    ("item.next^.key", "42"),
    ("item.c", "99 'c'"),
    ("z", "1 + -2 * I"),
];

#[test]
fn values_of_all_types_are_printed() {
    if tools::is_missing("gdb", "values of all types") {
        return;
    }
    let folder = Folder::new(&[("Types.mod", program("Types.mod").as_str())]);
    folder.compile("-g Types.mod -o program");
    let commands: Vec<String> = PRINTED.iter().map(|(name, _)| format!("output {name}")).collect();
    let mut lines = vec!["break 49", "run > /dev/null", "echo BEGIN\\n"];
    for command in &commands {
        lines.extend([command.as_str(), "echo \\n"]);
    }
    let said = gdb(&folder, "program", &lines);
    let (_, values) = said.split_once("BEGIN\n").unwrap_or_else(|| unreachable!("no breakpoint in\n{said}"));
    let printed: Vec<(&str, &str)> = PRINTED.iter().map(|(name, _)| *name).zip(values.lines()).collect();
    assert_eq!(printed, PRINTED, "{said}");
}

#[test]
fn types_have_their_names_and_bounds() {
    if tools::is_missing("gdb", "names of types") {
        return;
    }
    let folder = Folder::new(&[("Types.mod", program("Types.mod").as_str())]);
    folder.compile("-g Types.mod -o program");
    let said = gdb(
        &folder,
        "program",
        &[
            "break 49",
            "run > /dev/null",
            "ptype digit",
            "ptype colours",
            "info variables",
            "ptype colour",
            "ptype node",
            "ptype item",
            "whatis matrix",
            "ptype warm",
        ],
    );
    for expected in [
        "type = [0..9]\n",
        "type = (red, green, blue, white)\n",
        "Types.mod:\n",
        "next : POINTER TO Item;",
        "type = (red = 1, green, blue = 4, white = 8)\n",
        "type = (red, green)\n",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }
}

/// Types that refer to each other in every way, in long sequences.
#[test]
fn types_may_refer_to_each_other() {
    let chain: String =
        (1..2000).map(|n| format!("  P{n} = POINTER TO R{n}; R{n} = RECORD n: P{} END;\n", n - 1)).collect();
    let text = format!(
        "MODULE Chain;\nTYPE\n  P0 = POINTER TO P0;\n  A = POINTER TO ARRAY [0..1] OF A;\n  F = PROCEDURE (F): F;\n\
         \x20 X = POINTER TO POINTER TO X; Y = POINTER TO POINTER TO Y;\n{chain}\
         VAR a: A; f: F; x: X; y: Y; p: P1999; z: P0;\nBEGIN\n  a := NIL; f := NIL; x := NIL; y := NIL; p := NIL; z := NIL;\n\
         \x20 IF (a = NIL) AND (f = NIL) AND (x = NIL) AND (y = NIL) AND (p = NIL) AND (z = NIL) THEN HALT END\nEND Chain.\n"
    );
    let folder = Folder::new(&[("Chain.mod", text.as_str())]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} -g Chain.mod -o program"));
    }
}

/// The lines of `Locals.mod` at which gdb stops, and the variables there when the number 3 is read: those of
/// the current procedure and, after `up`, of its caller.
const LOCALS: [(&str, &str); 5] = [
    ("26", "n = 3|real = 1.5|flag = FALSE|i = 1|sum = 1|spilled = 3|p = {x = 3, y = 4}|a = {5, -6, 7}"),
    (
        "9",
        "v = 13|spilled = 13|sum = 6|n = 3|real = 1.5|flag = FALSE|p = {x = 3, y = 4}|a = {5, -6, 7}|i = 3",
    ),
    ("16", "k = 4|n = 3|real = 1.5|flag = TRUE|sum = 6|spilled = 13|p = {x = 3, y = 4}|a = {5, -6, 7}|i = 3"),
    ("35", "n = 3|real = 1.5|flag = TRUE|sum = 13|spilled = 13|p = {x = 3, y = 4}|a = {5, -6, 7}|i = 3"),
    ("36", "n = 3|real = 1.5|flag = TRUE|sum = 13|spilled = 13|p = {x = 3, y = 4}|a = {5, -6, 7}|i = 3"),
];

/// The variables that gdb prints at a line, and the number of them that have a value. None has a wrong one.
fn locals_at(folder: &Folder, options: &str, line: &str, expected: &str) -> Vec<String> {
    let stop = format!("break Locals.mod:{line}");
    let said = gdb(
        folder,
        "program",
        &[&stop, "run < number > /dev/null", "info args", "info locals", "up", "info args", "info locals"],
    );
    if !said.contains(&format!("file Locals.mod, line {line}.")) {
        // The line has no code left.
        return Vec::new();
    }
    let expected: Vec<&str> = expected.split('|').collect();
    let mut known = Vec::new();
    for printed in said.lines().filter(|line| !line.starts_with('#')) {
        let Some((name, value)) = printed.split_once(" = ") else { continue };
        let is_known = !value.contains("<optimized out>");
        let is_of_body = matches!(name, "in" | "out");
        if is_known && !name.contains(' ') && !is_of_body {
            assert!(expected.contains(&printed), "{options}, line {line}: {printed} in\n{said}");
            known.push(name.to_owned());
        }
    }
    known
}

#[test]
fn variables_in_ssa_form_have_their_values() {
    if tools::is_missing("gdb", "values of local variables") {
        return;
    }
    let folder = Folder::new(&[("Locals.mod", program("Locals.mod").as_str()), ("number", "3")]);
    for (options, least) in
        [("-O0", 29), ("-O0 --ssa=plain", 29), ("-O0 --ssa=alloca", 29), ("-O1", 1), ("-O2", 1)]
    {
        folder.compile(&format!("{options} -g Locals.mod -o program"));
        let known: Vec<Vec<String>> =
            LOCALS.iter().map(|(line, expected)| locals_at(&folder, options, line, expected)).collect();
        let count = known.iter().flatten().count();
        assert!(count >= least, "{options}: only {count} values are known: {known:?}");
    }
}

/// Record fields that became separate variables are shown as parts of the record, in whatever location each
/// of them is.
#[test]
fn split_records_are_whole() {
    if tools::is_missing("gdb", "records that were split") {
        return;
    }
    let folder = Folder::new(&[("Split.mod", program("Split.mod").as_str())]);
    let item = "item = {key = 7, flag = TRUE, colour = blue, at = {x = 3, y = 2}, real = 1.5, name = \"ab\\000\\000\", next = ";
    for options in ["-g", "-g --ssa=mem2reg", "-g --ssa=alloca", "-g --ssa=marker", "-gdwarf-4"] {
        folder.compile(&format!("{options} Split.mod -o program"));
        let said = gdb(
            &folder,
            "program",
            &[
                "break Split.mod:36",
                "run > /dev/null",
                "info args",
                "info locals",
                "print item.at.x + p.x",
                "print outer.inner",
                "print before",
            ],
        );
        for line in [
            "p = {x = 2, y = 2}",
            item,
            "one = {only = 5}",
            "$1 = 5",
            "$2 = {x = 2, y = 2}",
            "$3 = {x = 0, y = 0}",
        ] {
            assert!(said.contains(line), "{options}: `{line}` is missing in\n{said}");
        }
    }
}

/// gdb treats the bits that no piece of a location covers as zeros, and computes with them. (Not with
/// `-gdwarf-4`.)
#[test]
fn fields_that_are_nowhere_are_nowhere() {
    if tools::is_missing("gdb", "records of which a part is known") {
        return;
    }
    let folder = Folder::new(&[("Locals.mod", program("Locals.mod").as_str()), ("number", "3")]);
    folder.compile("-O1 -g Locals.mod -o program");
    let said = gdb(
        &folder,
        "program",
        &["break Locals.mod:35", "run < number > /dev/null", "print p", "print p.x + 1", "print p.y + 1"],
    );
    assert!(said.contains("$1 = {x = 3, y = <optimized out>}\n$2 = 4\n"), "{said}");
    assert!(!said.contains("$3"), "{said}");
}
