//! A program that fails prints the active procedures.

use object::{Object, ObjectSection};

use super::stepping::program;
use crate::folder::{Folder, HELLO};
use crate::tools;

/// The message of the failing check in `Trace.mod`.
const INDEX: &str = "Trace.mod:22:14: run-time error: index 13 is outside [0..9]\n";

/// The ways to compile a program that must not change its backtraces.
const WITH_LINES: [&str; 7] =
    ["-g1", "-g", "-g1 -O1", "-g1 -O2", "-g -O2", "-g1 -Os", "-g1 -O2 --frame-pointers"];

/// The action that makes the check fail in a coroutine.
const COROUTINE: &str =
    "NEWPROCESS(Coroutine, ADR(workspace), SIZE(workspace), other); TRANSFER(main, other)";

/// Compiles `Trace.mod` with an action, and returns its messages.
fn trace(action: &str, options: &str) -> String {
    trace_with(action, options, &[])
}

fn trace_with(action: &str, options: &str, variables: &[(&str, &str)]) -> String {
    let folder = Folder::new(&[("Trace.mod", program("Trace.mod").replace("ACTION", action).as_str())]);
    folder.compile(&format!("-A warnings {options} Trace.mod -o trace"));
    folder.run_with(folder.path("trace"), "", variables).stderr
}

#[test]
fn callers_are_told_with_their_places() {
    for options in WITH_LINES {
        let told = trace("WriteCard(act(1), 1)", options);
        let expected = "  in Trace.Outer.Inner at Trace.mod:22:14\n\
                        \x20 in Trace.Outer at Trace.mod:26:10\n\
                        \x20 in the body of Trace at Trace.mod:93:13\n";
        assert_eq!(told, INDEX.to_owned() + expected, "{options}");
    }
}

#[test]
fn without_lines_the_names_are_told() {
    let told = trace("WriteCard(act(1), 1)", "-O0");
    assert_eq!(told, INDEX.to_owned() + "  in Trace.Outer.Inner\n  in Trace.Outer\n  in the body of Trace\n");
    for options in ["-O1", "-O2", "-Os", "-O3"] {
        // Then an inlined procedure has no name.
        let told = trace(COROUTINE, options);
        let (inner, last) = told.trim_end().rsplit_once('\n').expect("two lines");
        assert!(inner.starts_with(INDEX.trim_end()), "{options}: {told}");
        assert_eq!(last, "  in Trace.Coroutine", "{options}: {told}");
    }
}

#[test]
fn a_variable_turns_backtraces_off() {
    assert_eq!(trace_with("WriteCard(act(1), 1)", "-g1", &[("TLC_BACKTRACE", "0")]), INDEX);
    let on = trace_with("WriteCard(act(1), 1)", "-g1", &[("TLC_BACKTRACE", "1")]);
    assert!(on.starts_with(INDEX) && on.len() > INDEX.len(), "{on}");
}

#[test]
fn the_body_of_a_module_alone_is_not_told() {
    for options in ["-O0", "-O2", "-g1", "-g1 -O2"] {
        assert_eq!(
            trace("a[n] := 0", options),
            "Trace.mod:93:5: run-time error: index 12 is outside [0..9]\n"
        );
    }
}

#[test]
fn frames_of_a_recursion_are_counted() {
    for options in WITH_LINES {
        let told = trace("WriteCard(Deep(10000), 1)", options);
        // A level may turn the recursion into a loop or unroll it; otherwise nine thousand frames are printed
        // as one line.
        let lines: Vec<&str> = told.lines().collect();
        assert!(told.starts_with(INDEX), "{options}: {told}");
        assert!(lines.len() <= 10, "{options}: {told}");
        assert!(told.ends_with("\n  in the body of Trace at Trace.mod:93:13\n"), "{options}: {told}");
    }
    let told = trace("WriteCard(Deep(10000), 1)", "-g1");
    let expected = "  in Trace.Outer.Inner at Trace.mod:22:14\n\
                    \x20 in Trace.Outer at Trace.mod:26:10\n\
                    \x20 in Trace.Deep at Trace.mod:32:12\n\
                    \x20 in Trace.Deep at Trace.mod:34:10\n\
                    \x20 in Trace.Deep at Trace.mod:34:10\n\
                    \x20 ... 9,997 frames of Trace.Deep left out\n\
                    \x20 in Trace.Deep at Trace.mod:34:10\n\
                    \x20 in the body of Trace at Trace.mod:93:13\n";
    assert_eq!(told, INDEX.to_owned() + expected);
}

