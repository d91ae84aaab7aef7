import type { SvgIconComponent } from '@mui/icons-material';
import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import AddBox from '@mui/icons-material/AddBoxOutlined';
import AssignmentReturn from '@mui/icons-material/AssignmentReturnOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import PriceCheck from '@mui/icons-material/PriceCheckOutlined';
import QrCodeScanner from '@mui/icons-material/QrCodeScannerOutlined';
import Route from '@mui/icons-material/RouteOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import type { TextKey } from '../i18n/textKey.ts';
import { connection } from '../lib/calls/connection.ts';
import { apps } from '../resources/apps/index.ts';
import { cod } from '../resources/cod/index.ts';
import { contacts } from '../resources/contacts/index.ts';
import { drafts } from '../resources/drafts/index.ts';
import { inbox } from '../resources/inbox/index.ts';
import { integrations } from '../resources/integrations/index.ts';
import { invoices } from '../resources/invoices/index.ts';
import { manifests } from '../resources/manifests/index.ts';
import { orders } from '../resources/orders/index.ts';
import { templates } from '../resources/templates/index.ts';
import { transactions } from '../resources/transactions/index.ts';
import type { Features } from '../session/SessionContext.ts';
import { useInboxCounts } from '../shared/inbox/useInboxCounts.ts';
import { trackPath } from '../shared/tracking/rules/trackedNumbers.ts';

