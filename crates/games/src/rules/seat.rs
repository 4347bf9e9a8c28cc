//! The persons of a match, who may share a side.

use std::fmt;

use baize_describe::{Described, Form, Range};
use baize_files::Flaw;
use serde::{Deserialize, Serialize};

use super::each::Each;
use super::side::Side;
use super::words::joined;

/// A person at the table, by the place in the list of players. Files have the same words as for a side: `First` to `Eighth`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(Side);

impl Described for Seat {
    const FORM: Form = <Side as Described>::FORM;

    fn range() -> Range {
        <Side as Described>::range()
    }
}

impl Seat {
    /// The person at this place of the list, from 0; `None` if a match has no such place.
    #[must_use]
    pub fn at(index: usize) -> Option<Self> {
        Side::at(index).map(Self)
    }

    /// The only person of a side in a match without partners.
    #[must_use]
    pub const fn alone_at(side: Side) -> Self {
        Self(side)
    }

    /// The place in the list of players, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

/// The word of files: `Third`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// When partners take turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Partners {
    /// Each shot of a side is played by the next partner: scotch doubles.
    #[default]
    Shots,
    /// A partner plays a whole visit; the next visit of the side is that of the next partner.
    Visits,
}

/// As a page says it.
impl fmt::Display for Partners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shots => "Partners take turns after every shot",
            Self::Visits => "Partners take turns after every visit",
        })
    }
}

/// Who plays with whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(deny_unknown_fields)]
pub struct Teams {
    /// The side of each person, in the order of the list of players. Partners play in this order.
    #[described(form = "a choice for each player", range = "First, Second; two to four persons a side")]
    pub sides: Each<Side>,
    /// When partners take turns.
    #[serde(default)]
    pub partners: Partners,
}

/// The most persons of one side.
const MOST_PARTNERS: usize = 4;

impl Teams {
    /// Two sides, to which `persons` persons belong in turn: the first, third and fifth play against the second, fourth and sixth.
    #[must_use]
    pub fn in_turn(persons: usize, partners: Partners) -> Self {
        Self { sides: Each::of(persons, |side| Side::BOTH[side.index() % 2]), partners }
    }

    /// What is impossible for `persons` persons, with paths inside the teams.
    #[must_use]
    pub fn flaws(&self, persons: usize) -> Vec<Flaw> {
        let refuse = |message: String| vec![Flaw::new("sides", message)];
        if self.sides.len() != persons {
            return refuse(format!(
                "has {} entries, but there are {persons} players; each needs one",
                self.sides.len()
            ));
        }
        let count = self.count();
        for side in Side::ALL.into_iter().take(count) {
            match self.of(side).count() {
                0 => return refuse(format!("has nobody for the side {side:?}; leave no side out")),
                many if many > MOST_PARTNERS => {
                    return refuse(format!(
                        "has {many} players for the side {side:?}, but a side has at most {MOST_PARTNERS}"
                    ));
                }
                _ => {}
            }
        }
        if count < 2 { refuse("has one side only, but a match needs two".to_owned()) } else { Vec::new() }
    }

    /// How many sides there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sides.iter().map(|side| side.index() + 1).max().unwrap_or_default()
    }

    /// The persons of a side, in the order in which they play.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        let is_of = move |(_, of): &(Side, &Side)| **of == side;
        self.sides.by_side().filter(is_of).map(|(place, _)| Seat(place))
    }
}

/// The persons of a match with partners, and whose turn it is on each side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seats {
    /// The names of the persons.
    names: Each<String>,
    /// Who plays with whom.
    teams: Teams,
    /// Who plays the next shot of each side.
    up: Each<Seat>,
    /// The side that played last in this rack.
    last: Option<Side>,
}

impl Seats {
    /// The persons before the first shot: on each side the first of the list begins.
    ///
    /// # Errors
    /// What is impossible in the teams.
    pub fn new(names: Each<String>, teams: Teams) -> Result<Self, Vec<Flaw>> {
        let flaws = teams.flaws(names.len());
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let first = |side| teams.of(side).next().unwrap_or(Seat(side));
        Ok(Self { up: Each::of(teams.count(), first), names, teams, last: None })
    }

