//! Every rack on its table, and what each table's file says about noses, pockets, marks and diamonds.

use std::f32::consts::FRAC_PI_2;

use baize::files::{Kind, built_in_names};
use baize::settings::{Level, View};
use baize::shot::Setup;
use baize::table::Table;
use bevy::math::{DVec2, DVec3, Vec2, Vec3};

use crate::light_of;
use crate::studio::{Picture, Studio, in_the_studio, in_the_studio_at};
use crate::{assert_every_ball_is_seen, is_paint};

/// Every table without balls, and so without a cue and its line. Without the tables of the stress racks: in a picture
/// of those, marks and diamonds are too small.
fn every_table() -> impl Iterator<Item = (&'static str, Setup)> {
    built_in_names(Kind::Table).filter(|table| !["pool_36ft", "pool_72ft"].contains(table)).map(|table| {
        let setup = Setup::rack("cue_ball").table(table).load().unwrap();
        (table, Setup { balls: Vec::new(), ..setup })
    })
}

#[test]
fn every_ball_of_every_rack_is_seen_in_its_own_colour_on_its_table() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        for rack in built_in_names(Kind::Rack).filter(|rack| !rack.starts_with("stress")) {
            println!("{rack}");
            studio.rack(at_rest(Setup::rack(rack).load().unwrap()));
            studio.look(View::Above);
            let picture = studio.picture();
            assert_every_ball_is_seen(studio, &picture);
        }
    });
}

#[test]
fn every_ball_of_a_shot_on_a_bed_of_its_own_is_seen_be_there_rails_around_it_or_not() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        let own_beds = built_in_names(Kind::Shot).filter_map(|shot| {
            let setup = at_rest(Setup::shot(shot).load().unwrap());
            built_in_tables().iter().all(|table| *table != setup.table).then_some((shot, setup))
        });
        let mut looks = 0;
        for (shot, setup) in own_beds {
            println!("{shot}");
            studio.rack(setup);
            studio.look(View::Above);
            let picture = studio.picture();
            assert_every_ball_is_seen(studio, &picture);
            looks += 1;
        }
        assert!(looks > 5, "{looks}");
    });
}

/// The same, with balls that lie where they start.
fn at_rest(mut setup: Setup) -> Setup {
    setup.balls.iter_mut().for_each(|placed| placed.motion.velocity = DVec3::ZERO);
    setup
}

fn built_in_tables() -> Vec<Table> {
    let setup = |table| Setup::rack("cue_ball").table(table).load().unwrap();
    built_in_names(Kind::Table).map(|table| setup(table).table).collect()
}

/// A picture of a table, in which places of the table can be found.
struct Plan<'a> {
    studio: &'a mut Studio,
    picture: Picture,
    table: Table,
    name: &'a str,
}

impl<'a> Plan<'a> {
    fn take(studio: &'a mut Studio, name: &'a str, setup: Setup) -> Self {
        studio.rack(setup);
        studio.look(View::Above);
        let picture = studio.picture();
        Self { table: studio.table(), studio, picture, name }
    }

    fn at(&mut self, place: DVec2, height: f64) -> Vec2 {
        self.studio.project(place.extend(height))
    }

    fn light(&self, place: Vec2) -> f32 {
        self.picture.mean(place, 0.8).element_sum() / 3.0
    }

    /// By how much the brightest place within two pixels, at right angles to `along`, is lighter than the cloth beside
    /// it.
    fn stands_out(&mut self, place: DVec2, along: DVec2) -> f32 {
        let (here, there) = (self.at(place, 0.0), self.at(place + along.perp() * 0.01, 0.0));
        let across = (there - here).normalize();
        let brightest = (-4..=4).map(|step| self.light(here + across * (step as f32 * 0.5))).fold(0.0, f32::max);
        let beside = (self.light(here + across * 7.0) + self.light(here - across * 7.0)) / 2.0;
        brightest - beside
    }
}

/// Whether a colour is that paint in more or less light: wood is dark and glossy, and grey paint is tinted by the
/// cloth.
fn is_hue_of(colour: Vec3, paint: Vec3) -> bool {
    let saturation = |c: Vec3| (c.max_element() - c.min_element()) / c.max_element().max(1e-3);
    if saturation(paint) < 0.2 {
        // Grey is warm in the light of the lamp, and film makes dark colours stronger.
        return saturation(colour) < 0.55;
    }
    let hue = |c: Vec3| (c - c.min_element() * 0.9).normalize_or_zero();
    colour.max_element() > 0.08 && hue(colour).dot(hue(paint)) > 0.9
}

/// By how much a mark must be lighter than the cloth, from 0 to 1.
const MARK: f32 = 0.03;

