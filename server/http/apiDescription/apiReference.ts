import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { apiReferencePage } from '../../../pages/apiReferencePage.ts';
import type { App } from '../../context.ts';
import { notFound } from '../answer/refusal.ts';
import { pagePolicy } from '../security.ts';

const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);
const Params = z.object({ version: z.string().max(40), file: z.string().max(60) });

/** The browsable reference at /v1.0/docs: Swagger UI from its package, under the policy of our own pages. */
export function apiReference(app: App): void {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@fastify/swagger-ui'));
  const { version } = require('@fastify/swagger-ui/package.json') as { version: string };
  const open = { access: 'public' as const };
  // The script has 1.7 MB: it is read and compressed when somebody first opens the page.
  const packed = new Map<string, Promise<Buffer>>();
  const read = (file: string) => {
    const known = packed.get(file) ?? readFile(path.join(folder, 'static', file)).then(promisify(gzip));
    packed.set(file, known as Promise<Buffer>);
    return known as Promise<Buffer>;
  };

  app.get('/docs', { config: open, schema: { hide: true } }, async (request, reply) => {
    const nonce = request.cspNonce;
    // Swagger UI writes markup as plain text.
    pagePolicy(reply, nonce, { trustedTypes: 'off' });
    return reply
      .headers({ 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(
        apiReferencePage({ nonce, files: `/v1.0/docs/${version}`, description: '/v1.0/openapi.json' }).markup,
      );
  });

  app.get(
    '/docs/:version/:file',
    { config: open, schema: { params: Params, hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const type = request.params.version === version ? FILES.get(file) : undefined;
      if (!type) throw notFound();
      return reply
        .headers({
          'content-encoding': 'gzip',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': type,
        })
        .send(await read(file));
    },
  );
}
