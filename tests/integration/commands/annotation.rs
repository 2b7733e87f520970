//! `-S --annotate`: comments in assembly text that give source lines and the locations of variables.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::folder::{Folder, HELLO};
use crate::tools;
use object::{Object, ObjectSymbol};

/// The bodies of these procedures are straight-line code, so the order of comments is known.
const STRAIGHT: &str = "\
MODULE Straight;
TYPE
  Colour = (red, green, blue);
  Colours = SET OF Colour;
  Point = RECORD x, y: INTEGER END;
VAR
  sum, product: CARDINAL;

PROCEDURE Keep(k: CARDINAL);
BEGIN
  product := k * 5
END Keep;

PROCEDURE Work(n: CARDINAL; VAR r: CARDINAL);
VAR
  c: Colour;
  s: Colours;
  p: Point;
  letter: CHAR;
  flag: BOOLEAN;
BEGIN
  c := green; letter := 'x'; flag := TRUE; s := Colours{red, blue};
  p.x := -1; p.y := 7;
  sum := n * 3;\t(* é # 5 \"x\" *)
  r := sum + ORD(c) + ORD(letter) + ORD(flag);
  Keep(n DIV 7)
END Work;

BEGIN
  Work(5, product);
  Work(6, sum)
END Straight.
";

/// Whether `--annotate` added the line of assembly text.
fn is_comment(line: &&str) -> bool {
    line.starts_with("\t# ") || line.starts_with("\t##")
}

/// Compiles a program to text with comments, and to text without them.
fn both(folder: &Folder, options: &str, file: &str) -> (String, String) {
    let text = |more: &str| {
        let text = folder.compile(&format!("-A warnings -S {options}{more} {file} -o -"));
        String::from_utf8(text).expect("assembly text is UTF-8")
    };
    (text(" --annotate"), text(""))
}

fn comments(text: &str) -> Vec<&str> {
    text.lines().filter(is_comment).map(|line| line.trim_start()).collect()
}

/// The lines of the function with a label.
fn function<'t>(text: &'t str, label: &str) -> &'t str {
    let start = text.find(&format!("\n{label}:\n")).expect(label);
    let length = text[start..].find("\n.Lfunc_end").expect("a function ends");
    &text[start..start + length]
}

/// The programs of the tests of debuggers.
fn programs() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/debugging/programs");
    let names = ["Arrays", "Jumps", "Locals", "Results", "Session", "Shapes", "Split", "Types"];
    let read = |name: &str| {
        let file = format!("{name}.mod");
        let text = fs::read_to_string(folder.join(&file)).expect(name);
        (file, text)
    };
    names.map(read).into()
}

const LEVELS: [&str; 5] = ["-O0", "-O1", "-O2", "-O3", "-Os"];

#[test]
fn without_the_comments_the_text_is_as_without_the_option() {
    let variants = ["--ssa=mem2reg -O2", "--ssa=alloca", "--no-unwind-tables", "-g -O2", "-g1", "-gdwarf-4"];
    for (file, text) in programs() {
        let folder = Folder::new(&[(&file, &text)]);
        for options in LEVELS.into_iter().chain(variants) {
            let (annotated, plain) = both(&folder, options, &file);
            assert_eq!(comments(&plain), [""; 0], "{file} {options}");
            let rest: String =
                annotated.split_inclusive('\n').filter(|line| !is_comment(&&line[..])).collect();
            assert!(rest == plain, "{file} {options}");
            let lines = comments(&annotated).iter().filter(|line| line.starts_with("## ")).count();
            assert!(lines > 10, "{file} {options}: {lines}");
            let has_debug_info = plain.contains(".debug_");
            assert_eq!(has_debug_info, options.contains("-g"), "{file} {options}");
        }
    }
}

#[test]
fn straight_code_has_its_comments_in_order() {
    let folder = Folder::new(&[("Straight.mod", STRAIGHT)]);
    let (text, _) = both(&folder, "--checks=none -O2", "Straight.mod");
    let expected = [
        "## Straight.mod:14: PROCEDURE Work(n: CARDINAL; VAR r: CARDINAL);",
        "#   r at (%rsi)",
        "#   n = %rdi",
        "#   c = green",
        "#   letter = 'x'",
        "#   flag = TRUE",
        "#   s = {red, blue}",
        "#   p.x = -1",
        "#   p.y = 7",
        "## Straight.mod:24:3: sum := n * 3; (* é # 5 \"x\" *)",
        "## Straight.mod:25:3: r := sum + ORD(c) + ORD(letter) + ORD(flag);",
        "## Straight.mod:26:3: Keep(n DIV 7)",
        "#   n = %rdi@entry",
        "#   Keep.k = %rdi",
        "## Straight.mod:11:3: product := k * 5",
        "##   in Straight.Keep, inlined at Straight.mod:26:3",
        "## Straight.mod:27:1: END Work;",
    ];
    let work = function(&text, "_t8Straight4Work");
    assert_eq!(comments(work), expected);
    // A comment precedes the code that it describes.
    let order = [
        "sum := n * 3;",
        "leaq\t(%rdi,%rdi,2)",
        "Keep(n DIV 7)",
        "subq",
        "n = %rdi@entry",
        "shrq\t$2",
        "Keep.k = %rdi",
        "%rdi,%rdi,4",
    ]
    .map(|part| work.find(part).expect(part));
    assert!(order.is_sorted(), "{order:?} {work}");
}