#[test]
fn a_recursion_of_a_few_calls_is_told_whole() {
    for (depth, lines) in [(3, 4), (4, 5), (5, 4)] {
        let told = trace(&format!("WriteCard(Deep({depth}), 1)"), "-O0");
        let of_recursion = told.lines().filter(|line| line.ends_with(" Trace.Deep")).count();
        let gaps = told.lines().filter(|line| line.contains("left out")).count();
        assert_eq!(of_recursion, lines, "{depth}: {told}");
        assert_eq!(gaps, usize::from(depth == 5), "{depth}: {told}");
    }
}

#[test]
fn at_most_twenty_frames_are_told() {
    let told = trace("WriteCard(Even(1000), 1)", "-g1");
    let lines: Vec<&str> = told.lines().skip(1).collect();
    assert_eq!(lines.len(), 21, "{told}");
    assert_eq!(lines[11], "  in Trace.Odd at Trace.mod:45:10");
    // 1,001 frames of Even and Odd, two inner ones, and the body.
    assert_eq!(lines[12], "  ... 984 frames left out");
    assert_eq!(lines[20], "  in the body of Trace at Trace.mod:93:13");
}

#[test]
fn an_overflow_of_the_stack_tells_the_recursion() {
    for options in ["-O0", "-g1", "-g1 -O0 --checks=none,stack"] {
        let told = trace("WriteCard(Endless(1), 1)", options);
        let place = if options == "-O0" { "" } else { " at Trace.mod:50:10" };
        let body = if options == "-O0" { "" } else { " at Trace.mod:93:13" };
        let line = format!("  in Trace.Endless{place}\n");
        let (start, rest) = told.split_once("  ... ").expect("frames are left out");
        // The call that overflows the stack may have failed at the procedure's beginning.
        let start = start.replacen("Trace.mod:48\n", "Trace.mod:50:10\n", 1);
        assert_eq!(
            start,
            format!("run-time error: stack overflow in procedure Endless\n{line}{line}{line}"),
            "{options}: {told}"
        );
        let (count, rest) = rest.split_once(" frames of Trace.Endless left out\n").expect("how many");
        let count: u32 = count.replace(',', "").parse().expect("a number");
        assert!(count > 20_000, "{told}");
        assert_eq!(rest, format!("{line}  in the body of Trace{body}\n"), "{options}: {told}");
    }
}

#[test]
fn a_fault_tells_the_callers() {
    for options in WITH_LINES {
        let told = trace("Store(123456789); WriteLn", &format!("{options} --checks=none"));
        let (message, frames) = told.split_once('\n').expect("a message");
        assert!(
            message.starts_with("run-time error: invalid memory access at address 0x75bcd15"),
            "{options}: {told}"
        );
        let expected = "  in Trace.Store at Trace.mod:81:3\n  in the body of Trace at Trace.mod:93:3\n";
        assert_eq!(frames, expected, "{options}: {told}");
    }
}

#[test]
fn assertions_and_exceptions_have_places() {
    let told = trace("Assert(n = 12); Assert(n > 12)", "-g1");
    assert_eq!(told, "Trace.mod:93:19: run-time error: the condition of Assert is FALSE\n");
    for options in WITH_LINES {
        let told = trace("Raising(20)", options);
        let expected = "Trace.mod:64:5: run-time error: exception 17 is not handled: the reason\n\
                        \x20 in EXCEPTIONS.RAISE at <library>/EXCEPTIONS.mod:19:3\n\
                        \x20 in Trace.Raising at Trace.mod:64:5\n\
                        \x20 in the body of Trace at Trace.mod:93:3\n";
        assert_eq!(told, expected, "{options}");
    }
}

