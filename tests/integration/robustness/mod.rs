//! Wrong, hostile and large input, faults of the system, and the cost of each.

mod bad_input;
mod checker_cost;
mod declaration_cost;
mod endings;
mod faults;
mod gate;
mod hostile_input;
mod limits;
mod memory_limits;
mod mutations;
mod scale;
