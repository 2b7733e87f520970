//! Procedures with handlers are like others for debuggers, and an exception that handlers passed on keeps its frames.

use super::gdb;
use super::sessions::{assert_in_order, lldb};
use super::stepping::program;
use crate::folder::Folder;
use crate::tools;

const INDEX: &str = "Pass.mod:17:16: run-time error: index 10 is outside [0..9]\n";

/// The ways to compile a program that must not change its backtraces.
const WITH_LINES: [&str; 7] =
    ["-g1", "-g", "-g1 -O1", "-g1 -O2", "-g -O2", "-g1 -Os", "-g1 -O2 --frame-pointers"];

/// Compiles `Pass.mod` with an action of its body.
fn pass(action: &str, options: &str) -> Folder {
    let folder = Folder::new(&[("Pass.mod", program("Pass.mod").replace("ACTION", action).as_str())]);
    folder.compile(&format!("-A warnings {options} Pass.mod -o pass"));
    folder
}

/// The messages of `Pass.mod`, which ends with status 134.
fn messages(action: &str, options: &str) -> String {
    let folder = pass(action, options);
    let outcome = folder.run_with(folder.path("pass"), "", &[]);
    assert_eq!(outcome.status, Some(134), "{options}: {}", outcome.stderr);
    outcome.stderr
}

#[test]
fn a_procedure_with_a_handler_is_one_frame_in_gdb() {
    if tools::is_missing("gdb", "steps through protected statements") {
        return;
    }
    let folder = pass("n := 0; WriteCard(Middle(2), 1)", "-g");
    let mut commands = vec!["break Pass.Low", "run > /dev/null", "backtrace"];
    commands.extend(["next", "next", "next", "next", "step", "backtrace", "finish", "print sum"]);
    commands.extend(["finish", "break tlc_raise", "continue", "backtrace"]);
    let said = gdb(&folder, "pass", &commands);
    assert_in_order(
        &said,
        &[
            // The first statement, in a frame that its caller follows.
            "Low (k=2) at Pass.mod:23\n",
            "#0  Low (k=2) at Pass.mod:23\n#1 ",
            " in Middle (k=",
            " at Pass.mod:34\n#2 ",
            "\n24\t",
            "\n25\t",
            "\n24\t",
            "\n25\t",
            "\nFail (k=6) at Pass.mod:14\n",
            "#0  Fail (k=6) at Pass.mod:14\n#1 ",
            " at Pass.mod:25\n#2 ",
            " in Middle (k=",
            " at Pass.mod:34\n#3 ",
            "Value returned is $1 = 0\n",
            "$2 = 1\n",
            "Value returned is $3 = 2\n",
        ],
    );
}

#[test]
fn gdb_stops_where_an_exception_is_raised() {
    if tools::is_missing("gdb", "stops at exceptions") {
        return;
    }
    let folder = pass("WriteCard(High(2), 1)", "-g");
    let said = gdb(&folder, "pass", &["break tlc_raise", "run > /dev/null", "backtrace"]);
    assert_in_order(
        &said,
        &[
            "in tlc_raise ()\n",
            "in Fail (k=2) at Pass.mod:17\n",
            "in Low (k=",
            "at Pass.mod:25\n",
            "in Middle (k=",
            "at Pass.mod:34\n",
            "in High (k=",
            "at Pass.mod:39\n",
            "in Pass () at Pass.mod:74\n",
        ],
    );
    assert_eq!(said.matches(" Low (k=").count() + said.matches(" High (k=").count(), 2, "{said}");
}

