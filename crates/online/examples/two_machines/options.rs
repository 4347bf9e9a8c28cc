//! What the program is asked for.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::Part;
use crate::proxy::Weather;

/// How the program is used.
pub const USAGE: &str = "\
usage: two_machines racks|rough|kills [OPTION VALUE]...

racks   plays whole matches of one rack between `baize host` and `baize join`, and compares the files of both sides
rough   the same through a proxy that delays and loses datagrams and is cut for a while in every minute
kills   kills one of the two programs at random times, and starts it again with the same command

--baize PATH        the program (target/release/baize)
--folder DIR        what is played is kept there, and is not played again (target/two_machines)
--racks COUNT       matches of each game (10)
--games A,B,...     the games (nine_ball,eight_ball,ten_ball,blackball,six_red)
--players A,B       who plays for the host and for the guest (level_5,level_4)
--simulations N     how many shots each computes for a choice (20)
--patience SECONDS  the longest time of a match (3600)
--away SECONDS      how long each side waits for the other (300)
--relay URL         racks, kills: everything goes through this relay, such as http://localhost:3340
--delay MS          rough: how late a datagram comes, each way (100)
--loss PERCENT      rough: how many datagrams are lost, each way (5)
--cut SECONDS       rough: for how long the network is cut at the end of every minute (30)
--proxy ADDRESS     rough: where the proxy listens (127.0.0.1:0)
--host-by WORDS     starts the host by these words before its command, such as `ip netns exec host`
--guest-by WORDS    the same for the guest
--kills COUNT       kills: how many (100)
--pause SECONDS     kills: the longest time between two (4)
--seed N            kills: decides the times and the sides (1)

On one machine the two find a way past the proxy. scripts/two_networks starts the program so that there is none.";

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program.
    pub baize: PathBuf,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Matches of each game.
    pub racks: u32,
    /// The games.
    pub games: Vec<String>,
    /// Who plays for the host and for the guest.
    pub players: [String; 2],
    /// How many shots are computed for a choice.
    pub simulations: u32,
    /// The longest time of a match.
    pub patience: Duration,
    /// How long each side waits for the other.
    pub away: Duration,
    /// The relay that everything goes through.
    pub relay: Option<String>,
    /// How bad the network is.
    pub weather: Weather,
    /// Where the proxy listens.
    pub proxy_at: SocketAddr,
    /// Words before the commands of host and guest.
    pub by: [Vec<String>; 2],
    /// How often one of the two is killed.
    pub kills: u32,
    /// The longest time between two kills.
    pub longest_pause: Duration,
    /// Decides when who is killed.
    pub seed: u64,
}

/// The period in which the network is cut once.
const MINUTE: Duration = Duration::from_secs(60);

impl Default for Options {
    fn default() -> Self {
        Self {
            baize: "target/release/baize".into(),
            folder: "target/two_machines".into(),
            racks: 10,
            games: listed("nine_ball,eight_ball,ten_ball,blackball,six_red"),
            players: ["level_5".to_owned(), "level_4".to_owned()],
            simulations: 20,
            patience: 60 * MINUTE,
            away: 5 * MINUTE,
            relay: None,
            weather: Weather { delay: Duration::from_millis(100), loss: 0.05, cut: Some((MINUTE, MINUTE / 2)) },
            proxy_at: SocketAddr::from(([127, 0, 0, 1], 0)),
            by: [Vec::new(), Vec::new()],
            kills: 100,
            longest_pause: Duration::from_secs(4),
            seed: 1,
        }
    }
}

impl Options {
    /// Reads the arguments of the command line.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn of(arguments: &[String]) -> Result<(Part, Self), String> {
        let part = match arguments.first().map(String::as_str) {
            Some("racks") => Part::Racks,
            Some("rough") => Part::Rough,
            Some("kills") => Part::Kills,
            _ => return Err("the first word must be `racks`, `rough` or `kills`".to_owned()),
        };
        let mut options = Self::default();
        for pair in arguments.get(1..).unwrap_or_default().chunks(2) {
            let [name, value] = pair else { return Err(format!("{} needs a value", pair.concat())) };
            options.set(name, value).ok_or_else(|| format!("{name} {value} is not an option with its value"))?;
        }
        options.folder.push(arguments.first().map_or("", String::as_str));
        if options.games.is_empty() {
            return Err("--games must name a game".to_owned());
        }
        Ok((part, options))
    }

    /// Sets one option; `None` if there is none of this name, or if it cannot have this value.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "--baize" => self.baize = value.into(),
            "--folder" => self.folder = value.into(),
            "--racks" => self.racks = value.parse().ok()?,
            "--games" => self.games = listed(value),
            "--players" => self.players = <[String; 2]>::try_from(listed(value)).ok()?,
            "--simulations" => self.simulations = value.parse().ok()?,
            "--patience" => self.patience = Duration::from_secs(value.parse().ok()?),
            "--away" => self.away = Duration::from_secs(value.parse().ok()?),
            "--relay" => self.relay = Some(value.to_owned()),
            "--delay" => self.weather.delay = Duration::from_millis(value.parse().ok()?),
            "--loss" => self.weather.loss = value.parse::<f64>().ok()? / 100.0,
            "--cut" => {
                let part = Duration::from_secs(value.parse().ok()?);
                self.weather.cut = (!part.is_zero() && part < MINUTE).then_some((MINUTE, part));
            }
            "--proxy" => self.proxy_at = value.parse().ok()?,
            "--host-by" => self.by[0] = words(value),
            "--guest-by" => self.by[1] = words(value),
            "--kills" => self.kills = value.parse().ok()?,
            "--pause" => self.longest_pause = Duration::from_secs_f64(value.parse().ok()?),
            "--seed" => self.seed = value.parse().ok()?,
            _ => return None,
        }
        Some(())
    }
}

fn listed(text: &str) -> Vec<String> {
    text.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
