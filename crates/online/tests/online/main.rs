//! Matches between two machines: the protocol without a network, then the network.

mod pair;
mod session;
mod agreement;
mod terms;
mod aiming;
mod fair;
mod resume;
mod hostile;
mod mutation;
mod mutated;
mod watchers;
mod invitation;
mod link;
mod play;
