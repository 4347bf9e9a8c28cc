//! Reads a ball's components from its entity, and writes the engine's values back into them.

use bevy::ecs::change_detection::DetectChanges;
use bevy::ecs::component::Mutable;
use bevy::ecs::query::QueryData;
use bevy::math::DQuat;
use bevy::prelude::*;

use super::components::{
    BallValues, IsBall, Mass, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Spin, Velocity,
};
use super::on_table::OnTable;
use crate::physics::{Ball, BallId, Motion, Phase};

/// The components of a ball. Any of them may be missing, because any system may remove them.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct BallData {
    pub entity: Entity,
    pub id: Ref<'static, IsBall>,
    pub table: Option<&'static OnTable>,
    position: Option<&'static mut Position>,
    velocity: Option<&'static mut Velocity>,
    spin: Option<&'static mut Spin>,
    orientation: Option<&'static mut Orientation>,
    radius: Option<&'static mut Radius>,
    mass: Option<&'static mut Mass>,
    restitution: Option<&'static mut Restitution>,
    pocketed: Option<&'static mut Pocketed>,
    is_off_table: Has<OffTable>,
}

/// Whether a component of a ball was written or added, by any system, the engine's own included.
pub(super) type AnyPartChanged = Or<(
    Or<(Changed<IsBall>, Changed<Position>, Changed<Velocity>, Changed<Spin>, Changed<Orientation>)>,
    Or<(Changed<Radius>, Changed<Mass>, Changed<Restitution>, Changed<Pocketed>, Changed<OffTable>)>,
)>;

/// The components whose removal from a ball counts as a change.
pub(super) type Parts = (IsBall, Position, Velocity, Spin, Orientation, Radius, Mass, Restitution, Pocketed, OffTable);

impl BallDataItem<'_, '_> {
    /// Whether one of the components that a ball is spawned with has changed.
    pub fn is_changed(&self) -> bool {
        fn changed<C: Component>(part: Option<&Mut<C>>) -> bool {
            part.is_some_and(DetectChanges::is_changed)
        }
        self.id.is_changed()
            || changed(self.position.as_ref())
            || changed(self.velocity.as_ref())
            || changed(self.spin.as_ref())
            || changed(self.orientation.as_ref())
            || changed(self.radius.as_ref())
            || changed(self.mass.as_ref())
            || changed(self.restitution.as_ref())
    }

    /// The first component that a ball cannot be without and that this one lacks.
    pub fn missing(&self) -> Option<&'static str> {
        let parts = [
            ("Radius", self.radius.is_some()),
            ("Mass", self.mass.is_some()),
            ("Position", self.position.is_some()),
            ("Velocity", self.velocity.is_some()),
            ("Spin", self.spin.is_some()),
            ("Orientation", self.orientation.is_some()),
        ];
        parts.into_iter().find(|(_, is_there)| !is_there).map(|(name, _)| name)
    }

    /// The values of the components; those of `instead` for the missing ones.
    pub fn values(&self, instead: &BallValues) -> BallValues {
        let BallValues { ball, motion, orientation } = instead;
        BallValues {
            ball: Ball {
                id: self.id.0,
                radius: self.radius.as_ref().map_or(ball.radius, |radius| radius.0),
                mass: self.mass.as_ref().map_or(ball.mass, |mass| mass.0),
                restitution: self.restitution.as_ref().map(|restitution| restitution.0),
            },
            motion: Motion {
                position: self.position.as_ref().map_or(motion.position, |position| position.0),
                velocity: self.velocity.as_ref().map_or(motion.velocity, |velocity| velocity.0),
                spin: self.spin.as_ref().map_or(motion.spin, |spin| spin.0),
            },
            orientation: self.orientation.as_ref().map_or(*orientation, |orientation| orientation.0),
        }
    }

    /// Whether the components [`Pocketed`] and [`OffTable`] agree with `phase`.
    pub fn agrees_with(&self, phase: Phase) -> bool {
        let pocket = self.pocketed.as_ref().map(|pocketed| pocketed.0);
        pocket == pocket_of(phase) && self.is_off_table == (phase == Phase::OffTable)
    }

    /// Writes the engine's values into the components.
    pub fn write(&mut self, values: &BallValues, phase: Phase, commands: &mut Commands) {
        let BallValues { ball, motion, orientation } = *values;
        let mut entity = commands.entity(self.entity);
        put(&mut self.position, Position(motion.position), &mut entity);
        put(&mut self.velocity, Velocity(motion.velocity), &mut entity);
        put(&mut self.spin, Spin(motion.spin), &mut entity);
        put(&mut self.orientation, Orientation(orientation), &mut entity);
        put(&mut self.radius, Radius(ball.radius), &mut entity);
        put(&mut self.mass, Mass(ball.mass), &mut entity);
        put_or_remove(&mut self.restitution, ball.restitution.map(Restitution), &mut entity);
        put_or_remove(&mut self.pocketed, pocket_of(phase).map(Pocketed), &mut entity);
        match (self.is_off_table, phase == Phase::OffTable) {
            (false, true) => {
                entity.try_insert(OffTable);
            }
            (true, false) => {
                entity.try_remove::<OffTable>();
            }
            _ => {}
        }
    }
}

/// The pocket that captured a ball of that phase; `None` for other phases.
fn pocket_of(phase: Phase) -> Option<usize> {
    match phase {
        Phase::Pocketed(pocket) => Some(pocket),
        _ => None,
    }
}

fn put<C>(part: &mut Option<Mut<C>>, value: C, entity: &mut EntityCommands)
where
    C: Component<Mutability = Mutable> + PartialEq,
{
    match part {
        Some(part) => {
            part.set_if_neq(value);
        }
        None => {
            entity.try_insert(value);
        }
    }
}

fn put_or_remove<C>(part: &mut Option<Mut<C>>, value: Option<C>, entity: &mut EntityCommands)
where
    C: Component<Mutability = Mutable> + PartialEq,
{
    match value {
        Some(value) => put(part, value, entity),
        None if part.is_some() => {
            entity.try_remove::<C>();
        }
        None => {}
    }
}

/// Values for missing components of a new ball: at rest, radius and mass zero.
pub(super) fn blank(id: BallId) -> BallValues {
    let ball = Ball { id, radius: 0.0, mass: 0.0, restitution: None };
    BallValues { ball, motion: Motion::default(), orientation: DQuat::IDENTITY }
}
