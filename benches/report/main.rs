//! The tables of docs/report.md: `make report`. The figures of the founding papers are quoted beside ours, which are
//! measured here. Without `--write-docs` the tables are only printed. `--counts` and `--costs` select a part:
//!
//! * counts: sizes of the IR and numbers of phis, in seconds; `tests/integration` counts them again;
//! * costs: executed instructions (callgrind), in a quarter of an hour.
//!
//! The tables of C programs are those of docs/ssa.md, which `make bench-real-c` writes, in the form of the report.
//! They and the summary are written in any case.

#[path = "../../tests/support/folders.rs"]
mod folders;
#[path = "../../tests/support/mutation.rs"]
mod mutation;
#[path = "../../tests/support/procedures.rs"]
mod procedures;

mod costs;
mod counts;
mod derived;
mod paper;

use std::fs;

use benches::tables::{self, REPORT, Table};
use benches::{generator, machine, tools};

/// The parts that options select.
const PARTS: [&str; 2] = ["--counts", "--costs"];

fn main() {
    let is_asked = |option: &str| std::env::args().any(|argument| argument == option);
    let has_selection = PARTS.into_iter().any(is_asked);
    let is_wanted = |part: &str| !has_selection || is_asked(part);
    let writes_page = is_asked("--write-docs");
    let show = |table: &Table| {
        println!("{}\n{}", table.name, table.columns());
        if writes_page {
            tables::write(REPORT, table);
        }
    };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    if is_wanted(PARTS[0]) {
        let rows: Vec<counts::Row> = counts::groups(folder.path()).iter().map(counts::Row::of).collect();
        counts::program_tables(&rows).iter().for_each(show);
        show(&counts::irreducible(folder.path()));
    }
    if is_wanted(PARTS[1]) && !tools::is_missing("valgrind", "executed instructions") {
        let costs = costs::costs(&costs::groups(folder.path()), folder.path());
        [costs::executed(&costs), costs::on_the_fly(&costs), costs::growth(folder.path())]
            .iter()
            .for_each(show);
        show(&machine::table("report-machine", &["valgrind"]));
    }
    if writes_page {
        let page = |page: &str| {
            let path = benches::root().join(page);
            fs::read_to_string(path).expect("the page can be read")
        };
        let measured = page(tables::PAGE);
        let derived = [derived::c_sizes, derived::c_costs, derived::c_on_the_fly];
        derived.iter().for_each(|table| show(&table(&measured)));
        show(&derived::summary(&page(REPORT)));
    }
}
