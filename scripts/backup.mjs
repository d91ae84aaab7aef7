// `npm run backup -- <file>`: the database and its accompanying files as one file, while the server runs or not.
import { runProgram } from './program.mjs';

process.exit(runProgram('backup', process.argv.slice(2)));
