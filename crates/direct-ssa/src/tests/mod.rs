//! Tests of the construction as a whole, on [`graph`](super::graph).

mod model;
mod oracle;
mod paper;
mod program;
mod random;
mod rules;
mod scale;
mod statistics;
mod text;
mod threading;
mod undefined;
mod verify;
