//! Programs of many modules.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Writes a program of modules that import each other, and returns its number of lines. The main module is `Main`.
pub fn write_modules(folder: &Path, modules: usize, procedures: usize) -> usize {
    let mut lines = 0;
    let mut write = |name: String, text: String| {
        lines += text.lines().count();
        fs::write(folder.join(name), text).expect("the program can be written");
    };
    for number in 0..modules {
        let imported: Vec<usize> =
            [1, 2, 7, 20].iter().filter_map(|distance| number.checked_sub(*distance)).collect();
        write(format!("M{number}.def"), definition(number, procedures));
        write(format!("M{number}.mod"), implementation(number, procedures, &imported));
    }
    let imports: String = (0..modules).map(|number| format!("IMPORT M{number};\n")).collect();
    let body = "VAR p: M1.Pair; total, sum: INTEGER;\nBEGIN\n  sum := 0;\n  total := 0;\n  p.a := 0;\n  p.b := M1.P1(1, 2, p)\n";
    write("Main.mod".to_owned(), format!("MODULE Main;\n{imports}{body}END Main.\n"));
    lines
}

/// Returns another main module for the modules, which prints a number that depends on the first procedure and the record
/// of each.
pub fn checking_main(modules: usize) -> String {
    let lines = |line: fn(usize) -> String| (0..modules).map(line).collect::<String>();
    format!(
        "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\n{}VAR\n  sum: INTEGER;\n{}BEGIN\n  sum := 0;\n{}  WriteInt(sum, 1);\n  \
         WriteLn\nEND Main.\n",
        lines(|number| format!("IMPORT M{number};\n")),
        lines(|number| format!("  p{number}: M{number}.Pair;\n")),
        lines(|number| format!(
            "  sum := (sum * 31 + M{number}.P0(40, 3, p{number}) + VAL(INTEGER, SIZE(M{number}.Pair))) MOD 1000003;\n"
        ))
    )
}

fn definition(number: usize, procedures: usize) -> String {
    let mut text = format!(
        "DEFINITION MODULE M{number};\nTYPE\n  Pair = RECORD\n    a, b: INTEGER;\n    name: ARRAY [0..31] OF CHAR\n  END;\n\n"
    );
    for procedure in 0..procedures {
        let _ = writeln!(text, "(* Returns a sum that depends on x, y and the pair. *)");
        let _ = writeln!(text, "PROCEDURE P{procedure}(x, y: INTEGER; VAR pair: Pair): INTEGER;\n");
    }
    text + &format!("END M{number}.\n")
}

fn implementation(number: usize, procedures: usize, imported: &[usize]) -> String {
    let mut text =
        format!("IMPLEMENTATION MODULE M{number};\nFROM InOut IMPORT WriteString, WriteInt, WriteLn;\n");
    imported.iter().for_each(|other| text += &format!("IMPORT M{other};\n"));
    text += "\nVAR total: INTEGER;\n\n";
    for procedure in 0..procedures {
        let call = imported.get(procedure % 4).map(|other| {
            format!(
                "  other.a := x; other.b := y;\n  sum := sum + M{other}.P{}(x, y, other);\n",
                procedure % 7
            )
        });
        let other = imported.get(procedure % 4).map(|other| format!("  other: M{other}.Pair;\n"));
        let _ = write!(
            text,
            "PROCEDURE P{procedure}(x, y: INTEGER; VAR pair: Pair): INTEGER;\nVAR\n  i, sum: INTEGER;\n{}BEGIN\n  sum := 0;\n  \
             FOR i := 0 TO x DO\n    IF i MOD 3 = 0 THEN sum := sum + i * y\n    ELSIF i > 10 THEN sum := sum - 1\n    \
             ELSE pair.a := sum; pair.b := pair.a + i\n    END\n  END;\n{}  WHILE sum > 100 DO\n    DEC(sum, 7);\n    \
             pair.name[sum MOD 32] := 'x'\n  END;\n  IF sum < 0 THEN WriteString('negative'); WriteInt(sum, 8); WriteLn END;\n  \
             total := total + sum;\n  RETURN sum\nEND P{procedure};\n\n",
            other.unwrap_or_default(),
            call.unwrap_or_default()
        );
    }
    text + &format!("BEGIN\n  total := 0\nEND M{number}.\n")
}
