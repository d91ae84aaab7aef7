// `npm run doctor`: faults of this installation's configuration, each with its cure. Exit code 1: something must be corrected; 2: the check
// could not run. `-- --json` for programs.
import { runProgram } from './program.mjs';

process.exit(runProgram('doctor', process.argv.slice(2)));
