import { killRounds } from './killRounds.ts';

killRounds((all) => Math.ceil(all / 2));
