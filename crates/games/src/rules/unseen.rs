//! What the rules cannot see, for the help.

/// What the rule books call a foul and the record of a shot does not show; one sentence each.
pub const UNSEEN: &[&str] = &[
    "A double hit is seen only if the cue ball hits a ball (in carom also a cushion) within a millisecond of the stroke, \
     without having touched it before, and not thinly. A cue that follows through and hits the stopped cue ball again is not seen.",
    "A push stroke, in which the tip stays at the cue ball for long, is not seen.",
    "Touching a ball with hand, clothes or cue is a foul only if both players agree on it, and nobody has to keep a foot on the floor.",
    "Playing before all balls are at rest, out of turn, or with a cue ball that was placed wrongly is refused instead of judged.",
    "A foul on purpose is one only if both players agree on it. Unsporting conduct and slow play without a shot clock are left to the \
     players.",
];
