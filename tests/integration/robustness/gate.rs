//! The comparison of `make bench-gate`, and the baseline that it compares with.

use std::fs;
use std::path::Path;

use benches::baseline::Figures;

fn figures(rustc: &str, cases: &[(&str, u64)]) -> Figures {
    Figures {
        toolchain: vec![("rustc".to_owned(), rustc.to_owned())],
        cases: cases.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
    }
}

#[test]
fn more_than_three_percent_fails() {
    let baseline = figures("1.88", &[("a", 1000), ("b", 1000)]);
    let comparison = figures("1.88", &[("a", 1031), ("b", 1000)]).compare(&baseline);
    assert!(comparison.fails);
    assert!(comparison.report.contains("1031   1.031  COSTS MORE"), "{}", comparison.report);
    assert!(comparison.report.contains("make bench-gate ACCEPT=1"), "{}", comparison.report);
}

#[test]
fn three_percent_pass() {
    let baseline = figures("1.88", &[("a", 1000), ("b", 1000)]);
    let comparison = figures("1.88", &[("a", 1030), ("b", 970)]).compare(&baseline);
    assert!(!comparison.fails);
    assert!(
        comparison.report.ends_with("all cases are within 3 % of the baseline\n"),
        "{}",
        comparison.report
    );
}

#[test]
fn less_passes_and_is_told() {
    let comparison = figures("1.88", &[("a", 900)]).compare(&figures("1.88", &[("a", 1000)]));
    assert!(!comparison.fails);
    assert!(comparison.report.contains("costs less"), "{}", comparison.report);
    assert!(comparison.report.contains("ACCEPT=1"), "{}", comparison.report);
}

#[test]
fn another_toolchain_is_told_and_decides_nothing() {
    let comparison = figures("1.95", &[("a", 2000)]).compare(&figures("1.88", &[("a", 1000)]));
    assert!(!comparison.fails);
    assert!(comparison.report.contains("OTHER TOOLCHAIN: rustc is 1.95, that of the baseline is 1.88"));
    assert!(comparison.report.contains("2.000  COSTS MORE"), "{}", comparison.report);
}

#[test]
fn cases_that_only_one_list_has_fail() {
    assert!(figures("1.88", &[("a", 1), ("b", 1)]).compare(&figures("1.88", &[("a", 1)])).fails);
    assert!(figures("1.88", &[("a", 1)]).compare(&figures("1.88", &[("a", 1), ("b", 1)])).fails);
}

#[test]
fn the_committed_baseline_can_be_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/gate.baseline");
    let text = fs::read_to_string(path).expect("the baseline is there");
    let baseline = Figures::read(&text).expect("the baseline has its form");
    assert_eq!(baseline.text(), text);
    assert_eq!(baseline.cases.len(), 15);
    let parts: Vec<&str> = baseline.toolchain.iter().map(|(part, _)| part.as_str()).collect();
    assert_eq!(parts, ["rustc", "LLVM", "libc", "valgrind"]);
    assert!(Figures::read("a\n").is_err());
    assert!(Figures::read("a: b\n").is_err());
}
