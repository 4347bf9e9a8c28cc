//! Computes the boundary of a pocket table from its measures: six rails, twelve facings, twelve jaws, six pockets.
//!
//! One quarter is computed and mirrored by changing signs, so that the table is symmetric to the last bit.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, SQRT_2};

use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::bare_ends::SAME_POINT;
use super::limits::{COORDINATES, SIZES, SIZES_OR_ZERO, hole_flaws, not_finite, size_flaw, usual_back_draft};
use super::nose_line::NoseLine;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::{Boundary, Cushion, Jaw, OwnNose, Pocket, in_digits};

/// The measures of a pocket (WPA equipment specification, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "PocketShape", deny_unknown_fields)]
pub struct PocketShape {
    /// Width of the mouth between the two jaw points; WPA: 0.1143 to 0.1175 at a corner, 0.1270 to 0.1302 at a side.
    #[described(unit = "m", range = SIZES)]
    pub mouth: f64,
    /// Angle inside the rubber between rail and facing; WPA: 141 to 143 at a corner, 103 to 105 at a side.
    #[described(unit = "degrees", range = "90 to below 180")]
    pub cut_angle_deg: f64,
    /// From the mouth line to the end of the slate; WPA: 0.0254 to 0.0572 at a corner, 0 to 0.0095 at a side.
    #[described(unit = "m", range = COORDINATES)]
    pub shelf: f64,
    /// Radius of the hole: a ball whose centre comes inside this circle drops. Its nearest point is at the end of the shelf.
    #[described(unit = "m", range = SIZES)]
    pub capture_radius: f64,
    /// Rounding of the rubber's point; 0 for a sharp point.
    #[described(unit = "m", range = SIZES_OR_ZERO)]
    pub jaw_radius: f64,
    /// How far below the cloth the centre of a ball is when it is captured; for the law Shelf.
    #[described(form = "number or None", unit = "m", range = "0 to 0.5", left_out = "a ball's radius")]
    pub depth: Option<f64>,
    /// Share of the normal speed that the back of the pocket gives back; for the law Shelf.
    #[described(form = "number or None", range = "0 to 1", left_out = "that of the physics")]
    pub liner_restitution: Option<f64>,
    /// How far the back of the pocket leans in over the hole; for the law Shelf. WPA for facings: 12 to 15.
    #[serde(default = "usual_back_draft")]
    #[described(unit = "degrees", range = "0 to 45")]
    pub back_draft_deg: f64,
}

impl PocketShape {
    /// By how much the facing turns away from the rail, in radians.
    fn turn(&self) -> f64 {
        (180.0 - self.cut_angle_deg).to_radians()
    }

    /// Distance in metres from the jaw point to the tangent points of the rounding.
    fn tangent(&self) -> f64 {
        self.jaw_radius * libm::tan(self.turn() / 2.0)
    }

    /// Every impossible measure, with paths under `path`.
    pub(super) fn flaws(&self, path: &str) -> Vec<Flaw> {
        let sizes = [
            ("mouth", self.mouth, false),
            ("capture_radius", self.capture_radius, false),
            ("jaw_radius", self.jaw_radius, true),
        ];
        let size = |(field, size, may_be_zero)| size_flaw(size, may_be_zero, "m").map(|flaw| flaw.under(field));
        let angle = (!(90.0..180.0).contains(&self.cut_angle_deg)).then(|| {
            let angle = in_digits(self.cut_angle_deg);
            Flaw::new("cut_angle_deg", format!("is {angle}, but must be at least 90 and below 180 degrees"))
        });
        let shelf = not_finite(&[self.shelf], "shelf");
        let hole = hole_flaws(self.depth, self.liner_restitution, self.back_draft_deg);
        let flaws = sizes.into_iter().filter_map(size).chain(angle).chain(shelf).chain(hole);
        flaws.map(|flaw| flaw.under(path)).collect()
    }
}

/// The end of a rail at a pocket, in the quarter where x and y are positive.
#[derive(Clone, Copy)]
struct Lip {
    /// Where the straight rail ends.
    rail_end: DVec2,
    /// Where the straight facing starts.
    facing_start: DVec2,
    /// Where the facing ends, deep in the pocket.
    facing_end: DVec2,
    /// Centre of the rounding.
    jaw_centre: DVec2,
    /// Radius of the rounding.
    jaw_radius: f64,
}

impl Lip {
    /// The lip of `shape` at the jaw point `point`. `rail` points along the rail to the pocket, `out` off the table.
    /// The facing ends at its point nearest to the pocket's centre, where a ball that rolls along it is deepest inside
    /// the circle.
    fn new(shape: &PocketShape, point: DVec2, rail: DVec2, out: DVec2, pocket: DVec2) -> Self {
        let (turn, tangent) = (shape.turn(), shape.tangent());
        let facing = rail * libm::cos(turn) + out * libm::sin(turn);
        let rail_end = point - rail * tangent;
        Self {
            rail_end,
            facing_start: point + facing * tangent,
            facing_end: point + facing * (pocket - point).dot(facing),
            jaw_centre: rail_end + out * shape.jaw_radius,
            jaw_radius: shape.jaw_radius,
        }
    }

