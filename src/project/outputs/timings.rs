//! The times of a build, as a page of one file without scripts: `tlc build --timings`.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::driver::{self, Failure};
use crate::options::MessageOptions;
use crate::project::progress::{Progress, cannot_write, seconds};

/// The kind of a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkKind {
    /// The modules of a program were read.
    Loaded,
    /// A module or a source in C was compiled.
    Compiled,
    /// The result is one of an earlier build.
    Known,
    Linked,
}

impl WorkKind {
    fn name(self) -> &'static str {
        match self {
            WorkKind::Loaded => "read",
            WorkKind::Compiled => "compiled",
            WorkKind::Known => "cached",
            WorkKind::Linked => "linked",
        }
    }
}

/// A piece of work of a build.
#[derive(Clone, Debug)]
struct Work {
    kind: WorkKind,
    name: String,
    /// The number of the thread that compiled it.
    lane: usize,
    /// The time since the start of the build.
    start: Duration,
    time: Duration,
    /// The part of the time until the module was checked, if it is known.
    front: Option<Duration>,
}

/// The work of a build.
pub struct WorkLog {
    begun: Instant,
    works: Mutex<Vec<Work>>,
}

impl WorkLog {
    /// Begins a build.
    pub fn begin() -> WorkLog {
        WorkLog { begun: Instant::now(), works: Mutex::default() }
    }

    /// Returns the time since the start of the build.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Adds a piece of work that ends now. `front`: the part of its time until a module was checked.
    pub fn add(&self, kind: WorkKind, name: &str, lane: usize, begun: Instant, front: Option<Duration>) {
        let (start, time) = (begun.saturating_duration_since(self.begun), begun.elapsed());
        let work = Work { kind, name: name.to_owned(), lane, start, time, front };
        self.works.lock().unwrap_or_else(PoisonError::into_inner).push(work);
    }
}

/// The page about the builds of some projects, one after the other.
#[derive(Debug)]
pub struct TimesPage {
    path: PathBuf,
    begun: Instant,
    /// Whether the name of its project precedes the name of each work.
    names_projects: bool,
    /// The names of the projects, each with its profile.
    projects: RefCell<Vec<(String, String)>>,
    works: RefCell<Vec<Work>>,
}

impl TimesPage {
    /// Begins the builds. `names_projects`: whether they are of several projects.
    pub fn begin(path: &Path, names_projects: bool) -> TimesPage {
        let (projects, works) = (RefCell::default(), RefCell::default());
        TimesPage { path: path.to_owned(), begun: Instant::now(), names_projects, projects, works }
    }

    /// Adds the build of a project.
    pub fn add(&self, project: &str, profile: &str, log: &WorkLog) {
        let since = log.begun.saturating_duration_since(self.begun);
        let works = log.works.lock().unwrap_or_else(PoisonError::into_inner);
        let named = |work: &Work| {
            let name =
                if self.names_projects { format!("{project}: {}", work.name) } else { work.name.clone() };
            Work { name, start: since + work.start, ..work.clone() }
        };
        self.works.borrow_mut().extend(works.iter().map(named));
        self.projects.borrow_mut().push((project.to_owned(), profile.to_owned()));
    }

    /// Writes the page, unless no build has begun.
    ///
    /// # Errors
    ///
    /// The file cannot be written. This was reported.
    pub fn write(&self, messages: &MessageOptions) -> Result<(), Failure> {
        let projects = self.projects.borrow();
        let Some((_, profile)) = projects.first() else { return Ok(()) };
        let names: Vec<&str> = projects.iter().map(|(name, _)| name.as_str()).collect();
        let text = page(&names.join(", "), profile, self.begun.elapsed(), &self.works.borrow());
        driver::write_data(&self.path, text.as_bytes()).or_else(|error| cannot_write(&self.path, &error))?;
        Progress::new(messages, 0).line("Timings", &format!("are in `{}`", self.path.display()));
        Ok(())
    }
}

/// The number of marks of the axis of times, at most.
const MARKS: u32 = 8;

