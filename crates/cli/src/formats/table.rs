//! A table.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Kind, Mistakes, Source, commented, count, group, list, plain, quoted, shown};
use baize_physics::Shape;
use baize_table::shot::physics_flaws;
use baize_table::table::{self, TableFile, boundary_flaws, gap_warnings};

/// Height of a nose in radii of the ball that it is made for: 63.5 % of the diameter (WPA equipment specification).
const NOSE_IN_RADII: f64 = 1.27;

/// What the page says of the edge of the bed.
const CLOSING: &str = "
How drawn cushions enclose a bed: seen from `from` towards `to`, every cushion has the bed on its left. From its end, the edge
of the bed continues in a straight line to the nearest start of another cushion. If several starts are equally near, the first
in the list is taken. Where two cushions meet, this line has no length. Otherwise it crosses a gap, such as the mouth of a pocket.
Cushions whose edge runs counter-clockwise have the bed inside. Other cushions stand on an endless bed: a wall with two faces, or
an island, around which they run clockwise. A ball meets the bare end of a cushion as a point. The edge itself does not stop a
ball: one that rolls through a gap without a pocket leaves the bed. Outside the bed no ball can be placed, and no flying ball
lands there. `baize check` names every such gap, and cushions that run clockwise.

A single cushion may have a restitution and a nose height of its own. A jaw takes those of the cushions that end at it, if they
agree. Where noses of two heights join, a ball meets the end of each as a point. The top of a rail is as high as its nose.
";

/// A table.
pub struct Table;

impl Format for Table {
    fn fields(&self) -> Vec<Field> {
        TableFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let pocket = |mouth, angle, shelf, radius| {
            vec![
                plain("mouth", mouth),
                plain("cut_angle_deg", angle),
                plain("shelf", shelf),
                plain("capture_radius", radius),
                plain("jaw_radius", "0.005"),
            ]
        };
        let pockets = vec![
            group("corner", "", pocket("0.115", "142", "0.0413", "0.062")),
            group("side", "", pocket("0.1285", "104", "0.0048", "0.0645")),
        ];
        let entries = vec![
            plain("name", quoted(name)),
            plain("length", "2.54"),
            plain("width", "1.27"),
            plain("nose_height", "0.03629"),
            group("boundary", "Pocketed", pockets),
            list("spots", &["(name: \"my spot\", position: (0.3, 0.0))"]),
        ];
        commented(&self.fields(), "A table. Lengths in metres, angles in degrees, +x to the foot.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        // The check of the boundary needs a ball, but a table file has none: the ball that fits the height of the noses is used.
        let (file, origin) = source.parse::<TableFile>()?;
        let physics =
            file.physics.clone().map(|physics| physics.load(Kind::Physics, &origin, "physics")).transpose()?;
        let shape = physics.as_ref().map_or(Shape::Spheres, |(physics, _)| physics.shape);
        let mut mistakes =
            physics.map_or_else(Mistakes::default, |(physics, origin)| origin.locate(physics_flaws(&physics)));
        let table = file.build().map_err(|flaws| mistakes.extend(origin.locate(flaws))).ok();
        if let Some(table) = &table {
            let ball = table.boundary.nose_height / NOSE_IN_RADII;
            let flaws = boundary_flaws(&table.boundary, ball, shape);
            mistakes.extend(origin.locate(file.as_written(flaws, table)));
        }
        match table {
            Some(table) if mistakes.is_empty() => Ok(described(&table)),
            _ => Err(FileError::Mistakes(mistakes)),
        }
    }

    fn warnings(&self, source: Source) -> Option<Vec<String>> {
        let boundary = source.parse::<TableFile>().ok()?.0.build().ok()?.boundary;
        Some(gap_warnings(&boundary, boundary.nose_height / NOSE_IN_RADII))
    }

    fn remarks(&self) -> String {
        CLOSING.to_owned()
    }
}

fn described(table: &table::Table) -> String {
    let table::Table { name, length, width, boundary, .. } = table;
    let name = shown(name);
    if boundary.cushions.is_empty() {
        return format!("the table \"{name}\", without cushions");
    }
    let pockets = count(boundary.pockets.len(), "pocket");
    let [length, width] = [length, width].map(|side| (side * 1e4).round() / 1e4);
    format!("the table \"{name}\", {length} m by {width} m with {pockets}")
}
