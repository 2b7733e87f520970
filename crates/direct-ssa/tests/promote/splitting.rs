//! The splitting of variables, compared with LLVM's pass `SROA`, and by running programs.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use direct_ssa::llvm::promote::Options;

use crate::{CLANG, after_pass, in_short, proved, random::Random, tools};

const SPLITTING: Options = Options { strategy: direct_ssa::Strategy::Default, simplify: false, sroa: true };

/// Promotes the variables of a function with splitting, proves it, and returns the text.
fn split(body: &str) -> String {
    let text = format!(
        "{body}\ndeclare void @g(ptr)\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
         declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
    );
    let text = proved(text.as_bytes(), &SPLITTING).expect("a proof");
    assert_eq!(text, in_short(text.as_bytes(), &SPLITTING), "a second promotion finds nothing to do");
    text
}

#[test]
fn fields_elements_fills_and_copies_become_values() {
    let text = split(
        "define i32 @f(i1 %c, i32 %n, ptr %p) {
  %s = alloca { i32, [2 x i32], ptr }, align 8
  %t = alloca { i32, [2 x i32], ptr }, align 8
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 24, i1 false)
  %s1 = getelementptr { i32, [2 x i32], ptr }, ptr %s, i32 0, i32 1
  %s2 = getelementptr [2 x i32], ptr %s1, i32 0, i32 1
  store i32 %n, ptr %s2
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %s
  br label %end
end:
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 12, i1 false)
  %t2 = getelementptr i8, ptr %t, i64 8
  %v = load i32, ptr %t2
  %w = load i32, ptr %t
  %r = add i32 %v, %w
  %q = getelementptr i8, ptr %s, i64 4
  %x = load i32, ptr %q
  %y = add i32 %r, %x
  ret i32 %y
}",
    );
    assert!(
        !text.contains("= alloca") && !text.contains("call void") && text.contains("= phi i32 "),
        "{text}"
    );
}

#[test]
fn copies_from_and_to_memory_become_accesses() {
    let text = split(
        "define i64 @f(ptr %p, ptr %q) {
  %s = alloca [2 x i64], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 16, i1 false)
  %s1 = getelementptr i8, ptr %s, i64 8
  %v = load i64, ptr %s1
  ret i64 %v
}
define void @to(ptr %p, i32 %n) {
  %s = alloca [2 x i32], align 4
  %s1 = getelementptr i8, ptr %s, i64 4
  store i32 %n, ptr %s1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %s, i64 8, i1 false)
  ret void
}",
    );
    assert!(!text.contains("= alloca") && !text.contains("call void"), "{text}");
    assert!(
        text.contains("getelementptr inbounds i8, ptr %p, i64 8\n  %2 = load i64, ptr %1, align 8"),
        "{text}"
    );
    assert!(
        text.contains("getelementptr inbounds i8, ptr %p, i64 4\n  store i32 %n, ptr %1, align 4"),
        "{text}"
    );
}

#[test]
fn one_part_may_be_accessed_as_several_types() {
    let text = split(
        "define double @f(i64 %n) {
  %s = alloca { i64, i64 }
  store i64 %n, ptr %s
  %v = load double, ptr %s
  ret double %v
}",
    );
    assert!(!text.contains("= alloca") && text.contains("bitcast i64 %n to double"), "{text}");
}

/// In each function, one variable has an access that prevents splitting.
#[test]
fn other_variables_stay_in_memory() {
    for (what, accesses) in [
        ("the address escapes", "call void @g(ptr %s)"),
        ("the address is stored", "store ptr %s, ptr %p"),
        ("a variable index", "%a = getelementptr i32, ptr %s, i64 %i\n  store i32 1, ptr %a"),
        ("parts overlap", "store i64 1, ptr %s"),
        ("volatile", "store volatile i32 1, ptr %s"),
        ("atomic", "store atomic i32 1, ptr %s unordered, align 4"),
        ("after the end", "%a = getelementptr i8, ptr %s, i64 14\n  store i32 1, ptr %a"),
        ("before the beginning", "%a = getelementptr i8, ptr %s, i64 -4\n  store i32 1, ptr %a"),
        ("a part of a part is filled", "call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 6, i1 false)"),
        ("an unknown length", "call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 %i, i1 false)"),
        ("an unknown byte", "call void @llvm.memset.p0.i64(ptr %s, i8 %b, i64 16, i1 false)"),
        ("a volatile fill", "call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 16, i1 true)"),
        ("a copy onto itself", "call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %s, i64 16, i1 false)"),
        (
            "bytes are copied that nothing else accesses",
            "call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %p, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %s, i64 16, i1 false)",
        ),
    ] {
        let text = split(&format!(
            "define i32 @f(ptr %p, i64 %i, i8 %b) {{
  %s = alloca [16 x i8], align 8
  %s1 = getelementptr i8, ptr %s, i64 4
  store i32 5, ptr %s1
  {accesses}
  %v = load i32, ptr %s1
  ret i32 %v
}}"
        ));
        assert_eq!(text.matches("= alloca").count(), 1, "{what}: {text}");
    }
}

