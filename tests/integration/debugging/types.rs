//! Debuggers understand variants, bounds, results and modules.

use std::process::Command;

use super::stepping::program;
use super::{gdb, line_of_inout};
use crate::folder::Folder;
use crate::tools;

/// Runs gdb over a program, and returns the values that `output` prints at each stop, after the commands that
/// lead to it.
pub fn printed(folder: &Folder, stops: &[(&[&str], &[&str])]) -> Vec<String> {
    let outputs = |names: &[&str]| names.iter().map(|name| format!("output {name}")).collect::<Vec<_>>();
    let outputs: Vec<Vec<String>> = stops.iter().map(|(_, names)| outputs(names)).collect();
    let mut commands = Vec::new();
    for ((lead, _), outputs) in stops.iter().zip(&outputs) {
        commands.extend(*lead);
        for output in outputs {
            commands.extend(["echo \\n<", output.as_str(), "echo >\\n"]);
        }
    }
    let said = gdb(folder, "program", &commands);
    let values = said.lines().filter_map(|line| line.strip_prefix('<')?.strip_suffix('>'));
    values.map(ToOwned::to_owned).collect()
}

#[test]
fn variants_are_chosen_by_their_tags() {
    if tools::is_missing("gdb", "records with variants") {
        return;
    }
    let folder = Folder::new(&[("Shapes.mod", program("Shapes.mod").as_str())]);
    folder.compile("-g Shapes.mod -o program");
    let boxed = "{id = 2, kind = box, {w = -3, h = 4, tall = TRUE, t = 120 'x'}, last = 99}";
    let all = ["shapes[box]", "shapes[point]", "shapes[circle]", "shapes[line]", "shapes[text]", "shape"];
    let values = printed(
        &folder,
        &[
            (&["break Stop", "run > /dev/null"], &all),
            (&[], &["number", "untagged", "wide", "shape.h", "shape.t", "SIZE(Shape)"]),
            (&["up"], &["s"]),
            (&["continue"], &["shape", "number"]),
            (&["continue"], &["number"]),
        ],
    );
    let expected = [
        boxed,
        "{id = 0, kind = point, other = 112 'p', last = 99}",
        "{id = 1, kind = circle, radius = 2.5, last = 99}",
        "{id = 3, kind = line, length = 5, last = 99}",
        "{id = 4, kind = text, length = 6, last = 99}",
        boxed,
        "{digits = 2, short = 12}",
        "{c = 65, ch = 65 'A'}",
        "{n = 5, low = 8, high = 8}",
        "4",
        "120 'x'",
        "56",
        "{id = 7, kind = circle, radius = 2.5, last = 99}",
        "{id = 2, kind = box, {w = -3, h = 4, tall = FALSE, f = 120}, last = 99}",
        "{digits = 9, long = -1}",
        "{digits = 5}",
    ];
    assert_eq!(values, expected);
}

#[test]
fn open_arrays_have_their_bounds() {
    if tools::is_missing("gdb", "bounds of open arrays") {
        return;
    }
    let folder = Folder::new(&[("Arrays.mod", program("Arrays.mod").as_str()), ("depth", "1")]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} -g Arrays.mod -o program"));
        let sum: (&[&str], &[&str]) =
            (&["break Arrays.mod:19", "run < depth > /dev/null"], &["a", "a[1]", "a[2]"]);
        let nested = &["break Arrays.mod:28", "continue", "continue"];
        let more: &[(&[&str], &[&str])] = &[
            (nested, &["m", "m[1,2]", "m[0]"]),
            (&["up"], &["m", "s"]),
            (&["tbreak Arrays.mod:36", "continue", "continue", "continue"], &[]),
        ];
        let stops: Vec<_> = std::iter::once(sum).chain(more.iter().copied()).collect();
        let values = printed(&folder, if level == "-O0" { &stops } else { &stops[..1] });
        let expected = ["{1, -2, 3}", "-2", "3", "{{1, -2, 3}, {40, 50, 60}}", "60", "{1, -2, 3}"];
        if level == "-O2" {
            // A parameter that is not copied is known as long as its address and HIGH are in registers.
            assert_eq!(values[0], "<optimized out>");
        } else {
            assert_eq!(values[..3], expected[..3], "{level}");
            assert_eq!(values[3..6], expected[3..], "{values:?}");
            assert_eq!(values[6..], [expected[3], "\"hello\\000\\000\\000\\000\\000\""]);
        }
    }
}

