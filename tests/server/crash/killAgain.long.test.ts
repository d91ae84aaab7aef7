import { killRounds } from './kill.suite.ts';

// The second half of the rounds, in parallel, because a round mostly waits for one server.
killRounds((all) => Math.floor(all / 2));
