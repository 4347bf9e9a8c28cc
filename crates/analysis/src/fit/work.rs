//! The whole search: the strikes of all shots, constants that fit them all, and constants of one half judged on the other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use baize_physics::{Physics, Tip};
use baize_table::shot::{Setup, physics_text, print_of};

use super::constants::{Constant, ConstantsSearch, Fit, Standing};
use super::follow::Follower;
use super::judged::{Computed, Judged};
use super::launch::Launch;
use super::samples::Samples;
use super::score::EARLY;
use super::search::{Effort, Found, find_strike};
use super::side_by_side::side_by_side;

/// What is to be done.
pub struct Work<'a> {
    /// The measured shots, all on the same table.
    pub shots: &'a [Samples],
    /// The constants that are fitted; without any only strikes are searched for.
    pub constants: &'a [Constant],
    /// How many steps the search for constants takes on the beginnings of the shots, and as many on whole shots.
    pub rounds: usize,
    /// How thoroughly each strike is searched for.
    pub effort: Effort,
    /// How many threads compute. The results do not depend on it.
    pub threads: usize,
    /// What is known already, and where each result is kept at once.
    pub store: &'a dyn Store,
    /// Who is told how far the search is.
    pub watcher: &'a dyn Watcher,
}

/// Keeps lists of numbers by a text that says what they depend on.
pub trait Store: Sync {
    /// The numbers that were kept for `key`.
    fn get(&self, key: &str) -> Option<&[f64]>;

    /// Keeps numbers for a later search.
    fn keep(&self, key: &str, numbers: &[f64]);
}

/// A store that keeps nothing.
impl Store for () {
    fn get(&self, _: &str) -> Option<&[f64]> {
        None
    }

    fn keep(&self, _: &str, _: &[f64]) {}
}

/// Is told how far a search is, in the thread that began it.
pub trait Watcher {
    /// A part of the search begins: so many `strikes` or `rounds`.
    fn begins(&self, what: &'static str, steps: usize);

    /// A step of this part has ended. The answer is whether the search goes on.
    fn goes_on(&self) -> bool;

    /// The part has ended.
    fn ends(&self);
}

/// What a search that was stopped answers.
const STOPPED: &str = "the search was stopped";

/// All shots in the physics that was chosen; if constants are to be fitted, in the one that fits all shots best.
///
/// # Errors
/// A sentence, if a strike cannot be played or the search was stopped.
pub fn whole<'a>(work: &Work<'a>, physics: &Physics) -> Result<Judged<'a>, String> {
    let shots: Vec<&Samples> = work.shots.iter().collect();
    if work.constants.is_empty() {
        return judged(work, physics, shots, ["nothing", "all shots"]);
    }
    let physics = best_physics(work, physics, &shots)?;
    judged(work, &physics, shots, ["all shots", "all shots"])
}

/// The standard errors of the constants in a fit of these shots; `None` where the shots do not give them.
#[must_use]
pub fn standard_errors(work: &Work, judged: &Judged) -> Option<Vec<f64>> {
    let search = ConstantsSearch { shots: &judged.shots, constants: work.constants, threads: work.threads };
    search.standard_errors(&judged.fit)
}

/// Constants that were fitted to one half of the shots, judged on the other half; both ways round. Half A
/// has the first, third, fifth shot of the file and so on, half B the others.
///
/// # Errors
/// A sentence, if there are too few shots, a strike cannot be played, or the search was stopped.
pub fn halves<'a>(work: &Work<'a>, physics: &Physics) -> Result<Vec<Judged<'a>>, String> {
    if work.shots.len() < 2 {
        return Err("constants need at least two shots: one half is fitted, and the other judges".to_owned());
    }
    let every_second = |first: usize| work.shots.iter().skip(first).step_by(2).collect::<Vec<_>>();
    let (one, other) = (every_second(0), every_second(1));
    let of_one = best_physics(work, physics, &one)?;
    let of_other = best_physics(work, physics, &other)?;
    Ok(vec![judged(work, &of_one, other, ["half A", "half B"])?, judged(work, &of_other, one, ["half B", "half A"])?])
}

fn judged<'a>(
    work: &Work<'a>,
    physics: &Physics,
    shots: Vec<&'a Samples>,
    [fitted_to, judged_on]: [&'static str; 2],
) -> Result<Judged<'a>, String> {
    let strikes = strikes(work, physics, &shots)?;
    let computed = shots.iter().zip(&strikes).map(|(shot, found)| Computed::of(shot, found, physics));
    let computed = computed.collect::<Result<_, _>>()?;
    Ok(Judged { fitted_to, judged_on, shots, fit: Fit { physics: physics.clone(), strikes }, computed })
}

