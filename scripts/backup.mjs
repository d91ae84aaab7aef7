// `npm run backup -- <file>`: the database as one file, while the server runs or not, with what it holds beside it.
import { runProgram } from './program.mjs';

process.exit(runProgram('backup', process.argv.slice(2)));
