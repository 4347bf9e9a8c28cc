//! What is printed of a comparison.

use std::io::{self, Write};

use baize_analysis::plots::{BallEnds, Comparison, World};
use baize_files::{count, shown};
use baize_table::shot::{ShotPart, write_table};

/// Writes where the shots part, and how the balls ended that did not end alike.
pub fn write(shot: &str, of: ShotPart, comparison: &Comparison, out: &mut impl Write) -> io::Result<()> {
    let worlds = &comparison.worlds;
    let [first, second] = [0, 1].map(|world: usize| shown(&worlds[world].name));
    writeln!(out, "{shot}, {}: {first} and {second}", of.word())?;
    match comparison.parting() {
        None => writeln!(out, "The same balls meet the same things in the same order.")?,
        Some(parting) => {
            let before = count(parting.contacts_before, "contact");
            writeln!(out, "They part after {before}:")?;
            for (world, next) in worlds.iter().zip(parting.next) {
                writeln!(out, "  {}: {}", shown(&world.name), world.contact_words(next))?;
            }
        }
    }
    let ends = comparison.ends();
    let different: Vec<&BallEnds> = ends.iter().filter(|ends| !ends.are_alike()).collect();
    if different.is_empty() {
        return writeln!(out, "All balls end alike.");
    }
    let mut rows = vec![["ball".to_owned(), first, second, "apart (m)".to_owned()]];
    let lasts = |world: &World| format!("{:.3} s", world.run.record.duration);
    rows.push(["lasts".to_owned(), lasts(&worlds[0]), lasts(&worlds[1]), String::new()]);
    rows.extend(different.iter().map(|ball| {
        let end = |world: usize| {
            ball.ends[world].map_or_else(|| "is not there".to_owned(), |end| worlds[world].end_words(end))
        };
        let apart = ball.apart().map_or_else(String::new, |apart| format!("{apart:.4}"));
        [shown(&ball.name), end(0), end(1), apart]
    }));
    write_table(out, rows.iter().cloned())?;
    let alike = ends.len() - different.len();
    if alike > 0 { writeln!(out, "The other balls ({alike}) end alike.") } else { Ok(()) }
}
