import { describe, expect, it } from 'vitest';
import { all, files, textOf } from './sourceFiles.ts';

/** Layer of a file: the first pattern that its path matches. Every file must be in one. */
const LAYERS: [name: string, pattern: RegExp][] = [
  ['texts', /^texts\//],
  ['contract', /^contract\//],
  ['cli', /^cli\//],
  ['pages', /^pages\//],
  ['src/lib', /^src\/lib\//],
  ['src/i18n', /^src\/i18n\//],
  ['src/theme', /^src\/theme\//],
  ['src/api', /^src\/api\//],
  ['src/providers', /^src\/(dataProvider|authProvider|start\/(publicData|sessionStart))\.ts$/],
  ['src/firstVisit', /^src\/firstVisit\//],
  // A domain's functions without React, for the layers below the portal's parts.
  ['src/shared/rules', /^src\/shared\/[^/]+\/rules\//],
  ['src/shared', /^src\/shared\//],
  ['src/session', /^src\/session\//],
  ['src/commands', /^src\/commands\//],
  ['src/ui', /^src\/ui\//],
  ['src/resource', /^src\/resources\/[^/]+\/index\.ts$/],
  ['src/view', /^src\/(resources|customRoutes)\/[^/]+\//],
  ['src/layout', /^src\/layout\//],
  ['src/console', /^src\/console\//],
  ['src/public', /^src\/public\//],
  ['src/start', /^src\/(start\/|vite-env\.d\.ts$)/],
  ['server/texts', /^server\/texts\//],
  ['server/db', /^server\/db\//],
  ['server/ports', /^server\/ports\//],
  ['server/http', /^server\/http\//],
  ['server/portal', /^server\/portal\//],
  ['server/eventBus', /^server\/eventBus\//],
  ['server/documents', /^server\/documents\//],
  ['server/geo', /^server\/geo\//],
  ['server/jobs', /^server\/jobs\//],
  ['server/metrics', /^server\/metrics\//],
  ['server/modules', /^server\/modules\//],
  ['server/sandbox', /^server\/sandbox\//],
  ['server/adapters', /^server\/adapters\//],
  ['server/base', /^server\/(config|context|readBounded|rootDir|secret)\.ts$/],
  ['server/app', /^server\/(operator\/\w+|main|app|createPorts|modules|ledgerVerify|startNotes)\.ts$/],
];

const LIB = ['texts', 'contract', 'src/lib', 'src/i18n'];
const BASE = [...LIB, 'src/shared/rules'];
/** Parts of the console's pages. */
const PARTS = [...BASE, 'src/theme', 'src/session', 'src/commands', 'src/ui', 'src/providers', 'pages'];
const SERVER_BASE = [
  'texts',
  'contract',
  'server/texts',
  'server/db',
  'server/ports',
  'server/http',
  'server/eventBus',
  'server/base',
];

/** Layers that each layer may import besides itself. */
const MAY: Record<string, string[]> = {
  texts: [],
  contract: ['texts'],
  // The parts of the console that have no page; a test below checks this.
  cli: [...BASE, 'src/commands', 'src/console', 'src/shared'],
  pages: ['texts', 'contract'],
  'src/lib': ['texts', 'contract', 'src/i18n', 'pages'],
  'src/i18n': ['texts', 'contract', 'src/session'],
  'src/shared/rules': ['texts', 'contract', 'src/lib', 'src/i18n', 'pages'],
  'src/firstVisit': [...BASE, 'pages'],
  'src/theme': ['contract', 'pages', 'src/firstVisit'],
  'src/api': ['contract', 'src/lib'],
  'src/providers': [...BASE, 'src/api', 'src/firstVisit'],
  'src/session': [...BASE, 'src/theme', 'src/providers'],
  'src/commands': [...BASE, 'src/session', 'src/firstVisit'],
  'src/ui': [...LIB, 'pages', 'src/theme', 'src/session', 'src/commands', 'src/providers', 'src/firstVisit'],
  'src/shared': PARTS,
  'src/resource': ['contract', 'src/lib', 'src/shared/rules', 'src/ui', 'src/view', 'src/firstVisit'],
  'src/view': [...PARTS, 'src/shared', 'src/resource'],
  'src/layout': [...PARTS, 'src/shared', 'src/resource'],
  'src/console': [...PARTS, 'src/shared', 'src/layout', 'src/view'],
  'src/public': ['contract', 'pages', 'src/lib'],
  'src/start': [
    ...PARTS,
    'src/shared',
    'src/firstVisit',
    'src/resource',
    'src/view',
    'src/layout',
    'src/console',
  ],
  'server/texts': ['texts', 'contract', 'pages'],
  'server/base': ['contract'],
  'server/db': ['contract', 'server/base'],
  'server/ports': ['contract'],
  'server/http': [...SERVER_BASE, 'pages'],
  'server/portal': [...SERVER_BASE, 'server/modules', 'pages'],
  'server/eventBus': SERVER_BASE,
  'server/documents': ['texts', 'contract', 'server/texts', 'server/base'],
  'server/geo': ['contract', 'server/ports', 'server/base'],
  'server/jobs': [...SERVER_BASE, 'server/metrics', 'server/modules', 'server/sandbox'],
  'server/metrics': SERVER_BASE,
  'server/modules': [
    ...SERVER_BASE,
    'server/metrics',
    'server/documents',
    'server/geo',
    'server/jobs',
    'pages',
  ],
  'server/sandbox': [...SERVER_BASE, 'server/geo', 'server/jobs', 'server/modules', 'pages'],
  'server/adapters': SERVER_BASE,
  'server/app': [
    ...SERVER_BASE,
    'server/geo',
    'server/jobs',
    'server/metrics',
    'server/modules',
    'server/portal',
    'server/sandbox',
    'server/adapters',
  ],
};

/** Views that a view may import: the dashboard shows the quote form, a draft is an order, and orders open in the order form. */
const BETWEEN_VIEWS: [user: string, part: string][] = [
  ['src/customRoutes/dashboard', 'src/customRoutes/quote/'],
  ['src/resources/drafts', 'src/resources/orders/'],
  ['src/resources/inbox', 'src/resources/orders/'],
  ['src/resources/orders', 'src/customRoutes/orderForm/OrderFormPage.tsx'],
  ['src/resources/apps', 'src/customRoutes/apps/AppFormPage.tsx'],
  ['src/resources/contacts', 'src/customRoutes/contactForm/ContactFormPage.tsx'],
];

const layerOf = (file: string) => LAYERS.find(([, pattern]) => pattern.test(file))?.[0];

describe('architecture', () => {
  it('the check reads the imports of the whole project', () => {
    expect(all.length).toBeGreaterThan(150);
    expect(all.reduce((n, f) => n + f.own.length, 0)).toBeGreaterThan(400);
  });

  it.each([
    ['useTranslate', []],
    ['useLocale', []],
    ['useLocaleState', ['src/i18n/PageLanguage.tsx', 'src/session/useSetLanguage.ts']],
    ['useNotify', ['src/i18n/useNotify.ts']],
    ['useDataProvider', ['src/session/useDataProvider.ts']],
  ])('source files use our own hook instead of %s, so that keys and verbs are checked', (hook, wrappers) => {
    const untyped = new RegExp(
      `import \\{[^}]*\\b${hook}\\b[^}]*\\} from '(react-admin|ra-core|ra-ui-materialui)'`,
    );
    expect(files.filter((file) => untyped.test(textOf(file)))).toEqual(wrappers);
  });

  it('every file belongs to a layer', () => {
    expect(files.filter((f) => !layerOf(f))).toEqual([]);
  });

  it('a layer imports only the layers in its row of the table', () => {
    const wrong = all
      .flatMap((f) => f.own)
      .filter(({ from, to, typeOnly }) => {
        const [a, b] = [layerOf(from) ?? '', layerOf(to) ?? ''];
        if (a === b || MAY[a]?.includes(b)) return false;
        // All server layers may import the types of the shared context and of the event bus.
        return !(typeOnly && a.startsWith('server/') && b.startsWith('server/'));
      })
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });

  it('a view imports no other view', () => {
    const view = (f: string) => /^src\/(?:resources|customRoutes)\/[^/]+/.exec(f)?.[0];
    const wrong = all
      .flatMap((f) => f.own)
      .filter(({ from, to }) => {
        const [a, b] = [view(from), view(to)];
        return a && b && a !== b && !BETWEEN_VIEWS.some(([user, part]) => user === a && to.startsWith(part));
      })
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });

  it('the contract imports only zod and the numbering plans, and the light pages import no package', () => {
    const packages = (dir: string) => [
      ...new Set(all.filter((f) => f.file.startsWith(dir)).flatMap((f) => f.packages)),
    ];
    expect(packages('contract/').sort()).toEqual(['libphonenumber-js/min', 'zod']);
    expect(packages('pages/')).toEqual([]);
    expect(packages('src/public/').filter((p) => !p.startsWith('node:'))).toEqual([]);
  });

  it('the public pages do not load react-admin', () => {
    const byFile = new Map(all.map((f) => [f.file, f]));
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const next of byFile.get(file)?.own ?? []) if (!next.typeOnly) visit(next.to);
    };
    visit('src/start/PublicApp.tsx');
    const heavy = [...seen].filter(
      (file) =>
        byFile.get(file)?.packages.some((p) => /^(react-admin|ra-)/.test(p)) &&
        !onlyTypes(file) &&
        // It imports one context, and the build drops the rest of that module.
        file !== 'src/i18n/useText.ts',
    );
    expect(heavy).toEqual([]);
  });

  it('the command line loads no browser code and no browser package (BX-55)', () => {
    const byFile = new Map(all.map((f) => [f.file, f]));
    const packages = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, type, name = ''] of textOf(file).matchAll(
        /import(\s+type)?\s[^'";]*?from\s+'([^.'][^']*)'/g,
      ))
        if (!type) packages.add(name);
      for (const next of byFile.get(file)?.own ?? []) if (!next.typeOnly) visit(next.to);
    };
    visit('cli/main.ts');
    expect(seen.size).toBeGreaterThan(50);
    expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual([
      'dayjs',
      'dayjs/plugin/timezone.js',
      'dayjs/plugin/utc.js',
      'libphonenumber-js/min',
      'zod',
    ]);
  });

  it('the project has no barrel files and no folders such as utils or helpers', () => {
    expect(
      files.filter(
        (f) => /\/(utils?|helpers?|misc|common)(\/|\.tsx?$)/.test(f) && !f.startsWith('src/i18n/'),
      ),
    ).toEqual([]);
    expect(files.filter((f) => /^\s*export \* from/m.test(textOf(f)))).toEqual([]);
  });
});

/** Whether the file imports only types from react-admin. */
function onlyTypes(file: string): boolean {
  const text = textOf(file);
  return [...text.matchAll(/import(\s+type)?\s[^'";]*?from\s+'(react-admin|ra-[^']+)'/g)].every((m) => m[1]);
}
