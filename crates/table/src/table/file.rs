//! The contents of a `.table.ron`, and the table that is made of them.

use glam::DVec2;
use serde::Deserialize;

use super::bare_ends::{SAME_POINT, add_bare_points, add_nose_ends};
use super::enclosure::bounding_box;
use super::geometry::Table;
use super::limits::{
    COORDINATES, HEIGHTS, SIZES, SIZES_OR_ZERO, hole_flaws, limit_flaws, not_finite, size_flaw, usual_back_draft,
};
use super::marks::{Arc, ArcFile, LineFile, Marks, mark_flaws};
use super::own_noses::{self, RailFile, is_part_of_rail};
use super::pocketed::{PocketShape, pocketed};
use baize_describe::{Described, Field, Form, path_under};
use baize_files::{Flaw, Flaws, Reference, short_list, shown, some_short_list};
use baize_physics::{Boundary, Cushion, Jaw, OwnNose, Physics, Pocket};

/// A table as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Table", deny_unknown_fields)]
pub struct TableFile {
    /// The name that is shown.
    #[serde(default = "unnamed")]
    pub name: String,
    /// Distance between the noses of the two end rails (x); needed for Rails and Pocketed.
    #[described(unit = "m", range = SIZES, left_out = "that of the drawn cushions")]
    pub length: Option<f64>,
    /// Distance between the noses of the two side rails (y); needed for Rails and Pocketed.
    #[described(unit = "m", range = SIZES, left_out = "that of the drawn cushions")]
    pub width: Option<f64>,
    /// Height of the noses over the cloth, WPA: 0.635 of a ball's diameter; needed wherever there are noses.
    #[described(unit = "m", range = HEIGHTS)]
    pub nose_height: Option<f64>,
    /// Radius with which the noses are rounded above and below their line; 0 for an edge.
    #[serde(default)]
    #[described(unit = "m", range = SIZES_OR_ZERO)]
    pub nose_radius: f64,
    /// What bounds the bed: nothing, four rails, six rails with pockets, or cushions, jaws and pockets that are drawn by
    /// coordinates.
    #[described(range = "Unbounded, Rails, Pocketed(...) or Drawn(...)")]
    pub boundary: BoundaryFile,
    /// Rails that differ from the others, for Rails and Pocketed. The facings and jaws of a rail belong to it.
    #[serde(default, deserialize_with = "short_list")]
    pub rails: Vec<RailFile>,
    /// Spots besides head, centre and foot; a spot of one of these names replaces it.
    #[serde(default, deserialize_with = "short_list")]
    #[described(left_out = "head, centre and foot")]
    pub spots: Vec<SpotFile>,
    /// Lines across the table.
    #[serde(default, deserialize_with = "some_short_list")]
    #[described(left_out = "head, centre and foot string where there is a length")]
    pub strings: Option<Vec<StringFile>>,
    /// Straight lines drawn on the cloth.
    #[serde(default, deserialize_with = "some_short_list")]
    #[described(left_out = "the head string where there is a length and no strings of its own")]
    pub lines: Option<Vec<LineFile>>,
    /// Arcs drawn on the cloth, counter-clockwise from above.
    #[serde(default, deserialize_with = "short_list")]
    pub arcs: Vec<ArcFile>,
    /// The physics of this table, unless a shot names another.
    #[described(form = "name, path, or a physics in place", left_out = "config/physics.ron")]
    pub physics: Option<Reference<Physics>>,
    /// Colours and rails.
    #[serde(default)]
    pub look: LookFile,
}

/// What counts for a jaw without values of its own.
const OF_CUSHIONS: &str = "that of the cushions which end at it, where they agree";

/// The ways of giving a boundary.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Boundary", deny_unknown_fields)]
pub enum BoundaryFile {
    /// Nothing: an endless bed.
    Unbounded,
    /// Four rails without pockets.
    Rails,
    /// Six rails with pockets of these measures.
    Pocketed {
        /// The four corner pockets.
        corner: PocketShape,
        /// The two side pockets.
        side: PocketShape,
    },
    /// Everything given by coordinates.
    Drawn {
        /// Straight noses.
        #[serde(default, deserialize_with = "short_list")]
        cushions: Vec<CushionFile>,
        /// Roundings.
        #[serde(default, deserialize_with = "short_list")]
        jaws: Vec<JawFile>,
        /// Pockets.
        #[serde(default, deserialize_with = "short_list")]
        pockets: Vec<PocketFile>,
    },
}

