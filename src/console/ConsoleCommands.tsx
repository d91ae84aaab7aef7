import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Locale } from '../../contract/rules/locales.ts';
import { CommandsProvider } from '../commands/CommandsProvider.tsx';
import type { Command } from '../commands/command.ts';
import { keysInWords } from '../commands/keys/keyBinding.ts';
import { detectPlatform } from '../commands/keys/platform.ts';
import { PaletteProvider } from '../commands/palette/PaletteProvider.tsx';
import { useCommands, useRunCommand } from '../commands/useCommand.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useLocale, useText } from '../i18n/useText.ts';
import { leavesConsole, MENU_ITEMS } from '../layout/menuItems.ts';
import { useSidebar } from '../layout/sidebarState.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { ManifestDialogs } from '../resources/manifests/ManifestDialogs.tsx';
import { OrderDialogs } from '../resources/orders/dialogs/OrderDialogs.tsx';
import { pageRight } from '../session/pageRights.ts';
import { useFeatures, useMay, useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { PayInvoiceSteps } from '../shared/billing/PayInvoiceSteps.tsx';
import { STATEMENT_PATH } from '../shared/cod/rules/settlementFilter.ts';
import { DUPLICATES_PATH } from '../shared/contacts/rules/contactFilter.ts';
import { INSTABOOK_PATH } from '../shared/orders/rules/instabookFilter.ts';
import { useLoadViews } from '../ui/list/views/useViews.ts';
import { APPEARANCE_PATH, SETTINGS_ITEMS } from '../ui/settings/settingsItems.ts';
import { Desk } from './desk/Desk.tsx';
import { paletteSources } from './paletteSources.ts';
import { ResumeStep } from './ResumeStep.tsx';
import { usePaletteActions } from './usePaletteActions.ts';

interface Props {
  children: (showKeys: () => void) => ReactNode;
}

/** Keys, palette and the dialogs that they open, around every page. */
export function ConsoleCommands({ children }: Props) {
  const notify = useNotify();
  const translate = useText();
  return (
    <CommandsProvider
      onError={(err) => notify.failure(err)}
      onTip={(command, binding) =>
        notify('console.tip', {
          type: 'info',
          messageArgs: { keys: keysInWords(binding, detectPlatform()), label: translate(command.labelKey) },
        })
      }
    >
      <PayInvoiceSteps>
        <OrderDialogs>
          <ManifestDialogs>
            <WithPalette>{children}</WithPalette>
          </ManifestDialogs>
        </OrderDialogs>
      </PayInvoiceSteps>
    </CommandsProvider>
  );
}

function WithPalette({ children }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const navigate = useNavigate();
  const locale = useLocale() as Locale;
  const { customer, company } = useSession();
  const actions = usePaletteActions();
  const may = useMay();
  const loadViews = useLoadViews();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or language needs new sources
  const sources = useMemo(
    () => paletteSources({ dataProvider, loadViews, translate, navigate, may }),
    [dataProvider, loadViews, translate, navigate, may, customer.id],
  );
  return (
    <PaletteProvider
      sources={sources}
      actions={actions}
      customerId={String(customer.id)}
      locale={locale}
      country={customer.country ?? company.country}
      currency={company.currency}
    >
      <ResumeStep />
      <Desk />
      <GlobalCommands>{children}</GlobalCommands>
    </PaletteProvider>
  );
}

const FAILED_ORDERS = filteredPath('/orders/bulk-orders', { tab: 'FAILED' });

type Place = Pick<Command, 'id' | 'labelKey' | 'group' | 'keys'> & {
  path: string;
  state?: object;
  /** The feature that the tenant must have for it. */
  needs?: 'multipoint' | 'referral';
};

/** Places other than the menu and the settings. */
const PLACES: readonly Place[] = [
  ...SETTINGS_ITEMS.map(
    ({ id, path, labelKey }): Place => ({ id: `go.settings.${id}`, labelKey, group: 'navigate', path }),
  ),
  {
    id: 'go.settings.appearance',
    labelKey: 'commands.screens.appearance',
    group: 'navigate',
    path: APPEARANCE_PATH,
  },
  {
    id: 'go.failedOrders',
    labelKey: 'menu.failedOrders',
    group: 'navigate',
    keys: ['g f'],
    path: FAILED_ORDERS,
  },
  { id: 'go.instabook', labelKey: 'menu.instabook', group: 'navigate', keys: ['g k'], path: INSTABOOK_PATH },
  {
    id: 'go.codStatement',
    labelKey: 'cod.statement.open',
    group: 'money',
    keys: ['g r'],
    path: STATEMENT_PATH,
  },
  {
    id: 'go.duplicateContacts',
    labelKey: 'contacts.merge.duplicates',
    group: 'navigate',
    path: DUPLICATES_PATH,
  },
  { id: 'new.contacts', labelKey: 'contacts.import.action', group: 'create', path: '/contacts/import' },
  {
    id: 'new.order',
    labelKey: 'menu.newOrder',
    group: 'create',
    keys: ['n o', 'c'],
    path: '/orders/new-order',
  },
  {
    id: 'new.multipoint',
    labelKey: 'multipoint.commands.new',
    group: 'create',
    keys: ['n m'],
    needs: 'multipoint',
    path: '/orders/multipoint',
  },
  {
    id: 'new.import',
    labelKey: 'orderImport.commands.newImport',
    group: 'create',
    keys: ['n i'],
    path: '/orders/import-order',
  },
  {
    id: 'new.invite',
    labelKey: 'referral.invite',
    group: 'create',
    needs: 'referral',
    path: '/refer-earn',
    state: { invite: true },
  },
  {
    id: 'new.instabook',
    labelKey: 'instabook.new',
    group: 'create',
    keys: ['n k'],
    path: INSTABOOK_PATH,
    state: { create: true },
  },
];

function GlobalCommands({ children }: Props) {
  const navigate = useNavigate();
  const features = useFeatures();
  const sidebar = useSidebar();
  const run = useRunCommand();
  const may = useMay();
  const goTo = MENU_ITEMS.filter((item) => (item.when?.(features) ?? true) && may(pageRight(item.path))).map(
    (item): Command => ({
      id: `go.${item.id}`,
      labelKey: item.labelKey,
      scope: 'global',
      group: 'navigate',
      ...(item.key ? { keys: [`g ${item.key}`] } : {}),
      run: () =>
        leavesConsole(item.path)
          ? location.assign(`${PREFIX}${item.path}`)
          : navigate(item.address?.() ?? item.path),
    }),
  );
  const places = PLACES.filter(({ path }) => may(pageRight(path))).map(
    ({ path, state, needs, ...place }): Command => ({
      ...place,
      scope: 'global',
      ...(needs ? { when: () => features[needs] } : {}),
      run: () => navigate(path, state && { state }),
    }),
  );
  useCommands([
    ...goTo,
    ...places,
    {
      id: 'shell.sidebar',
      labelKey: 'shell.toggleSidebar',
      scope: 'global',
      group: 'view',
      keys: ['\\'],
      run: () => sidebar.toggle(),
    },
  ]);
  return children(() => run('help.cheatSheet', 'menu'));
}
