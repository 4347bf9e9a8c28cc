//! A part of the full numbers of runs.

/// A share in per cent.
#[derive(Clone, Copy, Debug)]
pub struct Share(pub u64);

impl Share {
    /// This share of a number, rounded up.
    pub fn of(self, number: u64) -> u64 {
        (number * self.0).div_ceil(100)
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn a_share_is_rounded_up_so_that_something_is_played() {
        assert_eq!(Share(100).of(600), 600);
        assert_eq!(Share(50).of(17), 9);
        assert_eq!(Share(1).of(17), 1);
    }
}
