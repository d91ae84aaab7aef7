// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import type { CommandRegistry } from '../../../src/commands/commandRegistry.ts';
import { useCommandServices } from '../../../src/commands/commandsContext.ts';
import { findKeyClashes } from '../../../src/commands/keys/findKeyClashes.ts';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { useSetLanguage } from '../../../src/session/useSetLanguage.ts';
import { withOwnWindow } from '../../support/ownWindow.ts';
import { recordOf, sessionOf, verbsOf } from './everyScreenData.ts';

withOwnWindow();

const ROOT = path.resolve(import.meta.dirname, '../../../src');
// Only the pages: the table of lists behind them also contains addresses.
const [pages = ''] = readFileSync(path.join(ROOT, 'start/consolePages.ts'), 'utf8').split('const LISTS');
const RESOURCES = [
  'activity',
  'orders',
  'drafts',
  'instabook',
  'inbox',
  'templates',
  'manifests',
  'cod',
  'invoices',
  'transactions',
  'contacts',
  'tokens',
  'webhooks',
  'apps',
  'integrations',
];
/** Files of the pages that a resource names, as `orders.list`. */
const resourcePages = RESOURCES.flatMap((name) => {
  const text = readFileSync(path.join(ROOT, `resources/${name}/index.ts`), 'utf8');
  const loaded = new Map(
    [...text.matchAll(/(\w+)(?: =|:) lazyPage\(\s*\(\) => import\('([^']+)'\)/g)].map(
      (m) => [m[1] ?? '', path.posix.join(`resources/${name}`, m[2] ?? '')] as const,
    ),
  );
  const named = [...text.matchAll(/^ {2}(\w+): (\w+),$/gm)].flatMap(([, page = '', constant = '']) => {
    const file = loaded.get(constant);
    return file ? [[page, file] as const] : [];
  });
  return [...loaded, ...named].map(([page, file]) => [`${name}.${page}`, file] as const);
});
const fileOf = new Map<string, string>([
  ...resourcePages,
  ...[...pages.matchAll(/const (\w+) = lazyPage\(\(\) => import\('\.\.\/([^']+)'\)\)/g)].map(
    (m) => [m[1] ?? '', m[2] ?? ''] as const,
  ),
]);
/** Address and file of each screen in the console's routes, so that a new screen is tested without being listed here. */
const screens = [
  ...[
    ...pages.matchAll(/^ {2}'(\/[^']+)': (?:([\w.]+),|lazyPage\(\(\) => import\('\.\.\/([^']+)'\)\))/gm),
  ].map((m) => [m[1] ?? '', m[3] ?? fileOf.get(m[2] ?? '') ?? ''] as const),
  ['/', fileOf.get('Dashboard') ?? ''] as const,
  ['/orders', fileOf.get('orders.list') ?? ''] as const,
  // These only redirect.
].filter(([, file]) => !/(GetStarted|ReturnsPage)\.tsx$/.test(file));
const files = import.meta.glob<{ default: ComponentType }>('../../../src/{resources,customRoutes}/**/*.tsx');

beforeEach(() => {
  registry = undefined;
  localStorage.setItem('lang', 'en_US');
});
afterEach(cleanup);

let setLanguage: ReturnType<typeof useSetLanguage>;
function Language() {
  setLanguage = useSetLanguage();
  return null;
}

/** Where the commands of the screen stand. */
let registry: CommandRegistry | undefined;
function Registry() {
  registry = useCommandServices().registry;
  return null;
}

/** Parameters that screens need in their address. */
const QUERIES: Readonly<Record<string, string>> = {
  '/track': '?trackingNo=MY1',
  '/connect': '?client_id=robot',
  '/apps/install': '?app=pos-usc',
};

