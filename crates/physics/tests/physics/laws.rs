//! Every law of two balls against every law of several, and laws from another crate.

use baize_physics::resolution::cluster::HertzBurst;
use baize_physics::{
    Ball, BallBall, BallBallModel, BallLaw, BallNumbers, Cloth, ClusterLaw, ClusterOutcome, ClusterResolver,
    CushionLaw, CushionModel, Foreign, Member, Motion, Nose, PARAMETERS, PairImpact, PairLaw, Physics, PocketLaw,
    PocketModel, SlipFriction, collide_cluster, rebound,
};
use glam::DVec3;

use baize_testing::common::*;

/// Equal to the usual law, but does not report that its friction falls exponentially.
struct Usual;

impl BallLaw for Usual {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, _: f64) -> f64 {
        numbers.mixed_restitution(a, b)
    }

    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64 {
        numbers.friction_at(slip)
    }
}

/// Loses more the faster the balls meet; its friction falls the slower they slip.
struct Odd;

impl BallLaw for Odd {
    fn restitution(&self, _: &BallNumbers, _: &Ball, _: &Ball, approach: f64) -> f64 {
        1.0 / (1.0 + approach)
    }

    fn friction_at(&self, _: &BallNumbers, slip: f64) -> f64 {
        0.1 + 0.1 * slip / (1.0 + slip)
    }
}

/// Equal to the usual law, but two balls that meet alone exchange their motions.
struct Swap;

impl BallLaw for Swap {
    fn restitution(&self, _: &BallNumbers, _: &Ball, _: &Ball, _: f64) -> f64 {
        1.0
    }

    fn friction_at(&self, _: &BallNumbers, _: f64) -> f64 {
        0.0
    }

    fn meet(&self, impact: &PairImpact) -> [Motion; 2] {
        let (a, b) = (impact.a.1, impact.b.1);
        [Motion { position: a.position, ..*b }, Motion { position: b.position, ..*a }]
    }
}

/// Every law of two balls that a file can name, with random parameters, and laws from another crate.
fn laws_of_balls() -> Vec<BallBallModel> {
    let mut laws = BallBallModel::ALL.to_vec();
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.path.starts_with("ball_ball.model.")) {
        for end in [parameter.min, parameter.max] {
            let mut physics = Physics::default();
            parameter.choose_law(&mut physics);
            parameter.set(&mut physics, end);
            laws.push(physics.ball_ball.model);
        }
    }
    laws.extend([
        BallBallModel::Foreign(Foreign { name: "usual", law: &Usual }),
        BallBallModel::Foreign(Foreign { name: "odd", law: &Odd }),
        BallBallModel::Foreign(Foreign { name: "swap", law: &Swap }),
    ]);
    laws
}

/// Two balls that meet at an angle, with spin, `apart` metres from the middle.
fn pair(id: u32, apart: f64, speed: f64) -> [Member; 2] {
    let (a, b) = (pool(id), pool(id + 1));
    let line = heading(25.0) * (a.radius + b.radius);
    let first = spinning(&a, [apart, 0.0], [speed, 0.1], [10.0, 40.0, -30.0]);
    let second = stun(&b, [apart + line.x, line.y], [0.0, 0.0]);
    [(a, first), (b, second)]
}

fn with(model: BallBallModel, resolver: ClusterResolver) -> Physics {
    let mut physics = Physics::default();
    (physics.ball_ball.model, physics.clusters.resolver) = (model, resolver);
    physics
}

#[test]
fn every_resolver_leaves_pairs_that_meet_alone_to_the_law_of_two_balls() {
    for model in laws_of_balls() {
        for resolver in ClusterResolver::ALL {
            let physics = with(model, resolver);
            let pairs = [pair(0, 0.0, 2.0), pair(2, 1.0, 0.7)];
            let by_law = pairs.map(|[a, b]| physics.law_of_balls().collide((&a.0, &a.1), (&b.0, &b.1)));
            let alone = collide_cluster(&pairs[0], &[(0, 1)], &physics);
            assert_eq!(alone.motions[..], by_law[0], "{model} by {resolver}");
            let both = collide_cluster(&pairs.concat(), &[(0, 1), (2, 3)], &physics);
            assert_eq!(both.motions[..], by_law.concat(), "{model} by {resolver}");
        }
    }
}