impl Described for BoundaryFile {
    const FORM: Form = Form::Choice(&[]);

    fn fields(path: &str) -> Vec<Field> {
        let mut fields = Vec::new();
        pocket("corner", "The four corner pockets, for Pocketed.", path, &mut fields);
        pocket("side", "The two side pockets, for Pocketed.", path, &mut fields);
        drawn_list::<CushionFile>("cushions", "Straight noses, for Drawn.", path, &mut fields);
        drawn_list::<JawFile>("jaws", "Rounded ends of noses, for Drawn.", path, &mut fields);
        drawn_list::<PocketFile>("pockets", "Pockets, for Drawn.", path, &mut fields);
        fields
    }
}

/// Describes the measures of pockets.
fn pocket(name: &str, meaning: &'static str, path: &str, fields: &mut Vec<Field>) {
    Field::of::<PocketShape>(path_under(path, name), meaning).add_to::<PocketShape>(fields);
}

/// Describes a list of what is drawn by coordinates.
fn drawn_list<T: Described>(name: &str, meaning: &'static str, path: &str, fields: &mut Vec<Field>) {
    Field::of::<Vec<T>>(path_under(path, name), meaning).usually(&Vec::<T>::new()).add_to::<Vec<T>>(fields);
}

/// A straight nose. The bed is on the left when one goes from `from` to `to`.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Cushion", deny_unknown_fields)]
pub struct CushionFile {
    /// Its name in records and messages.
    pub name: String,
    /// One end. Seen from here towards the other end, the bed is on the left.
    #[described(unit = "m", range = COORDINATES)]
    pub from: [f64; 2],
    /// The other end.
    #[described(unit = "m", range = COORDINATES)]
    pub to: [f64; 2],
    /// Whether it leads into a pocket.
    #[serde(default)]
    pub facing: bool,
    /// Its restitution at low speed; the physics says how it falls with the speed.
    #[described(range = "0 to 1", left_out = "that of the physics")]
    pub restitution: Option<f64>,
    /// Height of its nose over the cloth.
    #[described(unit = "m", range = HEIGHTS, left_out = "that of the table")]
    pub nose_height: Option<f64>,
}

/// A jaw: a rounded end of rubber, or a point.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Jaw", deny_unknown_fields)]
pub struct JawFile {
    /// Its name in records and messages.
    pub name: String,
    /// Centre of the rounding.
    #[described(unit = "m", range = COORDINATES)]
    pub centre: [f64; 2],
    /// Radius of the rounding; 0 for a point.
    #[described(unit = "m", range = SIZES_OR_ZERO)]
    pub radius: f64,
    /// Its restitution at low speed; the physics says how it falls with the speed.
    #[described(range = "0 to 1", left_out = OF_CUSHIONS)]
    pub restitution: Option<f64>,
    /// Height of its nose over the cloth.
    #[described(unit = "m", range = HEIGHTS, left_out = OF_CUSHIONS)]
    pub nose_height: Option<f64>,
}

