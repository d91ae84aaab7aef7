// `npm run dev`: the server restarts and the portal reloads on every change. Portal on port 5173, API on PORT.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const children = [
  spawn(bin('tsx'), ['watch', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), ['--strictPort'], { cwd: root, stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill();
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
