// `npm run db:move`: copies the embedded database of DATA_DIR into the empty PostgreSQL at DATABASE_URL. Exit code 1: they differ.
import { runProgram } from './program.mjs';

process.exit(runProgram('dbMove'));
