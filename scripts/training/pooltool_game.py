"""Sum to three with pooltool's own simulation: the same table, actions, points and episodes as `baize.envs.SumToThree`.

Pooltool 0.6.0 is needed; `requirements.txt` in this folder says how it is installed. Lengths are in metres, angles in degrees.
Observations are in Baize's frame, so one policy plays both engines.
"""

import warnings

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pooltool as pt
    from pooltool.objects.table.specs import BilliardTableSpecs

SHOTS = 10
LENGTH, WIDTH, NOSE_HEIGHT = 1.22, 0.61, 0.037
SPEEDS, CUTS = (0.5, 3.0), (-70.0, 70.0)

# LightZero's environment cuts a shot off after so many events, too.
MOST_EVENTS = 200


class PooltoolSumToThree:
    """One table. `reset` and `step` have the interface of Gymnasium.

    It leaves out what LightZero's environment adds to a step: the log of the rules, the copies for replays.
    """

    def __init__(self, random_places=False):
        game = pt.GameType.SUMTOTHREE
        # A table of that size; pooltool 0.6.0 would take one of 2.84 m, other than when LightZero took up the game.
        specs = BilliardTableSpecs(l=LENGTH, w=WIDTH, cushion_height=NOSE_HEIGHT)
        table = pt.Table.from_table_specs(specs)
        self.system = pt.System(cue=pt.Cue.default(), table=table, balls=pt.get_rack(game, table))
        self.balls = [self.system.balls["cue"], self.system.balls["object"]]
        self.random_places = random_places
        self.radius = self.balls[0].params.R
        self.generator = np.random.default_rng()
        self.shots = 0

    def reset(self, seed=None):
        """Begins an episode; `seed` chooses the places if they are random."""
        if seed is not None:
            self.generator = np.random.default_rng(seed)
        self.system.reset_history()
        self.system.stop_balls()
        for ball, place in zip(self.balls, self.first_places(), strict=True):
            ball.state.rvw[0] = (WIDTH / 2 - place[1], place[0] + LENGTH / 2, self.radius)
        self.shots = 0
        return self.observation(), {}

    def first_places(self):
        """Where both balls lie when an episode begins: on the spots, or a millimetre away from everything."""
        if not self.random_places:
            return np.array([[-LENGTH / 4, 0.0], [LENGTH / 4, 0.0]])
        room = np.array([LENGTH, WIDTH]) / 2 - self.radius - 1e-3
        while True:
            places = self.generator.uniform(-room, room, (2, 2))
            if np.hypot(*(places[1] - places[0])) > 2 * self.radius + 1e-3:
                return places

    def step(self, action):
        """Plays one shot; the action is the speed of the cue and the cut angle, both from -1 to 1."""
        speed, cut = np.clip(np.asarray(action, np.float64), -1.0, 1.0)
        self.system.cue.set_state(
            V0=SPEEDS[0] + (speed + 1) / 2 * (SPEEDS[1] - SPEEDS[0]),
            phi=pt.aim.at_ball(self.system, "object", cut=CUTS[0] + (cut + 1) / 2 * (CUTS[1] - CUTS[0])),
            theta=0.0,
            a=0.0,
            b=0.0,
        )
        pt.simulate(self.system, inplace=True, max_events=MOST_EVENTS)
        self.shots += 1
        hit, cushions = self.contacts()
        return self.observation(), float(hit and cushions == 3), self.shots >= SHOTS, False, {
            "cushions": cushions,
            "hit": hit,
        }

    def contacts(self):
        """Whether both balls met in the last shot, and how often both together met a cushion."""
        kinds = [event.event_type for event in self.system.events]
        return pt.EventType.BALL_BALL in kinds, kinds.count(pt.EventType.BALL_LINEAR_CUSHION)

    def laws(self):
        """The laws and constants of this pooltool, as physics for Baize."""
        import baize.pooltool

        self.system.cue.set_state(V0=1.0, phi=90.0)
        return baize.pooltool.shot_of(self.system).setup.physics()

    def observation(self):
        """x and y of the cue ball and of the object ball, in metres from the middle of the table: float32 (4,)."""
        (cue_x, cue_y), (object_x, object_y) = (ball.state.rvw[0, :2] for ball in self.balls)
        return np.array(
            [cue_y - LENGTH / 2, WIDTH / 2 - cue_x, object_y - LENGTH / 2, WIDTH / 2 - object_x], np.float32
        )
