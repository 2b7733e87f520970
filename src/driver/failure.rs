//! Failures of a compilation.

/// The two ways in which a compilation fails.
#[derive(Debug, derive_more::From)]
pub enum Failure {
    /// Errors were reported to the user; the exit status is 1.
    Reported,
    /// A bug of the compiler; the exit status is 101. The contexts of the error describe the failed step.
    #[from]
    Internal(anyhow::Error),
}

impl Failure {
    /// Adds the step that failed to an internal error.
    pub fn context(self, step: impl FnOnce() -> String) -> Failure {
        match self {
            Failure::Reported => Failure::Reported,
            Failure::Internal(error) => Failure::Internal(error.context(step())),
        }
    }
}
