import type { CallRight } from '../../contract/rules/account/rights.ts';
import type {
  ExportKind,
  NewKind,
  ParsedMeaning,
  PrintType,
  ScreenId,
} from '../commands/grammar/parsedInput.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { ORDER_ACTIONS } from '../resources/orders/actions/orderActions.ts';
import { rightOfAct } from '../session/actionRights.ts';
import { pageRight } from '../session/pageRights.ts';
import { APPEARANCE_PATH, SETTINGS_PATHS } from '../ui/settings/settingsItems.ts';

/** The address of each screen. */
export const SCREENS: Readonly<Record<ScreenId, string>> = {
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
export const NEW: Readonly<Record<NewKind, string>> = {
  order: '/orders/new-order',
  multipoint: '/orders/multipoint',
  import: '/orders/import-order',
};

const PRINT: Readonly<Record<PrintType, CallRight>> = {
  label: 'orders.print',
  packingList: 'orders.print',
  invoice: ['orders.print', 'prices.see'],
  commercialInvoice: ['orders.print', 'prices.see'],
  invoiceAndPacking: ['orders.print', 'prices.see'],
  manifest: 'orders.read',
};

const EXPORTS: Readonly<Record<ExportKind, CallRight>> = {
  orders: ['orders.read', 'prices.see'],
  manifests: 'orders.read',
  cod: 'cod.read',
};

type Plain = Exclude<ParsedMeaning['kind'], 'new' | 'go' | 'print' | 'export' | 'act'>;

const PLAIN: Readonly<Record<Plain, CallRight>> = {
  empty: 'member',
  query: 'member',
  ids: 'member',
  track: pageRight(SCREENS.track),
  scan: pageRight(SCREENS.scan),
  quote: 'prices.see',
  book: pageRight(NEW.order),
  bookings: pageRight(NEW.order),
  open: 'orders.read',
  find: 'orders.read',
  balance: 'prices.see',
  topUp: pageRight(SCREENS.wallet),
  pay: ['orders.pay', 'wallet.read'],
  invite: pageRight(SCREENS.referral),
  switchAccount: 'member',
  lang: 'member',
  shortcuts: 'member',
  signOut: 'member',
};

/** Whether a person may run a line. A line without an object needs the right of one object. */
export function mayMean(meaning: ParsedMeaning, may: (need: CallRight) => boolean): boolean {
  const any = (needs: readonly CallRight[]) => needs.some(may);
  switch (meaning.kind) {
    case 'new':
      return any((meaning.what ? [NEW[meaning.what]] : Object.values(NEW)).map(pageRight));
    case 'go':
      return any((meaning.screen ? [SCREENS[meaning.screen]] : Object.values(SCREENS)).map(pageRight));
    case 'export':
      return any(meaning.what ? [EXPORTS[meaning.what]] : Object.values(EXPORTS));
    case 'print':
      return may(PRINT[meaning.type]);
    case 'act':
      return may('orders.read') && may(rightOfAct('orders', ORDER_ACTIONS[meaning.verb]));
    default:
      return may(PLAIN[meaning.kind]);
  }
}