/** Draws a screen with a record in it. */
async function draw(route: string, file: string): Promise<void> {
  const load = files[`../../../src/${file}`];
  if (!load) throw new Error(`no such screen: ${file}`);
  const { default: Screen } = await load();
  const address = route.replace(/:\w+/g, recordOf('orders').id);
  render(
    <MemoryRouter initialEntries={[`${address}${QUERIES[route] ?? ''}`]}>
      <AdminContext dataProvider={verbsOf() as never} i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <PublicVerbsContext value={verbsOf() as never}>
            <SessionContext value={sessionOf() as never}>
              <Language />
              <LocalizationProvider dateAdapter={AdapterDayjs}>
                <ConsoleCommands>
                  {() => (
                    <>
                      <Registry />
                      <Suspense>
                        <Routes>
                          <Route
                            path={route}
                            element={
                              <ResourceContextProvider value="orders">
                                <Screen />
                              </ResourceContextProvider>
                            }
                          />
                        </Routes>
                      </Suspense>
                    </>
                  )}
                </ConsoleCommands>
              </LocalizationProvider>
            </SessionContext>
          </PublicVerbsContext>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
  await waitFor(() => expect(document.querySelector('h1, h2, [role="alert"]')).not.toBeNull(), {
    timeout: 30_000,
  });
}

/** The commands that stand together when a screen has been drawn. */
async function commandsOf(route: string, file: string): Promise<Command[]> {
  await draw(route, file);
  // The rows and their keys come with the data.
  let before = -1;
  await waitFor(
    () => {
      const all = registry?.all() ?? [];
      const steady = all.length === before;
      before = all.length;
      expect(all.map((entry) => entry.command.id)).toEqual(expect.arrayContaining(LISTS[route] ?? []));
      expect(steady).toBe(true);
    },
    { interval: 150, timeout: 30_000 },
  );
  return (registry?.all() ?? []).map((entry) => entry.command);
}

const LISTS: Record<string, string[]> = {
  '/orders': ['orders.printLabel', 'orders.menu', 'list.sort', 'list.columns', 'list.quickView'],
  '/orders/bulk-orders/instabook': [
    'instabook.create',
    'instabook.end',
    'instabook.copyNumber',
    'instabook.menu',
  ],
  '/inbox': ['inbox.view', 'inbox.done', 'inbox.snooze', 'inbox.returnOrder', 'inbox.menu'],
  '/orders/templates': [
    'templates.use',
    'templates.repeat',
    'templates.pause',
    'templates.skip',
    'templates.endRepeat',
    'templates.rename',
    'templates.delete',
    'templates.menu',
  ],
  '/orders/manifest': [
    'manifests.print',
    'manifests.cancel',
    'manifests.export',
    'manifests.menu',
    'list.sort',
    'list.columns',
  ],
  '/orders/cod': ['cod.export', 'cod.copyNumber', 'cod.menu', 'list.sort', 'list.columns'],
  '/billing/invoice': ['invoices.print', 'invoices.pay', 'invoices.export', 'invoices.menu', 'list.sort'],
  '/billing/transaction': ['transactions.print', 'transactions.export', 'transactions.menu', 'list.sort'],
  '/settings/integrations': ['tokens.revoke', 'tokens.create', 'tokens.menu', 'list.sort', 'list.columns'],
  '/settings/webhook': ['webhooks.log', 'webhooks.test', 'webhooks.turnOn', 'webhooks.delete', 'list.sort'],
  '/settings/activity': [
    'activity.export',
    'activity.actor',
    'activity.copyNumber',
    'activity.menu',
    'list.sort',
  ],
  '/track': ['tracking.search', 'tracking.expand', 'tracking.copy', 'tracking.export'],
  '/order/:id': ['order.printLabel', 'order.menu', 'order.copyLink', 'order.cancel'],
};

describe('the keys of every screen', () => {
  it('knows the screens of the console', () => {
    expect(screens.length).toBeGreaterThan(10);
    expect(screens.filter(([, file]) => !file)).toEqual([]);
    expect(screens.map(([route]) => route)).toEqual(expect.arrayContaining(Object.keys(LISTS)));
  });

  it('an order is printed by a while it waits for its label, put on a manifest by m, and its recipient written to by w (ORD-33, ORD-44, B1-30)', async () => {
    const commands = await commandsOf('/order/:id', 'resources/orders/detail/OrderShow.tsx');
    const keysOf = (id: string) => commands.find((c) => c.id === id)?.keys;
    expect(['order.printLabel', 'order.track', 'order.createManifest', 'order.whatsApp'].map(keysOf)).toEqual(
      [['p', 'a'], ['t'], ['m'], ['w']],
    );
  });

  it.each(screens)(
    '%s has no key twice, no key that starts a chord, no key of the browser (A3-7, B1-30)',
    async (route, file) => {
      const commands = await commandsOf(route, file);
      const ids = commands.map((c) => c.id);
      expect(ids).toEqual(expect.arrayContaining(['go.orders', 'help.cheatSheet', ...(LISTS[route] ?? [])]));
      const clashes = findKeyClashes(commands).filter(({ ids: [a, b] }) => a !== b || a === undefined);
      expect(clashes).toEqual([]);
    },
  );
});

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea:not([aria-hidden], :disabled, [readonly]), input:is([type="text"], [type="search"], [type="tel"], [type="email"], :not([type])):not(:disabled, [readonly], [aria-hidden])',
  ),
];

describe('another language on every screen', () => {
  it.each(screens)('%s keeps each field and the text typed into it', async (route, file) => {
    await draw(route, file);
    const typed = fields();
    // Text typed into a list of choices opens it; that field itself must stay too.
    for (const field of typed)
      if (field.getAttribute('role') !== 'combobox') fireEvent.change(field, { target: { value: '7' } });
    const values = typed.filter((field) => field.isConnected).map((field) => [field, field.value] as const);
    await act(() => setLanguage('zh_CN'));
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(values.map(([field]) => field.isConnected)).not.toContain(false);
    expect(values.map(([field]) => field.value)).toEqual(values.map(([, value]) => value));
  });
});