    fn mirrored(&self, signs: DVec2) -> Self {
        Self {
            rail_end: self.rail_end * signs,
            facing_start: self.facing_start * signs,
            facing_end: self.facing_end * signs,
            jaw_centre: self.jaw_centre * signs,
            ..*self
        }
    }
}

/// The first quarter of a pocket table.
struct Quarter {
    corner: DVec2,
    side: DVec2,
    /// The corner's lip on the end rail.
    end_lip: Lip,
    /// The corner's lip on the long rail.
    long_lip: Lip,
    /// The side pocket's lip.
    side_lip: Lip,
}

impl Quarter {
    fn new(half: DVec2, corner: &PocketShape, side: &PocketShape) -> Self {
        let back = corner.mouth / SQRT_2;
        let behind_mouth = (corner.shelf + corner.capture_radius) / SQRT_2;
        let corner_centre = half - DVec2::splat(back / 2.0) + DVec2::splat(behind_mouth);
        let side_centre = DVec2::new(0.0, half.y + side.shelf + side.capture_radius);
        let end_point = half - DVec2::Y * back;
        let long_point = half - DVec2::X * back;
        let side_point = DVec2::new(side.mouth / 2.0, half.y);
        Self {
            corner: corner_centre,
            side: side_centre,
            end_lip: Lip::new(corner, end_point, DVec2::Y, DVec2::X, corner_centre),
            long_lip: Lip::new(corner, long_point, DVec2::X, DVec2::Y, corner_centre),
            side_lip: Lip::new(side, side_point, DVec2::NEG_X, DVec2::Y, side_centre),
        }
    }

    /// The six rails counter-clockwise, with the bed on their left.
    fn rails(&self) -> [Rail; 6] {
        let lip = |lip: &Lip, x: f64, y: f64, pocket| (lip.mirrored(DVec2::new(x, y)), pocket);
        let (end, long, side) = (&self.end_lip, &self.long_lip, &self.side_lip);
        [
            Rail::new("head rail", lip(end, -1.0, 1.0, HEAD_LEFT), lip(end, -1.0, -1.0, HEAD_RIGHT)),
            Rail::new("right head rail", lip(long, -1.0, -1.0, HEAD_RIGHT), lip(side, -1.0, -1.0, SIDE_RIGHT)),
            Rail::new("right foot rail", lip(side, 1.0, -1.0, SIDE_RIGHT), lip(long, 1.0, -1.0, FOOT_RIGHT)),
            Rail::new("foot rail", lip(end, 1.0, -1.0, FOOT_RIGHT), lip(end, 1.0, 1.0, FOOT_LEFT)),
            Rail::new("left foot rail", lip(long, 1.0, 1.0, FOOT_LEFT), lip(side, 1.0, 1.0, SIDE_LEFT)),
            Rail::new("left head rail", lip(side, -1.0, 1.0, SIDE_LEFT), lip(long, -1.0, 1.0, HEAD_LEFT)),
        ]
    }
}

const HEAD_LEFT: &str = "head left";
const HEAD_RIGHT: &str = "head right";
const SIDE_RIGHT: &str = "right side";
const FOOT_RIGHT: &str = "foot right";
const FOOT_LEFT: &str = "foot left";
const SIDE_LEFT: &str = "left side";

