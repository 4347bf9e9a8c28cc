//! The seeds of thoughts.

/// The seed of the thought before a stroke of a player who made `strokes` strokes in the match before. It is another number than
/// the seed of the match, from which the errors of the hands are drawn, so that nobody can foresee them.
#[must_use]
pub fn thought_seed(match_seed: u64, strokes: u64) -> u64 {
    // SplitMix64 (Steele, Lea, Flood 2014): every bit of the result depends on every bit of the seed.
    let mut mixed = match_seed.wrapping_add(strokes.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