/// Each line that is quoted, with its file and its number, is in the file.
#[test]
fn lines_are_those_of_the_files() {
    for (file, text) in programs() {
        let folder = Folder::new(&[(&file, &text)]);
        for options in LEVELS {
            let (annotated, _) = both(&folder, options, &file);
            let mut told = BTreeSet::new();
            for line in
                comments(&annotated).iter().filter_map(|line| line.strip_prefix(&format!("## {file}:")))
            {
                let (place, shown) = line.split_once(": ").expect("a place and a line");
                let number: usize = place.split(':').next().and_then(|n| n.parse().ok()).expect("a number");
                let written = text.lines().nth(number - 1).expect("the file has the line");
                assert_eq!(shown, written.trim().replace('\t', " "), "{file} {options}");
                told.insert(number);
            }
            assert!(told.len() > 5, "{file} {options}: {told:?}");
        }
    }
}

/// Returns DWARF's name of the whole register that contains the assembler's register.
fn whole_register(name: &str) -> String {
    let name = name.trim_start_matches('%');
    let whole = match name.as_bytes() {
        [b'x', ..] => name.to_owned(),
        [b'r', digit, ..] if digit.is_ascii_digit() => name.trim_end_matches(['d', 'w', 'b']).to_owned(),
        [b'r' | b'e', rest @ ..] => format!("r{}", String::from_utf8_lossy(rest)),
        [letter @ b'a'..=b'd', b'l' | b'h'] => format!("r{}x", *letter as char),
        _ => format!("r{}", name.trim_end_matches('l')),
    };
    whole.to_uppercase()
}

/// DWARF's location of a variable: its name, the first address, the end, and the expression.
type Entry = (String, u64, u64, String);

/// The locations of variables as `llvm-dwarfdump` prints them.
fn locations(folder: &Folder, object: &str) -> Vec<Entry> {
    let mut command = Command::new("llvm-dwarfdump-22");
    let output = command.arg("--debug-info").arg(folder.path(object)).output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut entries = Vec::new();
    for entry in
        text.split("DW_TAG_").filter(|entry| entry.starts_with("variable") || entry.starts_with("formal"))
    {
        let named =
            ["DW_AT_name\t(", "DW_AT_abstract_origin\t("].map(|attribute| entry.split_once(attribute));
        let rest =
            named.into_iter().flatten().next().map(|(_, rest)| rest.lines().next().unwrap_or_default());
        let quoted = rest.and_then(|rest| rest.split('"').nth(1));
        // An entry without a name does not come from the source.
        let Some(name) = quoted else { continue };
        for line in entry.lines().filter(|line| line.trim_start().starts_with("[0x")) {
            let (range, expression) = line.trim().trim_start_matches('[').split_once("): ").expect("a range");
            let (start, end) = range.split_once(", ").expect("two ends");
            let number =
                |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("an address");
            entries.push((name.to_owned(), number(start), number(end), expression.to_owned()));
        }
        if let Some((_, line)) = entry.split_once("DW_AT_location\t(DW_OP_") {
            let expression = line.lines().next().unwrap_or_default();
            entries.push((name.to_owned(), 0, u64::MAX, format!("DW_OP_{expression}")));
        }
    }
    entries
}

