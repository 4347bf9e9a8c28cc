//! The shots of a match together: where it was lost.

use super::shot_cost::{Part, ShotCost};
use super::words::{doing, part_words, percent};
use baize_files::count;
use baize_games::rules::Side;

/// A match that was looked at again, shot by shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// What each shot cost, in the order in which they were played.
    pub shots: Vec<ShotCost>,
    /// Where the match was lost, and by what: at most three sentences.
    pub sentences: Vec<String>,
}

impl Review {
    /// The review of a match from the costs of its shots. `names` are the players, and `loser` who lost; `None` if nobody did, or if the
    /// match goes on.
    #[must_use]
    pub fn of(shots: Vec<ShotCost>, names: &[&str], loser: Option<Side>) -> Self {
        let about: Vec<About> = names.iter().copied().map(About::Player).collect();
        let sentences = sentences(&shots, &about, loser);
        Self { shots, sentences }
    }

    /// The same for one of the players as the reader, who is called "you".
    #[must_use]
    pub fn told_to(reader: Side, shots: Vec<ShotCost>, names: &[&str], loser: Option<Side>) -> Self {
        let mut about: Vec<About> = names.iter().copied().map(About::Player).collect();
        if let Some(own) = about.get_mut(reader.index()) {
            *own = About::Reader;
        }
        let sentences = sentences(&shots, &about, loser);
        Self { shots, sentences }
    }
}

/// Whom a sentence is about.
#[derive(Clone, Copy, Debug)]
enum About<'a> {
    /// Who reads it.
    Reader,
    /// The player of this name.
    Player(&'a str),
}

impl About<'_> {
    fn subject(&self) -> &str {
        match self {
            Self::Reader => "You",
            Self::Player(name) => name,
        }
    }

    /// `the 12 shots of Ines`.
    fn shots(&self, shots: &str) -> String {
        match self {
            Self::Reader => format!("your {shots}"),
            Self::Player(name) => format!("the {shots} of {name}"),
        }
    }

    fn worst_choice(&self) -> String {
        match self {
            Self::Reader => "Your worst choice".to_owned(),
            Self::Player(name) => format!("The worst choice of {name}"),
        }
    }

    fn no_choice(&self) -> String {
        match self {
            Self::Reader => "No choice of yours".to_owned(),
            Self::Player(name) => format!("No choice of {name}"),
        }
    }
}

/// A choice that cost less than this, in winning chance, is no fault.
const FAULT: f64 = 0.05;

fn sentences(shots: &[ShotCost], players: &[About], loser: Option<Side>) -> Vec<String> {
    let side = loser.unwrap_or_else(|| gave_away_most(shots));
    let own: Vec<&ShotCost> = shots.iter().filter(|shot| shot.by == side).collect();
    let Some(player) = players.get(side.index()).copied() else { return Vec::new() };
    let dearest = own.iter().max_by(|a, b| a.total().total_cmp(&b.total()));
    let Some(dearest) = dearest else { return Vec::new() };
    let where_lost = format!(
        "{} lost most with shot {}: it took the chance to win the rack from {} to {}.",
        player.subject(),
        dearest.number,
        percent(dearest.before),
        percent(dearest.after)
    );
    vec![where_lost, by_what(player, &own), choices(player, &own)]
}

/// Whose shots cost more, beside luck.
fn gave_away_most(shots: &[ShotCost]) -> Side {
    let gave =
        |side: Side| shots.iter().filter(|shot| shot.by == side).map(|shot| shot.total() - shot.luck).sum::<f64>();
    if gave(Side::First) >= gave(Side::Second) { Side::First } else { Side::Second }
}

/// Which part cost most in all shots together.
fn by_what(player: About, own: &[&ShotCost]) -> String {
    let sum = |part: Part| own.iter().map(|shot| shot.of(part)).sum::<f64>();
    let mut parts = Part::ALL.map(|part| (sum(part), part_words(part))).to_vec();
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let costs: Vec<String> = parts.iter().map(|(racks, words)| format!("{words} {racks:.2}")).collect();
    let shots = player.shots(&count(own.len(), "shot"));
    format!("In racks, {shots} cost: {}.", costs.join(", "))
}

/// The worst choice.
fn choices(player: About, own: &[&ShotCost]) -> String {
    let worst = own.iter().max_by(|a, b| a.choice.total_cmp(&b.choice));
    match worst.filter(|shot| shot.choice >= FAULT) {
        Some(shot) => format!(
            "{} was shot {}: {} wins {}, and what was played {}.",
            player.worst_choice(),
            shot.number,
            doing(&shot.best),
            percent(shot.before),
            percent(shot.before - shot.choice)
        ),
        None => format!("{} was much worse than the best.", player.no_choice()),
    }
}
