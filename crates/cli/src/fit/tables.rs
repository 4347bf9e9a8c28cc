//! The errors that are left, as tables.

use std::fmt::Write;

use super::tracks_file::Shots;
use baize_analysis::fit::{Computed, EARLY, Judged, Sample, Samples, Score, quantile, root_mean_square};

/// Bounds of the speed of the struck ball in m/s, and of the time since the strike in seconds, between the rows of the tables.
const SPEEDS: [f64; 3] = [2.5, 4.0, f64::INFINITY];
const TIMES: [f64; 6] = [1.0, 2.0, 4.0, 6.0, 8.0, f64::INFINITY];
/// Contacts of the cue ball are counted up to this number.
const MOST_CONTACTS: usize = 6;

/// All tables.
pub fn text(shots: &Shots, all: &Judged, halves: &[Judged]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} shots, {} left out because they are not whole\n", shots.whole.len(), shots.left_out);
    let fitted = if halves.is_empty() { "" } else { ", constants fitted to all shots" };
    let _ = writeln!(out, "Root mean square distance from the measured places in cm{fitted}:\n");
    let _ = writeln!(out, "{:<24}{:>8}{:>8}{:>8}{:>8}", "", "25 %", "median", "75 %", "90 %");
    for (name, part) in parts() {
        spread(&mut out, &name, &all.computed.iter().map(|shot| part(&shot.score)).collect::<Vec<f64>>());
    }
    if !halves.is_empty() {
        let _ = writeln!(out, "\nConstants fitted to one half, judged on the other, medians in cm:\n");
        let _ = writeln!(
            out,
            "{:<14}{:<14}{:>10}{:>12}{:>12}",
            "fitted to", "judged on", "cue ball", "all balls", "first 4 s"
        );
        for half in halves {
            let medians = parts().map(|(_, part)| {
                100.0 * quantile(&half.computed.iter().map(|shot| part(&shot.score)).collect::<Vec<f64>>(), 0.5)
            });
            let [cue, whole, early] = medians;
            let _ = writeln!(out, "{:<14}{:<14}{cue:>10.2}{whole:>12.2}{early:>12.2}", half.fitted_to, half.judged_on);
        }
    }
    by_speed(&mut out, all);
    by_time(&mut out, all);
    by_contacts(&mut out, all);
    out.trim_end().to_owned()
}

type Part = fn(&Score) -> f64;

fn parts() -> [(String, Part); 3] {
    [
        ("cue ball".to_owned(), |score| score.cue_ball),
        ("all balls".to_owned(), |score| score.all),
        (format!("all balls, first {EARLY} s"), |score| score.early),
    ]
}

fn spread(out: &mut String, name: &str, values: &[f64]) {
    let _ = write!(out, "{name:<24}");
    for share in [0.25, 0.5, 0.75, 0.9] {
        let _ = write!(out, "{:>8.2}", 100.0 * quantile(values, share));
    }
    let _ = writeln!(out);
}

fn by_speed(out: &mut String, all: &Judged) {
    let _ = writeln!(out, "\nBy the speed of the struck ball, all balls, medians in cm:\n");
    let mut from = 0.0;
    for to in SPEEDS {
        let pairs = all.fit.strikes.iter().zip(&all.computed);
        let of_speed = pairs.filter(|(found, _)| (from..to).contains(&found.launch.speed));
        row(out, &range(from, to, "m/s"), &of_speed.map(|(_, shot)| shot.score.all).collect::<Vec<f64>>());
        from = to;
    }
}

fn by_time(out: &mut String, all: &Judged) {
    let _ = writeln!(out, "\nBy the time since the strike, cue ball, medians of the shots in cm:\n");
    let mut from = 0.0;
    for to in TIMES {
        row(out, &range(from, to, "s"), &of_cue_ball(all, |_, sample| (from..to).contains(&sample.time)));
        from = to;
    }
}

fn by_contacts(out: &mut String, all: &Judged) {
    let _ = writeln!(out, "\nBy the contacts of the cue ball so far, cue ball, medians of the shots in cm:\n");
    for number in 0..=MOST_CONTACTS {
        let name = if number == MOST_CONTACTS { format!("{number} or more") } else { number.to_string() };
        let after = |contacts: &[f64], sample: &Sample| {
            contacts.partition_point(|time| *time <= sample.time).min(MOST_CONTACTS) == number
        };
        row(out, &name, &of_cue_ball(all, after));
    }
}

/// The errors of the cue ball in metres, shot by shot, over the samples that `choose` picks by the times of the contacts of the
/// cue ball; shots without such samples are left out.
fn of_cue_ball(all: &Judged, choose: impl Fn(&[f64], &Sample) -> bool) -> Vec<f64> {
    let of_shot = |(shot, computed): (&&Samples, &Computed)| {
        let contacts = computed.contacts();
        let samples = shot.samples.iter().zip(&computed.distances);
        let chosen = samples.filter(|(sample, _)| sample.ball == shot.setup.cue_ball && choose(&contacts, sample));
        let (root, count) = root_mean_square(chosen.map(|(_, distance)| *distance));
        (count > 0).then_some(root)
    };
    all.shots.iter().zip(&all.computed).filter_map(of_shot).collect()
}

/// A row with the median of these values; none without values.
fn row(out: &mut String, name: &str, values: &[f64]) {
    if !values.is_empty() {
        let _ = writeln!(out, "{name:<24}{:>8.2}{:>8} shots", 100.0 * quantile(values, 0.5), values.len());
    }
}

fn range(from: f64, to: f64, unit: &str) -> String {
    if to.is_finite() { format!("{from} to {to} {unit}") } else { format!("above {from} {unit}") }
}
