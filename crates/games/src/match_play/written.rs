//! What a player can write next in a match file, by the words of the file, and what each word means.

use super::command::Command;
use crate::rules::{BallInHand, Calls, Choice, Declaration, Equipment, Next, State};

/// A word of a match file with what follows it, and its meaning as a sentence.
pub(super) struct Word {
    /// How it is written, such as `PlaceCueBall(X, Y)`.
    pub(super) form: &'static str,
    /// What it means.
    pub(super) meaning: &'static str,
}

const fn word(form: &'static str, meaning: &'static str) -> Word {
    Word { form, meaning }
}

/// The commands. A test compares them with those that a file can have.
pub(super) const COMMANDS: &[Word] = &[
    word("Choose(CHOICE)", "Take one of the choices that are offered."),
    word("PlaceCueBall(X, Y)", "Put the cue ball, which is in hand, with its centre there, in metres."),
    word(
        TAKE,
        "Take this ball, by its name in quotes, as the cue ball of the coming shot, in a game in which the player may choose it.",
    ),
    word(
        "Strike(declares: DECLARATION, strike: STRIKE)",
        "Say something before the shot, and strike the cue ball. `declares` may be left out; STRIKE is as in a shot file, \
         such as `(speed: 2.5, direction_deg: 30)`.",
    ),
    word("BrushCloth", "Brush the cloth: the marks of all shots so far go."),
    word("RunOutOfTime", "Let the shot clock run out."),
    word(
        CLAIM,
        "Claim the rack: the frame of snooker, in one's own turn, with only the black left and a lead of more than seven.",
    ),
    word("ConcedeRack", "Give the rack to the opponent."),
    word("ConcedeMatch", "Give the match to the opponent."),
    word("AgreeOnStalemate", "Call a stalemate; the opponent has agreed."),
    word(
        "TakeExtension",
        "Take the extension of this rack, in one's own turn: the coming shot has the time of another shot.",
    ),
    word("TakeTimeOut", "Take a time-out of five minutes, in one's own turn."),
    word(
        "WarnOfStalemate",
        "Have the referee say that the rack leads nowhere: after three more visits each without a ball it is played again.",
    ),
    word(
        "LagAfterStalemate(OPENING)",
        "Call a stalemate of straight pool; the opponent has agreed, both have lagged, and OPENING says who won, as in `opening`.",
    ),
    word(
        "AgreeOnFoul(FOUL)",
        "Own up to a foul that no record of a shot shows, in one's own turn and instead of a stroke; the opponent has agreed. FOUL is \
         `Touched(BALL)`, a ball touched with hand, clothes or cue, by its name in quotes, which lies again where it lay; or \
         `Deliberate`, a foul on purpose. The rules of the game punish it.",
    ),
    word("AgreeOnCoach", "Let the coach help both players for the rest of the match; the opponent has agreed."),
    word("TakeBack", "Take back the last shot; the opponent has agreed."),
];

/// The declarations before a shot. A test compares them with those that a file can have.
pub(super) const DECLARATIONS: &[Word] = &[
    word("Nothing", "Nothing; also if `declares` is left out."),
    word("Pot(ball: BALL, pocket: POCKET)", "The ball and the pocket that it will go into, by their names in quotes."),
    word("Safety", "The turn ends with this shot, whatever is pocketed."),
    word("PushOut", "The push-out after the break."),
    word("Nominate(BALL)", "The ball at which the player shoots, by its name in quotes."),
    word("FreeBall(BALL)", "The free ball at which the player shoots, by its name in quotes."),
];

/// What the player to act can write for the next shot or choice, as forms such as `Choose(HandOver)` or
/// `PlaceCueBall(X, Y)`. Empty after the match. What is possible at any time is not in the list: to concede, to agree, to
/// take back, to brush.
pub(super) fn forms_for_next(state: &State, equipment: &Equipment) -> Vec<String> {
    let turn = match &state.next {
        Next::Choice { offers, .. } => {
            return offers.iter().map(|offer| choice_form(&offer.choice.form(equipment))).collect();
        }
        Next::Over { .. } => return Vec::new(),
        Next::Shot(turn) => turn,
    };
    let is_in_hand = turn.hand != BallInHand::AsItLies || !state.lie.has(state.cue_ball(equipment));
    let mut forms: Vec<String> = is_in_hand.then(|| PLACE.to_owned()).into_iter().collect();
    if !state.cue_balls(equipment).is_empty() {
        forms.push(TAKE.to_owned());
    }
    if state.must_place(equipment).is_none() {
        let declared = declarations(&state.calls(equipment));
        forms.extend(declared.iter().map(strike_form));
    }
    if state.may_claim(equipment) {
        forms.push(CLAIM.to_owned());
    }
    if state.terms.shot_clock.is_some() {
        forms.push("RunOutOfTime".to_owned());
    }
    forms
}