/// The strikes of these shots; those that are known are not searched for again.
fn strikes(work: &Work, physics: &Physics, shots: &[&Samples]) -> Result<Vec<Found>, String> {
    let text = physics_text(physics);
    let environment = Arc::new(Setup { physics: physics.clone(), ..shots[0].setup.clone() }.environment());
    let key = |shot: &Samples| key_of(&["strike", &text, &format!("{:?}", work.effort), &format!("{shot:?}")]);
    let keys: Vec<String> = shots.iter().map(|shot| key(shot)).collect();
    let items: Vec<(&Samples, &String)> = shots.iter().copied().zip(&keys).collect();
    work.watcher.begins("strikes", shots.len());
    let (sender, ended) = mpsc::channel();
    let is_stopped = &AtomicBool::new(false);
    let (store, effort, threads) = (work.store, &work.effort, work.threads);
    let find = move |(shot, key): &(&Samples, &String)| {
        if is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let mut follower = Follower::new(shot, Arc::clone(&environment));
        let known = store.get(key).and_then(from_numbers);
        let found = known.filter(|found| still_holds(&mut follower, found)).unwrap_or_else(|| {
            let found = find_strike(&mut follower, effort);
            store.keep(key, &to_numbers(&found));
            found
        });
        let _ = sender.send(());
        Some(found)
    };
    let found = thread::scope(|scope| {
        let search = scope.spawn(|| side_by_side(&items, threads, find));
        for () in &ended {
            if !work.watcher.goes_on() {
                is_stopped.store(true, Ordering::Relaxed);
                break;
            }
        }
        search.join()
    });
    work.watcher.ends();
    let found = found.map_err(|_| "the search for the strikes has ended with an error of its own".to_owned())?;
    found.into_iter().collect::<Option<_>>().ok_or_else(|| STOPPED.to_owned())
}

/// Whether a strike that was kept leads to the same error again. It does not if another version of the program has found it, in
/// which a law is a little different.
fn still_holds(follower: &mut Follower, found: &Found) -> bool {
    let again = follower.mean_square(&found.launch, follower.samples().end(), f64::INFINITY);
    (again - found.mean_square).abs() <= 1e-9 * found.mean_square
}

/// The constants that fit these shots best, in a physics that is otherwise this one: first for the beginnings of the shots, which
/// are less chaotic, then for whole shots.
fn best_physics(work: &Work, physics: &Physics, shots: &[&Samples]) -> Result<Physics, String> {
    let beginnings: Vec<Samples> = shots.iter().map(|shot| shot.before(EARLY)).collect();
    let begun = fitted_to(work, physics, &beginnings.iter().collect::<Vec<_>>())?;
    fitted_to(work, &begun, shots)
}

/// The constants that fit these shots best, from a search that starts from this physics.
fn fitted_to(work: &Work, physics: &Physics, shots: &[&Samples]) -> Result<Physics, String> {
    let search = ConstantsSearch { shots, constants: work.constants, threads: work.threads };
    let strikes = strikes(work, physics, shots)?;
    let mut standing = search.begin(Fit { physics: physics.clone(), strikes });
    let all: Vec<String> = shots.iter().map(|shot| format!("{shot:?}")).collect();
    let start = key_of(&[
        "constants",
        &physics_text(physics),
        &format!("{:?}{:?}", work.effort, work.constants),
        &key_of(&all.iter().map(String::as_str).collect::<Vec<_>>()),
    ]);
    work.watcher.begins("rounds", work.rounds);
    let mut goes_on = true;
    while goes_on && standing.rounds < work.rounds {
        let key = format!("{start} round {}", standing.rounds + 1);
        if !work.store.get(&key).is_some_and(|numbers| resume(&mut standing, &search, numbers)) {
            search.round(&mut standing);
            work.store.keep(&key, &as_numbers(&standing, work.constants));
        }
        goes_on = work.watcher.goes_on();
    }
    work.watcher.ends();
    if goes_on { Ok(standing.fit.physics) } else { Err(STOPPED.to_owned()) }
}

/// A standing as numbers: the damping, the values of the constants, then the strikes.
fn as_numbers(standing: &Standing, constants: &[Constant]) -> Vec<f64> {
    let values = constants.iter().map(|constant| constant.value(&standing.fit.physics));
    let strikes = standing.fit.strikes.iter().flat_map(to_numbers);
    std::iter::once(standing.damping).chain(values).chain(strikes).collect()
}

/// Goes on from the end of a round as these numbers give it; false if they are not as many as they must be, or do not hold.
fn resume(standing: &mut Standing, search: &ConstantsSearch, numbers: &[f64]) -> bool {
    let Some((damping, rest)) = numbers.split_first() else { return false };
    let Some((values, rest)) = rest.split_at_checked(search.constants.len()) else { return false };
    let strikes: Vec<Found> = rest.chunks(6).filter_map(from_numbers).collect();
    let Some(setup) = search.shots.first().map(|shot| &shot.setup) else { return false };
    let kept = search.constants.iter().zip(values);
    let physics = kept.fold(standing.fit.physics.clone(), |physics, (constant, value)| constant.with(&physics, *value));
    let environment = Arc::new(Setup { physics: physics.clone(), ..setup.clone() }.environment());
    let holds =
        |(shot, found): (&&Samples, &Found)| still_holds(&mut Follower::new(shot, Arc::clone(&environment)), found);
    if strikes.len() != search.shots.len() || !search.shots.iter().zip(&strikes).all(holds) {
        return false;
    }
    *standing = Standing { fit: Fit { physics, strikes }, damping: *damping, rounds: standing.rounds + 1 };
    true
}

/// A key for what depends on these texts.
fn key_of(texts: &[&str]) -> String {
    // No text has the character between them.
    format!("{:016x}", print_of(&texts.iter().flat_map(|text| [text, "\0"]).collect::<String>()))
}

/// A strike as numbers.
fn to_numbers(found: &Found) -> [f64; 6] {
    let Launch { speed, direction, tip, elevation } = found.launch;
    [speed, direction, tip.side, tip.height, elevation, found.mean_square]
}

/// A strike from its numbers; `None` if there are too few.
fn from_numbers(numbers: &[f64]) -> Option<Found> {
    let &[speed, direction, side, height, elevation, mean_square] = numbers else { return None };
    Some(Found { launch: Launch { speed, direction, tip: Tip { side, height }, elevation }, mean_square })
}
