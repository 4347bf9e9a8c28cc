//! Writes a whole set-up as one `.shot.ron` that names no other file.

use std::collections::BTreeSet;

use glam::DVec2;

use super::file::ShotFile;
use super::setup::Setup;
use crate::rack::{PlacedBall, RackFile, air_flaw, racked_text};
use crate::table::{Arc, Table};
use baize_describe::{Described, tuple};
use baize_files::{Entry, commented, entries_of, plain, quoted};
use baize_physics::{Boundary, Cushion, Jaw, Motion, OwnNose, Pocket, Strike};

type Entries = Vec<(String, Entry)>;

/// The set-up as a `.shot.ron` that contains table, balls and physics, under `heading` as a comment.
///
/// It plays the same shot to the last bit. What a rack cannot express is left out: balls outside the bed that are not in
/// the air over a pocket. The stroke is written as the motion that it gives to the ball
/// in two cases: if no number of degrees gives its angle to the last bit, and if the cue ball is in the air, where a
/// file cannot strike it.
#[must_use]
pub fn shot_text(setup: &Setup, heading: &str) -> String {
    shot_text_about(setup, "", heading)
}

/// As [`shot_text`], with a sentence on what there is to see; empty for none.
#[must_use]
pub fn shot_text_about(setup: &Setup, about: &str, heading: &str) -> String {
    let mut entries = shot_entries(setup);
    if !about.is_empty() {
        entries.insert(1, plain("about", quoted(about)));
    }
    commented(&ShotFile::fields(""), heading, &entries)
}

/// The entries of [`shot_text`].
#[must_use]
pub fn shot_entries(setup: &Setup) -> Vec<(String, Entry)> {
    let mut balls = laid(setup);
    let strike = setup.strike.and_then(|strike| {
        let cue_ball = balls.get_mut(setup.cue_ball)?;
        let Motion { position, velocity, .. } = cue_ball.motion;
        let is_low = position.z == cue_ball.ball.radius && velocity.z == 0.0;
        if let Some(text) = written(&strike).filter(|_| is_low) {
            return Some(text);
        }
        match strike.under(&setup.physics, &cue_ball.ball, &cue_ball.motion) {
            Ok(struck) => {
                cue_ball.motion = struck;
                if !setup.physics.lets_fly() {
                    lay_down(cue_ball);
                }
                None
            }
            Err(_) => Some(roughly(&strike)),
        }
    });
    let table = Entry::Group(String::new(), table(&setup.table));
    entries(setup, table, balls, strike)
}

/// The set-up as a `.shot.ron` whose strike is an aim that nobody has played yet: if no number of degrees gives its angles
/// to the last bit, the nearest is written. `table` is the name or path of the table's file; without one the table is
/// written in place, as in [`shot_text`].
#[must_use]
pub fn lie_text(setup: &Setup, table_file: Option<&str>, heading: &str) -> String {
    let in_place = || Entry::Group(String::new(), table(&setup.table));
    let table = table_file.map_or_else(in_place, |name| Entry::Plain(quoted(name)));
    let strike = setup.strike.map(|strike| written(&strike).unwrap_or_else(|| roughly(&strike)));
    commented(&ShotFile::fields(""), heading, &entries(setup, table, laid(setup), strike))
}

/// The balls of a set-up; on the bed, if the physics keeps them there.
fn laid(setup: &Setup) -> Vec<PlacedBall> {
    let mut balls = setup.balls.clone();
    if !setup.physics.lets_fly() {
        balls.iter_mut().for_each(lay_down);
    }
    balls
}

/// The set-up as a `.rack.ron` that names no other file, under `heading` as a comment: the table and the balls, without the physics and
/// the stroke. What a rack cannot express is left out, as in [`shot_text`].
#[must_use]
pub fn whole_rack_text(setup: &Setup, heading: &str) -> String {
    let mut balls = laid(setup);
    let cue_ball = keep_expressible(setup, &mut balls);
    let mut entries = rack(&setup.name, &balls, cue_ball.map(|index| &balls[index]));
    entries.insert(1, ("table".to_owned(), Entry::Group(String::new(), table(&setup.table))));
    commented(&RackFile::fields(""), heading, &entries)
}

/// Leaves out the balls that a rack cannot express. The index of the cue ball among the others, if it is there.
fn keep_expressible(setup: &Setup, balls: &mut Vec<PlacedBall>) -> Option<usize> {
    let outline = setup.table.boundary.outline();
    let cue_ball = balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let may_fly = |PlacedBall { ball, motion, .. }: &PlacedBall| {
        !motion.on_slate(ball.radius) && air_flaw(ball.radius, motion.position, &setup.table.boundary).is_none()
    };
    balls.retain(|placed| outline.holds(placed.motion.position.truncate()) || may_fly(placed));
    balls.iter().position(|placed| Some(placed.ball.id) == cue_ball)
}

