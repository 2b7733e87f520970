//! Tests of the construction as a whole: against the model on an IR of their own, and with the feature
//! `graph` on its graphs.

#[cfg(feature = "graph")]
mod case;
#[cfg(feature = "graph")]
mod chaos;
#[cfg(feature = "graph")]
mod emission;
#[cfg(feature = "graph")]
mod join;
mod model;
#[cfg(feature = "graph")]
mod oracle;
#[cfg(feature = "graph")]
mod paper;
#[cfg(feature = "graph")]
mod program;
#[cfg(feature = "graph")]
mod random;
#[cfg(feature = "graph")]
mod replay;
#[cfg(feature = "graph")]
mod scale;
#[cfg(feature = "graph")]
mod search;
#[cfg(feature = "graph")]
mod sets;
#[cfg(feature = "graph")]
mod statistics;
#[cfg(feature = "graph")]
mod text;
#[cfg(feature = "graph")]
mod threading;
#[cfg(feature = "graph")]
mod undefined;
#[cfg(feature = "graph")]
mod verification;
#[cfg(feature = "graph")]
mod watchers;
