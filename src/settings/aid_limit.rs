//! How much of what helps to aim the terms of a match let a window show.

use bevy::prelude::*;

use super::aids::{AidSet, Aids, is_more};
use crate::shot::Depth;

/// The most that may be shown; `None` if the person may choose everything.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AidLimit(pub Option<AidSet>);

impl AidLimit {
    /// Of these aids those that may be shown.
    #[must_use]
    pub fn of(self, aids: Aids) -> Aids {
        self.0.map_or(aids, |most| aids.at_most(most))
    }

    /// The depth of the line that comes after this one within the limit; after the last one, the first.
    #[must_use]
    pub fn next_line(self, line: Depth) -> Depth {
        let next = line.next();
        let is_within = self.0.is_none_or(|most| !is_more(next, most.aids().line));
        if is_within { next } else { Depth::Off }
    }
}

/// Keeps the aids within the limit. When it ends, they are again those that the person had chosen before.
pub(super) fn keep_to_limit(limit: Res<AidLimit>, mut aids: ResMut<Aids>, mut before: Local<Option<Aids>>) {
    if limit.0.is_some() {
        before.get_or_insert(*aids);
        let within = limit.of(*aids);
        aids.set_if_neq(within);
    } else if let Some(before) = before.take() {
        aids.set_if_neq(before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn within_a_limit_the_key_of_the_line_goes_round_through_fewer_depths() {
        let club = AidLimit(Some(AidSet::Club));
        assert_eq!(club.next_line(Depth::Off), Depth::FirstImpact);
        assert_eq!(club.next_line(Depth::FirstImpact), Depth::Off);
        assert_eq!(AidLimit(Some(AidSet::None)).next_line(Depth::Off), Depth::Off);
        assert_eq!(AidLimit(None).next_line(Depth::BothBalls), Depth::WholeShot);
    }

    #[test]
    fn after_a_limit_the_aids_are_those_that_the_person_had_chosen() {
        let own = Aids { line: Depth::WholeShot, error_band: true, ..Aids::default() };
        let mut app = App::new();
        app.insert_resource(own).insert_resource(AidLimit(Some(AidSet::Tournament))).add_systems(Update, keep_to_limit);
        app.update();
        assert_eq!(app.world().resource::<Aids>().set(), Some(AidSet::Tournament));
        app.insert_resource(own);
        app.update();
        assert_eq!(app.world().resource::<Aids>().set(), Some(AidSet::Tournament), "nobody gets around it");
        app.insert_resource(AidLimit(None));
        app.update();
        assert_eq!(*app.world().resource::<Aids>(), own);
    }
}
