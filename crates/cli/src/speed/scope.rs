//! How much is measured.

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Run each case once and cut long ones short, as a test. The figures then mean nothing.
    pub quick: bool,
    /// Break the triangle of 5,050 balls too.
    pub all: bool,
}
