import { killRounds } from './kill.suite.ts';

// Beside the first half, as each round is mostly a wait for one server.
killRounds((all) => Math.floor(all / 2));
