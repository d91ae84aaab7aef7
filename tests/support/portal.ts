import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/context.ts';
import { registerPortal } from '../../server/portal/portal.ts';
import { ROOT } from '../../server/rootDir.ts';
import type { TestServer } from './server.ts';

/** The test server with the portal's pages, without built files. */
export async function startTestPortal(t: TestServer): Promise<App> {
  const dist = mkdtempSync(path.join(tmpdir(), 'portal-'));
  for (const dir of ['assets', '.vite']) mkdirSync(path.join(dist, dir));
  copyFileSync(path.join(ROOT, 'index.html'), path.join(dist, 'index.html'));
  writeFileSync(path.join(dist, '.vite/manifest.json'), '{}');
  const app = await createApp(t.ctx);
  await registerPortal(app, t.ctx, dist);
  return app;
}