#[test]
fn a_procedure_with_a_handler_is_one_frame_in_lldb() {
    if tools::is_missing("lldb-19", "steps through protected statements") {
        return;
    }
    let folder = pass("n := 0; WriteCard(Middle(2), 1)", "-glldb");
    let mut commands =
        vec!["breakpoint set -n Pass.Low", "process launch -o /dev/null", "next", "next", "next"];
    commands.extend(["next", "step", "thread backtrace -c 3", "finish", "finish"]);
    let said = lldb(&folder, "pass", &commands);
    assert_in_order(
        &said,
        &[
            "Low(k=2) at Pass.mod:23:3\n",
            " at Pass.mod:24:3\n",
            " at Pass.mod:25:5\n",
            " at Pass.mod:24:3\n",
            " at Pass.mod:25:5\n",
            "Fail(k=6) at Pass.mod:14:3\n",
            "frame #0: ",
            "Fail(k=6) at Pass.mod:14:3\n",
            "frame #1: ",
            "at Pass.mod:25:18\n",
            "frame #2: ",
            "Middle(k=",
            " at Pass.mod:34:10\n",
            "Return value: (CARDINAL) $0 = 0\n",
            "Return value: (CARDINAL) $1 = 2\n",
        ],
    );
}

/// The variables of a procedure whose protected statements are optimized.
#[test]
fn protected_variables_have_their_values_in_gdb() {
    if tools::is_missing("gdb", "variables of protected statements") {
        return;
    }
    for options in ["-g", "-g -O1", "-g -O2"] {
        let folder = pass("n := 4; table[6] := 7; WriteCard(Low(2), 1)", options);
        let commands = ["break tlc_raise", "run > /dev/null", "frame 5", "print sum", "print i"];
        let said = gdb(&folder, "pass", &commands);
        assert_in_order(&said, &[" at Pass.mod:25\n", "$1 = 8\n"]);
        // Optimized code does not keep the control variable.
        assert!(
            said.contains("$2 = 4\n") || options != "-g" && said.contains("$2 = <optimized out>\n"),
            "{said}"
        );
    }
}

/// Changes a variable in memory in protected statements, and in a register in their handler.
const CHANGED: &str = "\
MODULE Changed;
FROM InOut IMPORT WriteCard;
VAR table: ARRAY [0..9] OF CARDINAL; n: CARDINAL;
PROCEDURE Get(VAR x: CARDINAL; k: CARDINAL);
BEGIN
  IF k > 0 THEN Get(x, k - 1); x := x + table[n + k] + 1 ELSE x := 10 END
END Get;
PROCEDURE Try(k: CARDINAL): CARDINAL;
VAR sum: CARDINAL;
BEGIN
  Get(sum, k);
  RETURN sum
EXCEPT
  WriteCard(sum, 1);
  sum := sum + k + 1;
  WriteCard(sum, 1);
  RETURN sum
END Try;
BEGIN
  n := 3;
  WriteCard(Try(8), 1)
END Changed.
";

#[test]
fn variables_changed_in_a_handler_have_their_values_in_gdb() {
    if tools::is_missing("gdb", "variables of handlers") {
        return;
    }
    for options in ["-g", "-g -O1", "-g -O2"] {
        let folder = Folder::new(&[("Changed.mod", CHANGED)]);
        folder.compile(&format!("{options} Changed.mod -o changed"));
        let commands = ["break Changed.mod:14", "break Changed.mod:16", "run > /dev/null", "print sum"];
        let said = gdb(&folder, "changed", &[&commands[..], &["continue", "print sum"]].concat());
        for value in ["$1 = 16\n", "$2 = 25\n"] {
            let number = value.split('=').next().expect("a number");
            let unknown = format!("{number}= <optimized out>\n");
            assert!(said.contains(value) || options != "-g" && said.contains(&unknown), "{options}:\n{said}");
        }
    }
}

