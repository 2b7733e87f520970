//! Without optimization, debuggers read every variable in scope at every statement.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::gdb;
use super::stepping::program;
use super::types::printed;
use crate::folder::Folder;
use crate::tools;

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");

/// Stops once at each address at which a statement begins. At each stop all parameters and variables of all active
/// procedures are read, and all variables of the module.
const READ_ALL: &str = "\
import gdb
def variables(frame):
    block = frame.block()
    # The block around that of a nested procedure belongs to another frame.
    for block in (block, block.static_block, block.global_block):
        for symbol in block:
            if symbol.is_argument or symbol.is_variable:
                yield symbol
def unknown(frame):
    # gdb reads the bounds of open arrays in the selected frame.
    frame.select()
    for symbol in variables(frame):
        # Symbols of the C library are in the global scope.
        if symbol.symtab is not None and symbol.symtab.filename == FILE:
            counts[1] += 1
            text = symbol.value(frame).format_string(max_elements=20)
            if any(mark in text for mark in ('<optimized', '<error', '<not ')):
                yield 'UNKNOWN %s:%d %s = %s' % (frame.name(), frame.find_sal().line, symbol.name, text)
counts, found = [0, 0], set()
gdb.execute('set max-value-size unlimited')
gdb.execute('tbreak ' + MODULE, to_string=True)
gdb.execute('run < input > /dev/null', to_string=True)
table = gdb.selected_frame().find_sal().symtab.linetable()
# Addresses are too large for numbers of Modula-2.
gdb.execute('set language c')
for entry in table:
    # A procedure stores its arguments before its first statement.
    if entry.line > 0 and gdb.block_for_pc(entry.pc).start != entry.pc:
        gdb.execute('tbreak *%d' % entry.pc, to_string=True)
gdb.execute('set language auto')
while gdb.selected_inferior().pid:
    counts[0] += 1
    frame = gdb.newest_frame()
    while frame is not None:
        sal = frame.find_sal()
        if sal.symtab is not None and sal.symtab.filename == FILE and sal.line > 0:
            found.update(unknown(frame))
        frame = frame.older()
    gdb.execute('continue', to_string=True)
print('\\n'.join(sorted(found)))
print('STOPS %d READS %d' % tuple(counts))
";

/// Compiles a program, reads all of its variables at all statements, and returns those that gdb cannot read, with
/// the numbers of stops and of reads.
fn read_all(folder: &Folder, module: &str, file: &str, options: &str) -> (String, [usize; 2]) {
    folder.compile(&format!("-A warnings -O0 {options} {file} -o program"));
    let names = format!("MODULE, FILE = '{module}', '{file}'\n");
    folder.write("read.py", (names + READ_ALL).as_bytes());
    let said = gdb(folder, "program", &["source read.py"]);
    let (before, counts) =
        said.rsplit_once("STOPS ").unwrap_or_else(|| unreachable!("{file}: gdb failed:\n{said}"));
    let mut numbers = counts.split_whitespace().filter_map(|word| word.parse().ok());
    let counts = [(); 2].map(|()| numbers.next().expect("two numbers"));
    let unknown: Vec<&str> = before.lines().filter(|line| line.starts_with("UNKNOWN ")).collect();
    (unknown.join("\n"), counts)
}

/// The examples that need no library of C, with their main modules.
const PROGRAMS: [(&str, &str); 11] = [
    ("agenda.mod", "Agenda"),
    ("calculator.mod", "Calculator"),
    ("dictionary.mod", "Dictionary"),
    ("gcd.mod", "Gcd"),
    ("life.mod", "Life"),
    ("machine.mod", "Machine"),
    ("matrix.mod", "Matrix"),
    ("queens.mod", "Queens"),
    ("quicksort.mod", "Quicksort"),
    ("sieve.mod", "Sieve"),
    ("wordcount.mod", "WordCount"),
];