/// All entries. A ball that a rack cannot express is left out.
fn entries(setup: &Setup, table: Entry, mut balls: Vec<PlacedBall>, strike: Option<Entry>) -> Entries {
    let cue_ball = keep_expressible(setup, &mut balls).map(|index| &balls[index]);
    let mut entries = vec![
        plain("name", quoted(&setup.name)),
        ("table".to_owned(), table),
        ("rack".to_owned(), Entry::Group(String::new(), rack(&setup.name, &balls, cue_ball))),
        ("physics".to_owned(), Entry::Group(String::new(), entries_of(&setup.physics))),
    ];
    entries.extend(strike.filter(|_| cue_ball.is_some()).map(|strike| ("strike".to_owned(), strike)));
    entries
}

/// Puts a ball onto the bed, without height and vertical speed.
fn lay_down(placed: &mut PlacedBall) {
    placed.motion.position.z = placed.ball.radius;
    placed.motion.velocity.z = 0.0;
}

fn number(field: &str, value: f64) -> (String, Entry) {
    plain(field, format!("{value:?}"))
}

/// The stroke, if there are degrees that read back to the same bits of its angles.
fn written(strike: &Strike) -> Option<Entry> {
    Some(stroke(strike, exact_degrees(strike.direction)?, exact_degrees(strike.elevation)?))
}

fn roughly(strike: &Strike) -> Entry {
    stroke(strike, strike.direction.to_degrees(), strike.elevation.to_degrees())
}

fn stroke(strike: &Strike, direction: f64, elevation: f64) -> Entry {
    let tip = vec![number("side", strike.tip.side), number("height", strike.tip.height)];
    let fields = vec![
        number("speed", strike.speed),
        number("direction_deg", direction),
        ("tip".to_owned(), Entry::Group(String::new(), tip)),
        number("elevation_deg", elevation),
    ];
    Entry::Group(String::new(), fields)
}

/// The nearest stroke whose angles a file can give to the last bit. It differs by a few units in the last place at most.
#[must_use]
pub fn writable(strike: &Strike) -> Strike {
    Strike { direction: writable_angle(strike.direction), elevation: writable_angle(strike.elevation), ..*strike }
}

fn writable_angle(radians: f64) -> f64 {
    let near = radians.to_degrees();
    let all = [near, near.next_up(), near.next_down()].map(f64::to_radians);
    all.into_iter().find(|angle| exact_degrees(*angle).is_some()).unwrap_or(radians)
}

/// Degrees that give exactly this many radians when they are read. About one angle in eleven has none.
fn exact_degrees(radians: f64) -> Option<f64> {
    let near = radians.to_degrees();
    [near, near.next_up(), near.next_down()]
        .into_iter()
        .find(|degrees| degrees.to_radians().to_bits() == radians.to_bits())
}

fn table(table: &Table) -> Entries {
    let size = |field, size: f64| (size > 0.0).then(|| number(field, size));
    let mut drawn = table.marks.spots.iter().peekable();
    let spot = |(name, place): &(String, DVec2)| {
        let hidden = if drawn.next_if_eq(&place).is_some() { "" } else { ", marked: false" };
        format!("(name: {}, position: {}{hidden})", quoted(name), tuple(&place.to_array()))
    };
    let string = |(name, x): &(String, f64)| format!("(name: {}, x: {x:?})", quoted(name));
    let look = vec![
        plain("cloth", tuple(&table.cloth_colour)),
        plain("rail", tuple(&table.rail_colour)),
        plain("gloss", format!("{:?}", table.gloss)),
        plain("metal", table.metal_colour.map_or("None".to_owned(), |metal| format!("Some({})", tuple(&metal)))),
        number("rail_width", table.rail_width),
        plain("diamonds", table.diamonds.map_or("None".to_owned(), |place| format!("Some({place:?})"))),
    ];
    let sizes = [("length", table.length), ("width", table.width), ("nose_height", table.boundary.nose_height)];
    let mut entries = vec![plain("name", quoted(&table.name))];
    entries.extend(sizes.into_iter().filter_map(|(field, value)| size(field, value)));
    entries.extend([
        number("nose_radius", table.boundary.nose_radius),
        ("boundary".to_owned(), boundary(&table.boundary)),
        ("spots".to_owned(), Entry::List(table.spots.iter().map(spot).collect())),
        ("strings".to_owned(), Entry::List(table.strings.iter().map(string).collect())),
        ("lines".to_owned(), Entry::List(table.marks.lines.iter().map(line).collect())),
        ("arcs".to_owned(), Entry::List(table.marks.arcs.iter().map(arc).collect())),
        ("look".to_owned(), Entry::Group(String::new(), look)),
    ]);
    entries
}

