// Runs a program of the server: its source if the needed tools are installed, else the built file in dist/.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

/** Programs built with the server, by their name in dist/. */
export const PROGRAMS = {
  operate: 'server/operator/operate.ts',
  doctor: 'server/operator/doctor.ts',
  ledgerVerify: 'server/ledgerVerify.ts',
  backup: 'server/operator/backup.ts',
  restore: 'server/operator/restore.ts',
  dbMove: 'server/operator/dbMove.ts',
  cli: 'cli/main.ts',
};

/** The command line of a program. It is the built one if the tools that run a source, or the source itself, are missing. */
export function commandOf(name, folder = root) {
  const tsx = path.join(folder, 'node_modules/.bin/tsx');
  const source = path.join(folder, PROGRAMS[name]);
  const built = path.join(folder, `dist/${name}.mjs`);
  const isDeployed = !existsSync(source) || (!existsSync(tsx) && existsSync(built));
  return { isDeployed, command: isDeployed ? [process.execPath, built] : [tsx, source] };
}

/** Runs a program with these arguments and returns its exit code. */
export function runProgram(name, words = []) {
  requireNode();
  const {
    isDeployed,
    command: [program, file],
  } = commandOf(name);
  if (!isDeployed) installPackages();
  const env = { INIT_CWD: process.cwd(), ...process.env };
  const { status, error } = spawnSync(program, [file, ...words], { cwd: root, stdio: 'inherit', env });
  if (error) process.stderr.write(`${error.message}\n`);
  return status ?? 2;
}