/** Groups of the sidebar, in their order; each has a small heading. */
export const MENU_GROUPS = ['ship', 'follow', 'money', 'setUp'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export interface MenuItem {
  id: string;
  /** The dashboard is the only entry above the groups. */
  group?: MenuGroup;
  /** Route without the portal's prefix. */
  path: string;
  /** Routes elsewhere whose pages belong to the entry. */
  alsoAt?: readonly string[];
  /** Key of its text. */
  labelKey: TextKey;
  icon: SvgIconComponent;
  /** Second key of the `g` chord; no letter is free. */
  key?: string;
  when?: (features: Features) => boolean;
  /** Opened only by key and palette; the sidebar has another entry for the page. */
  unlisted?: true;
  /** Number of waiting things, shown next to the name. */
  useCount?: () => number | undefined;
  /** The address with this tab's state, if it differs from the path. */
  address?: () => string;
}

/** The only list of entries for sidebar, palette and `g` chords. */
export const MENU_ITEMS: MenuItem[] = [
  { id: 'dashboard', path: '/', labelKey: 'menu.dashboard', icon: SpaceDashboard, key: 'd' },
  {
    id: 'newOrder',
    group: 'ship',
    path: '/orders/new-order',
    labelKey: 'menu.newOrder',
    icon: AddBox,
    key: 'n',
  },
  {
    id: 'multipoint',
    group: 'ship',
    path: '/orders/multipoint',
    alsoAt: ['/after-payment/multipoint'],
    labelKey: 'menu.multipoint',
    icon: Route,
    key: 'l',
    when: (features) => features.multipoint,
  },
  {
    id: 'importOrders',
    group: 'ship',
    path: '/orders/import-order',
    labelKey: 'menu.importOrders',
    icon: UploadFile,
    key: 'i',
  },
  {
    id: 'bulkOrders',
    group: 'ship',
    path: '/orders/bulk-orders',
    // A draft in its form is opened from the drafts.
    alsoAt: ['/orders/edit', '/after-payment/bulk-order'],
    labelKey: 'menu.bulkOrders',
    icon: drafts.icon,
    key: 'b',
  },
  {
    id: 'templates',
    group: 'ship',
    path: '/orders/templates',
    labelKey: 'menu.templates',
    icon: templates.icon,
    key: 'j',
  },
  {
    id: 'returns',
    group: 'ship',
    path: '/return',
    labelKey: 'menu.returns',
    icon: AssignmentReturn,
    when: (features) => features.returns,
  },
  {
    id: 'inbox',
    group: 'follow',
    path: '/inbox',
    labelKey: 'menu.inbox',
    icon: inbox.icon,
    key: 'x',
    useCount: useWaitingMatters,
  },
  {
    id: 'orders',
    group: 'follow',
    path: '/orders',
    alsoAt: ['/order'],
    labelKey: 'menu.orders',
    icon: orders.icon,
    key: 'o',
  },
  {
    id: 'manifests',
    group: 'follow',
    path: '/orders/manifest',
    labelKey: 'menu.manifests',
    icon: manifests.icon,
    key: 'm',
  },
  { id: 'scan', group: 'follow', path: '/orders/scan', labelKey: 'menu.scan', icon: QrCodeScanner, key: 'z' },
  {
    id: 'track',
    group: 'follow',
    path: '/track',
    labelKey: 'menu.track',
    icon: LocalShipping,
    key: 't',
    address: trackPath,
  },
  { id: 'cod', group: 'money', path: '/orders/cod', labelKey: 'menu.cod', icon: cod.icon, key: 'c' },
  { id: 'topUp', group: 'money', path: '/payment', labelKey: 'menu.topUp', icon: Wallet, key: 'w' },
  {
    id: 'billing',
    group: 'money',
    path: '/billing',
    alsoAt: ['/after-payment/billing'],
    labelKey: 'menu.billing',
    icon: invoices.icon,
    key: 'v',
  },
  {
    id: 'transactions',
    group: 'money',
    path: '/billing/transaction',
    labelKey: 'menu.transactions',
    icon: transactions.icon,
    unlisted: true,
  },
  {
    id: 'checkRates',
    group: 'money',
    path: '/check-rates',
    labelKey: 'menu.checkRates',
    icon: PriceCheck,
    key: 'q',
  },
  {
    id: 'contacts',
    group: 'setUp',
    path: '/contacts',
    labelKey: 'menu.contacts',
    icon: contacts.icon,
    key: 'a',
  },
  {
    id: 'analytics',
    group: 'setUp',
    path: '/analytics',
    labelKey: 'menu.analytics',
    icon: BarChart,
    key: 'y',
  },
  {
    id: 'integrations',
    group: 'setUp',
    path: '/integration',
    labelKey: 'menu.integrations',
    icon: integrations.icon,
    key: 'h',
  },
  {
    id: 'apps',
    group: 'setUp',
    path: '/apps/list',
    alsoAt: ['/apps'],
    labelKey: 'menu.apps',
    icon: apps.icon,
    key: 'p',
    when: (features) => features.apps,
  },
  {
    id: 'referral',
    group: 'setUp',
    path: '/refer-earn',
    labelKey: 'menu.referral',
    icon: CardGiftcard,
    key: 'e',
    when: (features) => features.referral,
  },
  {
    id: 'settings',
    group: 'setUp',
    path: '/settings',
    alsoAt: ['/connect'],
    labelKey: 'menu.settings',
    icon: Settings,
    key: 's',
  },
];

function useWaitingMatters(): number | undefined {
  return useInboxCounts().data?.waiting;
}

/** Entries that can be opened: until the profile is complete, all pages of the console redirect to it. */
export const openItems = (isComplete: boolean): MenuItem[] =>
  isComplete ? MENU_ITEMS : [PROFILE_ITEM, ...MENU_ITEMS.filter(({ path }) => isOutsideConsole(path))];

const PROFILE_ITEM: MenuItem = {
  id: 'profile',
  path: '/update-profile',
  labelKey: 'menu.profile',
  icon: Badge,
};

/** Paths served by the light pages outside the console. */
export const OUTSIDE_PATHS = ['/check-rates'];
export const isOutsideConsole = (path: string) => OUTSIDE_PATHS.includes(path.split('?')[0] ?? path);
/** Whether the browser itself goes to the page. Without a connection it would lose the console, which then says that the page needs one. */
export const leavesConsole = (path: string) => isOutsideConsole(path) && connection() === 'ok';
