import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'bench',
  'cli',
  'contract',
  'deploy',
  'docs',
  'pages',
  'scripts',
  'server',
  'shots',
  'src',
  'tests',
  'texts',
];
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const namesIn = (folder: string, options = { recursive: true }) =>
  readdirSync(path.join(ROOT, folder), { ...options, encoding: 'utf8' }).map((name) =>
    name.replaceAll(path.sep, '/'),
  );

const paths = [
  ...namesIn('.', { recursive: false }),
  ...FOLDERS.flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`)),
];
const isMarkdown = (file: string) => file.endsWith('.md') && file !== 'docs/requirements.md';
const pages = paths.filter(isMarkdown);
const matches = (page: string, pattern: RegExp) =>
  [...textOf(page).matchAll(pattern)].map(([, name = '']) => name);

/** Paths from the root anywhere in the text, without placeholders and paths of other machines. */
const WHOLE = new RegExp(`(?<![\\w./<-])((?:${FOLDERS.join('|')})/[\\w./-]*\\w)(?![\\w<*{$])`, 'g');
/** File names without a folder. A name that begins with a dot is the end of a name. */
const BARE = /`(\w[\w.-]*\.(?:tsx?|mjs|json))`/g;
const LINK = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
/** A file that an operator makes, another project's file, a decision's number, the SQL of a future migration. */
const NOT_HERE = /^deploy\/waybill$|NNNN|^docs\/adr\/\d+$/;

function missingPaths(page: string): string[] {
  const beside = (name: string) => path.join(path.dirname(page), name);
  return [
    ...matches(page, WHOLE).filter(
      (name) => !NOT_HERE.test(name) && ![name, beside(name)].some((one) => existsSync(path.join(ROOT, one))),
    ),
    ...matches(page, BARE).filter((name) => !paths.some((one) => one === name || one.endsWith(`/${name}`))),
    ...matches(page, LINK).filter((name) => !existsSync(path.join(ROOT, beside(name)))),
  ];
}

/** Words of all source files. */
const words = new Set(
  paths
    .filter((file) => /\.(tsx?|mjs)$/.test(file) || file === 'package.json')
    .flatMap((file) => textOf(file).match(/[\w$]+/g) ?? []),
);

/** READMEs that list the folders beside them. */
const TABLES = ['contract', 'server', 'src/shared', 'src/ui', 'tests'];

describe('documentation', () => {
  it('the documentation names only paths and files that exist', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.flatMap((page) => missingPaths(page).map((name) => `${page}: ${name}`))).toEqual([]);
  });

  it('the documentation names only npm commands that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) => matches(page, /npm run ([\w:]+)/g));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('the README of a module names only functions, constants and types that exist', () => {
    const readmes = pages.filter((page) => page.endsWith('/README.md') || page === 'docs/ARCHITECTURE.md');
    const unknown = readmes.flatMap((page) =>
      matches(page, /`(?:ctx\.)?([A-Za-z_]+[A-Z_][A-Za-z_]+)`/g)
        .filter((name) => !words.has(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(TABLES)('the documentation of %s names each folder in it', (folder) => {
    const folders = readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const named = new Set(matches(`${folder}/README.md`, /`([\w]+)\/?`/g));
    expect(folders.filter((name) => !named.has(name))).toEqual([]);
  });

  it('a README says what each module of the server is', () => {
    const modules = namesIn('server/modules', { recursive: false }).filter((name) => !name.includes('.'));
    expect(modules.filter((name) => !paths.includes(`server/modules/${name}/README.md`))).toEqual([]);
  });

  it('ARCHITECTURE.md has 80 to 120 lines', () => {
    const lines = textOf('docs/ARCHITECTURE.md').split('\n').length - 1;
    expect(lines).toBeGreaterThanOrEqual(80);
    expect(lines).toBeLessThanOrEqual(120);
  });
});
