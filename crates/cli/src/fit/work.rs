//! The searches, on all cores, with a bar; each result is kept at once.

use std::sync::Arc;

use super::judged::{Computed, Judged};
use super::store::{Store, from_numbers, key_of, to_numbers};
use crate::progress::Progress;
use baize_analysis::fit::{
    Constant, ConstantsSearch, EARLY, Effort, Fit, Follower, Found, Samples, Standing, find_strike, side_by_side,
};
use baize_physics::Physics;
use baize_table::shot::{Setup, physics_text};

/// What is to be done.
pub struct Work<'a> {
    pub shots: &'a [Samples],
    pub constants: &'a [Constant],
    pub rounds: usize,
    pub effort: Effort,
    pub threads: usize,
    pub store: &'a Store,
}

/// All shots in the physics that was chosen; if constants are to be fitted, in the one that fits all shots best.
pub fn whole<'a>(work: &Work<'a>, physics: &Physics) -> Result<Judged<'a>, String> {
    let shots: Vec<&Samples> = work.shots.iter().collect();
    if work.constants.is_empty() {
        return judged(work, physics, shots, ["nothing", "all shots"]);
    }
    let physics = best_physics(work, physics, &shots)?;
    judged(work, &physics, shots, ["all shots", "all shots"])
}

/// The standard errors of the constants in a fit of these shots; `None` where the shots do not give them.
pub fn standard_errors(work: &Work, judged: &Judged) -> Option<Vec<f64>> {
    let search = ConstantsSearch { shots: &judged.shots, constants: work.constants, threads: work.threads };
    search.standard_errors(&judged.fit)
}

/// Constants that were fitted to one half of the shots, judged on the other half; both ways round. Half A
/// has the first, third, fifth shot of the file and so on, half B the others.
pub fn halves<'a>(work: &Work<'a>, physics: &Physics) -> Result<Vec<Judged<'a>>, String> {
    if work.shots.len() < 2 {
        return Err("--constants needs at least two shots: one half is fitted, and the other judges".to_owned());
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
    let progress = Progress::of("strikes", shots.len());
    let (sender, ended) = std::sync::mpsc::channel();
    let find = move |(shot, key): &(&Samples, &String)| {
        let mut follower = Follower::new(shot, Arc::clone(&environment));
        let known = work.store.get(key).and_then(from_numbers);
        let found = known.filter(|found| still_holds(&mut follower, found)).unwrap_or_else(|| {
            let found = find_strike(&mut follower, &work.effort);
            work.store.keep(key, &to_numbers(&found));
            found
        });
        let _ = sender.send(());
        found
    };
    let found = std::thread::scope(|scope| {
        let search = scope.spawn(|| side_by_side(&items, work.threads, find));
        ended.iter().for_each(|()| progress.one_more());
        search.join()
    });
    progress.end();
    found.map_err(|_| "the search for the strikes has ended with an error of its own".to_owned())
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
    let progress = Progress::of("rounds", work.rounds);
    while standing.rounds < work.rounds {
        let key = format!("{start} round {}", standing.rounds + 1);
        if !work.store.get(&key).is_some_and(|numbers| resume(&mut standing, &search, numbers)) {
            search.round(&mut standing);
            work.store.keep(&key, &as_numbers(&standing, work.constants));
        }
        progress.one_more();
    }
    progress.end();
    Ok(standing.fit.physics)
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
