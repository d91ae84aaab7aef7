// `npm run operate -- help`: the operator's commands, while the server runs or not.
import { runProgram } from './program.mjs';

process.exit(runProgram('operate', process.argv.slice(2)));
