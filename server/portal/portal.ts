import path from 'node:path';
import type { App, Ctx } from '../context.ts';
import { picturePage } from '../modules/pictures/picturePage.ts';
import { PHOTO_PAGE } from '../modules/users/photo.ts';
import { findPhoto } from '../modules/users/photoStore.ts';
import { type Built, readBuilt } from './built.ts';
import { builtFiles } from './builtFiles.ts';
import { commandLine } from './commandLine.ts';
import { consolePage } from './consolePage.ts';
import { healthChecks } from './healthChecks.ts';
import { publicPages } from './publicPages.ts';

const API_PATH = '/v1.0/';
const open = { config: { access: 'public' as const } };

/** Serves the built portal under /customer. The server renders tracking pages, the browser all others. */
export async function registerPortal(app: App, ctx: Ctx, dist: string): Promise<void> {
  app.get('/', open, async (_request, reply) => reply.redirect('/customer'));
  healthChecks(app, ctx);
  const built = readBuilt(dist);
  if (!built) return;
  // Answers name the release, so that a page of an earlier release knows that its files are gone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(API_PATH)) reply.header('x-build', built.name);
  });
  builtFiles(app, path.join(dist, 'assets'), '/customer/assets/');
  await publicPages(app, ctx, built);
  picturePage(app, ctx, PHOTO_PAGE, findPhoto);
  serveWorker(app, built, {
    file: 'push-worker.js',
    source: 'src/public/pushWorker.ts',
    policy: "default-src 'none'",
  });
  serveWorker(app, built, {
    file: 'desk-worker.js',
    source: 'src/public/deskWorker.ts',
    policy: "default-src 'none'; connect-src 'self'",
    scope: '/customer',
  });
  commandLine(app, dist);
  const page = consolePage(ctx, built);
  app.get('/customer', open, page);
  app.get('/customer/*', open, page);
}

interface PageWorker {
  file: string;
  source: string;
  /** A worker obeys the policy of its own answer, which limits its requests. */
  policy: string;
  /** The pages that it may control, if they are more than its folder. */
  scope?: string;
}

function serveWorker(app: App, built: Built, { file, source, policy, scope }: PageWorker): void {
  const script = built.text(built.manifest[source]?.file);
  app.get(`/customer/${file}`, open, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        ...(scope ? { 'service-worker-allowed': scope } : {}),
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