fn assert_noses_are_where_the_physics_has_them(plan: &mut Plan) {
    let name = plan.name;
    let height = plan.table.boundary.nose_height;
    let rails: Vec<_> = plan.table.boundary.cushions.iter().filter(|cushion| !cushion.facing).cloned().collect();
    for (rail, share) in rails.iter().flat_map(|rail| [0.13, 0.43, 0.55, 0.87].map(|share| (rail, share))) {
        let nose = rail.from.lerp(rail.to, share);
        let (here, inside) = (plan.at(nose, height), plan.at(nose + rail.normal() * 0.1, height));
        let (way, metre) = ((inside - here).normalize(), inside.distance(here) / 0.1);
        // From the rubber to the bed: the brightness falls most at the nose.
        let fall = |step: i32| {
            let step = step as f32 * 0.5;
            plan.light(here + way * (step - 1.0)) - plan.light(here + way * (step + 1.0))
        };
        let reach = (0.025 * metre * 2.0) as i32;
        let found = (-reach..=reach).max_by(|one, other| fall(*one).total_cmp(&fall(*other))).unwrap_or_default();
        let (off, fall) = (found as f32 * 0.5, fall(found));
        let rubber = plan.light(here + way * (off - 1.0));
        assert!(
            fall > 0.12 * rubber,
            "{name}: the {} is not told from the bed at {nose}: {fall} of {rubber}",
            rail.name
        );
        assert!(off.abs() <= 2.0, "{name}: the {} is seen {off} pixels off at {nose}", rail.name);
    }
}

fn assert_pockets_are_dark_and_rails_of_their_wood(plan: &mut Plan) {
    let name = plan.name;
    let cloth = plan.at(plan.table.spot("centre").unwrap_or_default() + DVec2::new(0.1, 0.07), 0.0);
    let cloth = plan.light(cloth);
    for pocket in plan.table.boundary.pockets.clone() {
        let middle = plan.at(pocket.centre, 0.0);
        let dark = plan.picture.mean(middle, 4.0).element_sum() / 3.0;
        assert!(dark < 0.4 * cloth, "{name}: the pocket {} is {dark}, the cloth {cloth}", pocket.name);
    }
    let paint = Vec3::from(plan.table.rail_colour);
    let depth = (0.0508 + plan.table.rail_width) / 2.0;
    for rail in plan.table.boundary.cushions.clone().iter().filter(|cushion| !cushion.facing) {
        let place = rail.from.lerp(rail.to, 0.43) - rail.normal() * depth;
        let seen = plan.at(place, plan.table.boundary.nose_height);
        let wood = plan.picture.mean(seen, 1.0);
        assert!(is_hue_of(wood, paint), "{name}: behind the {} it is {wood}, the wood {paint}", rail.name);
    }
}

fn assert_spots_and_lines_are_where_the_file_has_them(plan: &mut Plan) {
    let name = plan.name;
    let marks = plan.table.marks.clone();
    for spot in marks.spots {
        let out = plan.stands_out(spot, DVec2::X).max(plan.stands_out(spot, DVec2::Y));
        assert!(out > MARK, "{name}: the spot at {spot} stands out by {out}");
    }
    let lines = marks
        .lines
        .iter()
        .flat_map(|[from, to]| [0.11, 0.3, 0.57, 0.9].map(|share| (from.lerp(*to, share), (*to - *from).normalize())));
    let arcs = marks.arcs.iter().flat_map(|arc| {
        [0.12, 0.35, 0.6, 0.88].map(|share| (arc.at(share), (arc.at(share + 0.01) - arc.at(share)).normalize()))
    });
    for (place, along) in lines.chain(arcs) {
        let out = plan.stands_out(place, along);
        assert!(out > MARK, "{name}: the line at {place} stands out by {out}");
    }
}

/// Where the diamonds of a whole table are, with the direction of their rail.
fn diamonds(table: &Table) -> Vec<(DVec2, DVec2)> {
    let Some(depth) = table.diamonds else { return Vec::new() };
    let step = table.diamond();
    let (x, y) = (table.length / 2.0 + depth, table.width / 2.0 + depth);
    let long = (-3..=3).filter(|at| *at != 0 || table.boundary.pockets.is_empty());
    let long = long.flat_map(|at| [y, -y].map(|y| (DVec2::new(step.x * f64::from(at), y), DVec2::X)));
    let short = (-1..=1).flat_map(|at| [x, -x].map(|x| (DVec2::new(x, step.y * f64::from(at)), DVec2::Y)));
    long.chain(short).collect()
}

fn assert_diamonds_are_at_eighths_and_quarters(plan: &mut Plan) {
    let name = plan.name;
    let expected = diamonds(&plan.table);
    let count = expected.len();
    assert!([0, 18, 20].contains(&count), "{name} has {count} diamonds");
    for (place, along) in expected {
        let top = plan.table.boundary.nose_height;
        let (here, beside) = (plan.at(place, top), plan.at(place + along * 0.04, top));
        let (sight, wood) = (plan.light(here), plan.light(beside));
        assert!(sight > wood + 0.15, "{name}: the diamond at {place} is {sight}, the wood {wood}");
    }
}

