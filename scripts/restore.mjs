// `npm run restore -- <file>`: a backup into an empty DATA_DIR or DATABASE_URL, proven by ledger and rows; ends with 1 when they differ.
import { runProgram } from './program.mjs';

process.exit(runProgram('restore', process.argv.slice(2)));
