//! Tests of the construction as a whole, on [`graph`](super::graph).

mod oracle;
mod program;
mod random;
