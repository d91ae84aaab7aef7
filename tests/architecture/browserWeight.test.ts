import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/read.ts';

const rest = inEnglish('rest');
const orderPage = inEnglish('orderPage');

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesIn = (dir: string) =>
  readdirSync(path.join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => path.posix.join(dir, f.split(path.sep).join('/')));

const withZod = new Set(filesIn('contract').filter((f) => /^import \{ z \} from 'zod'/m.test(read(f))));

/** Project files from which this one imports values, not only types. */
const valueImports = (file: string): string[] =>
  [...read(file).matchAll(/^(import|export)\s(?!type\s)(?:([^'";]*?)from\s+)?'(\.[^']+)'/gm)]
    .filter(([, , names = '']) => !/^\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names))
    .map(([, , , target = '']) => path.posix.join(path.posix.dirname(file), target))
    .filter((target) => /\.tsx?$/.test(target));

/** Packages that import zod. */
const schemaImports = (file: string): string[] => valueImports(file).filter((target) => withZod.has(target));

/** Entry files that run before the first paint, with everything that they import statically. */
const FIRST_PAINT = {
  'the console': [
    'src/start/main.tsx',
    'src/start/renderPage.ts',
    'src/start/sharedLibraries.ts',
    'src/start/adminLibraries.ts',
    'src/start/App.tsx',
    'src/start/consolePages.ts',
    'src/resources/orders/list/OrderList.tsx',
    'src/customRoutes/dashboard/Dashboard.tsx',
  ],
  'the sign-in page': [
    'src/start/main.tsx',
    'src/start/renderPage.ts',
    'src/start/PublicApp.tsx',
    'src/customRoutes/auth/AuthPages.tsx',
  ],
  'the page of rates': ['src/start/PublicApp.tsx', 'src/customRoutes/quote/CheckRatesPage.tsx'],
  'the public pages': filesIn('src/public'),
};

/** Views whose forms are checked by the contract's schemas; their chunks come after the first paint. */
const FORM_PAGES = ['orderForm', 'multipoint', 'profile', 'quote', 'contactForm'].map(
  (name) => `src/customRoutes/${name}/`,
);
const FORM_ENTRIES = [
  'src/customRoutes/orderForm/OrderFormPage.tsx',
  'src/customRoutes/multipoint/MultipointPage.tsx',
  'src/customRoutes/profile/ProfilePage.tsx',
  'src/customRoutes/profile/ProfileSettings.tsx',
  'src/customRoutes/contactForm/ContactFormPage.tsx',
  // The only such part of the rates form. It loads when the user focuses it.
  'src/customRoutes/quote/rules/quoteRules.ts',
];

/** The given files and all that they import, without dynamic imports and type imports. */
function staticImports(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...valueImports(file));
  }
  return seen;
}

describe('code that browsers load', () => {
  it('the check of browser code finds the contract files with schemas', () => {
    expect(withZod.size).toBeGreaterThan(8);
    expect(schemaImports('server/modules/tracking/pageForms.ts')).toEqual(['contract/orders/tracking.ts']);
  });

  it.each(Object.entries(FIRST_PAINT))('%s loads no zod before the first paint', (_, entries) => {
    const reached = staticImports(entries);
    expect(reached.size).toBeGreaterThan(entries.length);
    expect([...reached].filter((file) => withZod.has(file) || /from 'zod/.test(read(file)))).toEqual([]);
  });

  it.each([
    ['the order list loads only texts that are loaded first', 'src/resources/orders/list/OrderList.tsx', {}],
    ['an order’s page loads only those and its own', 'src/resources/orders/detail/OrderShow.tsx', orderPage],
  ])('%s', (_, page, loaded) => {
    const entries = FIRST_PAINT['the console'].filter((file) => !file.includes('/dashboard/'));
    const areas: Record<string, object> = rest;
    const names = (text: string) =>
      [...text.matchAll(/['"`](\w+)\.(\w+)/g)].some(
        ([, area = '', key = '']) => !(area in loaded) && key in (areas[area] ?? {}),
      );
    expect(names("label={translate('orderImport.title')}")).toBe(true);
    // Commands may name such texts: palette and list of keys show the labels after all texts have loaded.
    const wrong = [...staticImports([...entries, page])].filter(
      (file) => !/^src\/(i18n|console)\//.test(file) && names(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('only pages with forms import schemas as values', () => {
    const wrong = [...filesIn('src'), ...filesIn('pages')]
      .filter((file) => !FORM_PAGES.some((dir) => file.startsWith(dir)))
      .map((file) => ({ file, from: schemaImports(file) }))
      .filter(({ from }) => from.length > 0);
    expect(wrong).toEqual([]);
  });

  it('every form page has a schema', () => {
    const without = FORM_ENTRIES.filter(
      (entry) => ![...staticImports([entry])].some((file) => withZod.has(file)),
    );
    expect(without).toEqual([]);
  });

  it('frame, filters and grid render once: no ref callback sets state', () => {
    const twice = /\b(CommandTooltip|Tooltip|Select)\b|^\s+select$/m;
    expect(twice.test(read('src/commands/CommandTooltip.tsx'))).toBe(true);
    const parts = [...filesIn('src/layout'), ...filesIn('src/ui/list'), ...filesIn('src/ui/grid')];
    parts.push('src/resources/orders/list/OrderList.tsx', 'src/resources/orders/list/orderListParts.tsx');
    expect(parts.filter((file) => twice.test(read(file)))).toEqual([]);
  });
});
