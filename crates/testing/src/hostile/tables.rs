//! Made-up tables: drawn at random, with rails, or with pockets of any measures.

use std::f64::consts::TAU;

use super::wild::{heading, powers, signed, wild};
use crate::random::Dice;
use baize_files::Source;
use baize_physics::Shape;
use baize_table::table::{Table, TableFile, boundary_flaws};
use glam::DVec2;

/// The rails of a table without pockets, and of one with pockets, by their names.
const RAILS: [&str; 4] = ["head rail", "right rail", "foot rail", "left rail"];
const POCKETED: [&str; 6] =
    ["head rail", "right head rail", "right foot rail", "foot rail", "left foot rail", "left head rail"];

/// The values of its own that a single nose has.
pub struct OwnNoses {
    dice: Dice,
    /// The share of the noses that have such values.
    share: f64,
}

impl OwnNoses {
    /// On most tables no nose has them, on the others some.
    pub fn any(dice: &mut Dice) -> Self {
        let share = if dice.happens(0.15) { dice.between(0.1, 1.0) } else { 0.0 };
        Self { dice: Dice::of((dice.next() * 1e15) as u64), share }
    }

    /// The fields of a nose for balls of about `radius` (metres).
    fn fields(&mut self, radius: f64) -> String {
        let dice = &mut self.dice;
        if !dice.happens(self.share) {
            return String::new();
        }
        let restitution = dice.happens(0.7).then(|| wild(dice, 0.0, 1.0));
        let height = dice.happens(0.7).then(|| (radius * wild(dice, 1e-3, 1.999)).max(1e-6));
        format!(", restitution: {restitution:?}, nose_height: {height:?}")
    }

    fn rails(&mut self, names: &[&str], radius: f64) -> String {
        let rail = |name: &&str| format!("(name: \"{name}\"{}), ", self.fields(radius));
        names.iter().map(rail).collect()
    }
}

/// A table for balls of about `radius` (metres); `None` if the random table is refused.
pub fn own_table(dice: &mut Dice, noses: &mut OwnNoses, radius: f64, shape: Shape) -> Option<Table> {
    let kind = dice.next();
    let (boundary, rails) = if kind < 0.05 {
        ("Unbounded".to_owned(), String::new())
    } else if kind < 0.2 {
        ("Rails".to_owned(), noses.rails(&RAILS, radius))
    } else if kind < 0.5 {
        let (corner, side) = (pocket_shape(dice, radius), pocket_shape(dice, radius));
        (format!("Pocketed(corner: {corner}, side: {side})"), noses.rails(&POCKETED, radius))
    } else {
        (drawn(dice, noses, radius), String::new())
    };
    let length = radius * powers(dice, 8.0, 200.0);
    let width = length * dice.between(0.3, 1.0);
    let nose_radius = if dice.happens(0.5) { 0.0 } else { radius * wild(dice, 0.0, 1.0) };
    let share = if dice.happens(0.5) { 1.27 } else { wild(dice, 1e-3, 1.999) };
    let nose_height = (radius * share).max(1e-6);
    let text = format!(
        "(name: \"own\", length: {length:?}, width: {width:?}, nose_height: {nose_height:?}, nose_radius: \
         {nose_radius:?}, boundary: {boundary}, rails: [{rails}])"
    );
    let (file, _) = Source::of_text("own", text).parse::<TableFile>().unwrap_or_else(|error| panic!("{error}"));
    let table = file.build().ok()?;
    boundary_flaws(&table.boundary, radius, shape).is_empty().then_some(table)
}

fn pocket_shape(dice: &mut Dice, radius: f64) -> String {
    let capture_radius = radius * powers(dice, 0.8, 6.0);
    let mouth = radius * dice.between(2.5, 8.0);
    let cut_angle = dice.between(90.0, 179.0);
    let shelf = radius * dice.between(-1.0, 2.5);
    let jaw_radius = if dice.happens(0.2) { 0.0 } else { radius * powers(dice, 0.01, 1.0) };
    let depth = dice.happens(0.2).then(|| wild(dice, 0.0, 0.5));
    let liner_restitution = dice.happens(0.2).then(|| wild(dice, 0.0, 1.0));
    let draft = wild(dice, 0.0, 45.0);
    format!(
        "(mouth: {mouth:?}, cut_angle_deg: {cut_angle:?}, shelf: {shelf:?}, capture_radius: {capture_radius:?}, \
         jaw_radius: {jaw_radius:?}, depth: {depth:?}, liner_restitution: {liner_restitution:?}, back_draft_deg: {draft:?})"
    )
}

/// A star with three to nine corners, sometimes with an island, a post and a hole on the bed.
fn drawn(dice: &mut Dice, own: &mut OwnNoses, radius: f64) -> String {
    let size = radius * powers(dice, 6.0, 60.0);
    let mut corners = ring(dice, DVec2::ZERO, size);
    let mut cushions = noses(&corners, "c", || own.fields(radius));
    if dice.happens(0.2) {
        let centre = heading(dice) * (0.3 * size * dice.next());
        corners = ring(dice, centre, 0.15 * size);
        corners.reverse();
        cushions += &noses(&corners, "i", || own.fields(radius));
    }
    let on_bed = |dice: &mut Dice| (heading(dice) * (0.4 * size * dice.next())).to_array();
    let (mut jaws, mut pockets) = (String::new(), String::new());
    if dice.happens(0.3) {
        let ([x, y], is_point) = (on_bed(dice), dice.happens(0.3));
        let rounding = if is_point { 0.0 } else { radius * powers(dice, 0.01, 3.0) };
        let fields = own.fields(radius);
        jaws = format!("(name: \"post\", centre: ({x:?}, {y:?}), radius: {rounding:?}{fields})");
    }
    if dice.happens(0.4) {
        let [x, y] = on_bed(dice);
        let radius = radius * powers(dice, 0.5, 5.0);
        let depth = dice.happens(0.2).then(|| wild(dice, 0.0, 0.5));
        pockets = format!("(name: \"hole\", centre: ({x:?}, {y:?}), radius: {radius:?}, depth: {depth:?})");
    }
    format!("Drawn(cushions: [{cushions}], jaws: [{jaws}], pockets: [{pockets}])")
}

/// Three to nine corners around `centre`, counter-clockwise, of a regular polygon or of a star.
fn ring(dice: &mut Dice, centre: DVec2, size: f64) -> Vec<DVec2> {
    let count = 3 + (dice.next() * 7.0) as u32;
    let is_regular = dice.happens(0.4);
    let turn = if is_regular { 0.0 } else { dice.between(0.0, TAU) };
    (0..count)
        .map(|index| {
            let spread = if is_regular { 0.0 } else { signed(dice, 0.35) * dice.next() };
            let angle = turn + TAU * (f64::from(index) + spread) / f64::from(count);
            let distance = if is_regular { size } else { size * dice.between(0.4, 1.0) };
            centre + DVec2::new(libm::cos(angle), libm::sin(angle)) * distance
        })
        .collect()
}

/// Noses from each corner to the next, the bed on their left.
fn noses(corners: &[DVec2], name: &str, mut fields: impl FnMut() -> String) -> String {
    let nose = |index: usize| {
        let ([x, y], [to_x, to_y]) = (corners[index].to_array(), corners[(index + 1) % corners.len()].to_array());
        let fields = fields();
        format!("(name: \"{name}{index}\", from: ({x:?}, {y:?}), to: ({to_x:?}, {to_y:?}){fields}), ")
    };
    (0..corners.len()).map(nose).collect()
}
