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
const SMALL = 10_000;

export type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** V8 compiles all of a file that begins so beside its download. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';
const PAGES = ['resources', 'customRoutes'].map((folder) => `${import.meta.dirname}/src/${folder}/`);
/** What this file changes in the others is not part of the hashes in their names, so this file is. */
const OWN_CODE = readFileSync(import.meta.filename, 'utf8');
const MANIFEST = '.vite/manifest.json';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The chunk of this name; a build without it has another form than this file knows. */
function chunkNamed(bundle: Bundle, name: string): Chunk {
  const found = chunksOf(bundle).find((chunk) => chunk.name === name);
  if (!found) throw new Error(`the build has no file ${name}`);
  return found;
}

/** Changes the text of a file of the build that is no chunk. */
function changeAsset(bundle: Bundle, name: string, change: (text: string) => string): void {
  const asset = bundle[name];
  if (asset?.type !== 'asset') throw new Error(`the build has no file ${name}`);
  asset.source = change(String(asset.source));
}

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

const baseName = ({ fileName }: Chunk) => fileName.replace(/.*\//, '');

/** `{a as b}` of an import or export as pairs of names. */
const pairsOf = (list: string): [string, string][] =>
  list.split(',').map((part) => {
    const [from = '', to = from] = part.trim().split(' as ');
    return [from, to];
  });

/**
 * Puts the bundler's own few functions, a file of 0.7 kB, into `start`, for all files that only the console and its kin load: as a
 * file it holds one of the browser's six connections for a whole round trip, for which the session then waits.
 */
function joinRuntime(bundle: Bundle): void {
  const runtime = chunkNamed(bundle, 'rolldown-runtime');
  const start = chunkNamed(bundle, 'start');
  const other = chunksOf(bundle).filter((chunk) => chunk.isEntry && chunk.name !== 'main');
  const kept = loadedBy(bundle, other);
  if (kept.has(start)) throw new Error('a public page shares a file with the console, and would load it all');
  const exported = /export\{([^}]*)\};?\s*$/.exec(runtime.code);
  if (!exported) throw new Error('the runtime of the bundler has another form than expected');
  const names = pairsOf(exported[1] ?? '').map(([local, name]) => ({ local, name, own: `runtime_${name}` }));
  const ownOf = (name: string) => names.find((known) => known.name === name)?.own ?? name;
  const line = new RegExp(`import\\{([^}]*)\\}from"\\./${baseName(runtime)}";?`);
  for (const chunk of chunksOf(bundle)) {
    if (chunk === runtime || kept.has(chunk)) continue;
    chunk.code = chunk.code
      .replace(line, (_line, list: string) => {
        const used = pairsOf(list).map(([name, local]) => [ownOf(name), local] as const);
        return chunk === start
          ? `const ${used.map(([own, local]) => `${local}=${own}`).join()};`
          : `import{${used.map(([own, local]) => `${own} as ${local}`).join()}}from"./${baseName(start)}";`;
      })
      .replaceAll(runtime.fileName, start.fileName);
    if (chunk.code.includes(baseName(runtime)))
      throw new Error(`${chunk.fileName} loads the runtime of the bundler in another form than expected`);
  }
  const functions = `(()=>{${runtime.code.slice(0, exported.index)}return{${names.map(({ local, own }) => `${own}:${local}`).join()}}})()`;
  start.code = `const{${names.map(({ own }) => own).join()}}=${functions};${start.code}export{${names.map(({ own }) => own).join()}};`;
  const keyOf = (chunk: Chunk) => `_${baseName(chunk)}`;
  const keptFiles = new Set([...kept].map(({ fileName }) => fileName));
  changeAsset(bundle, MANIFEST, (text) => {
    const manifest = JSON.parse(text) as Record<string, { file: string; imports?: string[] }>;
    for (const entry of Object.values(manifest)) {
      if (entry.imports && !keptFiles.has(entry.file) && entry.file !== start.fileName)
        entry.imports = [
          ...new Set(entry.imports.map((key) => (key === keyOf(runtime) ? keyOf(start) : key))),
        ];
      else if (entry.file === start.fileName) entry.imports = [];
    }
    return JSON.stringify(manifest);
  });
  changeAsset(bundle, 'index.html', (page) =>
    page.replace(new RegExp(`<link rel="modulepreload"[^>]*${runtime.fileName}"[^>]*>\\s*`), ''),
  );
  if (!kept.has(runtime)) delete bundle[runtime.fileName];
}

/** Puts the entry, a few lines, into the HTML: as a file it would hold a connection, too. */
function placeEntry(bundle: Bundle): void {
  const entry = chunkNamed(bundle, 'main');
  const code = entry.code.replaceAll(/(?<=["'`])\.\//g, '/customer/assets/');
  const tag = /(<script async type="module") crossorigin src="[^"]*"([^>]*>)(<\/script>)/;
  changeAsset(bundle, 'index.html', (page) => {
    if (!tag.test(page)) throw new Error('the page has no script that its entry could take the place of');
    return page.replace(tag, (_tag, open, rest, close) => open + rest + code + close);
  });
}

/**
 * For a first visit: nothing small holds up the session, and the files of the first pages, and each page's own, are compiled beside their
 * download. Otherwise each function is compiled when it is first called, which holds up the page. Large libraries that a page uses
 * little of come without.
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
      if (bundle[MANIFEST] && chunksOf(bundle).some(({ name }) => name === 'start')) joinRuntime(bundle);
      for (const chunk of chunksOf(bundle))
        if (
          GROUPS.includes(chunk.name as Group) ||
          PAGES.some((folder) => chunk.facadeModuleId?.startsWith(folder))
        )
          chunk.code = COMPILE_AT_ONCE + chunk.code;
      placeEntry(bundle);
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
  const publicPages = of(PUBLIC_PAGES);
  const [details, forms] = [
    smallParts(chunks, of(DETAIL), orderList),
    smallParts(chunks, of(FORMS), of(DETAIL)),
  ];
  const name = (id: string, graph: Rolldown.ChunkingContext): Group | 'details' | 'forms' | null => {
    const within = TOGETHER.find(([file]) => id === `${import.meta.dirname}/${file}`);
    if (within) return within[1];
    const info = graph.getModuleInfo(id);
    const asked = !info || info.isEntry || info.dynamicImporters.length > 0 || id.endsWith(ENTRY);
    if (asked || publicPages.has(id)) return null;
    if (details.has(id)) return 'details';
    if (forms.has(id)) return 'forms';
    if (!orderList.has(id)) return null;
    if (publicTexts.has(id)) return 'base';
    if (entry.has(id)) return 'start';
    if (signIn.has(id)) return 'base';
    if (checkRates.has(id)) return 'shared';
    // What stands in for a package is imported by packages: in the console's file the two would import each other.
    return id.includes('/node_modules/') || id === PLAIN_ICON ? 'admin' : 'console';
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'first pages' }] };
}
