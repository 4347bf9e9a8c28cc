//! The command for the table after the files were read again.

use crate::physics::Physics;
use crate::shot::Setup;
use crate::simulation::TableCommand;

/// The command if the files said `old` and now say `new`: to rack again if table or balls differ, to change the physics
/// if only that differs, or none. If the physics in the files is unchanged, that of the sliders stays.
#[must_use]
pub fn difference(old: &Setup, new: &Setup, in_force: &Physics) -> Option<TableCommand> {
    let of_old = Setup { physics: old.physics.clone(), ..new.clone() };
    if of_old != *old {
        return Some(racked(old, new, in_force));
    }
    (old.physics != new.physics).then(|| TableCommand::SetPhysics(Box::new(new.physics.clone())))
}

/// Racks `new`. The physics in force stays unless the files changed it.
#[must_use]
pub(super) fn racked(old: &Setup, new: &Setup, in_force: &Physics) -> TableCommand {
    let physics = if old.physics == new.physics { in_force.clone() } else { new.physics.clone() };
    TableCommand::Rack(Box::new(Setup { physics, ..new.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine_ball() -> Setup {
        Setup::rack("nine_ball_tight").load().unwrap()
    }

    fn slid(mut physics: Physics) -> Physics {
        physics.cloth.sliding_friction *= 0.5;
        physics
    }

    #[test]
    fn files_that_say_the_same_change_nothing() {
        assert!(difference(&nine_ball(), &nine_ball(), &slid(nine_ball().physics)).is_none());
    }

    #[test]
    fn changed_physics_is_put_in_force_without_a_new_rack() {
        let new = Setup { physics: slid(nine_ball().physics), ..nine_ball() };
        let Some(TableCommand::SetPhysics(physics)) = difference(&nine_ball(), &new, &nine_ball().physics) else {
            panic!("no change of the physics")
        };
        assert_eq!(*physics, new.physics);
    }

    #[test]
    fn a_changed_rack_is_racked_under_the_physics_of_the_sliders() {
        let new = Setup::rack("eight_ball_tight").load().unwrap();
        let in_force = slid(nine_ball().physics);
        let Some(TableCommand::Rack(setup)) = difference(&nine_ball(), &new, &in_force) else { panic!("no new rack") };
        assert_eq!((setup.balls.len(), setup.physics), (16, in_force));
    }
}
