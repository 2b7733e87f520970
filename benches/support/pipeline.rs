//! Pipelines of LLVM's passes as text, with another pass in place of those that promote variables.

/// Returns a pipeline, as `opt -print-pipeline-passes` prints it, with another pass in place of SROA and mem2reg.
///
/// # Panics
///
/// Panics if that replaces fewer than three runs: the pipelines of all levels but 0 have more.
pub fn replaced(passes: &str, by: &str) -> String {
    let mut count = 0;
    let text = passes.split_inclusive(['(', ')', ',']).map(|part| {
        let end = part.find(['(', ')', ',']).unwrap_or(part.len());
        if !part.starts_with("sroa<") && &part[..end] != "mem2reg" {
            return part.to_owned();
        }
        count += 1;
        by.to_owned() + &part[end..]
    });
    let text: String = text.collect();
    assert!(count > 2, "{count} runs are replaced: {passes}");
    text
}