#[test]
fn protected_statements_are_those_of_their_procedure() {
    // HALT reaches no handler.
    let text = program("Trace.mod").replace("ACTION", "WriteCard(Protected(1), 1)");
    let text = text.replace("RETURN Outer(k)\nEXCEPT", "Stop; RETURN Outer(k)\nEXCEPT");
    for options in WITH_LINES {
        let folder = Folder::new(&[("Trace.mod", text.as_str())]);
        folder.compile(&format!("-A warnings {options} Trace.mod -o trace"));
        let told = folder.run_with(folder.path("trace"), "", &[]).stderr;
        let expected = "Trace.mod:70:17: HALT ended the program\n\
                        \x20 in Trace.Stop at Trace.mod:70:17\n\
                        \x20 in Trace.Protected at Trace.mod:55:3\n\
                        \x20 in the body of Trace at Trace.mod:93:13\n";
        assert_eq!(told, expected, "{options}");
    }
}

/// The code that ends the program lies between the two and belongs to the library.
#[test]
fn a_failure_in_finally_tells_both_ways() {
    let text = program("Trace.mod").replace("ACTION", "WriteCard(act(1), 1)");
    let text = text.replace("WriteString(\"finally\"); WriteLn", "WriteCard(act(2), 1)");
    let folder = Folder::new(&[("Trace.mod", &text)]);
    for options in WITH_LINES {
        folder.compile(&format!("-A warnings {options} Trace.mod -o trace"));
        let told = folder.run_with(folder.path("trace"), "", &[]).stderr;
        let called = "  in Trace.Outer.Inner at Trace.mod:22:14\n  in Trace.Outer at Trace.mod:26:10\n";
        let body = "  in the body of Trace at Trace.mod:93:13\n";
        let second = INDEX.replace("index 13", "index 14");
        let expected = format!(
            "{INDEX}{called}{body}{second}{called}  in FINALLY of Trace at Trace.mod:95:13\n{called}{body}"
        );
        assert_eq!(told, expected, "{options}");
    }
}

#[test]
fn halt_with_a_status_tells_its_callers_on_demand() {
    assert_eq!(trace("StopWith(3)", "-g1"), "");
    let told = trace_with("StopWith(3)", "-g1", &[("TLC_BACKTRACE", "1")]);
    let expected = "HALT(3) ended the program\n\
                    \x20 in Trace.StopWith at Trace.mod:75:3\n\
                    \x20 in the body of Trace at Trace.mod:93:3\n";
    assert_eq!(told, expected);
    assert_eq!(trace_with("StopWith(0)", "-g1", &[("TLC_BACKTRACE", "1")]), "");
}

#[test]
fn coroutines_end_a_backtrace() {
    for options in WITH_LINES {
        let told = trace(COROUTINE, options);
        let expected = "  in Trace.Outer.Inner at Trace.mod:22:14\n\
                        \x20 in Trace.Outer at Trace.mod:26:10\n\
                        \x20 in Trace.Coroutine at Trace.mod:86:13\n";
        assert_eq!(told, INDEX.to_owned() + expected, "{options}");
    }
}

#[test]
fn a_program_without_symbols_prints_its_message() {
    if tools::is_missing("strip", "programs without symbols") {
        return;
    }
    let text = program("Trace.mod").replace("ACTION", "WriteCard(act(1), 1)");
    let folder = Folder::new(&[("Trace.mod", &text)]);
    folder.compile("-A warnings -g1 Trace.mod -o trace");
    folder.run("strip", "trace").success();
    let outcome = folder.run_with(folder.path("trace"), "", &[]);
    assert_eq!((outcome.stderr.as_str(), outcome.status), (INDEX, Some(134)));
}

