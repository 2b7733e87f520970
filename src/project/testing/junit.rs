//! Reports in the format of JUnit, which services for builds read.

use std::io::Write as _;
use std::time::Duration;

/// The result of a test.
pub struct Tested {
    pub module: String,
    pub procedure: Option<String>,
    pub time: Duration,
    /// The reason why it failed, if it did.
    pub failure: Option<String>,
}

/// Returns the report about the tests of a project.
pub fn junit(project: &str, tested: &[Tested], time: Duration) -> Vec<u8> {
    let mut text = Vec::new();
    let failed = tested.iter().filter(|test| test.failure.is_some()).count();
    let (count, time, project) = (tested.len(), time.as_secs_f64(), escaped(project));
    // Writing to memory does not fail.
    let _ = writeln!(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    let _ = writeln!(
        text,
        "<testsuite name=\"{project}\" tests=\"{count}\" failures=\"{failed}\" time=\"{time:.3}\">"
    );
    for test in tested {
        let name = escaped(test.procedure.as_deref().unwrap_or(&test.module));
        let (module, time) = (escaped(&test.module), test.time.as_secs_f64());
        let _ = write!(text, "  <testcase classname=\"{module}\" name=\"{name}\" time=\"{time:.3}\"");
        let _ = match &test.failure {
            None => writeln!(text, "/>"),
            Some(reason) => writeln!(text, "><failure>{}</failure></testcase>", escaped(reason)),
        };
    }
    let _ = writeln!(text, "</testsuite>");
    text
}

/// Returns a text without the characters that XML gives a meaning or does not have.
fn escaped(text: &str) -> String {
    let is_known = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let text: String = text.chars().filter(is_known).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