/// A spinning ball that meets two touching balls, a little off the middle.
fn ball_on_two() -> ([Member; 3], [(usize, usize); 3]) {
    let radius = pool(0).radius;
    let place = |angle: f64| heading(angle) * (2.0 * radius);
    let at = |id: u32, place: DVec3| (pool(id), stun(&pool(id), [place.x, place.y], [0.0, 0.0]));
    let first = spinning(&pool(0), [0.0, 0.0], [1.5, 0.2], [0.0, 60.0, 50.0]);
    ([(pool(0), first), at(1, place(30.0)), at(2, place(-30.0))], [(0, 1), (0, 2), (1, 2)])
}

fn resolved(model: BallBallModel, numbers: &BallBall, resolver: ClusterResolver) -> ClusterOutcome {
    let (members, pairs) = ball_on_two();
    let ball_ball = BallBall { model, ..numbers.clone() };
    collide_cluster(&members, &pairs, &Physics { ball_ball, ..with(model, resolver) })
}

/// Has a coefficient of friction of 0.5 at every slip, whatever the parameters say.
struct Grip;

impl BallLaw for Grip {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, _: f64) -> f64 {
        numbers.mixed_restitution(a, b)
    }

    fn friction_at(&self, _: &BallNumbers, _: f64) -> f64 {
        0.5
    }
}

#[test]
fn every_resolver_of_several_balls_rubs_as_a_law_from_another_crate_says() {
    let numbers = BallBall { restitution: 0.7, ..BallBall::default() };
    let constant = BallBall { friction: SlipFriction { floor: 0.5, rise: 0.0, decay: 0.0 }, ..numbers.clone() };
    let grip = BallBallModel::Foreign(Foreign { name: "grip", law: &Grip });
    let usual = BallBallModel::Foreign(Foreign { name: "usual", law: &Usual });
    for resolver in ClusterResolver::ALL {
        let slippery = resolved(BallBallModel::Frictional, &numbers, resolver);
        for (foreign, same) in [
            (resolved(usual, &numbers, resolver), slippery.clone()),
            (resolved(grip, &numbers, resolver), resolved(BallBallModel::Frictional, &constant, resolver)),
        ] {
            assert!(!foreign.is_stand_in && !same.is_stand_in, "{resolver}");
            for (foreign, same) in foreign.motions.iter().zip(&same.motions) {
                assert_motions_close(foreign, same, pool(0).radius, 1e-9);
            }
        }
        let gripped = resolved(grip, &numbers, resolver);
        let change = gripped.motions[1].spin.distance(slippery.motions[1].spin);
        assert!(change > 1.0, "{resolver}: friction changes the spin by {change} rad/s");
    }
}

/// Has no friction, and loses more the faster the balls meet.
struct Slow;
impl BallLaw for Slow {
    fn restitution(&self, _: &BallNumbers, _: &Ball, _: &Ball, approach: f64) -> f64 {
        1.0 / (1.0 + approach)
    }

    fn friction_at(&self, _: &BallNumbers, _: f64) -> f64 {
        0.0
    }
}

#[test]
fn a_resolver_asks_for_the_restitution_at_the_speed_of_the_fastest_contact() {
    let (members, _) = ball_on_two();
    let normal = |member: &Member| (member.1.position - members[0].1.position).normalize();
    let closing = |member: &Member| members[0].1.velocity.dot(normal(member));
    let fastest = closing(&members[1]).max(closing(&members[2]));
    let numbers = BallBall { friction: SlipFriction::NONE, restitution: 1.0 / (1.0 + fastest), ..BallBall::default() };
    for resolver in [ClusterResolver::HertzBurst(HertzBurst::default()), ClusterResolver::GeneralizedReflections] {
        let slow = BallBallModel::Foreign(Foreign { name: "slow", law: &Slow });
        let (slow, same) =
            (resolved(slow, &numbers, resolver), resolved(BallBallModel::Restitution, &numbers, resolver));
        for (slow, same) in slow.motions.iter().zip(&same.motions) {
            assert_motions_close(slow, same, pool(0).radius, 1e-12);
        }
    }
}

