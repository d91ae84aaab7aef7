import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ParsedMeaning } from '../commands/grammar/parsedInput.ts';
import type { PaletteActions } from '../commands/palette/rows/paletteItem.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { leavesConsole } from '../layout/menuItems.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { type Features, useFeatures, useMay, useSession } from '../session/SessionContext.ts';
import { useSignOut } from '../session/signOut.ts';
import { useSetLanguage } from '../session/useSetLanguage.ts';
import { mayMean, NEW, SCREENS } from './paletteRights.ts';
import { useMoneyActions } from './useMoneyActions.ts';
import { useOrderActions } from './useOrderActions.ts';
import { useQuoteActions } from './useQuoteActions.ts';

export type Warn = (key: TextKey, values?: Record<string, unknown>) => void;

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

/** Whether the tenant has what a line names. */
function isKnown(
  meaning: ParsedMeaning,
  { referral, multipoint }: Pick<Features, 'referral' | 'multipoint'>,
) {
  if (meaning.kind === 'new') return multipoint || meaning.what !== 'multipoint';
  if (meaning.kind === 'go') return referral || meaning.screen !== 'referral';
  return referral || meaning.kind !== 'invite';
}

type PageActions = Pick<
  PaletteActions,
  'allows' | 'invite' | 'create' | 'go' | 'openInNewTab' | 'switchAccount' | 'setLanguage' | 'signOut'
>;

/** Opens pages, and switches the account and the language. */
export function usePageActions(warn: Warn): PageActions {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const setLanguage = useSetLanguage();
  const { referral } = useFeatures();
  const may = useMay();
  const { customer, customers, switchAccount, hasMultipoint } = useSession();
  return useMemo<PageActions>(
    () => ({
      allows: (meaning) => isKnown(meaning, { referral, multipoint: hasMultipoint }) && mayMean(meaning, may),
      invite: (emails) => void navigate(SCREENS.referral, { state: { invite: true, emails } }),
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
    [navigate, signOut, setLanguage, referral, customer, customers, switchAccount, hasMultipoint, may, warn],
  );
}
