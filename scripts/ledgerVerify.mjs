// `npm run ledger:verify`: proves that the ledger adds up, and prints a table; exits with 1 when it does not. Asks the installation's
// running server, or opens the database itself if none runs.
import { runProgram } from './program.mjs';

process.exit(runProgram('ledgerVerify'));