/// C code between procedures appears under its own name; the program's start-up code does not appear.
#[test]
fn procedures_are_called_back_by_c() {
    let definition = "DEFINITION MODULE FOR \"C\" Twice;\n\
                      TYPE Act = PROCEDURE (CARDINAL): CARDINAL;\n\
                      PROCEDURE twice(act: Act; n: CARDINAL): CARDINAL;\n\
                      END Twice.\n";
    let c = "unsigned long twice(unsigned long (*act)(unsigned long), unsigned long n)\n\
             { return act(n) + act(n + 1); }\n";
    let text = program("Trace.mod").replace("ACTION", "WriteCard(twice(Outer, 1), 1)");
    let text = text.replacen("MODULE Trace;", "MODULE Trace; FROM Twice IMPORT twice;", 1);
    let folder = Folder::new(&[("Trace.mod", &text), ("Twice.def", definition), ("twice.c", c)]);
    for options in ["-g1", "-g1 -O2"] {
        folder.compile(&format!("-A warnings {options} Trace.mod twice.c -o trace"));
        let told = folder.run_with(folder.path("trace"), "", &[]).stderr;
        let expected = "  in Trace.Outer.Inner at Trace.mod:22:14\n\
                        \x20 in Trace.Outer at Trace.mod:26:10\n\
                        \x20 in twice\n\
                        \x20 in the body of Trace at Trace.mod:93:13\n";
        assert_eq!(told, INDEX.to_owned() + expected, "{options}");
    }
}

/// Modules that are compiled separately, and a program with C's entry point.
#[test]
fn objects_have_backtraces() {
    let main = "int main(void) { extern void _t5Trace(void); _t5Trace(); return 0; }\n";
    let text = program("Trace.mod").replace("ACTION", "WriteCard(act(1), 1)");
    let folder = Folder::new(&[("Trace.mod", &text), ("main.c", main)]);
    for options in ["-g1", "-g1 -O2"] {
        folder.compile(&format!("-A warnings {options} -c Trace.mod"));
        folder.run("cc", "main.c Trace.o -lm -o trace").success();
        let told = folder.run_with(folder.path("trace"), "", &[]).stderr;
        let expected = "  in Trace.Outer.Inner at Trace.mod:22:14\n\
                        \x20 in Trace.Outer at Trace.mod:26:10\n\
                        \x20 in the body of Trace at Trace.mod:93:13\n";
        assert_eq!(told, INDEX.to_owned() + expected, "{options}");
    }
}

/// A pseudo-random number generator: xorshift.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Whatever the debug information contains, the message is printed and the program ends as usual.
#[test]
fn damaged_debug_information_harms_nobody() {
    let text = program("Trace.mod").replace("ACTION", "WriteCard(Deep(5), 1)");
    let folder = Folder::new(&[("Trace.mod", text.as_str())]);
    folder.compile("-A warnings -g -O2 Trace.mod -o trace");
    let bytes = folder.read("trace");
    let file = object::File::parse(bytes.as_slice()).expect("an ELF file");
    // Damaged names would only be printed wrongly.
    let is_read = |name: &str| name.starts_with(".debug_") && !name.ends_with("str");
    let of_debug = file.sections().filter(|section| section.name().is_ok_and(is_read));
    let sections: Vec<(u64, u64)> = of_debug.filter_map(|section| section.file_range()).collect();
    assert!(sections.len() >= 6, "{sections:?}");
    let mut state = 0x5EED;
    let mut differing = 0;
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        for _ in 0..1 + next(&mut state) % 20 {
            let (start, size) = sections[next(&mut state) as usize % sections.len()];
            damaged[(start + next(&mut state) % size) as usize] = next(&mut state) as u8;
        }
        folder.write("damaged", &damaged);
        // A file cannot be executed while a child of another thread holds it open for writing.
        folder.run("install", "-m 755 damaged trace").success();
        let outcome = folder.run_with(folder.path("trace"), "", &[]);
        assert_eq!(outcome.status, Some(134), "{}", outcome.stderr);
        assert!(outcome.stderr.starts_with(INDEX), "{}", outcome.stderr);
        differing += usize::from(!outcome.stderr.contains("in Trace.Outer.Inner at Trace.mod:22:14"));
    }
    assert!(differing > 20, "the damage was read {differing} times only");
}

/// A program that cannot fail in a procedure does not contain the backtrace code.
#[test]
fn hello_stays_small() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    folder.compile("-O2 hello.mod");
    let bytes = folder.read("hello");
    assert!(bytes.len() < 20_000, "{} bytes", bytes.len());
    let file = object::File::parse(bytes.as_slice()).expect("an ELF file");
    let imports = file.imports().expect("a table of symbols");
    assert!(imports.len() > 5);
    assert!(imports.iter().all(|import| !import.name().starts_with(b"dl")), "{imports:?}");
}