const STYLE: &str = "\
:root { color-scheme: light dark; --text: light-dark(#1d2330, #dfe3ea); --faint: light-dark(#565f70, #a2abba);
  --ground: light-dark(#ffffff, #14171c); --raised: light-dark(#f3f5f8, #1d2128); --line: light-dark(#d4d9e1, #363c47);
  --front: light-dark(#8fb8f0, #2d5c9e); --code: light-dark(#f0b070, #96591a); --read: light-dark(#c6a5e0, #6d458c);
  --linked: light-dark(#8fd0a5, #2c7247); --cached: light-dark(#b9c0cb, #4a5260); }
* { box-sizing: border-box; }
body { max-width: 90rem; margin: 0 auto; padding: 0 1.25rem 4rem; color: var(--text); background: var(--ground);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { margin: 1.25rem 0 .25rem; }
h2 { margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
.faint, th, .mark, .name { color: var(--faint); }
dl { display: flex; flex-wrap: wrap; gap: .25rem 2.5rem; margin: 1rem 0; }
dt { color: var(--faint); font-size: .9rem; }
dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0; font-size: .9rem; }
.key i { display: inline-block; width: .9rem; height: .9rem; margin-right: .35rem; border-radius: .2rem; vertical-align: -.1rem; }
.lane { display: grid; grid-template-columns: 7rem minmax(0, 1fr); align-items: center; margin: .2rem 0; }
.name { font-size: .9rem; }
.track { position: relative; height: 1.9rem; background: var(--raised); border-radius: .2rem; overflow: hidden; }
.bar { position: absolute; top: .15rem; bottom: .15rem; min-width: 2px; overflow: hidden; border-radius: .2rem;
  font-size: .75rem; line-height: 1.6rem; white-space: nowrap; border-right: 1px solid var(--ground); }
.bar span { padding-left: .3rem; }
.axis .track { height: 1.5rem; background: none; }
.mark { position: absolute; font-size: .8rem; border-left: 1px solid var(--line); padding-left: .25rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; font-size: .9rem; }
td, th { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:nth-child(n+3):nth-child(-n+6), th:nth-child(n+3):nth-child(-n+6) { text-align: right; }
td:last-child { width: 35%; padding-right: 0; }
.share { display: flex; height: .8rem; }
.share i { height: 100%; }
.front { background: var(--front); } .code { background: var(--code); } .read { background: var(--read); }
.linked { background: var(--linked); } .cached { background: var(--cached); } .compiled { background: var(--code); }
";

fn page(project: &str, profile: &str, total: Duration, works: &[Work]) -> String {
    let mut text = String::new();
    let project = escaped(project);
    let _ = writeln!(
        text,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Times of the build of {project}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Build of {project}</h1>\n\
         <p class=\"faint\">profile {}</p>",
        escaped(profile)
    );
    figures(&mut text, total, works);
    lanes(&mut text, total, works);
    table(&mut text, works);
    text.push_str("</main>\n</body>\n</html>\n");
    text
}

/// Writes the sums.
fn figures(text: &mut String, total: Duration, works: &[Work]) {
    let of = |kind: WorkKind| works.iter().filter(move |work| work.kind == kind);
    let sum = |kind: WorkKind| of(kind).map(|work| work.time).sum::<Duration>();
    let front: Duration = works.iter().filter_map(|work| work.front).sum();
    let compiled = sum(WorkKind::Compiled);
    let threads = works.iter().map(|work| work.lane + 1).max().unwrap_or_default();
    let rows = [
        ("total", duration(total)),
        ("compiled", of(WorkKind::Compiled).count().to_string()),
        ("from the cache", of(WorkKind::Known).count().to_string()),
        ("threads", threads.to_string()),
        ("reading modules", duration(sum(WorkKind::Loaded))),
        ("front end, all threads", duration(front)),
        ("code, all threads", duration(compiled.saturating_sub(front))),
        ("linker", duration(sum(WorkKind::Linked))),
    ];
    let rows = rows.map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>\n"));
    let _ = writeln!(text, "<dl>\n{}</dl>", rows.concat());
}

/// Writes a lane for each thread, and one for the work between: reading, look-ups in the cache, the linker.
fn lanes(text: &mut String, total: Duration, works: &[Work]) {
    let colours = [
        ("front", "front end"),
        ("code", "code"),
        ("read", "reading modules"),
        ("linked", "linker"),
        ("cached", "cache"),
    ];
    let key = colours.map(|(class, name)| format!("<span><i class=\"{class}\"></i>{name}</span>\n"));
    let _ = writeln!(text, "<h2>Threads</h2>\n<div class=\"key\">\n{}</div>", key.concat());
    let share = |time: Duration| 100.0 * time.as_secs_f64() / total.as_secs_f64().max(1e-9);
    let step = round_step(total / MARKS);
    let marks = (0..=MARKS * 2).map(|number| step * number).take_while(|time| *time < total);
    let marks = marks.map(|time| {
        format!("<span class=\"mark\" style=\"left:{:.3}%\">{}</span>", share(time), milliseconds(time))
    });
    let _ = writeln!(
        text,
        "<div class=\"lane axis\"><span class=\"name\">ms</span><div class=\"track\">{}</div></div>",
        marks.collect::<String>()
    );
    let is_beside = |work: &&Work| work.kind == WorkKind::Compiled && work.front.is_some();
    let threads = works.iter().filter(is_beside).map(|work| work.lane + 1).max().unwrap_or_default();
    for lane in 0..=threads {
        let on_lane = |work: &&Work| match lane {
            0 => !is_beside(work),
            _ => is_beside(work) && work.lane + 1 == lane,
        };
        let bars: String = works.iter().filter(on_lane).map(|work| bar(work, &share)).collect();
        let name = if lane == 0 { "build".to_owned() } else { format!("thread {lane}") };
        let _ = writeln!(
            text,
            "<div class=\"lane\"><span class=\"name\">{name}</span><div class=\"track\">{bars}</div></div>"
        );
    }
}

fn bar(work: &Work, share: &impl Fn(Duration) -> f64) -> String {
    let (left, width) = (share(work.start), share(work.time));
    let name = escaped(&work.name);
    let colour = match work.front {
        Some(front) => {
            let part = 100.0 * front.as_secs_f64() / work.time.as_secs_f64().max(1e-9);
            format!("background:linear-gradient(90deg,var(--front) {part:.1}%,var(--code) {part:.1}%);")
        }
        None => String::new(),
    };
    let label = if width > 2.0 { format!("<span>{name}</span>") } else { String::new() };
    format!(
        "<div class=\"bar {}\" style=\"{colour}left:{left:.3}%;width:{width:.3}%\" title=\"{name}: {} ms\">{label}</div>",
        work.kind.name(),
        milliseconds(work.time)
    )
}

/// Writes all work, the longest first.
fn table(text: &mut String, works: &[Work]) {
    let mut sorted: Vec<&Work> = works.iter().collect();
    sorted.sort_by(|one, other| other.time.cmp(&one.time).then_with(|| one.name.cmp(&other.name)));
    let longest = sorted.first().map_or(1e-9, |work| work.time.as_secs_f64().max(1e-9));
    text.push_str(
        "<h2>Work</h2>\n<div class=\"scroll\">\n<table>\n<thead><tr><th>name</th><th></th><th>start, ms</th>\
         <th>time, ms</th><th>front end</th><th>code</th><th></th></tr></thead>\n<tbody>\n",
    );
    for work in sorted {
        let share = |time: Duration| 100.0 * time.as_secs_f64() / longest;
        let code = work.front.map(|front| work.time.saturating_sub(front));
        let cell = |time: Option<Duration>| time.map(milliseconds).unwrap_or_default();
        let bars = match (work.front, code) {
            (Some(front), Some(code)) => format!(
                "<i class=\"front\" style=\"width:{:.2}%\"></i><i class=\"code\" style=\"width:{:.2}%\"></i>",
                share(front),
                share(code)
            ),
            _ => format!("<i class=\"{}\" style=\"width:{:.2}%\"></i>", work.kind.name(), share(work.time)),
        };
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td class=\"faint\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td><div class=\"share\">{bars}</div></td></tr>",
            escaped(&work.name),
            work.kind.name(),
            milliseconds(work.start),
            milliseconds(work.time),
            cell(work.front),
            cell(code)
        );
    }
    text.push_str("</tbody>\n</table>\n</div>\n");
}

/// Returns the next larger time that is 1, 2 or 5 times a power of ten milliseconds.
fn round_step(time: Duration) -> Duration {
    let steps =
        (0..9).flat_map(|power| [1, 2, 5].map(|digit| Duration::from_millis(digit * 10u64.pow(power))));
    steps.into_iter().find(|step| *step >= time).unwrap_or(time)
}

fn duration(time: Duration) -> String {
    if time < Duration::from_secs(1) { format!("{} ms", milliseconds(time)) } else { seconds(time) }
}

fn milliseconds(time: Duration) -> String {
    let value = time.as_secs_f64() * 1e3;
    if value < 10.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_bar_and_a_row_for_each_work() {
        let ms = Duration::from_millis;
        let work = |kind, name: &str, lane, start, time, front: Option<u64>| Work {
            kind,
            name: name.to_owned(),
            lane,
            start: ms(start),
            time: ms(time),
            front: front.map(ms),
        };
        let works = [
            work(WorkKind::Loaded, "src/<A>.mod", 0, 0, 10, None),
            work(WorkKind::Compiled, "B", 0, 10, 40, Some(10)),
            work(WorkKind::Compiled, "C", 1, 10, 80, Some(20)),
            work(WorkKind::Linked, "build/dev/A", 0, 90, 10, None),
        ];
        let page = page("a & b", "dev", ms(100), &works);
        assert!(page.contains("<h1>Build of a &amp; b</h1>") && !page.contains("<A>"), "{page}");
        assert_eq!(page.matches("<div class=\"bar ").count(), works.len());
        assert_eq!(page.matches("<tr><td>").count(), works.len());
        assert_eq!(page.matches("thread ").count(), 2);
        assert!(page.contains("left:10.000%;width:80.000%"), "{page}");
        let place = |name: &str| page.find(&format!("<tr><td>{name}")).expect("a row");
        assert!(place("C") < place("B") && place("B") < place("build/dev/A"));
        assert!(!page.contains("<script") && !page.contains("http"), "{page}");
        assert_eq!([99, 101, 6000].map(|time| round_step(ms(time))), [100, 200, 10_000].map(ms));
    }
}