/// The forms of [`forms_for_next`] with the meanings of choices: `Choose(HandOver) (Let the opponent play)`.
pub(super) fn explained(state: &State, equipment: &Equipment) -> Vec<String> {
    let Next::Choice { offers, .. } = &state.next else { return forms_for_next(state, equipment) };
    offers
        .iter()
        .map(|offer| format!("{} ({})", choice_form(&offer.choice.form(equipment)), offer.words(equipment)))
        .collect()
}

/// The form of a command, comparable with those of [`forms_for_next`].
pub(super) fn form_of(command: &Command, equipment: &Equipment) -> String {
    match command {
        Command::Choose(choice) => choice_form(&choice.form(equipment)),
        Command::PlaceCueBall(_) => PLACE.to_owned(),
        Command::TakeCueBall(_) => TAKE.to_owned(),
        Command::Strike { declares, .. } => strike_form(declares),
        Command::BrushCloth => "BrushCloth".to_owned(),
        Command::RunOutOfTime => "RunOutOfTime".to_owned(),
        Command::ClaimRack => CLAIM.to_owned(),
        Command::ConcedeRack => "ConcedeRack".to_owned(),
        Command::ConcedeMatch => "ConcedeMatch".to_owned(),
        Command::AgreeOnStalemate => "AgreeOnStalemate".to_owned(),
        Command::TakeExtension => "TakeExtension".to_owned(),
        Command::TakeTimeOut => "TakeTimeOut".to_owned(),
        Command::WarnOfStalemate => "WarnOfStalemate".to_owned(),
        Command::LagAfterStalemate(_) => "LagAfterStalemate(OPENING)".to_owned(),
        Command::AgreeOnFoul(_) => "AgreeOnFoul(FOUL)".to_owned(),
        Command::AgreeOnCoach => "AgreeOnCoach".to_owned(),
        Command::TakeBack => "TakeBack".to_owned(),
    }
}

const PLACE: &str = "PlaceCueBall(X, Y)";

const TAKE: &str = "TakeCueBall(BALL)";

const CLAIM: &str = "ClaimRack";

fn choice_form(word: &str) -> String {
    format!("Choose({word})")
}

/// One declaration of each kind that is possible now, with any ball and pocket.
fn declarations(calls: &Calls) -> Vec<Declaration> {
    let Calls { pots, safety, push_out, nominations, free_balls } = calls;
    let pot = pots.first().map(|ball| Declaration::Pot { ball: *ball, pocket: 0 });
    let nominate = nominations.first().map(|ball| Declaration::Nominate(*ball));
    let free = free_balls.first().map(|ball| Declaration::FreeBall(*ball));
    let (safety, push_out) = (safety.then_some(Declaration::Safety), push_out.then_some(Declaration::PushOut));
    [Some(Declaration::Nothing), pot, safety, push_out, nominate, free].into_iter().flatten().collect()
}

fn strike_form(declares: &Declaration) -> String {
    let declared = match declares {
        Declaration::Nothing => return "Strike(strike: STRIKE)".to_owned(),
        Declaration::Pot { .. } => "Pot(ball: BALL, pocket: POCKET)",
        Declaration::Safety => "Safety",
        Declaration::PushOut => "PushOut",
        Declaration::Nominate(_) => "Nominate(BALL)",
        Declaration::FreeBall(_) => "FreeBall(BALL)",
    };
    format!("Strike(declares: {declared}, strike: STRIKE)")
}

/// The section of a page about the words of a match file.
pub(super) fn words_section() -> String {
    let table = |title: &str, about: &str, rows: Vec<(String, String)>| {
        let rows: String = rows.iter().map(|(form, meaning)| format!("| `{form}` | {meaning} |\n")).collect();
        format!("\n## {title}\n\n{about}\n\n| to write | meaning |\n|---|---|\n{rows}")
    };
    let words = |words: &[Word]| words.iter().map(|word| (word.form.to_owned(), word.meaning.to_owned())).collect();
    let choices = Choice::all().map(|choice| (choice_form(&format!("{choice:?}")), format!("{choice}."))).collect();
    [
        table(
            "What a player does",
            "What a match file can have for `does`. The output lists what is possible next by these words, and the answer \
             to a wrong one names them.",
            words(COMMANDS),
        ),
        table("Choices", "What can be chosen, each only when it is offered.", choices),
        table("Declarations", "What can be said before a shot, each only in the games that know it.", words(DECLARATIONS)),
    ]
    .concat()
}
