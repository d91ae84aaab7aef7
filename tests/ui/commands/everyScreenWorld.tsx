import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { render, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import type { Member, Right } from '../../../contract/rules/account/rights.ts';
import { withoutHidden } from '../../../server/http/answer/hiddenFields.ts';
import type { Command } from '../../../src/commands/command.ts';
import { type CommandServices, useCommandServices } from '../../../src/commands/commandsContext.ts';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { useFocusHome } from '../../../src/layout/useFocusHome.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { useSetLanguage } from '../../../src/session/useSetLanguage.ts';
import { createTenantTheme, PLAIN_COLORS } from '../../../src/theme/theme.ts';
import { recordOf, sessionOf, verbsOf } from './everyScreenData.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../src');
// Only the pages, because the table of lists after them also contains addresses.
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
export const screens = [
  ...[
    ...pages.matchAll(/^ {2}'(\/[^']+)': (?:([\w.]+),|lazyPage\(\(\) => import\('\.\.\/([^']+)'\)\))/gm),
  ].map((m) => [m[1] ?? '', m[3] ?? fileOf.get(m[2] ?? '') ?? ''] as const),
  ['/', fileOf.get('Dashboard') ?? ''] as const,
  ['/orders', fileOf.get('orders.list') ?? ''] as const,
  // These only redirect.
].filter(([, file]) => !/(GetStarted|ReturnsPage)\.tsx$/.test(file));
const files = import.meta.glob<{ default: ComponentType }>('../../../src/{resources,customRoutes}/**/*.tsx');

/** The last rendered screen, for its tests. */
export interface RenderedScreen {
  setLanguage: ReturnType<typeof useSetLanguage>;
  services: CommandServices;
}

function Reader({ into }: { into: Partial<RenderedScreen> }) {
  into.setLanguage = useSetLanguage();
  into.services = useCommandServices();
  useFocusHome();
  return null;
}

/** Dialogs open and close at once. */
const THEME = createTenantTheme(PLAIN_COLORS, 'light', { reducedMotion: true });

/** Parameters that screens need in their address. */
const QUERIES: Readonly<Record<string, string>> = {
  '/track': '?trackingNo=MY1',
  '/connect': '?client_id=robot',
  '/apps/install': '?app=pos-usc',
};

/** Answers and session of a member with these rights, as the server sends them. */
function worldOf(rights: readonly Right[] | undefined) {
  const session = sessionOf();
  if (!rights) return { verbs: verbsOf(), session };
  const member: Member = { role: 'own', rights, dayLimitMinor: null };
  const customer = { ...withoutHidden(rights, session.customer), member };
  const verbs = new Proxy(verbsOf(), {
    get: (known, name) => {
      const verb = Reflect.get(known, name) as ((...args: unknown[]) => Promise<unknown>) | undefined;
      return verb && (async (...args: unknown[]) => withoutHidden(rights, await verb(...args)));
    },
  });
  return { verbs, session: { ...session, customer, customers: [customer] } };
}

/** Renders a screen with a record in it, for the owner or a member with these rights. */
export async function draw(route: string, file: string, rights?: readonly Right[]): Promise<RenderedScreen> {
  const { verbs, session } = worldOf(rights);
  const screenState: Partial<RenderedScreen> = {};
  const load = files[`../../../src/${file}`];
  if (!load) throw new Error(`no such screen: ${file}`);
  const { default: Screen } = await load();
  const address = route.replace(/:\w+/g, recordOf('orders').id);
  render(
    <MemoryRouter initialEntries={[`${address}${QUERIES[route] ?? ''}`]}>
      <AdminContext theme={THEME} dataProvider={verbs as never} i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <PublicVerbsContext value={verbs as never}>
            <SessionContext value={session as never}>
              <LocalizationProvider dateAdapter={AdapterDayjs}>
                <ConsoleCommands>
                  {() => (
                    <>
                      <Reader into={screenState} />
                      <main id="main-content" tabIndex={-1}>
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
                      </main>
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
  return screenState as RenderedScreen;
}

/** Commands of a list's rows. */
export const LISTS: Record<string, string[]> = {
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

/** Renders a screen and waits for the commands of its rows. */
export async function drawSteady(route: string, file: string): Promise<RenderedScreen> {
  const rendered = await draw(route, file);
  const { registry } = rendered.services;
  // The rows and their keys come with the data.
  let before = -1;
  await waitFor(
    () => {
      const all = registry.all();
      const steady = all.length === before;
      before = all.length;
      expect(all.map((entry) => entry.command.id)).toEqual(expect.arrayContaining(LISTS[route] ?? []));
      expect(steady).toBe(true);
    },
    { interval: 150, timeout: 30_000 },
  );
  return rendered;
}

/** The screen's commands. */
export const commandsOf = async (route: string, file: string): Promise<Command[]> =>
  (await drawSteady(route, file)).services.registry.all().map((entry) => entry.command);
