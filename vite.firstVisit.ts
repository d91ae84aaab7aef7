import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** Names of the files that several first pages share. The server preloads them by these names. */
export const GROUPS = ['start', 'base', 'shared', 'admin', 'console'] as const;
export type Group = (typeof GROUPS)[number];

/** Our own file that stands in for a package's. */
const PLAIN_ICON = `${import.meta.dirname}/src/firstVisit/plainIcon.tsx`;
const ROUTER = `${import.meta.dirname}/node_modules/react-router/dist/production`;

/** The same functions at a fraction of the size; the originals throw and catch errors while they start, and one needs `eval`. */
export const STAND_INS = [
  { find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
  { find: './utils/createSvgIcon.js', replacement: PLAIN_ICON },
  { find: 'object.entries', replacement: 'es-toolkit/compat/toPairs' },
  // The package names its development build alone, with all its warnings.
  { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
  { find: 'react-router/dom', replacement: `${ROUTER}/dom-export.mjs` },
];

const ENTRY = 'src/start/main.tsx';
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

/** The page that most often follows: its small parts, such as those of dialogs, are one file. */
const DETAIL = [...ORDER_LIST, 'src/resources/orders/detail/OrderShow.tsx'];
/** Pages with a form share many small modules: one file holds those that an order's page does not need. */
const FORMS = [...ORDER_LIST, 'src/customRoutes/orderForm/OrderFormPage.tsx'];
const SMALL = 20_000;

export type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** V8 compiles all of a file that begins so beside its download. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';
const PAGES = ['resources', 'customRoutes'].map((folder) => `${import.meta.dirname}/src/${folder}/`);
/** The hashes in file names do not cover the changes that this plugin makes to other files, so the hash includes this file. */
const OWN_CODE = readFileSync(import.meta.filename, 'utf8');

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** All chunks that these load, now or later. */
function loadedBy(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const found = new Set(chunks);
  for (const { imports, dynamicImports } of found)
    for (const name of [...imports, ...dynamicImports]) {
      const next = bundle[name];
      if (next?.type === 'chunk') found.add(next);
    }
  return found;
}

/** A public page that shared a file with the console would load all of it. The trial build has no file `start`. */
function partPublicPages(bundle: Bundle): void {
  const publicPages = chunksOf(bundle).filter(({ isEntry, name }) => isEntry && name !== 'main');
  if ([...loadedBy(bundle, publicPages)].some(({ name }) => name === 'start'))
    throw new Error('a public page shares a file with the console');
}

/**
 * The files of the first pages, and each page's own, are compiled during their download. Otherwise each function is compiled when it is
 * first called, which delays the page. Large libraries of which a page uses little are left out.
 */
export const firstVisit: Plugin = {
  name: 'first-visit',
  augmentChunkHash: () => OWN_CODE,
  generateBundle: {
    // After Vite, which puts lines of its own first.
    order: 'post',
    handler(_options, bundle) {
      // The trial build, and the build of a worker, have no page.
      if (!bundle['index.html']) return;
      partPublicPages(bundle);
      for (const chunk of chunksOf(bundle))
        if (
          GROUPS.includes(chunk.name as Group) ||
          PAGES.some((folder) => chunk.facadeModuleId?.startsWith(folder))
        )
          chunk.code = COMPILE_AT_ONCE + chunk.code;
    },
  },
};

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
function smallParts(
  chunks: Rolldown.OutputChunk[],
  requestedNames: Set<string>,
  first: Set<string>,
): Set<string> {
  const isFirst = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some((id) => first.has(id));
  const small = new Map(
    chunks
      .filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry && chunk.code.length < SMALL)
      .filter((chunk) => !isFirst(chunk) && chunk.moduleIds.some((id) => requestedNames.has(id)))
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
export async function inFewFiles(trial: UserConfig): Promise<CodeSplitting> {
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
  const [publicPages, detail] = [of(PUBLIC_PAGES), of(DETAIL)];
  const [details, forms] = [smallParts(chunks, detail, orderList), smallParts(chunks, of(FORMS), detail)];
  const name = (
    id: string,
    graph: Rolldown.ChunkingContext,
  ): Group | 'details' | 'forms' | 'public' | null => {
    const within = TOGETHER.find(([file]) => id === `${import.meta.dirname}/${file}`);
    if (within) return within[1];
    const info = graph.getModuleInfo(id);
    const isEntry = !info || info.isEntry || info.dynamicImporters.length > 0 || id.endsWith(ENTRY);
    if (isEntry) return null;
    // Few and small: one file for each public page would cost 600 bytes of headers more than its modules.
    if (publicPages.has(id)) return detail.has(id) ? 'public' : null;
    if (details.has(id)) return 'details';
    if (forms.has(id)) return 'forms';
    if (!orderList.has(id)) return null;
    if (publicTexts.has(id)) return 'base';
    if (entry.has(id)) return 'start';
    if (signIn.has(id)) return 'base';
    if (checkRates.has(id)) return 'shared';
    // A replacement of a package is imported by packages: in the console's file the two would import each other.
    return id.includes('/node_modules/') || id === PLAIN_ICON ? 'admin' : 'console';
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'first pages' }] };
}
