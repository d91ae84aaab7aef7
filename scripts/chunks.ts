import path from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Texts that pages without a session read too: one file a language. */
const PUBLIC_TEXTS = /\/src\/i18n\/(\w+)\/(auth|quote|common|validation|orderForm|booking|duration)\.ts$/;
const REACT = /node_modules\/(react|react-dom|scheduler)\//;

/**
 * Which chunk a module goes to. A page's first load is a few files: over a slow line every round of requests costs more than the
 * bytes. What is needed when is known only after unused code has been dropped, so a trial build is read first.
 */
export async function planChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  const chunks = (output as Rolldown.RolldownOutput).output.filter((o) => o.type === 'chunk');
  const open = modulesOf(chunks, [
    'src/main.tsx',
    'src/PublicApp.tsx',
    'src/customRoutes/auth/AuthPages.tsx',
  ]);
  const rates = modulesOf(chunks, ['src/customRoutes/quote/CheckRatesPage.tsx']);
  const console = modulesOf(chunks, ['src/App.tsx']);
  const list = modulesOf(chunks, ['src/resources/orders/OrderList.tsx']);
  return (id) => {
    if (REACT.test(id)) return 'react';
    const texts = PUBLIC_TEXTS.exec(id)?.[1];
    if (texts) return `texts-${texts}`;
    if (!list.has(id)) return null;
    if (open.has(id)) return 'base';
    if (rates.has(id)) return 'ui';
    return console.has(id) ? 'console' : 'list';
  };
}

/** Modules of the chunks of `entries` and of everything that these import at once. */
function modulesOf(chunks: Rolldown.OutputChunk[], entries: string[]): Set<string> {
  const byName = new Map(chunks.map((c) => [c.fileName, c]));
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const next of chunk.imports) visit(byName.get(next));
  };
  for (const entry of entries) {
    const file = path.resolve(import.meta.dirname, '..', entry);
    visit(chunks.find((c) => c.moduleIds.includes(file)));
  }
  return new Set([...seen].flatMap((c) => c.moduleIds));
}
