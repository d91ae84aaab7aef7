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
import { isOutsideConsole, MENU_ITEMS } from '../layout/menuItems.ts';
import { useSidebar } from '../layout/sidebarState.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { ManifestDialogs } from '../resources/manifests/ManifestDialogs.tsx';
import { OrderDialogs } from '../resources/orders/dialogs/OrderDialogs.tsx';
import { useFeatures, useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { PayInvoiceSteps } from '../shared/billing/PayInvoiceSteps.tsx';
import { STATEMENT_PATH } from '../shared/cod/rules/settlementFilter.ts';
import { DUPLICATES_PATH } from '../shared/contacts/rules/contactFilter.ts';
import { INSTABOOK_PATH } from '../shared/orders/rules/instabookFilter.ts';
import { APPEARANCE_PATH, SETTINGS_ITEMS } from '../ui/settings/settingsItems.ts';
import { paletteSources } from './paletteSources.ts';
import { StepAgain } from './StepAgain.tsx';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or language asks anew
  const sources = useMemo(
    () => paletteSources({ dataProvider, translate, navigate }),
    [dataProvider, translate, navigate, customer.id],
  );
  return (
    <PaletteProvider
      sources={sources}
      actions={actions}
      customerId={String(customer.id)}
      locale={locale}
      country={customer.country ?? company.country}
    >
      <StepAgain />
      <GlobalCommands>{children}</GlobalCommands>
    </PaletteProvider>
  );
}

function GlobalCommands({ children }: Props) {
  const navigate = useNavigate();
  const features = useFeatures();
  const sidebar = useSidebar();
  const run = useRunCommand();
  const goTo = MENU_ITEMS.filter((item) => item.when?.(features) ?? true).map(
    (item): Command => ({
      id: `go.${item.id}`,
      labelKey: item.labelKey,
      scope: 'global',
      group: 'navigate',
      ...(item.key ? { keys: [`g ${item.key}`] } : {}),
      run: () =>
        isOutsideConsole(item.path)
          ? location.assign(`${PREFIX}${item.path}`)
          : navigate(item.address?.() ?? item.path),
    }),
  );
  const settings = SETTINGS_ITEMS.map(
    ({ id, path, labelKey }): Command => ({
      id: `go.settings.${id}`,
      labelKey,
      scope: 'global',
      group: 'navigate',
      run: () => navigate(path),
    }),
  );
  useCommands([
    ...goTo,
    ...settings,
    {
      id: 'go.settings.appearance',
      labelKey: 'commands.screens.appearance',
      scope: 'global',
      group: 'navigate',
      run: () => navigate(APPEARANCE_PATH),
    },
    {
      id: 'go.failedOrders',
      labelKey: 'menu.failedOrders',
      scope: 'global',
      group: 'navigate',
      keys: ['g f'],
      run: () => navigate(`/orders/bulk-orders?filter=${encodeURIComponent('{"tab":"FAILED"}')}`),
    },
    {
      id: 'go.instabook',
      labelKey: 'menu.instabook',
      scope: 'global',
      group: 'navigate',
      keys: ['g k'],
      run: () => navigate(INSTABOOK_PATH),
    },
    {
      id: 'go.codStatement',
      labelKey: 'cod.statement.open',
      scope: 'global',
      group: 'money',
      keys: ['g r'],
      run: () => navigate(STATEMENT_PATH),
    },
    {
      id: 'go.duplicateContacts',
      labelKey: 'contacts.merge.duplicates',
      scope: 'global',
      group: 'navigate',
      run: () => navigate(DUPLICATES_PATH),
    },
    {
      id: 'new.contacts',
      labelKey: 'contacts.import.action',
      scope: 'global',
      group: 'create',
      run: () => navigate('/contacts/import'),
    },
    {
      id: 'new.order',
      labelKey: 'menu.newOrder',
      scope: 'global',
      group: 'create',
      keys: ['n o'],
      run: () => navigate('/orders/new-order'),
    },
    {
      id: 'new.multipoint',
      labelKey: 'multipoint.commands.new',
      scope: 'global',
      group: 'create',
      keys: ['n m'],
      when: () => features.multipoint,
      run: () => navigate('/orders/multipoint'),
    },
    {
      id: 'new.import',
      labelKey: 'orderImport.commands.newImport',
      scope: 'global',
      group: 'create',
      keys: ['n i'],
      run: () => navigate('/orders/import-order'),
    },
    {
      id: 'new.invite',
      labelKey: 'referral.invite',
      scope: 'global',
      group: 'create',
      when: () => features.referral,
      run: () => navigate('/refer-earn', { state: { invite: true } }),
    },
    {
      id: 'new.instabook',
      labelKey: 'instabook.new',
      scope: 'global',
      group: 'create',
      keys: ['n k'],
      run: () => navigate(INSTABOOK_PATH, { state: { create: true } }),
    },
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
