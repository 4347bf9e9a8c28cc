//! A time by the calendar and the clock where the machine stands.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

use super::weeks::Date;

/// Seconds of a minute, an hour and a day.
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A time by the calendar and the clock of the machine's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTime {
    /// The day.
    pub date: Date,
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
}

impl LocalTime {
    /// This time where the machine stands; in UTC if the system does not say where that is.
    #[must_use]
    pub fn of(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let utc = i64::try_from(since).unwrap_or(i64::MAX);
        Self::of_seconds(local(utc).unwrap_or(utc))
    }

    /// The time that is so many seconds after the beginning of 1970, both by the same clock.
    fn of_seconds(seconds: i64) -> Self {
        let of_day = seconds.rem_euclid(DAY);
        let (hour, minute) = ((of_day / HOUR) as u8, (of_day % HOUR / MINUTE) as u8);
        Self { date: Date::of_day(seconds.div_euclid(DAY)), hour, minute }
    }
}

/// Seconds since the beginning of 1970 by the machine's clock, from those in UTC. The standard library knows no time zones; SQLite asks the
/// system.
fn local(utc: i64) -> rusqlite::Result<i64> {
    let ask = "SELECT CAST(strftime('%s', ?1, 'unixepoch', 'localtime') AS INTEGER)";
    Connection::open_in_memory()?.query_row(ask, [utc], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_the_time_of_a_day() {
        let time = LocalTime::of_seconds(951_782_400 + 21 * HOUR + 14 * MINUTE + 59);
        assert_eq!((time.date.to_string().as_str(), time.hour, time.minute), ("2000-02-29", 21, 14));
        let before = LocalTime::of_seconds(-1);
        assert_eq!((before.date.to_string().as_str(), before.hour, before.minute), ("1969-12-31", 23, 59));
    }

    #[test]
    fn a_clock_is_at_most_a_day_from_utc() {
        for utc in [0, 951_782_400, 1_795_900_440] {
            let local = local(utc).expect("SQLite knows the time zone");
            assert!((local - utc).abs() <= DAY, "{utc} is {local}");
        }
    }
}
