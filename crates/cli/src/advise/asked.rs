//! What one line of JSON asks for: advice about a position.

use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::lines::Asks;
use baize_files::{Id, shown};
use baize_games::rules::{BallOn, Hand, Side, StrokeKind};

/// The least and the most simulations for a choice, as in the file of an opponent.
const SIMULATIONS: std::ops::RangeInclusive<u32> = 20..=10_000_000;
/// More balls than any game has.
const MOST_BALLS: usize = 1000;
/// The opponent who is asked if a line names none.
const USUAL_OPPONENT: &str = "professional";

/// Advice that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The position.
    pub position: Described,
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
pub enum Described {
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
        short: Short,
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

/// A position in short.
#[derive(Clone, Debug, PartialEq)]
pub struct Short {
    /// The balls on the bed by their names, with their centres in metres; `None` as in the rack.
    pub balls: Option<Balls>,
    /// Whose turn it is.
    pub turn: Side,
    /// What kind of shot comes next.
    pub stroke: StrokeKind,
    /// Whether the cue ball is in hand; `None` to see it from the balls.
    pub hand: Option<Hand>,
    /// Whose groups are which.
    pub groups: Option<GroupsAsked>,
    /// Racks of the first and the second player.
    pub racks: [u32; 2],
    /// How many racks win the match; `None` for what the game says.
    pub race_to: Option<u32>,
    /// Points of both in this rack.
    pub points: [i32; 2],
    /// Fouls in a row of both.
    pub fouls: [u8; 2],
    /// Which ball is on, at snooker; `None` to see it from the balls.
    pub on: Option<BallOn>,
}

/// Whose groups are which, by the words of match files.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "`groups` must be \"Open\", or such as {\"First\": \"Solids\"}")]
pub enum GroupsAsked {
    /// Nobody has a group.
    Open,
    /// The first player has this group.
    First(String),
    /// The second player has this group.
    Second(String),
}

/// Balls by their names, each once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balls(pub Vec<(String, [f64; 2])>);

impl<'de> Deserialize<'de> for Balls {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(BallsVisitor)
    }
}

/// Where a ball lies, in metres.
struct Centre([f64; 2]);

impl<'de> Deserialize<'de> for Centre {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CentreVisitor)
    }
}

struct CentreVisitor;

impl<'de> Visitor<'de> for CentreVisitor {
    type Value = Centre;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two numbers such as [0.6, 0.2], a place in metres")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Centre, A::Error> {
        let mut next = |index| list.next_element::<f64>()?.ok_or_else(|| A::Error::invalid_length(index, &self));
        let place = [next(0)?, next(1)?];
        let mut count = 2;
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        if count > 2 { Err(A::Error::invalid_length(count, &self)) } else { Ok(Centre(place)) }
    }
}

struct BallsVisitor;

impl<'de> Visitor<'de> for BallsVisitor {
    type Value = Balls;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object such as {\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Balls, A::Error> {
        let mut balls: Vec<(String, [f64; 2])> = Vec::new();
        while let Some((name, Centre(place))) = map.next_entry::<String, Centre>()? {
            if balls.len() == MOST_BALLS {
                return Err(A::Error::custom(format_args!("there are more than {MOST_BALLS} balls")));
            }
            if balls.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom(format_args!("the ball \"{}\" is there twice", shown(&name))));
            }
            balls.push((name, place));
        }
        Ok(Balls(balls))
    }
}

/// The fields of a line.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"id\": 1, \"game\": \"nine_ball\", \"balls\": {\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}}"
)]
pub struct AdviceFields {
    #[serde(default)]
    id: Option<Id>,
    #[serde(default)]
    opponent: Option<String>,
    #[serde(default)]
    other: Option<String>,
    #[serde(default)]
    simulations: Option<u32>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    r#match: Option<String>,
    #[serde(default)]
    ron: Option<String>,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    physics: Option<String>,
    #[serde(default)]
    state: Option<String>,
    #[serde(default)]
    balls: Option<Balls>,
    #[serde(default)]
    turn: Option<Side>,
    #[serde(default)]
    stroke: Option<StrokeKind>,
    #[serde(default)]
    hand: Option<Hand>,
    #[serde(default)]
    groups: Option<GroupsAsked>,
    #[serde(default)]
    racks: Option<[u32; 2]>,
    #[serde(default)]
    race_to: Option<u32>,
    #[serde(default)]
    points: Option<[i32; 2]>,
    #[serde(default)]
    fouls: Option<[u8; 2]>,
    #[serde(default)]
    on: Option<BallOn>,
}

impl Asks for AdviceFields {
    type Asked = Advice;
    const EXAMPLE: &'static str =
        "{\"id\": 1, \"game\": \"nine_ball\", \"balls\": {\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}}";

    fn id(&self) -> Option<Id> {
        self.id.clone()
    }

    fn asked(self) -> Result<Advice, String> {
        if let Some(count) = self.simulations.filter(|count| !SIMULATIONS.contains(count)) {
            let [least, most] = [SIMULATIONS.start(), SIMULATIONS.end()];
            return Err(format!("`simulations` is {count}, but must lie between {least} and {most}"));
        }
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
    fn described(self) -> Result<Described, String> {
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
            (Some(name), None, None, _) => alone("match").map(|()| Described::Match(name)),
            (None, Some(text), None, _) => alone("ron").map(|()| Described::Ron(text)),
            (None, None, _, None) => Err("one of `game`, `match` and `ron` is missing".to_owned()),
            (None, None, Some(state), Some(game)) => {
                alone("state").map(|()| Described::State { game: GameNames { game, physics }, state })
            }
            (None, None, None, Some(game)) => {
                let stroke = stroke.unwrap_or(StrokeKind::Ordinary);
                if balls.is_none() && stroke != StrokeKind::Break {
                    return Err("`balls` is missing; only before a break may it be left out".to_owned());
                }
                let short = Short {
                    balls,
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
                Ok(Described::Short { game: GameNames { game, physics }, short })
            }
        }
    }

    /// The first field of a position in short that is there.
    fn first_of_short(&self) -> Option<&'static str> {
        [
            ("balls", self.balls.is_some()),
            ("turn", self.turn.is_some()),
            ("stroke", self.stroke.is_some()),
            ("hand", self.hand.is_some()),
            ("groups", self.groups.is_some()),
            ("racks", self.racks.is_some()),
            ("race_to", self.race_to.is_some()),
            ("points", self.points.is_some()),
            ("fouls", self.fouls.is_some()),
            ("on", self.on.is_some()),
        ]
        .into_iter()
        .find_map(|(name, is_there)| is_there.then_some(name))
    }
}