#[test]
fn an_exception_passed_on_keeps_its_frames() {
    let frames = "  in Pass.Low at Pass.mod:25:18, passed on at Pass.mod:30:1\n\
                  \x20 in Pass.Middle at Pass.mod:34:10\n\
                  \x20 in Pass.High at Pass.mod:39:10, passed on at Pass.mod:42:1\n";
    let raise = "Pass.mod:15:5: run-time error: exception 17 is not handled: the reason\n\
                 \x20 in EXCEPTIONS.RAISE at <library>/EXCEPTIONS.mod:19:3\n";
    let coroutine = "NEWPROCESS(Coroutine, ADR(workspace), SIZE(workspace), other); TRANSFER(main, other)";
    for options in WITH_LINES {
        let fail = "  in Pass.Fail at Pass.mod:17:16\n";
        let body = "  in the body of Pass at Pass.mod:74:13";
        assert_eq!(
            messages("WriteCard(High(2), 1)", options),
            format!("{INDEX}{fail}{frames}{body}\n"),
            "{options}"
        );
        assert_eq!(
            messages("WriteCard(High(2), 1) EXCEPT handled := 0", options),
            format!("{INDEX}{fail}{frames}{body}, passed on at Pass.mod:75:5\n"),
            "{options}"
        );
        assert_eq!(
            messages("WriteCard(High(1), 1)", options),
            format!("{raise}  in Pass.Fail at Pass.mod:15:5\n{frames}{body}\n"),
            "{options}"
        );
        assert_eq!(
            messages(coroutine, options),
            format!("{INDEX}{fail}{frames}  in Pass.Coroutine at Pass.mod:67:13\n"),
            "{options}"
        );
    }
    assert_eq!(
        messages("WriteCard(High(2), 1)", "-O0"),
        format!(
            "{INDEX}  in Pass.Fail\n  in Pass.Low, passed on\n  in Pass.Middle\n\
             \x20 in Pass.High, passed on\n  in the body of Pass\n"
        )
    );
}

#[test]
fn frames_of_a_recursion_before_a_handler_are_counted() {
    let told = messages("WriteCard(Flat(1000), 1) EXCEPT handled := 0", "-g1");
    let expected = "  in Pass.Fail at Pass.mod:17:16\n\
                    \x20 in Pass.Low at Pass.mod:25:18, passed on at Pass.mod:30:1\n\
                    \x20 in Pass.Flat at Pass.mod:54:24\n\
                    \x20 in Pass.Flat at Pass.mod:55:10\n\
                    \x20 in Pass.Flat at Pass.mod:55:10\n\
                    \x20 ... 997 frames of Pass.Flat left out\n\
                    \x20 in Pass.Flat at Pass.mod:55:10\n\
                    \x20 in the body of Pass at Pass.mod:74:13, passed on at Pass.mod:75:5\n";
    assert_eq!(told, INDEX.to_owned() + expected);
}

#[test]
fn at_most_some_passing_handlers_are_shown() {
    let told = messages("WriteCard(Deep(1000), 1)", "-g1");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.len() <= 22, "{told}");
    assert_eq!(lines[4], "  in Pass.Deep at Pass.mod:47:10, passed on at Pass.mod:50:1", "{told}");
    assert_eq!(lines.last(), Some(&"  in the body of Pass at Pass.mod:74:13"), "{told}");
    // 1,001 frames of Deep are shown or counted.
    let shown = lines.iter().filter(|line| line.starts_with("  in Pass.Deep ")).count();
    let counts = lines.iter().filter_map(|line| line.strip_prefix("  ... ")?.split(' ').next());
    let left_out: usize =
        counts.map(|count| count.replace(',', "").parse::<usize>().expect("a number")).sum();
    assert_eq!(shown + left_out, 1001, "{told}");
}

/// The exception of a handler replaces the one that it handles.
#[test]
fn a_failing_handler_shows_its_own_frames() {
    for options in WITH_LINES {
        let told = messages("WriteCard(Failing(2), 1)", options);
        let expected = "Pass.mod:62:16: run-time error: index 16 is outside [0..9]\n\
                        \x20 in Pass.Failing at Pass.mod:62:16\n\
                        \x20 in the body of Pass at Pass.mod:74:13\n";
        assert_eq!(told, expected, "{options}");
    }
}
