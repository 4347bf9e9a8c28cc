//! The contents of a `.table.ron`, and the table that is made of them.

use bevy::math::DVec2;
use serde::Deserialize;

use super::bare_ends::{SAME_POINT, add_bare_points, add_nose_ends};
use super::enclosure::bounding_box;
use super::geometry::Table;
use super::marks::{Arc, ArcFile, LineFile, Marks, mark_flaws};
use super::numbers::{colour_flaw, hole_flaws, not_finite, size_flaw, usual_back_draft};
use super::own_noses::{self, RailFile};
use super::pocketed::{PocketShape, pocketed};
use crate::files::{Flaw, Flaws, Reference, short_list, shown, some_short_list};
use crate::physics::{Boundary, Cushion, Jaw, OwnNose, Physics, Pocket, in_digits};

/// A table as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Table", deny_unknown_fields)]
pub struct TableFile {
    /// Name that is shown.
    #[serde(default = "unnamed")]
    pub name: String,
    /// Distance in metres between the noses of the two end rails. May be left out where the boundary is drawn or
    /// absent.
    #[serde(default)]
    pub length: Option<f64>,
    /// Distance in metres between the noses of the two side rails. May be left out where the boundary is drawn or
    /// absent.
    #[serde(default)]
    pub width: Option<f64>,
    /// Height of the noses over the cloth in metres. May be left out only without cushions and jaws.
    #[serde(default)]
    pub nose_height: Option<f64>,
    /// Radius in metres with which the noses are rounded above and below their line; zero for an edge.
    #[serde(default)]
    pub nose_radius: f64,
    /// Everything fixed that a ball can meet besides the slate.
    pub boundary: BoundaryFile,
    /// Values of single rails, for rails that are not drawn. A rail includes the facings and jaws that belong to it.
    #[serde(default, deserialize_with = "short_list")]
    pub rails: Vec<RailFile>,
    /// Spots besides `head`, `centre` and `foot`. A spot with one of these names replaces the usual
    /// one.
    #[serde(default, deserialize_with = "short_list")]
    pub spots: Vec<SpotFile>,
    /// Lines across the table. If left out, a table with a `length` has the head, centre and foot string.
    #[serde(default, deserialize_with = "some_short_list")]
    pub strings: Option<Vec<StringFile>>,
    /// Straight lines drawn on the cloth. If left out, a table with a `length` and without `strings` shows the head
    /// string; any other table shows no line.
    #[serde(default, deserialize_with = "some_short_list")]
    pub lines: Option<Vec<LineFile>>,
    /// Arcs drawn on the cloth.
    #[serde(default, deserialize_with = "short_list")]
    pub arcs: Vec<ArcFile>,
    /// The physics of this table, unless a shot names another. If both leave it out, `config/physics.ron` is used.
    #[serde(default)]
    pub physics: Option<Reference<Physics>>,
    /// Colours and rails. `rail_width` also decides where a flying ball lands on a rail.
    #[serde(default)]
    pub look: LookFile,
}

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

/// A straight nose. The bed is on the left when one goes from `from` to `to`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Cushion", deny_unknown_fields)]
pub struct CushionFile {
    /// Its name in messages and records.
    pub name: String,
    /// One end in metres.
    pub from: [f64; 2],
    /// The other end in metres.
    pub to: [f64; 2],
    /// Whether it is a pocket's facing.
    #[serde(default)]
    pub facing: bool,
    /// Its restitution for a very slow ball, 0 to 1; that of the physics when left out.
    #[serde(default)]
    pub restitution: Option<f64>,
    /// Height of its nose over the cloth in metres; that of the table when left out.
    #[serde(default)]
    pub nose_height: Option<f64>,
}

/// A jaw: a rounded end of rubber, or a point.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Jaw", deny_unknown_fields)]
pub struct JawFile {
    /// Its name in messages and records.
    pub name: String,
    /// Centre in metres.
    pub centre: [f64; 2],
    /// Radius in metres, zero for a point.
    pub radius: f64,
    /// Its restitution for a very slow ball, 0 to 1; when left out that of the cushions that end at it, where they
    /// agree.
    #[serde(default)]
    pub restitution: Option<f64>,
    /// Height of its nose over the cloth in metres; when left out that of the cushions that end at it, where they agree.
    #[serde(default)]
    pub nose_height: Option<f64>,
}

/// A pocket: its hole and its back.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Pocket", deny_unknown_fields)]
pub struct PocketFile {
    /// Its name in messages and records.
    pub name: String,
    /// Centre in metres.
    pub centre: [f64; 2],
    /// Radius in metres of the hole in the slate: a ball whose centre comes inside drops.
    pub radius: f64,
    /// How far below the cloth, in metres, a ball's centre is when the pocket captures it; the ball's radius when left
    /// out.
    #[serde(default)]
    pub depth: Option<f64>,
    /// Restitution of the back, 0 to 1; that of the physics when left out.
    #[serde(default)]
    pub liner_restitution: Option<f64>,
    /// By how much the back leans in over the hole, in degrees, 0 to 45.
    #[serde(default = "usual_back_draft")]
    pub back_draft_deg: f64,
}

/// A marked spot.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Spot", deny_unknown_fields)]
pub struct SpotFile {
    /// What racks call it.
    pub name: String,
    /// Where it is in metres.
    pub position: [f64; 2],
    /// Whether it is drawn on the cloth.
    #[serde(default = "yes")]
    pub marked: bool,
}

/// A line across the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "String", deny_unknown_fields)]
pub struct StringFile {
    /// Its name in messages and records.
    pub name: String,
    /// Where it crosses the long axis, in metres.
    pub x: f64,
}

/// Colours (red, green, blue, 0 to 1, sRGB) and rails.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Look", deny_unknown_fields, default)]
pub struct LookFile {
    /// Colour of the cloth.
    pub cloth: [f32; 3],
    /// Colour of the wood.
    pub rail: [f32; 3],
    /// How glossy the lacquer of the wood is, from 0 (oiled) to 1.
    pub gloss: f32,
    /// Colour of the metal at the corners of the frame and under the legs; `None` for a table without.
    pub metal: Option<[f32; 3]>,
    /// Width of the rail behind the nose in metres (WPA: 0.10 to 0.19).
    pub rail_width: f64,
    /// How far behind the nose the diamonds lie in metres; `None` for none.
    pub diamonds: Option<f64>,
}

impl Default for LookFile {
    fn default() -> Self {
        Self {
            cloth: [0.04, 0.35, 0.25],
            rail: [0.24, 0.12, 0.06],
            gloss: 0.9,
            metal: None,
            rail_width: 0.14,
            diamonds: Some(0.0937),
        }
    }
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
            boundary,
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
            self.rails.iter().position(|rail| name == &rail.name || name.ends_with(&format!(" of the {}", rail.name)))
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
        let mut flaws = Vec::new();
        for (field, colour) in [("cloth", self.look.cloth), ("rail", self.look.rail)] {
            flaws.extend(colour_flaw(colour, &format!("look.{field}")));
        }
        flaws.extend(self.look.metal.and_then(|metal| colour_flaw(metal, "look.metal")));
        let gloss = self.look.gloss;
        if !(0.0..=1.0).contains(&gloss) {
            let message = format!("is {}, but must lie between 0 (oiled) and 1 (lacquered)", in_digits(gloss.into()));
            flaws.push(Flaw::new("look.gloss", message));
        }
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
