// `npm run db:move`: the embedded database of DATA_DIR into the empty PostgreSQL at DATABASE_URL; ends with 1 when they differ.
import { runProgram } from './program.mjs';

process.exit(runProgram('dbMove'));
