//! Executables as the system sees them: hardened in every form, with variables of any size.

use crate::folder::{Folder, HELLO};
use object::elf;
use object::read::elf::{Dyn, ElfFile64, FileHeader, ProgramHeader, SectionHeader};

/// A program with a table of procedures, a handler and a large frame, which need relocations, unwinding and
/// probes.
const RICH: &str = "\
MODULE Rich;
FROM InOut IMPORT WriteCard, WriteLn;
TYPE Act = PROCEDURE (CARDINAL): CARDINAL;
VAR table: ARRAY [0..1] OF Act; i: CARDINAL;
PROCEDURE One(n: CARDINAL): CARDINAL;
VAR a: ARRAY [0..9999] OF CARDINAL; i: CARDINAL;
BEGIN
  FOR i := 0 TO 9999 DO a[i] := i * n END;
  RETURN a[n MOD 10000]
END One;
PROCEDURE Two(n: CARDINAL): CARDINAL;
BEGIN RETURN n DIV (n - 2) EXCEPT RETURN 7 END Two;
BEGIN
  table[0] := One; table[1] := Two;
  FOR i := 0 TO 1 DO WriteCard(table[i](2), 1) END; WriteLn
END Rich.
";

/// Checks the properties that harden an executable, as `checksec` lists them.
fn assert_hardened(bytes: &[u8], what: &str) {
    let file: ElfFile64<'_> = ElfFile64::parse(bytes).expect("an executable for 64 bits");
    let endian = file.endian();
    assert_eq!(
        file.elf_header().e_type(endian),
        elf::ET_DYN,
        "{what}: it stands at another place in each run"
    );
    let has = |kind| file.elf_program_headers().iter().any(|header| header.p_type(endian) == kind);
    assert!(has(elf::PT_INTERP) && has(elf::PT_GNU_RELRO) && has(elf::PT_GNU_STACK), "{what}");
    for header in file.elf_program_headers() {
        let flags = header.p_flags(endian);
        let is_loaded = [elf::PT_LOAD, elf::PT_GNU_STACK].contains(&header.p_type(endian));
        let is_written_and_run = flags & elf::PF_W != 0 && flags & elf::PF_X != 0;
        assert!(!(is_loaded && is_written_and_run), "{what}: memory can be written and executed");
    }
    let dynamic = file.elf_section_table().dynamic(endian, bytes).expect("valid sections");
    let (entries, _) = dynamic.expect("it is linked with the C library");
    let value = |tag: i64| {
        let entry = entries.iter().find(|entry| entry.d_tag(endian) == tag);
        entry.map(|entry| entry.d_val(endian))
    };
    let flags = value(elf::DT_FLAGS).unwrap_or(0);
    let flags_1 = value(elf::DT_FLAGS_1).unwrap_or(0);
    assert_ne!(flags & u64::from(elf::DF_BIND_NOW) | flags_1 & u64::from(elf::DF_1_NOW), 0, "{what}");
    assert_ne!(flags_1 & u64::from(elf::DF_1_PIE), 0, "{what}: it says that it is no library");
    assert_eq!(value(elf::DT_TEXTREL), None, "{what}: code is not changed at the start");
    assert_eq!(flags & u64::from(elf::DF_TEXTREL), 0, "{what}");
    assert_eq!((value(elf::DT_RPATH), value(elf::DT_RUNPATH)), (None, None), "{what}");
}

#[test]
fn every_executable_is_hardened() {
    let folder = Folder::new(&[("hello.mod", HELLO), ("rich.mod", RICH)]);
    for options in ["-O0", "-O2", "-Os", "--checks=none", "-O2 --checks=none", "--ssa=alloca", "--word=32"] {
        for name in ["hello", "rich"] {
            folder.compile(&format!("{options} {name}.mod -o out"));
            assert_hardened(&folder.read("out"), &format!("{name} with {options}"));
            let expected = if name == "hello" { "Hello\n" } else { "47\n" };
            if !options.contains("none") {
                assert_eq!(
                    folder.run(folder.path("out"), "").success(),
                    expected.as_bytes(),
                    "{name} {options}"
                );
            }
        }
    }
}

/// Objects can be hardened as well: they contain no position-dependent code and request no executable stack.
#[test]
fn objects_can_be_linked_to_hardened_programs() {
    let main = "int main(void) { extern void _t4Rich(void); _t4Rich(); return 0; }\n";
    let folder = Folder::new(&[("rich.mod", RICH), ("main.c", main)]);
    folder.compile("-O2 -c rich.mod");
    let bytes = folder.read("rich.o");
    let file: ElfFile64<'_> = ElfFile64::parse(bytes.as_slice()).expect("an object");
    let endian = file.endian();
    let sections = file.elf_section_table();
    let (_, note) = sections.section_by_name(endian, b".note.GNU-stack").expect("it speaks of the stack");
    assert_eq!(note.sh_flags(endian) & u64::from(elf::SHF_EXECINSTR), 0);
    let options = "-pie -Wl,-z,relro,-z,now,-z,text,--fatal-warnings main.c rich.o -lm -o out";
    folder.run("cc", options).success();
    assert_hardened(&folder.read("out"), "an object");
}

