import react from '@vitejs/plugin-react';
import { build, defineConfig, type Rolldown, type UserConfig } from 'vite';
import { firstVisit, type Group } from './vite.firstVisit.ts';
import { texts } from './vite.texts.ts';

const ENTRY = 'src/start/main.tsx';
const INSERT_STYLES = `${import.meta.dirname}/src/firstVisit/insertStyles.ts`;
const NO_EXPORTER = `${import.meta.dirname}/src/firstVisit/noExporter.ts`;
const PLAIN_ICON = `${import.meta.dirname}/src/firstVisit/plainIcon.tsx`;
const STAND_INS = [INSERT_STYLES, NO_EXPORTER, PLAIN_ICON];
const ROUTER = `${import.meta.dirname}/node_modules/react-router/dist/production`;
const SIGN_IN = [
  ENTRY,
  'src/start/renderPage.ts',
  'src/start/PublicApp.tsx',
  'src/customRoutes/auth/AuthPages.tsx',
];
const CHECK_RATES = [
  ENTRY,
  'src/start/renderPage.ts',
  'src/start/PublicApp.tsx',
  'src/customRoutes/quote/CheckRatesPage.tsx',
];
const ORDER_LIST = [
  ENTRY,
  'src/start/renderPage.ts',
  'src/start/App.tsx',
  'src/resources/orders/list/OrderList.tsx',
];
/** Pages without the console: a file that they share with it would bring the console's files with it. */
const PUBLIC_PAGES = ['track', 'map', 'instabook'].map((name) => `src/public/${name}.ts`);
const PUBLIC_TEXTS = ['texts/en_US/publicPages.js'];

/** Imported dynamically, yet bundled with their importer: each alone would be a file of a few bytes. */
const TOGETHER: readonly (readonly [file: string, group: Group])[] = [
  ['src/start/renderPage.ts', 'base'],
  ['src/start/sharedLibraries.ts', 'shared'],
  ['src/start/adminLibraries.ts', 'admin'],
  ['src/start/App.tsx', 'console'],
  ['src/resources/orders/list/OrderList.tsx', 'console'],
];

const DETAIL = [...ORDER_LIST, 'src/resources/orders/detail/OrderShow.tsx'];
/** Pages with a form share many small modules: one file holds those that an order's page does not need. */
const FORMS = [...ORDER_LIST, 'src/customRoutes/orderForm/OrderFormPage.tsx'];
const SMALL = 10_000;

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** The portal is served under /customer. `track` is the small script of the public tracking pages, which the server renders. */
const portal = (codeSplitting: CodeSplitting): UserConfig => ({
  base: '/customer/',
  plugins: [texts, react(), firstVisit],
  worker: { plugins: () => [texts] },
  html: { cspNonce: '__CSP_NONCE__' },
  // The same functions at a fraction of the size; the originals throw and catch errors while they start, and one needs `eval`.
  resolve: {
    alias: [
      { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
      {
        find: '@emotion/use-insertion-effect-with-fallbacks',
        replacement: INSERT_STYLES,
      },
      { find: './utils/createSvgIcon.js', replacement: PLAIN_ICON },
      { find: 'object.entries', replacement: 'es-toolkit/compat/toPairs' },
      {
        find: /^jsonexport\/dist(\/index\.js)?$/,
        replacement: NO_EXPORTER,
      },
      // The package names its development build alone, with all its warnings.
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: 'react-router/dom', replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: {
        main: 'index.html',
        track: 'src/public/track.ts',
        map: 'src/public/map.ts',
        instabook: 'src/public/instabook.ts',
        sw: 'src/public/sw.ts',
        pushWorker: 'src/public/pushWorker.ts',
      },
      output: { codeSplitting },
    },
  },
  server: { proxy: { '/v1.0': 'http://127.0.0.1:4000', '/sandbox': 'http://127.0.0.1:4000' } },
});

/** The modules of all files that these pages load when they start. */
function modulesOf(pages: string[], chunks: Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ids = new Set(pages.map((page) => `${import.meta.dirname}/${page}`));
  const open = chunks.filter((chunk) => chunk.moduleIds.some((id) => ids.has(id)));
  const found = new Set(open);
  for (let chunk = open.pop(); chunk; chunk = open.pop())
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (!next || found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  return new Set([...found].flatMap((chunk) => chunk.moduleIds));
}

/** The modules of small files that several pages with forms load, and that need no large file. */
function smallParts(chunks: Rolldown.OutputChunk[], wanted: Set<string>, first: Set<string>): Set<string> {
  const isFirst = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some((id) => first.has(id));
  const small = new Map(
    chunks
      .filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry && chunk.code.length < SMALL)
      .filter((chunk) => !isFirst(chunk) && chunk.moduleIds.some((id) => wanted.has(id)))
      .map((chunk) => [chunk.fileName, chunk]),
  );
  const firstFiles = new Set(chunks.filter(isFirst).map((chunk) => chunk.fileName));
  for (let before = -1; before !== small.size; ) {
    before = small.size;
    for (const chunk of small.values())
      if (!chunk.imports.every((name) => small.has(name) || firstFiles.has(name)))
        small.delete(chunk.fileName);
  }
  return new Set([...small.values()].flatMap((chunk) => chunk.moduleIds));
}

/**
 * With high latency every file costs part of a round trip, so the first pages load only a few. Which modules they need is known
 * only after a build has dropped unused code; so there are two builds. Entries and dynamic imports are left out.
 */
async function inFewFiles(): Promise<CodeSplitting> {
  const trial = portal({});
  const built = await build({
    ...trial,
    configFile: false,
    logLevel: 'error',
    build: { ...trial.build, write: false },
  });
  const outputs = [built].flat() as Rolldown.RolldownOutput[];
  const chunks = outputs.flatMap((o) => o.output.filter((file) => file.type === 'chunk'));
  const of = (pages: string[]) => modulesOf(pages, chunks);
  const [entry, signIn, checkRates] = [of([ENTRY]), of(SIGN_IN), of(CHECK_RATES)];
  const [orderList, publicTexts] = [of(ORDER_LIST), of(PUBLIC_TEXTS)];
  const publicPages = of(PUBLIC_PAGES);
  const forms = smallParts(chunks, of(FORMS), of(DETAIL));
  const name = (id: string, graph: Rolldown.ChunkingContext): Group | 'forms' | null => {
    const within = TOGETHER.find(([file]) => id === `${import.meta.dirname}/${file}`);
    if (within) return within[1];
    const info = graph.getModuleInfo(id);
    const asked = !info || info.isEntry || info.dynamicImporters.length > 0 || id.endsWith(ENTRY);
    if (asked || publicPages.has(id)) return null;
    if (forms.has(id)) return 'forms';
    if (!orderList.has(id)) return null;
    if (publicTexts.has(id)) return 'base';
    if (entry.has(id)) return 'start';
    if (signIn.has(id)) return 'base';
    if (checkRates.has(id)) return 'shared';
    // What stands in for a package is imported by packages: in the console's file the two would import each other.
    return id.includes('/node_modules/') || STAND_INS.includes(id) ? 'admin' : 'console';
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'first pages' }] };
}

export default defineConfig(async ({ command }) => portal(command === 'build' ? await inFewFiles() : {}));
