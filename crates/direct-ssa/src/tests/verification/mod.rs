//! Tests of the verification: it accepts correct constructions and rejects damaged ones, each rule by itself.

mod corruption;
mod damage;
mod rules;
pub(super) mod verify;
