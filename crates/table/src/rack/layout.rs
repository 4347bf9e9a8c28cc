//! The places of the balls of a rack on a table: as written, loosened, shuffled, displaced or scattered.

use std::collections::BTreeMap;

use glam::DVec2;

use super::balls::BallSetFile;
use super::dice::{Dice, Purpose};
use super::file::{LatticeFile, RackFile, ShuffleFile};
use super::fit::has_room;
use super::racked_ball::RackedBallFile;
use super::triangle::TRIANGLE;
use crate::table::{Table, bounding_box};
use baize_files::{Flaw, listed, shown};
use baize_physics::Shape;

/// Number of random places that are tried for a scattered ball. If 1 % of the table is free, fewer than one ball in ten
/// thousand finds no room.
const TRIES: u32 = 1000;

/// A place on the table.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// Where it is in metres.
    pub(super) place: DVec2,
    /// The path of the entry that gives the place.
    pub(super) path: String,
    /// Row and place on the lattice, if it is on the lattice.
    lattice: Option<(u32, u32)>,
}

/// A rack that is put on a table.
pub(super) struct Layout<'a> {
    pub(super) rack: &'a RackFile,
    /// Number of balls that the file lists; the others are those of the triangle.
    pub(super) listed: usize,
    pub(super) set: Option<&'a BallSetFile>,
    pub(super) table: &'a Table,
    pub(super) shape: Shape,
    /// The seed of the random shuffles, gaps and scattered places; `None` for none.
    pub(super) seed: Option<u64>,
}

impl Layout<'_> {
    /// The place of each entry.
    pub(super) fn sites(&self) -> Result<Vec<Site>, Vec<Flaw>> {
        let mut sites = self.written()?;
        if let Some(seed) = self.seed {
            self.shuffle(&mut sites, &mut Dice::new(seed, Purpose::Order));
            self.displace(&mut sites, &mut Dice::new(seed, Purpose::Displacement));
        }
        self.scatter(sites)
    }

    /// The places as written; `None` for a scattered ball.
    fn written(&self) -> Result<Vec<Option<Site>>, Vec<Flaw>> {
        let (lattice, mut flaws) = match Lattice::new(self) {
            Ok(lattice) => (Some(lattice), Vec::new()),
            Err(flaw) => (None, vec![flaw]),
        };
        let mut dice = self.seed.map(|seed| Dice::new(seed, Purpose::Gaps));
        let mut sites = Vec::new();
        for (index, entry) in self.rack.balls.iter().enumerate() {
            let path = format!("balls[{index}]");
            match self.site(entry, lattice.as_ref(), dice.as_mut()) {
                Ok(None) => sites.push(None),
                Ok(Some((place, field))) => {
                    let path = if index < self.listed { format!("{path}.{field}") } else { TRIANGLE.to_owned() };
                    sites.push(Some(Site { place, path, lattice: entry.lattice }));
                }
                Err(flaw) => flaws.push(flaw.under(&path)),
            }
        }
        if flaws.is_empty() { Ok(sites) } else { Err(flaws) }
    }

    fn site(
        &self,
        entry: &RackedBallFile,
        lattice: Option<&Lattice>,
        dice: Option<&mut Dice>,
    ) -> Result<Option<(DVec2, &'static str)>, Flaw> {
        match (entry.position, entry.diamonds, &entry.spot, entry.lattice, entry.scatter) {
            (Some(metres), None, None, None, false) => Ok(Some((DVec2::from_array(metres), "position"))),
            (None, Some(diamonds), None, None, false) => {
                Ok(Some((self.table.diamond() * DVec2::from_array(diamonds), "diamonds")))
            }
            (None, None, Some(spot), None, false) => Ok(Some((spot_of(self.table, spot, "spot")?, "spot"))),
            (None, None, None, Some(place), false) => {
                let site = lattice.map(|lattice| lattice.site(place, dice)).transpose()?;
                Ok(site.map(|site| (site, "lattice")))
            }
            (None, None, None, None, true) => Ok(None),
            _ => Err(Flaw::new(
                "",
                format!(
                    "(\"{}\") must have exactly one of position, diamonds, spot, lattice and scatter",
                    shown(&entry.ball)
                ),
            )),
        }
    }

    /// Applies the shuffles in the order of the file.
    fn shuffle(&self, sites: &mut [Option<Site>], dice: &mut Dice) {
        let named: BTreeMap<&str, usize> =
            self.rack.balls.iter().enumerate().map(|(index, entry)| (entry.ball.as_str(), index)).collect();
        for shuffle in &self.rack.shuffle {
            let who: Vec<usize> = match shuffle {
                ShuffleFile::Balls(names) => {
                    names.iter().filter_map(|name| named.get(name.as_str())).copied().collect()
                }
                ShuffleFile::Places(places) => {
                    let at = |(index, site): (usize, &Option<Site>)| Some((site.as_ref()?.lattice?, index));
                    let by_place: BTreeMap<(u32, u32), usize> = sites.iter().enumerate().filter_map(at).collect();
                    places.iter().filter_map(|place| by_place.get(place)).copied().collect()
                }
            };
            let mut theirs: Vec<_> = who.iter().map(|index| sites[*index].clone()).collect();
            dice.shuffle(&mut theirs);
            for (index, site) in who.into_iter().zip(theirs) {
                sites[index] = site;
            }
        }
    }

    /// Moves balls away from their places by as much as their entries allow.
    fn displace(&self, sites: &mut [Option<Site>], dice: &mut Dice) {
        let entries = self.rack.balls.iter().enumerate().zip(sites);
        for ((index, entry), site) in entries.filter(|((_, entry), _)| entry.is_displaced()) {
            let [along, across] = entry.displacement;
            let moved = DVec2::new(dice.between(-along, along), dice.between(-across, across));
            if let Some(site) = site {
                site.place += moved;
                site.path = format!("balls[{index}].displacement");
            }
        }
    }

    /// Finds room for the balls without a place, in the order of the file.
    fn scatter(&self, sites: Vec<Option<Site>>) -> Result<Vec<Site>, Vec<Flaw>> {
        let radius = |index: usize| self.rack.balls[index].radius(self.set);
        let placed = sites.iter().enumerate().filter_map(|(index, site)| Some((site.as_ref()?.place, radius(index))));
        let mut taken: Vec<(DVec2, f64)> = placed.collect();
        let mut dice = Dice::new(self.seed.unwrap_or_default(), Purpose::Scatter);
        let mut find = |index: usize| {
            let path = format!("balls[{index}].scatter");
            let Some(place) = self.room(radius(index), &taken, &mut dice) else {
                let message = format!(
                    "(\"{}\") finds no room on the table \"{}\"; it takes a bed with an edge, and fewer or smaller balls",
                    shown(&self.rack.balls[index].ball),
                    shown(&self.table.name)
                );
                return Err(vec![Flaw::new(path, message)]);
            };
            taken.push((place, radius(index)));
            Ok(Site { place, path, lattice: None })
        };
        sites.into_iter().enumerate().map(|(index, site)| site.map_or_else(|| find(index), Ok)).collect()
    }

    /// A place on the bed for a ball of this radius, clear of all `taken` places.
    fn room(&self, radius: f64, taken: &[(DVec2, f64)], dice: &mut Dice) -> Option<DVec2> {
        let (least, most) = bounding_box(&self.table.boundary)?;
        let is_clear = |place: &DVec2| {
            taken.iter().all(|(other, size)| other.distance(*place) >= self.shape.contact_distance(radius, *size))
                && has_room(radius, *place, &self.table.boundary, self.shape)
        };
        let mut tries = (0..TRIES).map(|_| DVec2::new(dice.between(least.x, most.x), dice.between(least.y, most.y)));
        tries.find(is_clear)
    }
}

