// `npm run ledger:verify`: proves that the ledger adds up, and prints a table; exits with 1 when it does not.
// Asks the running server of this installation, or opens the database itself where none runs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const tsx = path.join(root, 'node_modules/.bin/tsx');
const { status } = spawnSync(tsx, ['server/ledgerVerify.ts'], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
