//! The help at the end of every page of the menus: for each page what there is to know, a sentence each.

/// The fold with the help.
pub(crate) const TITLE: &str = "Help";

/// At the end of the help of every page: the keys. No line breaks between a key and what it does.
pub(crate) const KEYS: &str = "Arrow\u{a0}keys go from button to button, Enter\u{a0}presses\u{a0}one, \
     Escape\u{a0}goes\u{a0}back. At the table, F1\u{a0}shows\u{a0}all\u{a0}keys.";

/// On the first page of the start screen.
pub(crate) const START: &[&str] = &[
    "New here? Learn to play begins with the first stroke and needs no reading.",
    "Play a match is a game with rules: against the computer, a friend beside you, or alone.",
    "Practise and Shots set up balls for you; the free table has no rules at all.",
];

/// On the first page of the pause: about it, and about the table. The keys and the buttons of the mouse are the usual ones.
pub(crate) const PAUSE: &[&str] = &[
    "The game waits. Resume goes on where you were; nothing is lost when you leave.",
    "Turn the camera: hold the middle mouse button and move. Nearer: the wheel.",
    "The red ring on the face of the cue ball is the miscue limit: beyond it the tip would slip off the ball.",
    "R racks the balls again, or lays a shot out once more, at the free table only. Butt is the thick end of the cue; \
     the number below the word is how many degrees it is raised. PgUp and PgDn raise and lower it.",
];

/// On the page of the settings.
pub(crate) const SETTINGS: &[&str] = &["Every change counts at once and is kept for the next start."];

/// On the page of the keys.
pub(crate) const CHANGE_KEYS: &[&str] =
    &["Click on a key, then press the one that you want instead. Escape\u{a0}keeps the old one."];

/// On the page of a new match.
pub(crate) const NEW_MATCH: &[&str] = &[
    "Choose the game, against whom, and how long; then Begin. Everything else can stay as it is.",
    "The opponents stand in order, the gentlest first.",
];

/// On the page of the matches under way.
pub(crate) const UNDER_WAY: &[&str] = &["A click goes on with the match. It is saved after every shot."];

/// On the page of the lessons.
pub(crate) const LESSONS: &[&str] = &[
    "A click begins a lesson. A step waits until you have done what it says; there is no hurry and no score.",
    "Show me holds the cue so that it works, and you strike.",
];

/// On the page of the drills.
pub(crate) const PRACTICE: &[&str] =
    &["Choose a drill and press Begin. It lays the balls out again and again, and keeps a score."];

/// On the page of the shots to learn from.
pub(crate) const SHOTS: &[&str] =
    &["A click lays the shot out, with its stroke as the aim. Strike, and look what it does."];

/// On the page of the matches that are over.
pub(crate) const MATCHES: &[&str] = &["A click opens a match that is over, with every shot."];

/// On the page of the shots of a match.
pub(crate) const REVIEW: &[&str] = &["Each row is a shot. A click watches it again; the coach says what it cost."];

/// On the page of the logbook.
pub(crate) const LOGBOOK: &[&str] =
    &["What your shots say together, over all evenings. Only you can see it: it stays on this computer."];