/// A frame of many pages is touched page by page, so it cannot jump over the guard page. At every level, even
/// without checks, no step is larger than a page.
#[test]
fn large_frames_are_probed() {
    let folder = Folder::new(&[("rich.mod", RICH)]);
    for options in ["-O0", "-O2", "--checks=none", "-O2 --checks=none"] {
        let assembly =
            String::from_utf8(folder.compile(&format!("{options} rich.mod -S -o -"))).expect("text");
        let steps = assembly.lines().filter_map(|line| line.trim().strip_prefix("subq\t$"));
        let steps: Vec<u64> = steps
            .filter_map(|step| step.strip_suffix(", %rsp").and_then(|number| number.parse().ok()))
            .collect();
        assert!(steps.contains(&4096), "{options}: {steps:?}");
        assert!(steps.iter().all(|step| *step <= 4096), "{options}: {steps:?}");
    }
}

/// Three gigabytes, far from the code. The system gives memory only to pages that are written.
#[test]
fn module_variables_may_be_larger_than_two_gigabytes() {
    let program = "MODULE Big;\n\
                   FROM InOut IMPORT WriteCard, WriteLn;\n\
                   VAR before: CARDINAL; big, other: ARRAY [0..1500000000] OF CHAR; behind: CARDINAL;\n\
                   PROCEDURE Sum(VAR a: ARRAY OF CHAR; step: CARDINAL): CARDINAL;\n\
                   VAR i, sum: CARDINAL;\n\
                   BEGIN i := 0; sum := 0;\n\
                   \x20 WHILE i <= HIGH(a) DO a[i] := CHR(i MOD 7); sum := sum + ORD(a[i]); i := i + step END;\n\
                   \x20 RETURN sum\n\
                   END Sum;\n\
                   BEGIN\n\
                   \x20 before := 1; behind := 2;\n\
                   \x20 WriteCard(Sum(big, 100000000), 1); WriteCard(Sum(other, 300000000), 3);\n\
                   \x20 WriteCard(before, 2); WriteCard(behind, 2); WriteLn\n\
                   END Big.\n";
    let folder = Folder::new(&[("big.mod", program)]);
    let expected = format!(
        "{:1}{:3} 1 2\n",
        (0..=15u64).map(|i| i * 100_000_000 % 7).sum::<u64>(),
        (0..=5u64).map(|i| i * 300_000_000 % 7).sum::<u64>()
    );
    for options in ["-O0", "-O2"] {
        folder.compile(&format!("{options} big.mod"));
        let said = folder.run(folder.path("big"), "").success();
        assert_eq!(String::from_utf8_lossy(&said), expected, "{options}");
        assert_hardened(&folder.read("big"), options);
    }
}

/// Objects that are too large only together get a message of their own.
#[test]
fn objects_that_are_too_large_together_are_told() {
    let names = ["One", "Two", "Three"];
    let folder = Folder::new(&[]);
    for name in names {
        let definition = format!("DEFINITION MODULE {name}; PROCEDURE Set(i: CARDINAL); END {name}.\n");
        let text = format!(
            "IMPLEMENTATION MODULE {name}; VAR a: ARRAY [0..1000000000] OF CHAR;\n\
             PROCEDURE Set(i: CARDINAL); BEGIN a[i] := 'x' END Set; END {name}.\n"
        );
        folder.write(&format!("{name}.def"), definition.as_bytes());
        folder.write(&format!("{name}.mod"), text.as_bytes());
        folder.compile(&format!("-c {name}.mod"));
    }
    folder.write(
        "main.mod",
        b"MODULE main; IMPORT One, Two, Three; BEGIN One.Set(1); Two.Set(2); Three.Set(3) END main.\n",
    );
    let messages = folder.tlc("main.mod One.o Two.o Three.o").failure();
    let expected = "error[E0007]: the variables of the linked objects are too large together";
    assert!(messages.starts_with(expected), "{messages}");
}

#[test]
fn frames_larger_than_any_stack_are_errors() {
    let folder = Folder::new(&[]);
    let largest = 1u64 << 30;
    for (declaration, fits) in [
        (format!("VAR a: ARRAY [1..{}] OF CHAR;", largest - 1000), true),
        (format!("VAR a: ARRAY [1..{}] OF CHAR;", largest + 1), false),
        (format!("VAR a, b: ARRAY [1..{}] OF CHAR;", largest / 2 + 1), false),
        ("VAR a: ARRAY [1..1000000000000] OF CHAR;".to_owned(), false),
    ] {
        let program = format!(
            "MODULE M; PROCEDURE P(i: CARDINAL): CHAR; {declaration} BEGIN a[i] := 'x'; RETURN a[i + 1] END P;\n\
             VAR c: CHAR; BEGIN c := P(1) END M.\n"
        );
        folder.write("m.mod", program.as_bytes());
        for options in ["-O0", "-O2", "check"] {
            let outcome = folder.tlc(&format!("{options} m.mod"));
            assert_eq!(outcome.status, Some(if fits { 0 } else { 1 }), "{declaration}: {}", outcome.stderr);
            let is_told = outcome
                .stderr
                .contains("error[E0316]: the variables of `P` are too large for a stack\n --> m.mod:1:");
            assert_eq!(is_told, !fits, "{declaration}: {}", outcome.stderr);
        }
    }
}
