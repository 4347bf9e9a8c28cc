//! The files of a match between two machines on the disk of one of them.

use std::path::{Path, PathBuf};

use super::error::PlayError;
use crate::kept::KeptSession;
use crate::message::Role;
use baize_files::{Kind, Source, check_new, remove, save_new, shown_path};
use baize_games::match_play::{LoadedMatch, Match};

/// The match file, and what lies beside it until the match is over.
pub(super) struct MatchFiles {
    the_match: PathBuf,
    kept: PathBuf,
    /// The file of a guest who has accepted an offer.
    joining: PathBuf,
    /// How many commands are in the match file; `None` before it is written.
    steps: Option<usize>,
    last: Option<KeptSession>,
}

/// What the files have.
pub(super) enum Known {
    /// Nothing.
    Nothing,
    /// The invitation of a host, whose match has not begun.
    Invited(KeptSession),
    /// A match that goes on.
    UnderWay(Box<Match>, KeptSession),
}

impl Known {
    /// What was kept.
    pub fn kept(&self) -> Option<&KeptSession> {
        match self {
            Self::Nothing => None,
            Self::Invited(kept) | Self::UnderWay(_, kept) => Some(kept),
        }
    }
}

impl MatchFiles {
    /// The files of the match at `path`, and what is in them.
    ///
    /// # Errors
    /// If one of them cannot be read or written, if the match is finished, or if it was played in another role.
    pub fn open(path: &Path, role: Role) -> Result<(Self, Known), PlayError> {
        let kept = KeptSession::path_beside(path);
        let joining = kept.with_extension("").with_extension("joining.ron");
        let mut files = Self { the_match: path.to_path_buf(), kept, joining, steps: None, last: None };
        if !path.exists() {
            check_new(path)?;
            let invited = KeptSession::read(&files.kept).ok().filter(|kept| role == Role::Host && kept.role == role);
            return Ok((files, invited.map_or(Known::Nothing, Known::Invited)));
        }
        if !files.kept.exists() {
            return Err(PlayError::Sentence(format!(
                "{} is there already, and is not a match that goes on; name another file",
                shown_path(path)
            )));
        }
        let kept = KeptSession::read(&files.kept)?;
        if kept.role != role {
            return Err(PlayError::Sentence(format!(
                "{} is a match that was {}, so it goes on with the other command",
                shown_path(path),
                if kept.role == Role::Host { "hosted here" } else { "joined from here" }
            )));
        }
        let the_match = LoadedMatch::of_source(Source::read(path)?)?.the_match;
        files.steps = Some(the_match.steps().len());
        files.last = Some(kept.clone());
        Ok((files, Known::UnderWay(Box::new(the_match), kept)))
    }

    /// Where a guest who has accepted an offer is kept until the match begins.
    pub fn joining(&self) -> &Path {
        &self.joining
    }

    /// Saves the invitation of a host before the match begins.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save_invited(&mut self, kept: KeptSession) -> Result<(), PlayError> {
        self.save_kept(Some(kept))
    }

    /// Saves what is new. The match comes first: what is kept beside it may be older by one command, but not newer. The first time it
    /// comes second, because a match file alone is taken for a finished match.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn save(&mut self, the_match: &Match, kept: Option<KeptSession>) -> Result<(), PlayError> {
        let steps = the_match.steps().len();
        if self.steps.is_none() {
            self.save_kept(kept.clone())?;
        }
        if self.steps != Some(steps) {
            let is_first = self.steps.is_none();
            the_match.save(&self.the_match)?;
            self.steps = Some(steps);
            if is_first {
                self.forget_joining()?;
            }
        }
        self.save_kept(kept)
    }

    /// Saves what is kept beside the match. At its end nothing is kept any more, but the file stays until the farewell.
    fn save_kept(&mut self, kept: Option<KeptSession>) -> Result<(), PlayError> {
        let Some(kept) = kept.filter(|kept| self.last.as_ref() != Some(kept)) else { return Ok(()) };
        kept.save(&self.kept)?;
        self.last = Some(kept);
        Ok(())
    }

    /// Removes the file of a guest who has accepted an offer: the match has begun, or will not begin.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget_joining(&self) -> Result<(), PlayError> {
        Ok(remove(&self.joining)?)
    }

    /// Removes what is kept beside the match.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget(&self) -> Result<(), PlayError> {
        Ok(KeptSession::remove(&self.kept)?)
    }

    /// Saves the version of the other machine beside the own one, after a difference, and says so.
    pub fn differed(&self, other: &str, sentence: &str) -> PlayError {
        let path = self.kept.with_extension("").with_extension(format!("other{}", Kind::Match.ending()));
        let saved = if other.is_empty() { None } else { save_new(&path, other).ok() };
        let more = saved.map_or_else(String::new, |()| format!(" Its version is in {}.", shown_path(&path)));
        PlayError::Sentence(format!("{sentence}{more}"))
    }
}
