//! What one line of JSON asks for: advice about a position.

use serde::Deserialize;

use crate::lines::{Asks, Balls};
use baize_describe::{Described, Object};
use baize_files::{Id, JsonForm};
use baize_games::rules::{BallInHand, BallOn, GroupsAsked, ShortPosition, Side, StrokeKind};
use baize_opponent::opponent::ThinkingBudget;

/// The opponent who is asked if a line names none.
const USUAL_OPPONENT: &str = "professional";

/// Advice that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The position.
    pub position: Given,
    /// The name or path of the opponent who is asked.
    pub opponent: String,
    /// The name or path of the one against whom that one plays.
    pub other: Option<String>,
    /// How many shots may be computed.
    pub simulations: Option<u32>,
    /// The seed of the thought.
    pub seed: u64,
}

/// How a position is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// The end of a match file with this name or path.
    Match(String),
    /// The end of the match file with this text.
    Ron(String),
    /// The text of a state, as match files have it, in a game with these physics.
    State {
        /// The game.
        game: GameNames,
        /// The text.
        state: String,
    },
    /// Balls and whose turn it is, in short.
    Short {
        /// The game.
        game: GameNames,
        /// Where the balls are, and what comes next.
        short: ShortPosition,
    },
}

/// A game, and physics in place of those of its table, by names or paths.
#[derive(Clone, Debug, PartialEq)]
pub struct GameNames {
    /// The game.
    pub game: String,
    /// The physics.
    pub physics: Option<String>,
}

/// Advice that `baize advise` is asked for.
#[derive(Deserialize, Described)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"id\": 1, \"game\": \"nine_ball\", \"balls\": {\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}}"
)]
pub struct AdviceFields {
    /// Your name for the position.
    #[described(left_out = "the number of the line")]
    id: Option<Id>,
    /// The name or path of the opponent who is asked.
    #[described(left_out = "`professional`")]
    opponent: Option<String>,
    /// The name or path of the one against whom that one plays.
    #[described(left_out = "one with the same hand")]
    other: Option<String>,
    /// How many shots may be computed.
    #[described(range = ThinkingBudget::SIMULATIONS, left_out = "as the opponent's file says")]
    simulations: Option<u32>,
    /// The seed of the thought.
    #[serde(default)]
    seed: u64,
    /// The name or path of a match file: the position at its end.
    #[described(left_out = "the position is given in another way")]
    r#match: Option<String>,
    /// The text of a match file: the position at its end.
    #[described(left_out = "the position is given in another way")]
    ron: Option<String>,
    /// The name or path of a game, for a position without a match.
    #[described(left_out = "the position is that of a match")]
    game: Option<String>,
    /// With a `game`: the name or path of other physics.
    #[described(left_out = "those of the table")]
    physics: Option<String>,
    /// With a `game`: the text of a `state`, as the outcomes in match files have it.
    #[described(left_out = "the position is given in short, by the fields below")]
    state: Option<String>,
    /// The balls on the bed by their names, each with `[x, y]` of its centre in metres.
    #[described(left_out = "as in the rack, before a break")]
    balls: Option<Balls>,
    /// Whose turn it is.
    #[described(left_out = "First")]
    turn: Option<Side>,
    /// The kind of shot.
    #[described(left_out = "Ordinary")]
    stroke: Option<StrokeKind>,
    /// Whether the cue ball may be put somewhere: `"AsItLies"`, or `{"InHand": ZONE}`, or `{"OrInHand": ZONE}` where it may also
    /// stay. A zone is `"Anywhere"`, `"Kitchen"`, `"Baulk"`, `"BaulkOrLine"`, `"D"`, `"StartSpots"` or `"BeyondFootSpot"`.
    #[described(left_out = "as it lies, or in hand anywhere if `balls` has no cue ball")]
    hand: Option<BallInHand>,
    /// At eight-ball and blackball: `"Open"`, or whose group is which, such as `{"First": "Solids"}` or `{"Second": "Yellow"}`.
    #[described(left_out = "nobody has a group")]
    groups: Option<GroupsAsked>,
    /// The racks of both players, such as `[2, 1]`.
    #[described(left_out = "none")]
    racks: Option<[u32; 2]>,
    /// How many racks win.
    #[described(left_out = "as the game says")]
    race_to: Option<u32>,
    /// The points of both players in this rack.
    #[described(left_out = "none")]
    points: Option<[i32; 2]>,
    /// The fouls in a row of both players.
    #[described(left_out = "none")]
    fouls: Option<[u8; 2]>,
    /// At snooker and six-red: which ball is on.
    #[described(left_out = "a red while there are any, then the lowest colour")]
    on: Option<BallOn>,
}