    /// The name of a person; empty if there are fewer.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.of_seat(seat).map_or("", String::as_str)
    }

    /// The side of a person; `None` if there are fewer.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.teams.sides.of_seat(seat).copied()
    }

    /// Who plays with whom.
    #[must_use]
    pub fn teams(&self) -> &Teams {
        &self.teams
    }

    /// The names of the sides: `Anna and Ben`.
    #[must_use]
    pub fn side_names(&self) -> Each<String> {
        let name = |seat: Seat| self.name(seat).to_owned();
        Each::of(self.teams.count(), |side| joined(&self.teams.of(side).map(name).collect::<Vec<_>>()))
    }

    /// Who plays the next shot of a side.
    pub(super) fn up(&self, side: Side) -> Seat {
        self.up.of_side(side).copied().unwrap_or(Seat(side))
    }

    /// Notes that `side` is about to play: the visit of another side is over, and there the next partner comes.
    pub(super) fn begin_shot(&mut self, side: Side) {
        if let Some(last) = self.last.filter(|last| *last != side) {
            self.end_visit(last);
        }
        self.last = Some(side);
    }

    /// Notes that `side` has played a shot.
    pub(super) fn end_shot(&mut self, side: Side) {
        if self.teams.partners == Partners::Shots {
            self.pass_on(side);
        }
    }

    /// Notes that a rack is over.
    pub(super) fn end_rack(&mut self) {
        if let Some(last) = self.last.take() {
            self.end_visit(last);
        }
    }

    fn end_visit(&mut self, side: Side) {
        if self.teams.partners == Partners::Visits {
            self.pass_on(side);
        }
    }

    /// The next partner of `side` comes up.
    fn pass_on(&mut self, side: Side) {
        let now = self.up(side);
        let next = self.teams.of(side).find(|seat| *seat > now).or_else(|| self.teams.of(side).next());
        if let (Some(next), Some(up)) = (next, self.up.get_mut(side.index())) {
            *up = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(partners: Partners) -> Seats {
        let names = ["Anna", "Ben", "Cleo", "Dan"].map(str::to_owned).into();
        Seats::new(names, Teams::in_turn(4, partners)).expect("two sides of two")
    }

    fn up(seats: &Seats) -> [&str; 2] {
        Side::BOTH.map(|side| seats.names.of_seat(seats.up(side)).map_or("", String::as_str))
    }

    #[test]
    fn partners_of_scotch_doubles_play_every_other_shot_of_their_side() {
        let mut seats = seats(Partners::Shots);
        assert_eq!(up(&seats), ["Anna", "Ben"]);
        for next in [["Cleo", "Ben"], ["Anna", "Ben"]] {
            seats.begin_shot(Side::First);
            seats.end_shot(Side::First);
            assert_eq!(up(&seats), next);
        }
    }

    #[test]
    fn partners_of_alternate_visits_change_when_the_other_side_has_played() {
        let mut seats = seats(Partners::Visits);
        for _ in 0..2 {
            seats.begin_shot(Side::First);
            seats.end_shot(Side::First);
        }
        assert_eq!(up(&seats), ["Anna", "Ben"], "whoever fouled and is asked to play again is the same person");
        seats.begin_shot(Side::Second);
        assert_eq!(up(&seats), ["Cleo", "Ben"]);
        seats.end_rack();
        assert_eq!(up(&seats), ["Cleo", "Dan"], "a rack ends the visit");
    }

    #[test]
    fn teams_that_nobody_can_play_are_refused_with_a_reason() {
        let of = |sides: &[Side]| Teams { sides: sides.iter().copied().collect(), partners: Partners::Shots };
        let flaw = |sides: &[Side]| of(sides).flaws(4).first().map(ToString::to_string).unwrap_or_default();
        let (a, b) = (Side::First, Side::Second);
        assert_eq!(flaw(&[a, b, a, b]), "");
        assert!(flaw(&[a, b, a]).contains("3 entries"), "{}", flaw(&[a, b, a]));
        assert!(flaw(&[a, a, a, a]).contains("one side only"));
        assert!(flaw(&[a, Side::Third, a, a]).contains("nobody for the side Second"));
    }

    #[test]
    fn a_side_is_named_after_its_persons() {
        assert_eq!(seats(Partners::Shots).side_names(), ["Anna and Cleo".to_owned(), "Ben and Dan".to_owned()]);
    }
}
