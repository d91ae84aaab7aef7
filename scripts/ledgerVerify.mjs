// `npm run ledger:verify`: proves that the ledger adds up, and prints a table; exits with 1 when it does not.
// Asks the running server of this installation, or opens the database itself where none runs.
import { runProgram } from './program.mjs';

process.exit(runProgram('ledgerVerify'));
