import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../context.ts';

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** Encodings that the build writes next to its files, smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Headers that browsers obey only in documents; files of the build omit them, as a page loads dozens. */
const OF_DOCUMENTS = [
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
];

/** Whether the `accept-encoding` header contains the encoding and does not refuse it by `q=0`. */
function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

/** Whether the `if-none-match` header contains the file's etag. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag);

/**
 * Serves the files of one folder of the build under `prefix`. Their names change with their content, so each file is read once and then
 * sent from memory. It looks up no tenant, as a page loads a hundred files (docs/adr/0017-files-of-the-build-from-memory.md).
 */
export function builtFiles(app: App, folder: string, prefix: string): void {
  const names = new Set(readdirSync(folder));
  const read = new Map<string, Buffer>();
  const contentOf = (name: string): Buffer | undefined => {
    const file = path.join(folder, name);
    // A newer build may have replaced this one.
    const kept = read.get(name) ?? (existsSync(file) ? readFileSync(file) : undefined);
    if (kept) read.set(name, kept);
    return kept;
  };
  app.get<{ Params: { '*': string } }>(
    `${prefix}*`,
    { config: { access: 'process' }, schema: { hide: true } },
    async (request, reply) => {
      const name = request.params['*'];
      const type = TYPES[path.extname(name)];
      if (!type || !names.has(name)) return reply.callNotFound();
      const accepted = request.headers['accept-encoding'];
      const [encoding, suffix] =
        ENCODINGS.find(([code, end]) => names.has(name + end) && accepts(accepted, code)) ?? [];
      const file = name + (suffix ?? '');
      const content = contentOf(file);
      if (!content) return reply.callNotFound();
      const etag = `"${file}"`;
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
        etag,
      });
      for (const name of OF_DOCUMENTS) reply.removeHeader(name);
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type(type).send(content);
    },
  );
}