/// A pocket: its hole and its back.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Pocket", deny_unknown_fields)]
pub struct PocketFile {
    /// Its name in records and messages.
    pub name: String,
    /// Centre of the circle.
    #[described(unit = "m", range = COORDINATES)]
    pub centre: [f64; 2],
    /// Radius of the hole: a ball whose centre comes inside this circle drops.
    #[described(unit = "m", range = SIZES)]
    pub radius: f64,
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

/// A marked spot.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Spot", deny_unknown_fields)]
pub struct SpotFile {
    /// Its name in racks.
    #[described(range = "each once")]
    pub name: String,
    /// Where it is, from the centre.
    #[described(unit = "m", range = COORDINATES)]
    pub position: [f64; 2],
    /// Whether it is drawn on the cloth.
    #[serde(default = "yes")]
    pub marked: bool,
}

/// A line across the table.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "String", deny_unknown_fields)]
pub struct StringFile {
    /// Its name in records.
    pub name: String,
    /// Where it crosses the long axis.
    #[described(unit = "m", range = COORDINATES)]
    pub x: f64,
}

/// Colours and rails.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Look", default, deny_unknown_fields)]
#[described(default)]
pub struct LookFile {
    /// The cloth.
    #[described(default = [0.04, 0.35, 0.25])]
    pub cloth: [f32; 3],
    /// The wood.
    #[described(default = [0.24, 0.12, 0.06])]
    pub rail: [f32; 3],
    /// How glossy the wood is: 0 oiled, 1 lacquered and polished.
    #[described(default = 0.9, range = 0.0..=1.0)]
    pub gloss: f32,
    /// The metal at the corners of the frame and under the legs: chrome or brass; None for a table without.
    #[described(form = "three numbers or None")]
    pub metal: Option<[f32; 3]>,
    /// Width of the wood behind the nose; WPA: 0.10 to 0.19. It also decides where a flying ball lands on a rail.
    #[described(default = 0.14, unit = "m", range = SIZES_OR_ZERO)]
    pub rail_width: f64,
    /// How far behind the nose the diamonds are; None for no diamonds.
    #[described(form = "number or None", default = Some(0.0937), unit = "m", range = SIZES_OR_ZERO)]
    pub diamonds: Option<f64>,
}

fn unnamed() -> String {
    "table".to_owned()
}

fn yes() -> bool {
    true
}

impl TableFile {
    /// The table.
    ///
    /// # Errors
    /// Every impossible value, with its path in the file.
    pub fn build(&self) -> Result<Table, Vec<Flaw>> {
        let flaws = self.flaws();
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let boundary = self.build_boundary()?;
        let drawn = bounding_box(&boundary).map_or(DVec2::ZERO, |(least, most)| most - least);
        let (length, width) = (self.length.unwrap_or(drawn.x), self.width.unwrap_or(drawn.y));
        let spots = self.build_spots(length);
        let spot = |name: &str| spots.iter().find(|(known, _)| known == name).map_or(DVec2::ZERO, |found| found.1);
        Ok(Table {
            name: self.name.clone(),
            length,
            width,
            boundary: boundary.into(),
            head_spot: spot("head"),
            foot_spot: spot("foot"),
            marks: self.build_marks(&spots, width),
            spots,
            strings: self.build_strings(),
            cloth_colour: self.look.cloth,
            rail_colour: self.look.rail,
            gloss: self.look.gloss,
            metal_colour: self.look.metal,
            rail_width: self.look.rail_width,
            diamonds: self.look.diamonds,
        })
    }

    /// Changes the path of each flaw of the boundary of `table`, which was built from this file, to where the file
    /// gives the value: the nose height of a whole rail stands under `rails`.
    #[must_use]
    pub fn as_written(&self, flaws: Flaws, table: &Table) -> Flaws {
        let rail_of = |path: &str| {
            let place = path.strip_prefix("boundary.cushions[")?.strip_suffix("].nose_height")?;
            let name = &table.boundary.cushions.get(place.parse::<usize>().ok()?)?.name;
            self.rails.iter().position(|rail| is_part_of_rail(name, &rail.name))
        };
        flaws.map(|flaw| match rail_of(&flaw.path) {
            Some(rail) => Flaw { path: format!("rails[{rail}].nose_height"), ..flaw },
            None => flaw,
        })
    }

    fn build_boundary(&self) -> Result<Boundary, Vec<Flaw>> {
        let nose_height = self.nose_height.unwrap_or_default();
        let (length, width) = (self.length.unwrap_or_default(), self.width.unwrap_or_default());
        let mut boundary = match &self.boundary {
            BoundaryFile::Unbounded => Boundary::default(),
            BoundaryFile::Rails => four_rails(length, width, nose_height),
            BoundaryFile::Pocketed { corner, side } => pocketed(length, width, nose_height, corner, side)?,
            BoundaryFile::Drawn { cushions, jaws, pockets } => drawn(cushions, jaws, pockets, nose_height),
        };
        boundary.nose_radius = self.nose_radius;
        boundary.rail_width = self.look.rail_width;
        let flaws: Vec<Flaw> = own_noses::rail_flaws(&self.rails, &boundary).collect();
        if !flaws.is_empty() {
            return Err(flaws);
        }
        own_noses::give_to_rails(&self.rails, &mut boundary);
        own_noses::hand_on_to_jaws(&mut boundary);
        add_bare_points(&mut boundary);
        add_nose_ends(&mut boundary);
        Ok(boundary)
    }