/// The lattice on its table.
struct Lattice<'a> {
    file: &'a LatticeFile,
    /// The place of its spot in metres.
    origin: DVec2,
    /// Half the distance of two neighbours in metres.
    half: f64,
    /// Largest distance of a ball from its place on the lattice, in metres; it keeps the gaps within their limits.
    loose: f64,
}

impl<'a> Lattice<'a> {
    /// A missing spot is an error only for a rack with balls on the lattice.
    fn new(layout: &Layout<'a>) -> Result<Self, Flaw> {
        let file = &layout.rack.lattice;
        let origin = match spot_of(layout.table, &file.spot, "lattice.spot") {
            Err(flaw) if layout.rack.balls.iter().any(|entry| entry.lattice.is_some()) => return Err(flaw),
            origin => origin.unwrap_or_default(),
        };
        let on_lattice = layout.rack.balls.iter().filter(|entry| entry.lattice.is_some());
        let radius = on_lattice.map(|entry| entry.radius(layout.set)).fold(0.0, f64::max);
        let widest = file.widest_gap.filter(|_| layout.seed.is_some()).unwrap_or(file.gap);
        Ok(Self { file, origin, half: radius + file.gap.midpoint(widest) / 2.0, loose: (widest - file.gap) / 4.0 })
    }

    /// The position of a place. `y` is an exact multiple of half the spacing, so that without random gaps the two
    /// halves of a rack are mirror images to the last bit.
    fn site(&self, (row, place): (u32, u32), dice: Option<&mut Dice>) -> Result<DVec2, Flaw> {
        if place > row {
            return Err(Flaw::new("lattice", format!("is ({row}, {place}), but row {row} has the places 0 to {row}")));
        }
        let rows = f64::from(row) - f64::from(self.file.row);
        let halves = 2.0 * f64::from(place) - f64::from(row);
        let tight = self.origin + DVec2::new(rows * (3.0_f64.sqrt() * self.half), halves * self.half);
        Ok(match dice.filter(|_| self.loose > 0.0) {
            Some(dice) => tight + dice.in_disc(self.loose),
            None => tight,
        })
    }
}

fn spot_of(table: &Table, spot: &str, path: &str) -> Result<DVec2, Flaw> {
    table.spot(spot).ok_or_else(|| {
        let names = listed(table.spots.iter().map(|(name, _)| name.as_str()));
        let (spot, table) = (shown(spot), shown(&table.name));
        Flaw::new(path, format!("needs the spot \"{spot}\", but the table \"{table}\" has {names}"))
    })
}
