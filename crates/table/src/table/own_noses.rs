//! Restitution and nose height of single rails, cushions and jaws.

use serde::Deserialize;

use super::bare_ends::covers;
use super::limits::{HEIGHTS, size_flaw};
use baize_describe::Described;
use baize_files::{Flaw, listed, shown};
use baize_physics::{Boundary, OwnNose, in_digits};

/// The values of one rail.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Rail", deny_unknown_fields)]
pub struct RailFile {
    /// Which rail: "foot rail".
    #[described(range = "a rail of the table, each once")]
    pub name: String,
    /// Its restitution at low speed; the physics says how it falls with the speed.
    #[described(range = "0 to 1", left_out = "that of the physics")]
    pub restitution: Option<f64>,
    /// Height of its nose over the cloth.
    #[described(unit = "m", range = HEIGHTS, left_out = "that of the table")]
    pub nose_height: Option<f64>,
}

/// What is wrong with a restitution and a nose height (metres), if they are given.
pub(super) fn flaws(restitution: Option<f64>, nose_height: Option<f64>) -> impl Iterator<Item = Flaw> {
    let share = restitution.filter(|share| !(0.0..=1.0).contains(share));
    let share =
        share.map(|share| Flaw::new("restitution", format!("is {}, but must lie between 0 and 1", in_digits(share))));
    let height = nose_height.and_then(|height| size_flaw(height, false, "m")).map(|flaw| flaw.under("nose_height"));
    share.into_iter().chain(height)
}

/// What is wrong with the values of single rails of this boundary, with paths inside the file.
pub(super) fn rail_flaws<'a>(rails: &'a [RailFile], boundary: &'a Boundary) -> impl Iterator<Item = Flaw> + 'a {
    rails.iter().enumerate().flat_map(move |(index, rail)| {
        let is_known = boundary.cushions.iter().any(|cushion| !cushion.facing && cushion.name == rail.name);
        let stranger = (!is_known).then(|| {
            let rails = boundary.cushions.iter().filter(|cushion| !cushion.facing);
            let names = listed(rails.map(|cushion| cushion.name.as_str()));
            Flaw::new("name", format!("is \"{}\", but the rails are {names}", shown(&rail.name)))
        });
        let is_second = rails[..index].iter().any(|other| other.name == rail.name);
        let second = is_second.then(|| {
            Flaw::new("name", format!("is \"{}\" a second time; every rail may come once", shown(&rail.name)))
        });
        let flaws = stranger.into_iter().chain(second).chain(flaws(rail.restitution, rail.nose_height));
        flaws.map(move |flaw| flaw.under(format_args!("rails[{index}]")))
    })
}

/// Gives each rail, with its facings and jaws, its own values.
pub(super) fn give_to_rails(rails: &[RailFile], boundary: &mut Boundary) {
    for rail in rails {
        let is_part = |name: &str| is_part_of_rail(name, &rail.name);
        let own = OwnNose { height: rail.nose_height, restitution: rail.restitution };
        boundary.cushions.iter_mut().filter(|cushion| is_part(&cushion.name)).for_each(|cushion| cushion.own = own);
        boundary.jaws.iter_mut().filter(|jaw| is_part(&jaw.name)).for_each(|jaw| jaw.own = own);
    }
}

/// Whether a cushion or jaw of that name is the rail, or a facing or jaw of it: `foot left jaw of the foot rail`.
pub(crate) fn is_part_of_rail(name: &str, rail: &str) -> bool {
    name == rail || name.strip_suffix(rail).is_some_and(|before| before.ends_with(" of the "))
}

/// Gives every jaw without a height or restitution of its own the one that all cushions which end at it have in common.
pub(super) fn hand_on_to_jaws(boundary: &mut Boundary) {
    let Boundary { cushions, jaws, .. } = boundary;
    for jaw in jaws {
        let ending = cushions.iter().filter(|cushion| covers(jaw, cushion.from) || covers(jaw, cushion.to));
        let owns: Vec<OwnNose> = ending.map(|cushion| cushion.own).collect();
        let shared = |part: fn(&OwnNose) -> Option<f64>| {
            let first = part(owns.first()?)?;
            owns.iter().all(|own| part(own) == Some(first)).then_some(first)
        };
        jaw.own.height = jaw.own.height.or_else(|| shared(|own| own.height));
        jaw.own.restitution = jaw.own.restitution.or_else(|| shared(|own| own.restitution));
    }
}