/// The result that gdb prints at the end of each procedure of `Results.mod`.
const RESULTS: [(&str, Option<&str>); 11] = [
    ("Whole", Some("42")),
    ("Real", Some("3")),
    ("Truth", Some("TRUE")),
    ("Colouring", Some("blue")),
    ("Set", Some("(red | blue)")),
    ("Complex", None),
    ("ShortComplex", None),
    ("Address", Some("(POINTER TO PairRECORD ... END ) 0x0")),
    ("Record", None),
    ("Letter", Some("113 'q'")),
    ("Small", Some("-3")),
];

#[test]
fn results_are_told_where_they_are_right() {
    if tools::is_missing("gdb", "results of procedures") {
        return;
    }
    let folder = Folder::new(&[("Results.mod", program("Results.mod").as_str())]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} -g Results.mod -o program"));
        let breaks: Vec<[String; 3]> = RESULTS
            .iter()
            .map(|(name, _)| [format!("echo \\nIN {name}\\n"), format!("tbreak {name}"), "continue".into()])
            .collect();
        let mut commands = vec!["start > /dev/null"];
        for lines in &breaks {
            commands.extend(lines.iter().map(String::as_str));
            commands.push("finish");
        }
        let said = gdb(&folder, "program", &commands);
        for (name, value) in RESULTS {
            let part = said.split_once(&format!("\nIN {name}\n")).map_or("", |(_, rest)| rest);
            let part = part.split("\nIN ").next().unwrap_or_default();
            let told = part.split_once("Value returned is $").map(|(_, rest)| rest);
            let told = told.and_then(|rest| rest.split_once(" = ")?.1.lines().next());
            if level == "-O0" {
                assert_eq!(told, value, "{name} in\n{said}");
            }
            assert!(told.is_none() || told == value, "{level}: {name} in\n{said}");
        }
    }
}

/// Two modules and a program that declare the same names.
fn same_names() -> Folder {
    let definition = |name: &str| {
        format!("DEFINITION MODULE {name};\nVAR shared: CARDINAL;\nPROCEDURE Go(n: CARDINAL);\nEND {name}.\n")
    };
    let module = |name: &str| {
        format!(
            "IMPLEMENTATION MODULE {name};\nVAR hidden: CARDINAL;\nPROCEDURE Go(n: CARDINAL);\nBEGIN\n  hidden := hidden + n;\n  \
             shared := shared + hidden\nEND Go;\nBEGIN hidden := ORD('{name}'); shared := 1000\nEND {name}.\n"
        )
    };
    let main = "MODULE Main;\nIMPORT A, B;\nVAR hidden, shared: CARDINAL;\nBEGIN\n  hidden := 1; shared := 2;\n  A.Go(1);\n  \
                B.Go(2);\n  IF hidden + shared > 9 THEN HALT END\nEND Main.\n";
    Folder::new(&[
        ("A.def", &definition("A")),
        ("B.def", &definition("B")),
        ("A.mod", &module("A")),
        ("B.mod", &module("B")),
        ("Main.mod", main),
    ])
}

#[test]
fn each_module_has_its_own_names() {
    if tools::is_missing("gdb", "equal names in several modules") {
        return;
    }
    let folder = same_names();
    folder.compile("-g Main.mod -o program");
    let names: &[&str] = &["hidden", "shared"];
    let values = printed(
        &folder,
        &[
            (&["break A.mod:6", "break B.mod:6", "run"], names),
            (&["up"], names),
            (&["continue"], names),
            (&["up"], names),
        ],
    );
    assert_eq!(values, ["66", "1000", "1", "2", "68", "1000", "1", "2"]);
}

