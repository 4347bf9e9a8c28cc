//! M: several balls at once; and S: statistics.

use baize_physics::resolution::cluster::HertzBurst;
use baize_physics::{Ball, ClusterLaw, ClusterResolver, Motion};
use glam::DVec3;

use super::row::Rank::{Exact, Model, Practice};
use super::row::{Figure, Row, all, at_most, near, yes};
use crate::clusters::{burst, chain, cradle, cradle_of_springs, one_on, rack, resolved, velocities};
use baize_testing::common::*;

const FIFTEEN: [u32; 5] = [1, 2, 3, 4, 5];
const NINE: [u32; 5] = [1, 2, 3, 2, 1];

/// The velocities that a resolver gives to frictionless balls without loss.
fn resolved_by(resolver: ClusterResolver, balls: &[(Ball, Motion)]) -> Vec<DVec3> {
    resolved(balls, &frictionless(1.0), resolver).motions.iter().map(|motion| motion.velocity).collect()
}

/// Speeds along a row of balls and what they should be.
fn along(velocities: &[DVec3], expected: &[f64]) -> Vec<(f64, f64)> {
    velocities.iter().zip(expected).map(|(velocity, &expected)| (velocity.x, expected)).collect()
}

/// Velocities of some balls and what they should be: number, x and y.
fn on_plan(velocities: &[DVec3], expected: &[(usize, f64, f64)]) -> Vec<(f64, f64)> {
    expected.iter().flat_map(|&(ball, x, y)| [(velocities[ball].x, x), (velocities[ball].y, y)]).collect()
}

/// Energy that is left of that of a cue ball of 1 m/s.
fn energy(velocities: &[DVec3]) -> f64 {
    velocities.iter().map(|velocity| velocity.length_squared()).sum()
}

/// A cue ball into two balls at those angles: its velocity and the speeds of both.
fn into_two(angles: [f64; 2], e: f64, [first, second, x, y]: [f64; 4]) -> Figure {
    let after = velocities(&one_on(&angles), e);
    all(
        "speeds of both object balls, then the velocity of the cue ball",
        [(after[1].length(), first), (after[2].length(), second), (after[0].x, x), (after[0].y, y)],
        1e-9,
    )
}

/// A cue ball meets the first of two touching balls at that angle to their line: velocities of all by that resolver.
fn plant(cut: f64, resolver: ClusterResolver) -> Vec<DVec3> {
    let (place, way) = (heading(180.0 - cut) * (2.0 * pool(0).radius), heading(-cut));
    let balls = [
        (pool(0), stun(&pool(0), [place.x, place.y], [way.x, way.y])),
        (pool(1), Motion::at_rest(0.0, 0.0, pool(1).radius)),
        (pool(2), Motion::at_rest(2.0 * pool(1).radius, 0.0, pool(2).radius)),
    ];
    resolved_by(resolver, &balls)
}

fn springs() -> ClusterResolver {
    ClusterResolver::HertzBurst(HertzBurst::default())
}

/// The most that a rack's outcome differs from its mirror image, and from that of balls that were dealt otherwise.
fn asymmetry() -> [f64; 2] {
    let balls = rack(&FIFTEEN);
    let usual = burst(&balls, 0.95);
    let order = [0, 9, 4, 15, 2, 11, 7, 1, 13, 3, 8, 14, 5, 12, 6, 10];
    let dealt: Vec<(Ball, Motion)> =
        balls.iter().zip(order).map(|((ball, _), place)| (*ball, balls[place].1)).collect();
    let dealt_off = burst(&dealt, 0.95).into_iter().zip(order).map(|(velocity, place)| velocity.distance(usual[place]));
    let (mut first, mut mirror_off) = (1, 0.0_f64);
    for count in 1..=5 {
        for place in 0..count {
            let twin = usual[first + count - 1 - place] * DVec3::new(1.0, -1.0, 1.0);
            mirror_off = mirror_off.max(usual[first + place].distance(twin));
        }
        first += count;
    }
    [mirror_off, dealt_off.fold(0.0, f64::max)]
}