#[test]
fn debuggers_find_the_parts() {
    let text = "define void @f(i32 %n) !dbg !3 {
  %s = alloca { i32, i32 }, align 4
    #dbg_declare(ptr %s, !6, !DIExpression(), !12)
  store i32 %n, ptr %s, align 4, !dbg !12
  %s1 = getelementptr i8, ptr %s, i64 4, !dbg !12
  store i32 2, ptr %s1, align 4, !dbg !12
  ret void, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"s.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: \"s\", scope: !3, file: !1, line: 1, type: !7)
!7 = !DICompositeType(tag: DW_TAG_structure_type, name: \"s\", file: !1, size: 64, elements: !8)
!8 = !{!9, !10}
!9 = !DIDerivedType(tag: DW_TAG_member, name: \"a\", scope: !7, file: !1, baseType: !11, size: 32)
!10 = !DIDerivedType(tag: DW_TAG_member, name: \"b\", scope: !7, file: !1, baseType: !11, size: 32, offset: 32)
!11 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)
!12 = !DILocation(line: 1, scope: !3)
";
    let text = in_short(text.as_bytes(), &SPLITTING);
    for record in [
        "i32 %n, !6, !DIExpression(DW_OP_LLVM_fragment, 0, 32)",
        "i32 2, !6, !DIExpression(DW_OP_LLVM_fragment, 32, 32)",
    ] {
        assert!(text.contains(&format!("#dbg_value({record}")), "{text}");
    }
    assert!(!text.contains("alloca"), "{text}");
}

/// The number of functions of a random module.
const FUNCTIONS: usize = 150;

/// The offset and the type of each part of the variables; the last one overlaps with two others.
const PARTS: [(usize, &str); 6] = [(0, "i32"), (4, "i32"), (8, "i64"), (16, "i8"), (17, "i8"), (0, "i64")];

/// Writes a function of random accesses to variables of 24 bytes, all of which are filled at first.
fn function(random: &mut Random, number: usize) -> String {
    let (variables, blocks) = (1 + random.below(4), 1 + random.below(7));
    let overlaps = random.one_in(4);
    let mut text = format!("define i64 @f{number}(i64 %n, ptr %p) {{\n");
    // Writing to a string cannot fail.
    for variable in 0..variables {
        let _ = writeln!(text, "  %x{variable} = alloca [24 x i8], align 8");
        let _ = writeln!(
            text,
            "  call void @llvm.memset.p0.i64(ptr %x{variable}, i8 {}, i64 24, i1 false)",
            random.below(3)
        );
    }
    let _ = writeln!(text, "  %sum = alloca i64\n  store i64 0, ptr %sum\n  br label %b0");
    let mut values = 0;
    for block in 0..blocks {
        let _ = writeln!(text, "b{block}:");
        for _ in 0..random.below(7) {
            values += 1;
            let part = random.below(PARTS.len() - usize::from(!overlaps));
            let ends = (random.below(variables), random.below(variables));
            access(&mut text, random, ends, PARTS[part], values);
        }
        let (one, other) = (block + 1, (block + 1 + random.below(3)).min(blocks));
        let _ = writeln!(
            text,
            "  %bit{block} = lshr i64 %n, {}\n  %c{block} = trunc i64 %bit{block} to i1",
            random.below(4)
        );
        let _ = writeln!(text, "  br i1 %c{block}, label %b{one}, label %b{other}");
    }
    let _ = writeln!(text, "b{blocks}:\n  %result = load i64, ptr %sum\n  ret i64 %result\n}}");
    text
}

fn access(
    text: &mut String,
    random: &mut Random,
    (variable, other): (usize, usize),
    (offset, ty): (usize, &str),
    value: usize,
) {
    let address = |text: &mut String, name: &str, variable: usize| {
        let _ = writeln!(text, "  %{name}{value} = getelementptr i8, ptr %x{variable}, i64 {offset}");
    };
    let extended = |text: &mut String| {
        let cast = if ty == "i64" { "add i64 0, " } else { "" };
        let tail = if ty == "i64" { "" } else { " to i64" };
        let op = if cast.is_empty() { format!("sext {ty} ") } else { cast.to_owned() };
        let _ = writeln!(text, "  %e{value} = {op}%v{value}{tail}\n  %o{value} = load i64, ptr %sum");
        let _ =
            writeln!(text, "  %m{value} = mul i64 %o{value}, 31\n  %s{value} = add i64 %m{value}, %e{value}");
        let _ = writeln!(text, "  store i64 %s{value}, ptr %sum");
    };
    let _ = match random.below(12) {
        0..=3 => {
            address(text, "a", variable);
            let _ = writeln!(text, "  %v{value} = load {ty}, ptr %a{value}, align 1");
            extended(text);
            Ok(())
        }
        4..=7 => {
            address(text, "a", variable);
            let narrow = if ty == "i64" { "add i64 0, ".to_owned() } else { "trunc i64 ".to_owned() };
            let tail = if ty == "i64" { String::new() } else { format!(" to {ty}") };
            let _ = writeln!(text, "  %k{value} = mul i64 %n, {}", 1 + random.below(1000));
            let _ = writeln!(text, "  %v{value} = {narrow}%k{value}{tail}");
            writeln!(text, "  store {ty} %v{value}, ptr %a{value}, align 1")
        }
        8 => writeln!(
            text,
            "  call void @llvm.memset.p0.i64(ptr %x{variable}, i8 {}, i64 8, i1 false)",
            random.below(2)
        ),
        9 if variable != other => {
            let length = [8, 16, 24][random.below(3)];
            writeln!(
                text,
                "  call void @llvm.memcpy.p0.p0.i64(ptr %x{variable}, ptr %x{other}, i64 {length}, i1 false)"
            )
        }
        10 => {
            writeln!(text, "  call void @llvm.memcpy.p0.p0.i64(ptr %x{variable}, ptr %p, i64 16, i1 false)")
        }
        11 => {
            writeln!(text, "  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %x{variable}, i64 16, i1 false)")
        }
        _ => Ok(()),
    };
}

/// The functions are compiled with their variables in memory and after splitting, and called with several
/// arguments: they return the same values and leave the same bytes in memory. At least half of the functions that
/// LLVM's own pass leaves without variables in memory have none here.
#[test]
fn random_functions_compute_the_same_values_after_splitting() {
    if tools::is_missing(CLANG, "running random functions") {
        return;
    }
    let (mut here, mut by_llvm) = (0, 0);
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut text: String = (0..FUNCTIONS).map(|number| function(&mut random, number)).collect();
        text += "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n";
        text += "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";
        let after = proved(text.as_bytes(), &SPLITTING).expect("a proof");
        let without =
            |text: &str| text.split("define ").filter(|function| !function.contains("= alloca")).count();
        here += without(&after);
        // SROA leaves memory for bytes that are only written, which the other pass removes.
        by_llvm += without(&after_pass(text.as_bytes(), "function(sroa,instcombine<no-verify-fixpoint>)"));
        assert!(ran(&text) == ran(&after), "module {seed}");
    }
    assert!(here <= by_llvm && here * 2 > by_llvm, "{here} {by_llvm}");
}

/// Compiles a module and returns what a program prints that calls all its functions.
fn ran(module: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    let mut main = "#include <stdio.h>\n".to_owned();
    for number in 0..FUNCTIONS {
        let _ = writeln!(main, "long f{number}(long, unsigned char *);");
    }
    main += "static long (*const all[])(long, unsigned char *) = {";
    (0..FUNCTIONS).for_each(|number| main += &format!("f{number},"));
    main += "};
int main(void) {
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        for (long n = -3; n < 16; n++) {
            unsigned char bytes[16];
            for (int k = 0; k < 16; k++) bytes[k] = k * 37 + n;
            printf(\"%ld\", all[i](n, bytes));
            for (int k = 0; k < 16; k++) printf(\" %d\", bytes[k]);
            puts(\"\");
        }
    return 0;
}
";
    fs::write(path("main.c"), main).expect("a file");
    fs::write(path("module.ll"), module).expect("a file");
    let mut clang = Command::new(CLANG);
    clang.args(["-w", "-O0", "-o"]).arg(path("program")).arg(path("main.c")).arg(path("module.ll"));
    let output = clang.output().expect("clang runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(path("program")).output().expect("the program runs");
    assert!(output.status.success() && output.stdout.len() > 10_000);
    output.stdout
}