    fn build_spots(&self, length: f64) -> Vec<(String, DVec2)> {
        let own = self.spots.iter().map(|spot| (spot.name.clone(), DVec2::from_array(spot.position)));
        let mut spots: Vec<_> = own.collect();
        for (name, x) in [("foot", length / 4.0), ("centre", 0.0), ("head", -length / 4.0)] {
            if !spots.iter().any(|(known, _)| known == name) {
                spots.insert(0, (name.to_owned(), DVec2::new(x, 0.0)));
            }
        }
        spots
    }

    /// The marks of a table with these spots, `width` metres wide. A table without strings of its own shows the head
    /// string.
    fn build_marks(&self, spots: &[(String, DVec2)], width: f64) -> Marks {
        let hidden = |name: &str| self.spots.iter().any(|spot| spot.name == name && !spot.marked);
        let lines = match (&self.lines, &self.strings, self.length) {
            (Some(own), ..) => own.iter().map(|line| [line.from.into(), line.to.into()]).collect(),
            (None, None, Some(length)) => {
                let end = |side: f64| DVec2::new(-length / 4.0, side * width / 2.0);
                vec![[end(1.0), end(-1.0)]]
            }
            _ => Vec::new(),
        };
        Marks {
            spots: spots.iter().filter(|(name, _)| !hidden(name)).map(|(_, place)| *place).collect(),
            lines,
            arcs: self.arcs.iter().map(Arc::of).collect(),
        }
    }

    fn build_strings(&self) -> Vec<(String, f64)> {
        match (&self.strings, self.length) {
            (Some(own), _) => own.iter().map(|string| (string.name.clone(), string.x)).collect(),
            (None, Some(length)) => {
                let usual = [("head string", -length / 4.0), ("centre string", 0.0), ("foot string", length / 4.0)];
                usual.map(|(name, x)| (name.to_owned(), x)).to_vec()
            }
            (None, None) => Vec::new(),
        }
    }

    fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = self.size_flaws();
        match &self.boundary {
            BoundaryFile::Unbounded | BoundaryFile::Rails => {}
            BoundaryFile::Pocketed { corner, side } => {
                flaws.extend(corner.flaws("boundary.corner"));
                flaws.extend(side.flaws("boundary.side"));
            }
            BoundaryFile::Drawn { cushions, jaws, pockets } => flaws.extend(drawn_flaws(cushions, jaws, pockets)),
        }
        let is_whole = matches!(self.boundary, BoundaryFile::Rails | BoundaryFile::Pocketed { .. });
        if !is_whole && !self.rails.is_empty() {
            let message = "is only for Rails and Pocketed; in a Drawn boundary give each cushion its own nose_height \
                           and restitution";
            flaws.push(Flaw::new("rails", message));
        }
        for (index, spot) in self.spots.iter().enumerate() {
            let path = format!("spots[{index}]");
            flaws.extend(not_finite(&spot.position, format_args!("{path}.position")));
            if self.spots[..index].iter().any(|other| other.name == spot.name) {
                flaws.push(Flaw::new(
                    format!("{path}.name"),
                    format!("is \"{}\" a second time; every spot needs its own name", shown(&spot.name)),
                ));
            }
        }
        for (index, string) in self.strings.iter().flatten().enumerate() {
            flaws.extend(not_finite(&[string.x], format_args!("strings[{index}].x")));
        }
        flaws.extend(mark_flaws(self.lines.as_deref(), &self.arcs));
        flaws.extend(self.look_flaws());
        flaws
    }

    fn size_flaws(&self) -> Vec<Flaw> {
        let has_size = matches!(self.boundary, BoundaryFile::Rails | BoundaryFile::Pocketed { .. });
        let has_nose = match &self.boundary {
            BoundaryFile::Drawn { cushions, jaws, .. } => !cushions.is_empty() || !jaws.is_empty(),
            _ => has_size,
        };
        let sizes = [
            ("length", self.length, has_size),
            ("width", self.width, has_size),
            ("nose_height", self.nose_height, has_nose),
        ];
        let flaw = |(field, value, needed): (&str, Option<f64>, bool)| match value {
            None if needed => Some(Flaw::new(field, "is missing, but this boundary needs it, in metres")),
            value => size_flaw(value?, false, "m").map(|flaw| flaw.under(field)),
        };
        let rounding = size_flaw(self.nose_radius, true, "m").map(|flaw| flaw.under("nose_radius"));
        sizes.into_iter().filter_map(flaw).chain(rounding).collect()
    }

