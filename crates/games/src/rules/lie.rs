//! Where all balls lie between two shots.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use baize_physics::BallId;

/// Where one ball is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Place {
    /// On the bed: its centre in metres, along and across the table.
    Bed(f64, f64),
    /// In the pocket of that index.
    Pocket(usize),
    /// Off the table, or in somebody's hand.
    Off,
}

impl Place {
    /// On the bed at `centre`, in metres.
    #[must_use]
    pub fn at(centre: DVec2) -> Self {
        Self::Bed(centre.x, centre.y)
    }
}

/// Where every ball of a game is. Balls are in ascending order of their ids.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lie(Vec<(BallId, Place)>);

// Written by hand, because the derived `clone_from` would allocate new memory.
impl Clone for Lie {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl Lie {
    /// The lie of these balls; of a ball that is listed twice, its last place counts.
    pub fn of(places: impl IntoIterator<Item = (BallId, Place)>) -> Self {
        let mut lie = Self::default();
        for (ball, place) in places {
            lie.set(ball, place);
        }
        lie
    }

    /// Every ball with its place, by ascending id.
    pub fn places(&self) -> impl Iterator<Item = (BallId, Place)> + '_ {
        self.0.iter().copied()
    }

    /// The balls on the bed with their centres in metres, by ascending id.
    pub fn on_bed(&self) -> impl Iterator<Item = (BallId, DVec2)> + '_ {
        self.0.iter().filter_map(|(ball, place)| match place {
            Place::Bed(x, y) => Some((*ball, DVec2::new(*x, *y))),
            Place::Pocket(_) | Place::Off => None,
        })
    }

    /// The centre of a ball on the bed in metres; `None` for a ball that is not on the bed or not in the game.
    #[must_use]
    pub fn centre(&self, ball: BallId) -> Option<DVec2> {
        let index = self.index_of(ball).ok()?;
        match self.0[index].1 {
            Place::Bed(x, y) => Some(DVec2::new(x, y)),
            Place::Pocket(_) | Place::Off => None,
        }
    }

    /// Whether the ball is on the bed.
    #[must_use]
    pub fn has(&self, ball: BallId) -> bool {
        self.centre(ball).is_some()
    }

    /// Puts a ball somewhere. A ball that is new to the lie is added.
    pub fn set(&mut self, ball: BallId, place: Place) {
        match self.index_of(ball) {
            Ok(index) => self.0[index].1 = place,
            Err(index) => self.0.insert(index, (ball, place)),
        }
    }

    /// The index of a ball in the list, or the one that it would have.
    fn index_of(&self, ball: BallId) -> Result<usize, usize> {
        let in_its_place = ball.0 as usize;
        // Most racks have the ids from 0 without a gap.
        match self.0.get(in_its_place) {
            Some((known, _)) if *known == ball => Ok(in_its_place),
            _ => self.0.binary_search_by_key(&ball, |(known, _)| *known),
        }
    }
}