fn racks() -> Vec<Figure> {
    let (fifteen, nine) = (velocities(&rack(&FIFTEEN), 1.0), velocities(&rack(&NINE), 1.0));
    let [mirror, dealt] = asymmetry();
    let momentum: DVec3 = burst(&rack(&FIFTEEN), 0.95).iter().sum();
    vec![
        all(
            "fifteen by reflections: cue ball, apex, a corner ball, the middle of the last row (x, y)",
            on_plan(&fifteen, &[(0, -0.2, 0.0), (1, -0.05053, 0.0), (11, 0.51178, 0.29547), (13, 0.23847, 0.0)]),
            2e-5,
        ),
        all(
            "nine by reflections: cue ball, apex, a wing ball, the last ball",
            on_plan(&nine, &[(0, -0.2, 0.0), (1, -0.05053, 0.0), (4, 0.30914, 0.47787), (9, 0.47867, 0.0)]),
            2e-5,
        ),
        all(
            "fifteen by springs, e = 0.95: the same balls",
            on_plan(
                &burst(&rack(&FIFTEEN), 0.95),
                &[(0, -0.1569, 0.0), (1, -0.1078, 0.0), (11, 0.4483, 0.2588), (13, 0.2369, 0.0)],
            ),
            2e-4,
        ),
        all(
            "nine by springs, e = 0.95: the same balls",
            on_plan(
                &burst(&rack(&NINE), 0.95),
                &[(0, -0.1568, 0.0), (1, -0.1078, 0.0), (4, 0.2974, 0.4470), (9, 0.4110, 0.0)],
            ),
            2e-4,
        ),
        at_most("difference from the mirror image", mirror, 1e-12),
        at_most("difference when the balls are dealt otherwise", dealt, 1e-12),
        at_most("change of the momentum", momentum.distance(DVec3::X), 1e-12),
        at_most("energy", energy(&burst(&rack(&FIFTEEN), 1.0)), 1.0 + 1e-12),
    ]
}

const SPRINGS: &str = "Hertz 1882";