/// The fields that every way of asking may have.
const ALWAYS: [&str; 5] = ["id", "opponent", "other", "simulations", "seed"];

/// The fields of a position in short, besides its game.
const IN_SHORT: [&str; 10] = ["balls", "turn", "stroke", "hand", "groups", "racks", "race_to", "points", "fouls", "on"];

impl Asks for AdviceFields {
    type Asked = Advice;
    const EXAMPLE: &'static str =
        "{\"id\": 1, \"game\": \"nine_ball\", \"balls\": {\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}}";

    fn form() -> JsonForm {
        let line = Object::of::<Self>();
        let with_game: Vec<&str> = ALWAYS.into_iter().chain(["physics"]).collect();
        let in_short: Vec<&str> = with_game.iter().copied().chain(IN_SHORT).collect();
        JsonForm {
            title: "A position about which Baize is asked",
            meaning: "A line that baize advise reads: a match, the text of one, or a game with a state or with a position in short.",
            top: line.way(&["match"], &ALWAYS),
            others: vec![
                line.way(&["ron"], &ALWAYS),
                line.way(&["game", "state"], &with_game),
                line.way(&["game"], &in_short),
            ],
            objects: Vec::new(),
        }
    }

    fn id(&self) -> Option<Id> {
        self.id.clone()
    }

    fn asked(self) -> Result<Advice, String> {
        Ok(Advice {
            opponent: self.opponent.clone().unwrap_or_else(|| USUAL_OPPONENT.to_owned()),
            other: self.other.clone(),
            simulations: self.simulations,
            seed: self.seed,
            position: self.described()?,
        })
    }
}

impl AdviceFields {
    /// How the position is given.
    fn described(self) -> Result<Given, String> {
        let first_of_short = self.first_of_short();
        let Self { r#match, ron, game, physics, state, balls, turn, stroke, hand, groups, .. } = self;
        let has_game = game.is_some() || physics.is_some();
        let alone = |name: &str| match first_of_short {
            Some(field) => Err(format!("`{field}` does not go with `{name}`, which says it already; leave it out")),
            None => Ok(()),
        };
        match (r#match, ron, state, game) {
            (Some(_), Some(_), _, _) => Err("only one of `match` and `ron` may be there".to_owned()),
            (Some(_), None, Some(_), _) | (None, Some(_), Some(_), _) => {
                Err("`state` does not go with a match, which has its own; leave one of the two out".to_owned())
            }
            (Some(_), None, None, _) | (None, Some(_), None, _) if has_game => {
                Err("`game` and `physics` do not go with a match, which has its own; leave them out".to_owned())
            }
            (Some(name), None, None, _) if name == "-" || name == "/dev/stdin" => {
                Err("the lines themselves may come from the standard input; put the match's text into `ron`".to_owned())
            }
            (Some(name), None, None, _) => alone("match").map(|()| Given::Match(name)),
            (None, Some(text), None, _) => alone("ron").map(|()| Given::Ron(text)),
            (None, None, _, None) => Err("one of `game`, `match` and `ron` is missing".to_owned()),
            (None, None, Some(state), Some(game)) => {
                alone("state").map(|()| Given::State { game: GameNames { game, physics }, state })
            }
            (None, None, None, Some(game)) => {
                let stroke = stroke.unwrap_or(StrokeKind::Ordinary);
                if balls.is_none() && stroke != StrokeKind::Break {
                    return Err("`balls` is missing; only before a break may it be left out".to_owned());
                }
                let short = ShortPosition {
                    balls: balls.map(|Balls(balls)| balls),
                    turn: turn.unwrap_or(Side::First),
                    stroke,
                    hand,
                    groups,
                    racks: self.racks.unwrap_or_default(),
                    race_to: self.race_to,
                    points: self.points.unwrap_or_default(),
                    fouls: self.fouls.unwrap_or_default(),
                    on: self.on,
                };
                Ok(Given::Short { game: GameNames { game, physics }, short })
            }
        }
    }

    /// The first field of a position in short that is there.
    fn first_of_short(&self) -> Option<&'static str> {
        let is_there = [
            self.balls.is_some(),
            self.turn.is_some(),
            self.stroke.is_some(),
            self.hand.is_some(),
            self.groups.is_some(),
            self.racks.is_some(),
            self.race_to.is_some(),
            self.points.is_some(),
            self.fouls.is_some(),
            self.on.is_some(),
        ];
        IN_SHORT.into_iter().zip(is_there).find_map(|(name, is_there)| is_there.then_some(name))
    }
}
