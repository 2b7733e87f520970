//! The program sizes above which compilation switches to another method: just below each limit nothing
//! changes, just above it the output does, and the program behaves the same.

use crate::folder::Folder;

/// The form of a compiled program, and its output.
struct Compiled {
    /// The number of function definitions in the IR.
    functions: usize,
    /// The number of functions without jump tables.
    without_tables: usize,
    /// Whether a CASE is compiled to a search.
    searches: bool,
    printed: String,
}

/// Compiles a program with a procedure `P`, and returns the variable `x` that `P` has changed and the program
/// prints.
fn compiled(procedure: &str) -> Compiled {
    let text = format!(
        "MODULE Limits;\nFROM SWholeIO IMPORT WriteInt;\nVAR x, i: INTEGER;\n{procedure}\nBEGIN\n\
         x := 0; P; WriteInt(x, 0)\nEND Limits.\n"
    );
    let folder = Folder::new(&[("Limits.mod", &text)]);
    folder.compile("-A unused Limits.mod --emit=llvm-ir=limits.ll,exe=limits");
    let ir = String::from_utf8(folder.read("limits.ll")).expect("IR is text");
    let printed = folder.run(folder.path("limits"), "").success();
    Compiled {
        functions: ir.lines().filter(|line| line.starts_with("define ")).count(),
        without_tables: ir.matches("\"no-jump-tables\"=\"true\"").count(),
        searches: ir.contains("call i64 @tlc_find_range("),
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
fn a_case_of_more_than_8192_values_has_no_jump_table_and_one_of_as_many_ranges_is_a_search() {
    let selection = |ranges: usize, width: usize| {
        // The search counts from the least value, which is not zero here.
        let (first, end) = (-1_000, (ranges * width) as i64 - 1_000);
        let arm = |range: usize| {
            let low = first + (range * width) as i64;
            format!("{low}..{}: INC(x, {})", low + width as i64 - 1, range % 7)
        };
        let arms: Vec<String> = (0..ranges).map(arm).collect();
        let arms = arms.join("\n| ");
        compiled(&format!(
            "PROCEDURE P;\nBEGIN FOR i := {first} - 1 TO {end} DO CASE i OF {arms} ELSE x := x + 100 END END\nEND P;"
        ))
    };
    for (ranges, width, without_tables, searches) in
        [(8_192, 1, 0, false), (4_096, 2, 0, false), (4_097, 2, 1, false), (8_193, 1, 0, true)]
    {
        let compiled = selection(ranges, width);
        let found = (compiled.without_tables, compiled.searches);
        assert_eq!(found, (without_tables, searches), "{ranges} ranges of {width}");
        let sum: usize = (0..ranges).map(|range| range % 7 * width).sum();
        assert_eq!(compiled.printed, (sum + 200).to_string());
    }
}
