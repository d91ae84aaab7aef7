// `npm start`: installs and builds, then runs everything in one process.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, requireNode, root } from './install.mjs';

requireNode();
installPackages();
const { build, isBuilt } = await import('./build.mjs');
if (!isBuilt()) {
  process.stdout.write('Building …\n');
  await build();
}
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(path.join(root, 'dist/server.mjs')).href);