/// The registers in comments are those in the DWARF of the same text, at the addresses of the comments.
#[test]
fn registers_are_those_that_debuggers_are_told() {
    if tools::is_missing("llvm-dwarfdump-22", "what comments and DWARF say")
        || tools::is_missing("as", "assembly text")
    {
        return;
    }
    let mut total = 0;
    for (file, text) in programs() {
        let folder = Folder::new(&[(&file, &text)]);
        for options in LEVELS {
            let (annotated, _) = both(&folder, &format!("{options} -g"), &file);
            let (mut labelled, mut said) = (String::new(), Vec::new());
            for line in annotated.lines() {
                let of_variable = line.strip_prefix("\t#   ").and_then(|said| said.split_once(" = %"));
                if let Some((name, register)) = of_variable.filter(|(_, value)| !value.contains([' ', '@'])) {
                    labelled += &format!("said{}:\n", said.len());
                    said.push((name.to_owned(), whole_register(register)));
                }
                labelled += line;
                labelled.push('\n');
            }
            folder.write("labelled.s", labelled.as_bytes());
            folder.run("as", "--gdwarf-5 labelled.s -o labelled.o").success();
            let entries = locations(&folder, "labelled.o");
            let addresses = addresses_of(&folder.read("labelled.o"));
            for (number, (name, register)) in said.iter().enumerate() {
                let at = addresses[&format!("said{number}")];
                let holds = |(variable, start, end, expression): &Entry| {
                    let mut operations = expression.split([',', ')']).map(str::trim);
                    name.split('.').any(|part| part == variable)
                        && (*start..*end).contains(&at)
                        && operations.any(|operation| {
                            operation.starts_with("DW_OP_reg") && operation.ends_with(&format!(" {register}"))
                        })
                };
                let of_name = || entries.iter().filter(|entry| name.contains(&entry.0)).collect::<Vec<_>>();
                assert!(
                    entries.iter().any(holds),
                    "{file} {options}: {name} = {register} at {at:#x}: {:#?}",
                    of_name()
                );
            }
            let mut untold = entries.iter().filter_map(|(name, start, _, expression)| {
                let register = expression.strip_prefix("DW_OP_reg")?.split_once(' ')?.1.trim_end_matches(')');
                let is_told =
                    said.iter().any(|(said, in_it)| said.ends_with(name.as_str()) && in_it == register);
                (!is_told && !register.contains(',')).then(|| format!("{name} in {register} from {start:#x}"))
            });
            assert_eq!(untold.next(), None, "{file} {options}");
            total += said.len();
        }
    }
    assert!(total > 300, "{total}");
}

fn addresses_of(bytes: &[u8]) -> HashMap<String, u64> {
    let file = object::File::parse(bytes).expect("an object");
    let symbols =
        file.symbols().filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), symbol.address())));
    symbols.collect()
}

#[test]
fn the_folder_does_not_matter() {
    for options in LEVELS {
        let texts = [0; 2].map(|_| {
            let folder = Folder::new(&[("Straight.mod", STRAIGHT)]);
            both(&folder, options, "Straight.mod").0
        });
        assert!(texts[0] == texts[1], "{options}");
    }
}

/// Names of files and source lines that an assembler would interpret if they were outside of comments.
#[test]
fn nothing_in_sources_leaves_its_comment() {
    let lines = [
        "i := 1; (* \t.globl evil \u{b} \u{1b}[1m \u{202e} \u{2028} *)\r".to_owned(),
        format!("i := i + 2; (* {} *)", "é /* x".repeat(5_000)),
        "Put(i); (* # 5 \"x\" */ ; .error \"no\" \\ *)".to_owned(),
    ];
    let program = |lines: &[String]| {
        format!(
            "MODULE Evil;\nVAR i: INTEGER;\nPROCEDURE Put(VAR n: INTEGER);\nBEGIN\nn := n * 2\nEND Put;\nBEGIN\n{}\nEND Evil.\n",
            lines.join("\n")
        )
    };
    for name in ["3d.mod", "5", "a\n.error \"no\".mod", "#APP.mod", "é \t*/.mod"] {
        let folder = Folder::new(&[(name, &program(&lines))]);
        let assembled = |options: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
            command.args(options).args(["-A", "warnings", "-S", "-o", "text.s"]).arg(name);
            assert!(command.current_dir(folder.path(".")).status().expect("tlc starts").success(), "{name}");
            folder.run("as", "text.s -o text.o").success();
            (String::from_utf8(folder.read("text.s")).expect("UTF-8"), folder.read("text.o"))
        };
        for level in ["-O0", "-O2"] {
            let (text, annotated) = assembled(&["--annotate", level]);
            let (_, plain) = assembled(&[level]);
            assert!(annotated == plain, "{name:?} {level}");
            assert!(
                level == "-O2" || text.contains("(*  .globl evil \\u{b} \\u{1b}[1m \\u{202e} \\u{2028} *)\n"),
                "{name:?}: {text}"
            );
            assert!(text.lines().all(|line| line.chars().count() < 300), "{name:?}");
        }
    }
}

#[test]
fn only_assembly_text_is_annotated() {
    let folder = Folder::new(&[("Hello.mod", HELLO)]);
    for (options, message) in [
        ("Hello.mod", "--annotate requires assembly text; use -S"),
        ("-c Hello.mod", "--annotate requires assembly text"),
        ("--emit=llvm-ir Hello.mod", "--annotate requires assembly text"),
        (
            "--emit=asm,obj Hello.mod",
            "--annotate cannot be used if `obj` is made in addition to assembly text",
        ),
        ("--emit=llvm-ir,asm Hello.mod", "if `llvm-ir` is made"),
        ("run Hello.mod", "--annotate cannot be used with a subcommand"),
    ] {
        folder.tlc(&format!("--annotate {options}")).fails_with(message);
    }
    assert_eq!(folder.files(), ["Hello.mod"]);
    folder.compile("--annotate --emit=asm,hir,dep-info Hello.mod");
    assert_eq!(folder.files(), ["Hello.d", "Hello.hir", "Hello.mod", "Hello.s"]);
}