    fn look_flaws(&self) -> Vec<Flaw> {
        let mut flaws = limit_flaws(self);
        let lengths = [("rail_width", Some(self.look.rail_width)), ("diamonds", self.look.diamonds)];
        for (field, value) in lengths {
            let flaw = value.and_then(|value| size_flaw(value, true, "m"));
            flaws.extend(flaw.map(|flaw| flaw.under(format!("look.{field}"))));
        }
        flaws
    }
}

fn drawn_flaws(cushions: &[CushionFile], jaws: &[JawFile], pockets: &[PocketFile]) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for (index, cushion) in cushions.iter().enumerate() {
        let path = format!("boundary.cushions[{index}]");
        flaws.extend(not_finite(&cushion.from, format_args!("{path}.from")));
        flaws.extend(not_finite(&cushion.to, format_args!("{path}.to")));
        flaws.extend(own_noses::flaws(cushion.restitution, cushion.nose_height).map(|flaw| flaw.under(&path)));
        if DVec2::from_array(cushion.from).distance(DVec2::from_array(cushion.to)) <= SAME_POINT {
            flaws.push(Flaw::new(path, format!("(\"{}\") starts and ends at the same point", shown(&cushion.name))));
        }
    }
    for (index, jaw) in jaws.iter().enumerate() {
        let path = format!("boundary.jaws[{index}]");
        flaws.extend(not_finite(&jaw.centre, format_args!("{path}.centre")));
        flaws.extend(size_flaw(jaw.radius, true, "m").map(|flaw| flaw.under(format!("{path}.radius"))));
        flaws.extend(own_noses::flaws(jaw.restitution, jaw.nose_height).map(|flaw| flaw.under(&path)));
    }
    for (index, pocket) in pockets.iter().enumerate() {
        let path = format!("boundary.pockets[{index}]");
        flaws.extend(not_finite(&pocket.centre, format_args!("{path}.centre")));
        flaws.extend(size_flaw(pocket.radius, false, "m").map(|flaw| flaw.under(format!("{path}.radius"))));
        flaws.extend(
            hole_flaws(pocket.depth, pocket.liner_restitution, pocket.back_draft_deg).map(|flaw| flaw.under(&path)),
        );
    }
    flaws
}

fn drawn(cushions: &[CushionFile], jaws: &[JawFile], pockets: &[PocketFile], nose_height: f64) -> Boundary {
    let cushion = |file: &CushionFile| Cushion {
        name: file.name.clone(),
        from: file.from.into(),
        to: file.to.into(),
        facing: file.facing,
        own: OwnNose { height: file.nose_height, restitution: file.restitution },
    };
    let jaw = |file: &JawFile| Jaw {
        name: file.name.clone(),
        centre: file.centre.into(),
        radius: file.radius,
        own: OwnNose { height: file.nose_height, restitution: file.restitution },
    };
    let pocket = |file: &PocketFile| Pocket {
        name: file.name.clone(),
        centre: file.centre.into(),
        radius: file.radius,
        depth: file.depth,
        liner_restitution: file.liner_restitution,
        back_draft: file.back_draft_deg.to_radians(),
    };
    Boundary {
        cushions: cushions.iter().map(cushion).collect(),
        jaws: jaws.iter().map(jaw).collect(),
        pockets: pockets.iter().map(pocket).collect(),
        nose_height,
        ..Boundary::default()
    }
}

fn four_rails(length: f64, width: f64, nose_height: f64) -> Boundary {
    let half = DVec2::new(length, width) / 2.0;
    let corner = |x: f64, y: f64| half * DVec2::new(x, y);
    let corners = [corner(-1.0, 1.0), corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0)];
    let names = ["head rail", "right rail", "foot rail", "left rail"];
    let rail = |index: usize| Cushion {
        name: names[index].to_owned(),
        from: corners[index],
        to: corners[(index + 1) % 4],
        facing: false,
        own: OwnNose::default(),
    };
    Boundary { cushions: (0..4).map(rail).collect(), nose_height, ..Boundary::default() }
}
