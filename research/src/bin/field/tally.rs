//! Shares with their uncertainty.

/// Bounds of the share `won` of `played` at 95 % (Wilson 1927).
pub fn wilson(won: f64, played: f64) -> (f64, f64) {
    if played == 0.0 {
        return (0.0, 1.0);
    }
    let (z, share) = (1.96_f64, won / played);
    let middle = share + z * z / (2.0 * played);
    let spread = z * (share * (1.0 - share) / played + z * z / (4.0 * played * played)).sqrt();
    let scale = 1.0 + z * z / played;
    ((middle - spread) / scale, (middle + spread) / scale)
}

/// How the shots of one kind went.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub shots: u32,
    pub on: u32,
    pub fouls: u32,
    pub expected: f64,
}

impl Tally {
    /// A part of the shots in per cent.
    pub fn percent(&self, part: f64) -> f64 {
        100.0 * part / f64::from(self.shots.max(1))
    }
}