#[test]
fn all_variables_are_known_at_all_statements() {
    if tools::is_missing("gdb", "variables at each statement") {
        return;
    }
    for (file, module) in PROGRAMS {
        let text = fs::read_to_string(format!("{EXAMPLES}/{file}")).expect("an example");
        let input = fs::read(format!("{EXAMPLES}/{}", file.replace(".mod", ".in"))).unwrap_or_default();
        let folder = Folder::new(&[(file, &text)]);
        folder.write("input", &input);
        let (unknown, [stops, reads]) = read_all(&folder, module, file, "-g");
        assert_eq!(unknown, "", "{file}");
        assert!(stops >= 20 && reads >= 2 * stops, "{file}: {stops} stops, {reads} variables");
    }
}

/// A variable of each storage class, and parameters of each kind.
#[test]
fn each_storage_class_is_known() {
    if tools::is_missing("gdb", "variables of each storage class") {
        return;
    }
    let folder = Folder::new(&[("Kept.mod", &program("Kept.mod")), ("input", "")]);
    for options in ["-g", "-ggdb", "-gdwarf-4", "-g --ssa=plain", "-g --ssa=alloca", "-g --otf=none"] {
        let (unknown, [stops, reads]) = read_all(&folder, "Kept", "Kept.mod", options);
        assert_eq!(unknown, "", "{options}");
        assert!(stops >= 75 && reads >= 1500, "{options}: {stops} stops, {reads} variables");
    }
}

/// The stops of gdb in `Kept.mod`, by the texts of their lines, with variables and their values there.
const VALUES: [(&str, &[(&str, &str)]); 7] = [
    (
        "RETURN sum",
        &[
            ("before", "10"),
            ("a", "{0, 0, 0}"),
            ("after", "99 'c'"),
            ("text", "\"cext\""),
            ("sum", "16"),
            ("i", "2"),
            ("last", "16"),
            ("first", "FALSE"),
        ],
    ),
    ("own := p", &[("p", "{x = 1, y = 2, tag = 112 'p', at = {0.5, 1.5}}"), ("n", "16"), ("own.x", "0")]),
    (
        "n := n + 1",
        &[
            ("a[0]", "{x = 1, y = 2, tag = 116 't', at = {0.5, 1.5}}"),
            ("q", "{x = 2, y = 2, tag = 0 '\\000', at = {0, 0}}"),
            ("own", "{x = 2, y = 2, tag = 112 'p', at = {0.5, 1.5}}"),
            ("n", "18"),
            ("colours", "(red | blue)"),
            ("small", "3"),
            ("z", "1 + 2 * I"),
            ("r", "0.5"),
            ("colour", "blue"),
        ],
    ),
    ("mine := level", &[("k", "2"), ("mine", "0"), ("read", "3"), ("written", "7"), ("level", "19")]),
    ("round := round + copy", &[("round", "6"), ("copy", "5")]),
    ("total := total + count", &[("new", "11"), ("count", "11"), ("total", "0"), ("unused", "{0, 0, 0}")]),
    ("WriteCard(total", &[("n", "35"), ("p.at[1]", "1.5"), ("total", "46")]),
];

