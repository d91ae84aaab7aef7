import { killRounds } from './kill.suite.ts';

killRounds((all) => Math.ceil(all / 2));