#[test]
fn the_numbers_of_a_falling_friction_are_those_of_the_friction() {
    let numbers = BallBall { cling: 1.7, ..BallBall::default() };
    for model in laws_of_balls() {
        let numbers = BallBall { model, ..numbers.clone() };
        let cloth = cloth();
        let law = PairLaw::of(&numbers, &cloth);
        let Some(falling) = law.falling_friction() else { continue };
        for slip in [0.0, 0.01, 0.3, 1.0, 4.0, 20.0] {
            assert_within(falling.at(slip), law.friction_at(slip), 1e-15);
        }
    }
}

#[test]
fn every_law_gives_a_restitution_from_0_to_1_and_a_friction_that_is_not_negative() {
    for model in laws_of_balls() {
        for restitution in [0.0, 0.3, 0.95, 1.0] {
            let numbers = BallBall { model, restitution, ..BallBall::default() };
            let cloth = cloth();
            let law = PairLaw::of(&numbers, &cloth);
            for speed in [1e-9, 1e-3, 0.3, 1.0, 5.0, 100.0] {
                let (e, friction) = (law.restitution(&pool(0), &pool(1), speed), law.friction_at(speed));
                assert!((0.0..=1.0).contains(&e) && friction >= 0.0, "{model}: {e} and {friction} at {speed} m/s");
            }
        }
    }
}

/// A cushion that sends every ball straight back.
struct Back;

impl CushionLaw for Back {
    fn rebound(&self, _: &Ball, motion: &Motion, _: &Nose, _: &Cloth) -> Motion {
        Motion { velocity: -motion.velocity, ..*motion }
    }
}

/// A pocket with a shelf and the default back.
struct Rubber;

impl PocketLaw for Rubber {
    fn has_shelf(&self) -> bool {
        true
    }
}

/// Stops every ball.
struct Glue;

impl ClusterLaw for Glue {
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], _: &PairLaw) -> Option<ClusterOutcome> {
        Some(ClusterOutcome {
            motions: members.iter().map(|(_, m)| Motion { velocity: DVec3::ZERO, ..*m }).collect(),
            impulses: pairs.iter().map(|_| 1.0).collect(),
            touched: pairs.iter().map(|_| 0.0).collect(),
            is_stand_in: false,
        })
    }
}

#[test]
fn every_slot_takes_a_law_from_another_crate() {
    let mut physics = Physics::default();
    physics.cushion.model = CushionModel::Foreign(Foreign { name: "back", law: &Back });
    let motion = stun(&pool(0), [0.0, 0.0], [1.0, 2.0]);
    let after = rebound(&pool(0), &motion, DVec3::Y, 0.2, &physics.cushion, &physics.cloth);
    assert_eq!(after.velocity, DVec3::new(-1.0, -2.0, 0.0));
    physics.pockets.model = PocketModel::Foreign(Foreign { name: "rubber", law: &Rubber });
    assert!(physics.has_shelves());
    physics.clusters.resolver = ClusterResolver::Foreign(Foreign { name: "glue", law: &Glue });
    let (members, pairs) = ball_on_two();
    let outcome = collide_cluster(&members, &pairs, &physics);
    assert!(outcome.motions.iter().all(|motion| motion.velocity == DVec3::ZERO));
    assert_eq!([physics.cushion.model.name(), physics.clusters.resolver.name()], ["back", "glue"]);
}

#[test]
fn a_law_from_another_crate_is_left_out_of_what_is_saved() {
    let mut physics = Physics::default();
    physics.cushion.model = CushionModel::Foreign(Foreign { name: "boomerang", law: &Back });
    let text = baize_table::shot::physics_text(&physics);
    assert!(!text.contains("boomerang") && text.contains("// model: ...,"), "{text}");
}
