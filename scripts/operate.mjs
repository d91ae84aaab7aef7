// `npm run operate -- help`: the operator's commands, while the server runs or not.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, requireNode, root } from './install.mjs';

/** Runs the command line of server/operator/operate.ts and returns its exit code. */
export function operate(words) {
  requireNode();
  installPackages();
  const tsx = path.join(root, 'node_modules/.bin/tsx');
  const env = { INIT_CWD: process.cwd(), ...process.env };
  return (
    spawnSync(tsx, ['server/operator/operate.ts', ...words], { cwd: root, stdio: 'inherit', env }).status ?? 2
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(operate(process.argv.slice(2)));