#[test]
fn programs_begin_where_their_authors_say() {
    if tools::is_missing("gdb", "the beginning of programs") {
        return;
    }
    let folder = same_names();
    folder.compile("-g Main.mod -o program");
    let said =
        gdb(&folder, "program", &["list", "start", "info source", "break A.mod:6", "continue", "backtrace"]);
    for expected in [
        "5\t  hidden := 1; shared := 2;\n",
        "Main () at Main.mod:5\n",
        "Source language is modula-2.\n",
        "#0  Go (n=1) at A.mod:6\n",
        " in Main () at Main.mod:6\n",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }
    assert!(!said.contains("in main ("), "the frames around the program are of no interest:\n{said}");
}

/// The errors that LLVM's DWARF verifier finds in a file.
fn mistakes(folder: &Folder, file: &str) -> Vec<String> {
    let mut command = Command::new("llvm-dwarfdump-22");
    let output =
        command.args(["--verify", file]).current_dir(folder.path(".")).output().expect("the tool starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mistakes = text.lines().filter(|line| line.starts_with("error: ") || line.starts_with("warning: "));
    mistakes.map(ToOwned::to_owned).collect()
}

/// GNU ld stores a text as the end of a longer one in `.debug_str`, which is allowed; LLVM 22 rejects that
/// for any compiler's output. So the object must have no error, and the executable no other one.
#[test]
fn what_is_written_is_well_formed() {
    if tools::is_missing("llvm-dwarfdump-22", "the form of debug information") {
        return;
    }
    let names = ["Shapes.mod", "Arrays.mod", "Results.mod", "Types.mod", "Locals.mod", "Statements.mod"];
    let texts = names.map(program);
    let files: Vec<(&str, &str)> = names.iter().copied().zip(texts.iter().map(String::as_str)).collect();
    let folder = Folder::new(&files);
    for name in names {
        for options in ["-g", "-g -O2", "-g1", "-glldb"] {
            folder.compile(&format!("{options} -c {name} -o object.o"));
            assert_eq!(mistakes(&folder, "object.o"), [""; 0], "{name}, {options}");
            folder.compile(&format!("{options} {name} -o program"));
            let mut left = mistakes(&folder, "program");
            left.retain(|line| {
                !line.contains("invalid string offset") && !line.contains("Aggregated error counts")
            });
            assert_eq!(left, [""; 0], "{name}, {options}");
        }
    }
}

#[test]
fn procedures_are_found_by_qualified_names() {
    if tools::is_missing("gdb", "qualified names") {
        return;
    }
    let folder = Folder::new(&[("Arrays.mod", program("Arrays.mod").as_str())]);
    // Without variables, an assignment of a constant has no code.
    for (options, first) in [("-g", "14"), ("-g1", "15")] {
        folder.compile(&format!("{options} Arrays.mod -o program"));
        let names = ["Arrays.Sum", "Table.Corner", "Arrays.Table.Corner", "InOut.WriteInt", "Arrays.Table"];
        let breaks = names.map(|name| format!("break {name}"));
        let said = gdb(&folder, "program", &breaks.each_ref().map(String::as_str));
        let of_library = line_of_inout("TlcPutInt(out.stream, x, n)").to_string();
        for line in [first, "28", "28", of_library.as_str(), "34"] {
            assert!(said.contains(&format!("mod, line {line}.\n")), "{options}: no line {line} in\n{said}");
        }
        assert_eq!(said.matches("Breakpoint ").count(), names.len(), "{options}:\n{said}");
    }
}

/// Local modules that repeat names, and an unused variable that has the name of another module's variable.
const LOCAL_MODULES: &str = "\
MODULE Main;
IMPORT A;
FROM InOut IMPORT WriteCard, WriteLn;
VAR hidden, top: CARDINAL;
MODULE Left;
  IMPORT WriteCard; EXPORT QUALIFIED Go;
  VAR count, single: CARDINAL;
  PROCEDURE Go(n: CARDINAL);
  BEGIN
    count := count + n; INC(single); WriteCard(count, 1)
  END Go;
BEGIN count := 10
END Left;
MODULE Right;
  IMPORT WriteCard; EXPORT QUALIFIED Go;
  VAR count: CARDINAL;
  PROCEDURE Go(n: CARDINAL);
  BEGIN
    count := count + n; WriteCard(count, 1)
  END Go;
BEGIN count := 20
END Right;
BEGIN
  top := 5; Left.Go(1); Right.Go(top); A.Go(1); WriteLn
END Main.
";

#[test]
fn no_variable_is_taken_for_another_one() {
    if tools::is_missing("gdb", "equal names in local modules") {
        return;
    }
    let folder = same_names();
    folder.write("Main.mod", LOCAL_MODULES.as_bytes());
    folder.compile("-A unused-variables -ggdb Main.mod -o program");
    let script = format!("source {}/debugger/tlc_gdb.py", env!("CARGO_MANIFEST_DIR"));
    let lead = [script.as_str(), "break Main.Left.Go", "break Right.Go", "run > /dev/null"];
    let values =
        printed(&folder, &[(&lead, &["n", "hidden", "single", "top"]), (&["continue"], &["n", "hidden"])]);
    assert_eq!(values, ["1", "0", "0", "5", "5", "0"]);
    let stop = lead.into_iter().chain(["print count", "mprint Main.Left.count", "mprint Main.Right.count"]);
    let said = gdb(&folder, "program", &stop.collect::<Vec<_>>());
    assert!(said.contains("$1 = 10\n$2 = 20\n"), "`count` alone may be any of them:\n{said}");
}

/// Each variant part of a record is described once, not once for each value of the enclosing labels.
#[test]
fn nested_variants_take_little_time() {
    let mut fields = String::from("x: CARDINAL");
    for depth in 0..12 {
        fields = format!("CASE t{depth}: Small OF 0 .. 59: {fields} | 60: y{depth}: CARDINAL END");
    }
    let text = format!(
        "MODULE Deep;\nTYPE Small = [0 .. 63]; R = RECORD {fields} END;\nVAR r: R;\n\
         BEGIN\n  r.x := 1; IF r.t0 = 1 THEN HALT END\nEND Deep.\n"
    );
    let folder = Folder::new(&[("Deep.mod", text.as_str())]);
    for options in ["-g", "-glldb"] {
        folder.compile(&format!("{options} --emit=obj=deep.o Deep.mod"));
        let size = super::section(&folder.read("deep.o"), ".debug_info").len();
        assert!(size < 20_000, "{options}: {size} bytes");
    }
}

#[test]
fn modules_tell_what_they_import() {
    let folder = same_names();
    let ir = String::from_utf8(folder.compile("-g --emit=llvm-ir=- Main.mod")).expect("text");
    for name in ["A", "B"] {
        let declared = format!("name: \"{name}\", isDecl: true)");
        let module = ir.lines().find(|line| line.contains(&declared)).and_then(|line| line.split(' ').next());
        let imported = format!("entity: {})", module.unwrap_or_default());
        let mut imports = ir.lines().filter(|line| line.contains("DW_TAG_imported_module"));
        assert!(imports.any(|line| line.contains(&imported)), "{name} is not imported in\n{ir}");
    }
}

/// valgrind 3.19 cannot read DWARF 5 of several units as LLVM writes it.
#[test]
fn older_tools_read_older_forms() {
    if tools::is_missing("valgrind", "DWARF 4") {
        return;
    }
    let folder = same_names();
    for options in ["-g1 --storage=system", "-g --storage=system", "-O2 -g --storage=system", "-gdwarf-4"] {
        folder.compile(&format!("{options} Main.mod -o program"));
        let outcome = folder.run("valgrind", "-q --error-exitcode=9 ./program");
        assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""), "{options}");
    }
    if tools::is_missing("gdb", "DWARF 4") {
        return;
    }
    let values = printed(&folder, &[(&["break B.mod:6", "run"], &["hidden", "shared", "n"])]);
    assert_eq!(values, ["68", "1000", "2"]);
}
