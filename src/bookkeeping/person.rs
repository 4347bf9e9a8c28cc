//! Who sits at the machine.

use bevy::prelude::*;

use crate::files::capital;
use crate::words::shared;

/// The longest first name, in letters.
const LONGEST: usize = 40;
/// Names of accounts that are no names of persons.
const NO_PERSONS: [&str; 4] = ["root", "user", "admin", "player"];

/// The name of a new person, who has not said another: [`PersonAtMachine`] begins with it.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct FirstName(pub String);

impl Default for FirstName {
    fn default() -> Self {
        Self(shared::unnamed_player(1))
    }
}

impl FirstName {
    /// The name of a person who is logged in at the machine under `account`: that name with a capital letter, or the usual one if it is
    /// no name of a person.
    #[must_use]
    pub fn of_account(account: Option<&str>) -> Self {
        let name = account.map(str::trim).filter(|name| is_of_person(name));
        name.map_or_else(Self::default, |name| Self(capital(name).chars().take(LONGEST).collect()))
    }
}

/// Whether an account of this name is that of a person.
fn is_of_person(account: &str) -> bool {
    let is_known = NO_PERSONS.iter().any(|other| account.eq_ignore_ascii_case(other));
    account.chars().any(char::is_alphabetic) && !account.chars().any(char::is_control) && !is_known
}

/// The name of the person who sits at the machine: the shots of drills and of the free table are recorded under it. It is the first
/// person of the last match, and at the start of the game the one who was recorded last.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct PersonAtMachine(pub String);

impl FromWorld for PersonAtMachine {
    fn from_world(world: &mut World) -> Self {
        Self(world.get_resource_or_init::<FirstName>().0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_person_has_the_name_of_the_account_unless_that_is_no_name_of_a_person() {
        let name = |account: &str| FirstName::of_account(Some(account)).0;
        assert_eq!([name("mona"), name(" Ben "), name("zoë.k")], ["Mona", "Ben", "Zoë.k"]);
        for account in ["root", "Admin", "user", "player", "", "  ", "1000", "_"] {
            assert_eq!(name(account), "Player 1", "{account:?}");
        }
        assert_eq!(FirstName::of_account(None), FirstName::default());
        assert_eq!(name(&"x".repeat(60)).chars().count(), LONGEST);
    }

    #[test]
    fn the_person_at_the_machine_begins_with_the_first_name() {
        let mut world = World::new();
        world.init_resource::<PersonAtMachine>();
        assert_eq!(world.resource::<PersonAtMachine>().0, "Player 1");
        let mut world = World::new();
        world.insert_resource(FirstName::of_account(Some("mona")));
        world.init_resource::<PersonAtMachine>();
        assert_eq!(world.resource::<PersonAtMachine>().0, "Mona");
    }
}
