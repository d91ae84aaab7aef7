// `npm run restore -- <file>`: restores a backup into an empty DATA_DIR or DATABASE_URL and compares ledger and rows. Exit code 1: they
// differ.
import { runProgram } from './program.mjs';

process.exit(runProgram('restore', process.argv.slice(2)));