fn assert_nothing_is_missing_between_bed_and_wood(plan: &mut Plan) {
    let boundary = plan.table.boundary.clone();
    // Along each nose, from the bed over the rubber to the middle of the wood, nothing is as dark as the empty room.
    for rail in boundary.cushions.iter().filter(|cushion| !cushion.facing) {
        for step in 0..60 {
            let along = rail.from.lerp(rail.to, f64::from(step) / 59.0);
            for depth in [-0.05, 0.03, 0.045, 0.052, 0.056, 0.062] {
                let place = along - rail.normal() * depth;
                let in_pocket =
                    boundary.pockets.iter().any(|pocket| pocket.centre.distance(place) < pocket.radius + 0.02);
                if !in_pocket {
                    let seen = plan.at(place, boundary.nose_height * if depth > 0.0 { 1.0 } else { 0.0 });
                    let light = light_of(plan.picture.mean(seen, 0.8));
                    assert!(light > 0.005, "{}: it is dark ({light}) at {place}", plan.name);
                }
            }
        }
    }
}

#[test]
fn every_table_is_seen_as_its_file_and_the_physics_have_it() {
    in_the_studio_at(Level::High, "cue_ball", 1280, 720, |studio| {
        for (name, setup) in every_table() {
            let mut plan = Plan::take(studio, name, setup);
            assert_noses_are_where_the_physics_has_them(&mut plan);
            assert_pockets_are_dark_and_rails_of_their_wood(&mut plan);
            assert_spots_and_lines_are_where_the_file_has_them(&mut plan);
            assert_diamonds_are_at_eighths_and_quarters(&mut plan);
            assert_nothing_is_missing_between_bed_and_wood(&mut plan);
        }
    });
}

#[test]
fn the_cloth_of_every_table_is_seen_from_the_side() {
    in_the_studio("cue_ball", 480, 270, |studio| {
        for (name, setup) in every_table() {
            studio.rack(setup);
            studio.look_at(Vec3::new(-0.08, 0.0, 0.0), -1.0, 0.5, 3.4);
            let picture = studio.picture();
            let table = studio.table();
            let place = table.head_spot + DVec2::new(-0.08, 0.06);
            let cloth = studio.project(DVec3::new(place.x, place.y, 0.0));
            let (seen, paint) = (picture.mean(cloth, 2.0), Vec3::from(table.cloth_colour));
            assert!(is_paint(seen, paint), "{name}: the cloth is {seen}, its paint {paint}");
        }
    });
}

#[test]
#[ignore = "makes a picture for people"]
fn close_up_of_metal_fittings() {
    in_the_studio("cue_ball", 1280, 720, |studio| {
        studio.level(Level::High);
        studio.rack(Setup::rack("nine_ball_tight").table("pool_7ft").load().unwrap());
        studio.look_at(Vec3::new(1.0, -0.2, 0.5), 2.4, 0.25, 1.8);
        studio.picture();
    });
}

#[test]
fn pocketed_balls_lie_side_by_side_in_the_tray_at_the_foot_and_leave_it_for_the_next_rack() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        let reds = |studio: &mut Studio| {
            studio.look_at(Vec3::new(1.45, -0.1, 0.0), FRAC_PI_2, 0.45, 1.2);
            let picture = studio.picture();
            let places =
                (0..360).step_by(2).flat_map(|y| (200..640).step_by(2).map(move |x| Vec2::new(x as f32, y as f32)));
            places
                .filter(|place| picture.at(*place).is_some_and(|at| at.x > 0.25 && at.x > 3.0 * at.y.max(at.z)))
                .count()
        };
        let empty = reds(studio);
        let mut setup = Setup::rack("eight_ball_tight").load().unwrap();
        let cue_ball = setup.balls[0].ball.id;
        setup.balls.retain(|placed| placed.ball.id == cue_ball || placed.look.number == Some(3));
        let pockets = setup.table.boundary.pockets.iter().map(|pocket| pocket.centre);
        let pocket = pockets.min_by(|one, other| one.x.abs().total_cmp(&other.x.abs())).unwrap();
        let inward = -pocket.normalize();
        setup.balls[1].motion.position = (pocket + inward * 0.18).extend(setup.balls[1].ball.radius);
        setup.balls[1].motion.velocity = (-inward * 0.9).extend(0.0);
        studio.rack(setup);
        studio.until_rest();
        (0..25).for_each(|_| studio.pass(0.1));
        let lying = reds(studio);
        assert!(lying > empty + 40, "{empty} red places before, {lying} after");
        studio.rack(Setup::rack("cue_ball").load().unwrap());
        assert!(reds(studio) <= empty + 2);
    });
}
