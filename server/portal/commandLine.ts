import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../context.ts';

const NAME = 'waybill.tgz';

/** Serves the command line as a package that `npx` loads by its address; a name in a registry could belong to anybody. */
export function commandLine(app: App, dist: string): void {
  const file = path.join(dist, NAME);
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  app.get(
    `/customer/${NAME}`,
    { config: { access: 'process' }, schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-cache', etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/gzip').send(bytes);
    },
  );
}