#[test]
fn kept_variables_have_their_values() {
    if tools::is_missing("gdb", "values of kept variables") {
        return;
    }
    let text = program("Kept.mod");
    let folder = Folder::new(&[("Kept.mod", &text)]);
    let line =
        |part: &str| 1 + text.lines().position(|line| line.contains(part)).expect("a line of the program");
    let breaks = VALUES.map(|(part, _)| format!("tbreak Kept.mod:{}", line(part)));
    let names = VALUES.map(|(_, values)| values.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let leads: Vec<[&str; 2]> = breaks.iter().map(|line| [line.as_str(), "continue"]).collect();
    let first = [breaks[0].as_str(), "run > /dev/null"];
    let leads: Vec<&[&str]> =
        std::iter::once(&first[..]).chain(leads[1..].iter().map(|lead| &lead[..])).collect();
    let stops: Vec<_> = leads.into_iter().zip(names.iter().map(Vec::as_slice)).collect();
    let expected: Vec<&str> =
        VALUES.iter().flat_map(|(_, values)| values.iter().map(|(_, value)| *value)).collect();
    for options in ["-g", "-gdwarf-4", "-g --otf=none", "-g --ssa=scc"] {
        folder.compile(&format!("-A warnings {options} Kept.mod -o program"));
        assert_eq!(printed(&folder, &stops), expected, "{options}");
    }
}

/// Returns the bytes of code in the scopes of variables, and those at which the variables have a place.
fn coverage(folder: &Folder, object: &str) -> [u64; 2] {
    let output = Command::new("llvm-dwarfdump-22").arg("--statistics").arg(folder.path(object)).output();
    let text = output.expect("llvm-dwarfdump runs").stdout;
    let statistics: Value = serde_json::from_slice(&text).expect("the statistics are JSON");
    let all = "sum_all_variables(#bytes in parent scope)";
    let covered = "sum_all_variables(#bytes in parent scope covered by DW_AT_location)";
    [all, covered].map(|name| statistics[name].as_u64().expect("the statistics have the number"))
}

/// Every variable has a place at every instruction, also in the parts of the library.
#[test]
fn all_code_is_covered() {
    if tools::is_missing("llvm-dwarfdump-22", "coverage of variables") {
        return;
    }
    for (file, _) in PROGRAMS.into_iter().chain([("Kept.mod", "Kept")]) {
        let text = match file {
            "Kept.mod" => program(file),
            _ => fs::read_to_string(format!("{EXAMPLES}/{file}")).expect("an example"),
        };
        let folder = Folder::new(&[(file, &text)]);
        for options in ["-g", "-glldb", "-gdwarf-4", "-g --ssa=marker --checks=none"] {
            folder.compile(&format!("-A warnings {options} -c {file} -o object.o"));
            let [all, covered] = coverage(&folder, "object.o");
            assert!(all > 500 && covered == all, "{file}, {options}: {covered} of {all} bytes");
        }
    }
}

const UNCALLED: [(&str, &str); 4] = [
    (
        "Main.mod",
        "MODULE Main;\nIMPORT Lib;\nPROCEDURE Own(k: CARDINAL);\nBEGIN\n  Lib.x := k\nEND Own;\n\
         BEGIN\n  Lib.x := 1\nEND Main.\n",
    ),
    (
        "Lib.def",
        "DEFINITION MODULE Lib;\nVAR x: CARDINAL;\nPROCEDURE Never(k: CARDINAL);\n\
         PROCEDURE Foreign(k: CARDINAL);\nEND Lib.\n",
    ),
    (
        "Lib.mod",
        "IMPLEMENTATION MODULE Lib;\nIMPORT Other;\nVAR unused: CARDINAL;\n\
         PROCEDURE Never(k: CARDINAL);\nVAR n: CARDINAL;\nBEGIN\n  IF k = 0 THEN x := n END;\n  \
         x := 2 * k\nEND Never;\n\
         PROCEDURE Foreign(k: CARDINAL);\nBEGIN\n  Other.missing(k)\nEND Foreign;\nEND Lib.\n",
    ),
    ("Other.def", "DEFINITION MODULE FOR \"C\" Other;\nPROCEDURE missing(k: CARDINAL);\nEND Other.\n"),
];

/// Procedures that nothing calls have lines and can be called by debuggers, unless they need C functions that the
/// program does not have. They cause no further warnings.
#[test]
fn uncalled_procedures_have_lines() {
    if tools::is_missing("gdb", "uncalled procedures") {
        return;
    }
    let folder = Folder::new(&UNCALLED);
    let warnings = |options: &str| folder.tlc(&format!("{options} Main.mod -o program")).stderr;
    assert_eq!(warnings("-g"), warnings("-O0"));
    folder.compile("-A warnings -g Main.mod -o program");
    let lines = ["break Lib.mod:7", "break Main.mod:5", "break Lib.mod:12"];
    let commands = ["delete", "start > /dev/null", "call Never(3)", "print x"];
    let said = gdb(&folder, "program", &[&lines[..], &commands].concat());
    assert!(said.contains("file Lib.mod, line 7.") && said.contains("file Main.mod, line 5."), "{said}");
    assert!(!said.contains("file Lib.mod, line 12.") && said.contains("$1 = 6\n"), "{said}");
    folder.compile("-A warnings -g1 Main.mod -o program");
    assert!(!gdb(&folder, "program", &["break Lib.mod:7"]).contains("line 7."));
}
