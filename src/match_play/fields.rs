//! The fields of a `.match.ron`.

use super::written::COMMANDS;
use crate::files::Field;
use crate::rules::Choice;

const FIELDS: &[Field] = &[
    Field::new("players", "two texts", "", "1 to 40 letters each", "", "The names of the players."),
    Field::new(
        "colours",
        "two choices",
        "",
        "Blue, Red, Green, Gold, Violet, Ivory",
        "(Blue, Red)",
        "The colours of the players, on the score card and on the cue.",
    ),
    Field::new(
        "opponents",
        "two names or paths",
        "",
        "Some(\"...\") or None each",
        "(None, None)",
        "The opponent files of the players whom the computer plays; None for a person.",
    ),
    Field::new(
        "game",
        "name, path, or fields in parentheses",
        "",
        "",
        "",
        "The game with its options, as in a game file.",
    ),
    Field::new(
        "setup",
        "fields in parentheses",
        "",
        "",
        "that of the game",
        "Table, balls and physics, as in a shot file. A stroke in it is not played.",
    ),
    Field::new(
        "rack",
        "name, path, or fields in parentheses",
        "",
        "",
        "that of the game",
        "How the balls are racked, as in a rack file. Its own seed is not used.",
    ),
    Field::new(
        "seed",
        "whole number",
        "",
        "0 and more",
        "0",
        "The seed of the coin and of the first rack; every further rack has the next number.",
    ),
    Field::new(
        "opening",
        "choice",
        "",
        "Coin, Won(First), Won(Second), Lag((speed: ..., direction_deg: ...), (...))",
        "Coin",
        "How it is decided who chooses the breaker. Lag has the strokes of both players, as in a shot file. In carom the \
         first player lags with the yellow ball and the second with the white, and the red is on the table.",
    ),
    Field::new("played", "list", "", "", "empty", "The commands of the players, in this order."),
    Field::new("played[].by", "choice", "", "First, Second", "", "Who gives the command."),
    Field::new(
        "played[].does",
        "choice",
        "",
        "",
        "",
        "What the player does. CHOICE is one of those that are offered then; X and Y are metres; declares is Nothing (also \
         if left out), Pot(ball: \"3\", pocket: \"foot left\"), Safety, PushOut, Nominate(\"3\") or FreeBall(\"3\"); \
         strike is as in a shot file. ClaimRack claims a frame of snooker in one's own turn, \
         with only the black left and a lead of more than seven. A stalemate, and taking back the last shot, need the agreement of the opponent. \
         After a stalemate of straight pool both players lag: OPENING is as in `opening`. \
         `baize referee` lists what is possible next by these words.",
    ),
    Field::new(
        "played[].gave",
        "fields in parentheses",
        "",
        "",
        "computed anew",
        "The outcome, as Baize recorded it: the version, the verdict, and how the match and the balls stood then. If \
         this version computes another outcome, Baize says so, and the recorded one stands.",
    ),
];

/// The descriptions of its fields.
#[must_use]
pub fn match_fields() -> Vec<Field> {
    let mut fields = FIELDS.to_vec();
    if let Some(does) = fields.iter_mut().find(|field| field.path == "played[].does") {
        let forms: Vec<&str> = COMMANDS.iter().map(|word| word.form).collect();
        does.range = format!("{}; CHOICE is {}", forms.join(", "), Choice::words().join(", ")).into();
    }
    fields
}
