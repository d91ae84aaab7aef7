// `npm run doctor`: what of this installation is misconfigured, each with its cure; ends with 1 when something must be mended, 2 when it
// cannot look. `-- --json` for programs.
import { runProgram } from './program.mjs';

process.exit(runProgram('doctor', process.argv.slice(2)));
