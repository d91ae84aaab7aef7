import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Names of the files that several first pages share. The server preloads them by these names. */
export const GROUPS = ['start', 'base', 'shared', 'admin', 'console'] as const;
export type Group = (typeof GROUPS)[number];

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
