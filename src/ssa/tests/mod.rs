//! Tests of the construction as a whole, on [`graph`](super::graph).

mod oracle;
mod paper;
mod program;
mod random;
mod rules;
mod scale;
mod text;
mod undefined;
