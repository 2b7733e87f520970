//! Reports in the format of JUnit, which services for builds read.

use std::time::Duration;

/// The result of a test.
pub struct Tested {
    pub module: String,
    pub procedure: Option<String>,
    pub time: Duration,
    /// The reason why it failed, if it did.
    pub failure: Option<String>,
}

/// Returns a report that contains the tests of some projects.
pub fn junit(suites: &[&str]) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{}</testsuites>\n", suites.concat())
}

/// Returns the part of a report about the tests of a project.
pub fn suite(project: &str, tested: &[Tested], time: Duration) -> String {
    let failed = tested.iter().filter(|test| test.failure.is_some()).count();
    let (count, time, project) = (tested.len(), time.as_secs_f64(), escaped(project));
    let mut text = format!(
        "<testsuite name=\"{project}\" tests=\"{count}\" failures=\"{failed}\" time=\"{time:.3}\">\n"
    );
    for test in tested {
        let name = escaped(test.procedure.as_deref().unwrap_or(&test.module));
        let (module, time) = (escaped(&test.module), test.time.as_secs_f64());
        text += &format!("  <testcase classname=\"{module}\" name=\"{name}\" time=\"{time:.3}\"");
        text += &match &test.failure {
            None => "/>\n".to_owned(),
            Some(reason) => format!("><failure>{}</failure></testcase>\n", escaped(reason)),
        };
    }
    text + "</testsuite>\n"
}

/// Returns a text without the characters that XML gives a meaning or does not have.
fn escaped(text: &str) -> String {
    let is_known = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let text: String = text.chars().filter(is_known).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