struct Rail {
    name: &'static str,
    from: (Lip, &'static str),
    to: (Lip, &'static str),
}

impl Rail {
    fn new(name: &'static str, from: (Lip, &'static str), to: (Lip, &'static str)) -> Self {
        Self { name, from, to }
    }

    /// Adds the facing, the rail and the other facing in counter-clockwise order, then the two jaws between them.
    fn add_to(&self, boundary: &mut Boundary) {
        let facing = |pocket: &str| format!("{pocket} facing of the {}", self.name);
        let (Self { from: (start, before), to: (end, after), .. }, cushions) = (self, &mut boundary.cushions);
        let own = OwnNose::default();
        let mut cushion = |name: String, from, to, facing| cushions.push(Cushion { name, from, to, facing, own });
        cushion(facing(before), start.facing_end, start.facing_start, true);
        cushion(self.name.to_owned(), start.rail_end, end.rail_end, false);
        cushion(facing(after), end.facing_start, end.facing_end, true);
        for (lip, pocket) in [(start, before), (end, after)] {
            boundary.jaws.push(Jaw {
                name: format!("{pocket} jaw of the {}", self.name),
                centre: lip.jaw_centre,
                radius: lip.jaw_radius,
                own,
            });
        }
    }
}

/// The boundary of a table of `length` by `width` (metres) with corner pockets of the shape `corner` and side pockets
/// of the shape `side`.
///
/// # Errors
/// Pockets that leave no rail between them, whose facings do not lead in, or whose noses cross.
pub(super) fn pocketed(
    length: f64,
    width: f64,
    nose_height: f64,
    corner: &PocketShape,
    side: &PocketShape,
) -> Result<Boundary, Vec<Flaw>> {
    let half = DVec2::new(length, width) / 2.0;
    let quarter = Quarter::new(half, corner, side);
    let flaws = shape_flaws(half, &quarter, corner, side);
    if !flaws.is_empty() {
        return Err(flaws);
    }
    let mut boundary = Boundary { nose_height, ..Boundary::default() };
    for rail in quarter.rails() {
        rail.add_to(&mut boundary);
    }
    let corner_at = |x, y| (quarter.corner * DVec2::new(x, y), corner);
    let side_at = |y| (quarter.side * DVec2::new(1.0, y), side);
    let pockets = [
        (HEAD_LEFT, corner_at(-1.0, 1.0)),
        (HEAD_RIGHT, corner_at(-1.0, -1.0)),
        (SIDE_RIGHT, side_at(-1.0)),
        (FOOT_RIGHT, corner_at(1.0, -1.0)),
        (FOOT_LEFT, corner_at(1.0, 1.0)),
        (SIDE_LEFT, side_at(1.0)),
    ];
    let pocket = |(name, (centre, shape)): (&str, (DVec2, &PocketShape))| Pocket {
        name: name.to_owned(),
        centre,
        radius: shape.capture_radius,
        depth: shape.depth,
        liner_restitution: shape.liner_restitution,
        back_draft: shape.back_draft_deg.to_radians(),
    };
    boundary.pockets = pockets.into_iter().map(pocket).collect();
    let flaws = outline_flaws(&boundary, half * 2.0);
    if flaws.is_empty() { Ok(boundary) } else { Err(flaws) }
}

/// The flaws of pockets so large that the noses do not form one closed line around the bed.
fn outline_flaws(boundary: &Boundary, size: DVec2) -> Vec<Flaw> {
    let line = NoseLine::of(boundary);
    let is_flawed = |field: &str| {
        let has = |nose: usize| line.is_at(nose, field);
        line.strays().any(has) || line.crossings().any(|(a, b)| has(a) || has(b)) || line.bulges().any(has)
    };
    let flawed: Vec<&str> = ["corner", "side"].into_iter().filter(|field| is_flawed(field)).collect();
    let flaw = |field: &&str| {
        let message = format!(
            "makes pockets too large for a bed of {} m by {} m: their noses or jaws would cross others or run into the next \
             pocket; make the mouth, the shelf, the capture radius or the jaw radius smaller",
            in_digits(size.x),
            in_digits(size.y),
        );
        Flaw::new(format!("boundary.{field}"), message)
    };
    flawed.iter().map(flaw).collect()
}

fn shape_flaws(half: DVec2, quarter: &Quarter, corner: &PocketShape, side: &PocketShape) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    if quarter.end_lip.rail_end.y <= 0.0 {
        let message = format!("is {} m, which leaves nothing of the end rails ({} m wide)", corner.mouth, half.y * 2.0);
        flaws.push(Flaw::new("boundary.corner.mouth", message));
    } else if quarter.long_lip.rail_end.x <= quarter.side_lip.rail_end.x {
        let message = format!("is {} m, which leaves nothing of the long rails", side.mouth);
        flaws.push(Flaw::new("boundary.side.mouth", message));
    }
    // If the facings converge, they must not cross in front of the pocket: this limits its depth from above. The
    // rounding of a jaw must end before its facing does: this limits it from below.
    for (name, shape, axis) in [("corner", corner, FRAC_PI_4), ("side", side, FRAC_PI_2)] {
        let (half_mouth, turn) = (shape.mouth / 2.0, axis - shape.turn());
        let (sin, cos) = (libm::sin(turn), libm::cos(turn));
        let least = ((shape.tangent() - half_mouth * sin) / cos).max(0.0);
        let most = if sin > 0.0 { half_mouth * cos / sin } else { f64::INFINITY };
        let depth = shape.shelf + shape.capture_radius;
        if depth <= least + SAME_POINT || depth >= most {
            let angle = shape.cut_angle_deg;
            let demand = if least < most {
                format!("the shelf and the capture radius together must be between {least:.4} m and {most:.4} m")
            } else {
                "the jaw radius must be smaller or the mouth wider".to_owned()
            };
            let message = format!(
                "gives facings that do not lead from the mouth into the pocket; with a cut angle of {angle} degrees {demand}"
            );
            flaws.push(Flaw::new(format!("boundary.{name}"), message));
        }
    }
    flaws
}
