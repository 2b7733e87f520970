//! The sizes from which on a program is compiled in another way: just below each nothing changes, just above it does, and
//! the program does the same.

mod folder;

use folder::Folder;

/// How a program is compiled, and what it does.
struct Compiled {
    /// The definitions of functions in the IR.
    functions: usize,
    /// The functions without jump tables.
    without_tables: usize,
    printed: String,
}

/// Compiles a program with a procedure `P`, which prints the variable `x` that `P` has changed.
fn compiled(procedure: &str) -> Compiled {
    let text = format!(
        "MODULE Limits;\nFROM SWholeIO IMPORT WriteInt;\nVAR x, i: INTEGER;\n{procedure}\nBEGIN\n\
         x := 0; P; WriteInt(x, 0)\nEND Limits.\n"
    );
    let folder = Folder::new(&[("Limits.mod", &text)]);
    folder.compile("Limits.mod --emit=llvm-ir=limits.ll,exe=limits");
    let ir = String::from_utf8(folder.read("limits.ll")).expect("IR is text");
    let printed = folder.run(folder.path("limits"), "").success();
    Compiled {
        functions: ir.lines().filter(|line| line.starts_with("define ")).count(),
        without_tables: ir.matches("\"no-jump-tables\"=\"true\"").count(),
        printed: String::from_utf8(printed).expect("numbers are text"),
    }
}

#[test]
fn sequences_of_more_than_5000_statements_are_divided_into_parts_of_250() {
    let sequence = |length: usize| {
        compiled(&format!("PROCEDURE P;\nBEGIN\n{}\nEND P;", vec!["INC(x)"; length].join("; ")))
    };
    let (whole, divided) = (sequence(5_000), sequence(5_001));
    assert_eq!(divided.functions - whole.functions, 5_001_usize.div_ceil(250));
    assert_eq!((whole.printed.as_str(), divided.printed.as_str()), ("5000", "5001"));
}

#[test]
fn a_case_of_more_than_8192_values_has_no_jump_table() {
    let selection = |values: usize| {
        let arms: Vec<String> = (0..values).map(|value| format!("{value}: INC(x, {})", value % 7)).collect();
        let arms = arms.join("\n| ");
        compiled(&format!(
            "PROCEDURE P;\nBEGIN FOR i := -1 TO {values} DO CASE i OF {arms} ELSE x := x + 100 END END\nEND P;"
        ))
    };
    for (values, tables) in [(8_192, 0), (8_193, 1)] {
        let compiled = selection(values);
        assert_eq!(compiled.without_tables, tables, "{values} values");
        let sum: usize = (0..values).map(|value| value % 7).sum();
        assert_eq!(compiled.printed, (sum + 200).to_string());
    }
}
