import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewKind, ScreenId } from '../commands/grammar/parsedInput.ts';
import type { PaletteActions } from '../commands/palette/rows/paletteItem.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { leavesConsole } from '../layout/menuItems.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { useFeatures, useSession } from '../session/SessionContext.ts';
import { useSignOut } from '../session/signOut.ts';
import { useSetLanguage } from '../session/useSetLanguage.ts';
import { APPEARANCE_PATH, SETTINGS_PATHS } from '../ui/settings/settingsItems.ts';
import { useMoneyActions } from './useMoneyActions.ts';
import { useOrderActions } from './useOrderActions.ts';
import { useQuoteActions } from './useQuoteActions.ts';

export type Warn = (key: TextKey, values?: Record<string, unknown>) => void;

/** The address of each screen. */
const SCREENS: Readonly<Record<ScreenId, string>> = {
  dashboard: '/',
  orders: '/orders',
  drafts: '/orders/bulk-orders',
  track: '/track',
  scan: '/orders/scan',
  failed: filteredPath('/orders/bulk-orders', { tab: 'FAILED' }),
  manifests: '/orders/manifest',
  cod: '/orders/cod',
  billing: '/billing',
  transactions: '/billing/transaction',
  wallet: '/payment',
  referral: '/refer-earn',
  import: '/orders/import-order',
  rates: '/check-rates',
  settings: '/settings',
  appearance: APPEARANCE_PATH,
  ...SETTINGS_PATHS,
};

/** Addresses where new records are created. */
const NEW: Readonly<Record<NewKind, string>> = {
  order: '/orders/new-order',
  multipoint: '/orders/multipoint',
  import: '/orders/import-order',
};

/** The palette's actions in this console. They cancel nothing, and pay only for a parcel that the review has shown. */
export function usePaletteActions(): PaletteActions {
  const notify = useNotify();
  const warn = useCallback<Warn>(
    (key, values) => notify(key, { type: 'warning', messageArgs: values }),
    [notify],
  );
  const orders = useOrderActions(warn);
  const quotes = useQuoteActions();
  const money = useMoneyActions(warn);
  const pages = usePageActions(warn);
  return useMemo<PaletteActions>(
    () => ({
      ...orders,
      ...quotes,
      ...money,
      ...pages,
      notify: (text, isGood) => notify.sentence(text, { type: isGood ? 'success' : 'error' }),
    }),
    [orders, quotes, money, pages, notify],
  );
}

type PageActions = Pick<
  PaletteActions,
  | 'hasReferral'
  | 'invite'
  | 'creates'
  | 'create'
  | 'go'
  | 'openInNewTab'
  | 'switchAccount'
  | 'setLanguage'
  | 'signOut'
>;

/** Opens pages, and switches the account and the language. */
export function usePageActions(warn: Warn): PageActions {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const setLanguage = useSetLanguage();
  const { referral } = useFeatures();
  const { customer, customers, switchAccount, hasMultipoint } = useSession();
  return useMemo<PageActions>(
    () => ({
      hasReferral: referral,
      invite: (emails) => void navigate(SCREENS.referral, { state: { invite: true, emails } }),
      creates: (kind) => kind !== 'multipoint' || hasMultipoint,
      create: (kind) => void navigate(NEW[kind]),
      go: (screen) => {
        const path = SCREENS[screen];
        if (leavesConsole(path)) location.assign(`${PREFIX}${path}`);
        else navigate(path);
      },
      openInNewTab: (path) =>
        void window.open(path.startsWith(PREFIX) ? path : `${PREFIX}${path}`, '_blank', 'noopener'),
      switchAccount: (name) => {
        const lowerName = name?.toLowerCase();
        const next = customers.find(
          (c) => c.id !== customer.id && (!lowerName || c.name.toLowerCase().includes(lowerName)),
        );
        if (!next) return name ? warn('console.noAccount', { name }) : warn('console.noOtherAccount');
        switchAccount(next.id);
        navigate('/');
      },
      setLanguage,
      signOut,
    }),
    [navigate, signOut, setLanguage, referral, customer, customers, switchAccount, hasMultipoint, warn],
  );
}