/// A line on the cloth.
fn line([from, to]: &[DVec2; 2]) -> String {
    format!("(from: {}, to: {})", tuple(&from.to_array()), tuple(&to.to_array()))
}

/// An arc on the cloth.
fn arc(arc: &Arc) -> String {
    let degrees = |radians: f64| exact_degrees(radians).unwrap_or(radians.to_degrees());
    let (from, turn) = (degrees(arc.start), degrees(arc.turn));
    let (centre, radius) = (tuple(&arc.centre.to_array()), arc.radius);
    format!("(centre: {centre}, radius: {radius:?}, from_deg: {from:?}, to_deg: {:?})", from + turn)
}

fn boundary(boundary: &Boundary) -> Entry {
    // The width of the rail is written with the look; the ends of noses are computed from the rest.
    let Boundary { cushions, jaws, pockets, nose_ends: _, nose_height: _, nose_radius: _, rail_width: _ } = boundary;
    if cushions.is_empty() && jaws.is_empty() && pockets.is_empty() {
        return Entry::Plain("Unbounded".to_owned());
    }
    let own = |OwnNose { height, restitution }: &OwnNose| {
        let fields = [("restitution", restitution), ("nose_height", height)].into_iter();
        let given = fields.filter_map(|(field, value)| Some(format!(", {field}: Some({:?})", (*value)?)));
        given.collect::<String>()
    };
    let cushion = |Cushion { name, from, to, facing, own: of_nose }: &Cushion| {
        let (from, to) = (tuple(&from.to_array()), tuple(&to.to_array()));
        format!("(name: {}, from: {from}, to: {to}, facing: {facing}{})", quoted(name), own(of_nose))
    };
    let jaw = |Jaw { name, centre, radius, own: of_nose }: &Jaw| {
        let centre = tuple(&centre.to_array());
        format!("(name: {}, centre: {centre}, radius: {radius:?}{})", quoted(name), own(of_nose))
    };
    let pocket = |Pocket { name, centre, radius, depth, liner_restitution, back_draft }: &Pocket| {
        let draft = exact_degrees(*back_draft).unwrap_or(back_draft.to_degrees());
        let some = |value: &Option<f64>| value.map_or("None".to_owned(), |value| format!("Some({value:?})"));
        format!(
            "(name: {}, centre: {}, radius: {radius:?}, depth: {}, liner_restitution: {}, back_draft_deg: {draft:?})",
            quoted(name),
            tuple(&centre.to_array()),
            some(depth),
            some(liner_restitution)
        )
    };
    let fields = vec![
        ("cushions".to_owned(), Entry::List(cushions.iter().map(cushion).collect())),
        ("jaws".to_owned(), Entry::List(jaws.iter().map(jaw).collect())),
        ("pockets".to_owned(), Entry::List(pockets.iter().map(pocket).collect())),
    ];
    Entry::Group("Drawn".to_owned(), fields)
}

/// The balls, with a ball set of their own that keeps their numbers.
fn rack(name: &str, balls: &[PlacedBall], cue_ball: Option<&PlacedBall>) -> Entries {
    let mut known = BTreeSet::new();
    let set_ball = |placed: &PlacedBall| {
        let look = &placed.look;
        let name = look.like.as_ref().unwrap_or(&look.name);
        let number = look.number.map_or(String::new(), |number| format!(", number: Some({number})"));
        let (text, colour) = (quoted(name), tuple(&look.colour));
        let dots = look.dots.map_or(String::new(), |dots| format!(", dots: Some({})", tuple(&dots)));
        known
            .insert(name.clone())
            .then(|| format!("(name: {text}, colour: {colour}, stripe: {}{number}{dots})", look.stripe))
    };
    let mut entries = vec![plain("name", quoted(name))];
    entries.extend(balls.first().map(|first| {
        let set = vec![
            plain("name", quoted(name)),
            number("radius", first.ball.radius),
            number("mass", first.ball.mass),
            plain("wear", format!("{:?}", first.look.wear)),
            ("balls".to_owned(), Entry::List(balls.iter().filter_map(set_ball).collect())),
        ];
        ("ball_set".to_owned(), Entry::Group(String::new(), set))
    }));
    entries.extend(cue_ball.map(|placed| plain("cue_ball", quoted(&placed.look.name))));
    entries.push(("balls".to_owned(), Entry::List(balls.iter().map(racked_text).collect())));
    entries
}
