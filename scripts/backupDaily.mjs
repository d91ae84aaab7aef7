// `node scripts/backupDaily.mjs <folder> [--once]`: makes a backup now and then each day, named by its date; a failed one is tried again
// after ten minutes. Backups of more than 14 days are deleted once a newer one is complete. For the backup service of compose.yaml and for
// deploy/waybill-backup.timer, which uses --once.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from './program.mjs';

const DAY_MS = 86_400_000;
const RETRY_MS = 600_000;
const KEPT_MS = 14 * DAY_MS;
/** A killed backup leaves its part behind. */
const OWN = /^waybill-[\dT-]+\.backup(\.json|\.part)?$/;
const [folder, once] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: node scripts/backupDaily.mjs <folder> [--once]\n');
  process.exit(2);
}

function backUp() {
  const date = new Date().toISOString().slice(0, 16).replace(':', '');
  const code = runProgram('backup', [path.resolve(folder, `waybill-${date}.backup`)]);
  if (code !== 0) return code;
  for (const name of readdirSync(folder).filter((file) => OWN.test(file))) {
    const file = path.join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
  return 0;
}

for (;;) {
  const code = backUp();
  if (once === '--once') process.exit(code);
  await pause(code === 0 ? DAY_MS : RETRY_MS);
}
