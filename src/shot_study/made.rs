//! The set-up on the table as the player made it: the balls where they lie, and the aim as its stroke.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::lying::lying;
use crate::cue::{Aim, LeastElevation};
use crate::shot::{Setup, writable};
use crate::simulation::{CurrentPhysics, CurrentSetup, InPlay, TheTable};

/// What a set-up is made of.
#[derive(SystemParam)]
pub struct MadeSetup<'w, 's> {
    in_play: TheTable<'w, 's, &'static InPlay>,
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    physics: TheTable<'w, 's, &'static CurrentPhysics>,
    aim: ResMut<'w, Aim>,
    least: Res<'w, LeastElevation>,
}

impl MadeSetup<'_, '_> {
    /// The set-up under this name; `None` without a cue ball on the bed. The cue turns by a few units in the last place of its angle
    /// if no file could give that angle to the last bit, so that the shot that is shared is the shot that is played here.
    pub fn take(&mut self, name: &str) -> Option<Setup> {
        let lying = lying(&self.in_play, &self.setup.0, &self.physics)?;
        let strike = writable(&self.aim.over(*self.least).strike(self.aim.power));
        self.aim.direction = strike.direction;
        Some(Setup { name: name.to_owned(), strike: Some(strike), ..lying })
    }

    /// The balls in play.
    #[must_use]
    pub fn in_play(&self) -> &InPlay {
        &self.in_play
    }

    /// The set-up that was racked, with all its balls.
    #[must_use]
    pub fn racked(&self) -> &Setup {
        &self.setup.0
    }

    /// The racked set-up with all its balls where they are now, in play or not, and with the aim as its stroke.
    #[must_use]
    pub fn whole(&self) -> Setup {
        let mut setup = self.setup.0.clone();
        for placed in &mut setup.balls {
            if let Some(index) = self.in_play.index_of(placed.ball.id) {
                placed.motion = self.in_play.engine().motion(index);
            }
        }
        let strike = self.aim.strike(self.aim.power);
        Setup { physics: self.physics.0.clone(), strike: Some(strike), ..setup }
    }
}