pub const ROWS: [Row; 12] = [
    Row::holds("M1", Exact, "A cue ball into two touching balls, 30 to either side, by reflections", "classic", || {
        vec![
            into_two([30.0, -30.0], 1.0, [1.2 / 3.0_f64.sqrt(), 1.2 / 3.0_f64.sqrt(), -0.2, 0.0]),
            into_two([30.0, -30.0], 0.95, [1.17 / 3.0_f64.sqrt(), 1.17 / 3.0_f64.sqrt(), -0.17, 0.0]),
            near("cue ball by springs, e = 1", burst(&one_on(&[30.0, -30.0]), 1.0)[0].x, -0.2, 1e-9),
        ]
    }),
    Row::holds("M2", Exact, "The same, one pair after the other: it matters which pair is first", "momentum", || {
        let [one, other] =
            [[30.0, -30.0], [-30.0, 30.0]].map(|angles| resolved_by(ClusterResolver::OneAtATime, &one_on(&angles)));
        vec![
            all(
                "cue ball in either order",
                [(one[0].x, -0.125), (one[0].y, -0.2165), (other[0].x, -0.125), (other[0].y, 0.2165)],
                1e-4,
            ),
            all("object balls", [(one[1].length(), 0.866), (one[2].length(), 0.433)], 1e-3),
            yes(
                "this resolver is not the usual one",
                ClusterResolver::default().name() != ClusterResolver::OneAtATime.name(),
            ),
        ]
    }),
    Row::holds("M3", Exact, "A cue ball into two touching balls at unequal angles", "Mottini 2013, part 8", || {
        vec![
            into_two([25.0, -40.0], 1.0, [0.779_229_401_2, 0.601_386_155_6, -0.166_910_196_8, 0.057_246_994_44]),
            into_two([25.0, -40.0], 0.95, [0.759_748_666_1, 0.586_351_501_7, -0.137_737_441_9, 0.055_815_819_58]),
            into_two([20.0, -45.0], 1.0, [0.827_210_742_2, 0.532_309_598_2, -0.153_723_556_9, 0.093_476_989_96]),
        ]
    }),
    Row::holds(
        "M4",
        Exact,
        "Newton's cradle of five, one after the other and by reflections",
        "momentum and energy",
        || {
            let wanted = [0.0, 0.0, 0.0, 0.0, 1.0];
            vec![
                all("one after the other", along(&resolved_by(ClusterResolver::OneAtATime, &cradle(5)), &wanted), 1e-9),
                all("by reflections", along(&velocities(&cradle(5), 1.0), &wanted), 1e-9),
            ]
        },
    ),
    Row::holds("M5", Model, "Newton's cradle of three, four and five by springs, e = 1", "TP B.29", || {
        vec![
            all("three", along(&burst(&cradle(3), 1.0), &[-0.07095, 0.07640, 0.99455]), 1e-4),
            all("four", along(&burst(&cradle(4), 1.0), &[-0.07109, -0.02963, 0.10974, 0.99097]), 1e-4),
            all("five", along(&burst(&cradle(5), 1.0), &[-0.07109, -0.03027, -0.01446, 0.12704, 0.98878]), 1e-4),
        ]
    }),
    Row::holds("M6", Model, "The cradle of three and of five by springs, e = 0.95", "Hertz 1882; Tsuji 1992", || {
        let five = burst(&cradle(5), 0.95);
        vec![
            all("three", along(&burst(&cradle(3), 0.95), &[-0.0547, 0.1002, 0.9546]), 1e-3),
            all("five", along(&five, &[-0.0550, -0.0179, -0.0021, 0.1505, 0.9246]), 1e-3),
            near("energy of five", energy(&five), 0.8809, 1e-3),
        ]
    }),
    Row::told("M7", Model, "The cradle of three, if the springs were linear", "leapfrog in the test", || {
        let wanted = [-0.13026, 0.15023, 0.98003];
        let pairs = |speeds: Vec<f64>| speeds.into_iter().zip(wanted).collect::<Vec<_>>();
        vec![
            all("linear springs, computed in the test", pairs(cradle_of_springs(3, 1.0)), 1e-4),
            all(
                "our springs, which are those of spheres",
                pairs(burst(&cradle(3), 1.0).iter().map(|velocity| velocity.x).collect()),
                1e-4,
            ),
        ]
    })
    .noting("Linear springs are no law of ours. The row shows that the exponent of the force matters."),
    Row::holds("M8", Model, "Two balls run into three that touch", SPRINGS, || {
        let mut balls = cradle(5);
        balls[1].1.velocity = DVec3::X;
        vec![
            all("by springs", along(&burst(&balls, 1.0), &[-0.1126, -0.0420, 0.2145, 0.8004, 1.1397]), 1e-3),
            all(
                "one after the other",
                along(&resolved_by(ClusterResolver::OneAtATime, &balls), &[0.0, 0.0, 0.0, 1.0, 1.0]),
                1e-9,
            ),
            all(
                "by reflections",
                along(&resolved_by(ClusterResolver::GeneralizedReflections, &balls), &[0.0, 0.0, 0.0, 1.0, 1.0]),
                1e-9,
            ),
        ]
    }),
    Row::holds(
        "M9",
        Model,
        "Three balls in a row with a gap before the last, as a share of the deepest overlap",
        SPRINGS,
        || {
            let deepest = HertzBurst::default().deepest_overlap(&pool(0), &pool(1), 1.0).unwrap_or(f64::NAN);
            let gaps =
                [(0.0, -0.0710), (0.05, -0.0569), (0.1, -0.0454), (0.2, -0.0285), (0.5, -0.0061), (1.0, -0.0001)];
            vec![all(
                "cue ball for gaps of 0, 0.05, 0.1, 0.2, 0.5 and 1",
                gaps.map(|(gap, speed)| (burst(&chain(gap * deepest), 1.0)[0].x, speed)),
                1e-3,
            )]
        },
    ),
    Row::holds(
        "M10",
        Exact,
        "A plant: the second of two touching balls leaves along their line",
        "momentum; speeds by springs",
        || {
            let cuts = [15.0, 30.0, 45.0, 60.0];
            let after = cuts.map(|cut| plant(cut, springs()));
            let turn = |velocities: &Vec<DVec3>| velocities[2].y / velocities[2].x;
            vec![
                all(
                    "turn from the line, hits at 15, 30, 45 and 60",
                    after.iter().map(|velocities| (turn(velocities), 0.0)),
                    1e-9,
                ),
                all(
                    "speed of the second ball by springs",
                    after
                        .iter()
                        .zip([0.9568, 0.8498, 0.6873, 0.4839])
                        .map(|(velocities, speed)| (velocities[2].x, speed)),
                    1e-3,
                ),
                all(
                    "one after the other: the cosine",
                    cuts.map(|cut| (plant(cut, ClusterResolver::OneAtATime)[2].x, libm::cos(cut.to_radians()))),
                    1e-9,
                ),
            ]
        },
    ),
    Row::holds(
        "M11",
        Model,
        "A break of fifteen and of nine, dead centre, balls touching",
        "Smith et al. 2012; Hertz 1882",
        racks,
    ),
    Row::holds("M12", Model, "A triangle of three, hit at its apex, by springs, e = 1", SPRINGS, || {
        vec![all(
            "cue ball, apex and one of the others (x, y)",
            on_plan(&burst(&rack(&[1, 2]), 1.0), &[(0, -0.12361, 0.0), (1, -0.08706, 0.0), (2, 0.60533, 0.34949)]),
            1e-4,
        )]
    }),
];

pub const STATISTICS: [Row; 2] = [
    Row::holds(
        "S1",
        Model,
        "Energy that is left when a rack has burst, of that of the cue ball, e = 0.95",
        SPRINGS,
        || {
            vec![
                near("fifteen", energy(&burst(&rack(&FIFTEEN), 0.95)), 0.8475, 1e-3),
                near("nine", energy(&burst(&rack(&NINE), 0.95)), 0.8795, 1e-3),
            ]
        },
    ),
    Row::left_out(
        "S2",
        Practice,
        "How many balls fall in a break, where the cue ball stops, and how much a pocket takes of fast and slow balls",
        "TP 3.5 to 3.8; players",
        "No number of it was measured on a table that is known; the golden shots of `crates/games/tests/golden.txt` watch that breaks stay as they are.",
    ),
];
