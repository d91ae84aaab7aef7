// Runs a program of the server: from its source where the tools for that are installed, else as built in dist/.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

/** Programs beside the server, by their name in dist/. */
export const PROGRAMS = {
  operate: 'server/operator/operate.ts',
  doctor: 'server/operator/doctor.ts',
  ledgerVerify: 'server/ledgerVerify.ts',
  backup: 'server/operator/backup.ts',
  restore: 'server/operator/restore.ts',
  dbMove: 'server/operator/dbMove.ts',
  cli: 'cli/main.ts',
};

/** Runs it with these words and returns its exit code. An image without tools for building has only what was built. */
export function runProgram(name, words = []) {
  requireNode();
  const tsx = path.join(root, 'node_modules/.bin/tsx');
  const isDeployed = !existsSync(path.join(root, PROGRAMS[name]));
  if (!isDeployed) installPackages();
  const [command, file] = isDeployed
    ? [process.execPath, path.join(root, `dist/${name}.mjs`)]
    : [tsx, path.join(root, PROGRAMS[name])];
  const env = { INIT_CWD: process.cwd(), ...process.env };
  return spawnSync(command, [file, ...words], { cwd: root, stdio: 'inherit', env }).status ?? 2;
}
