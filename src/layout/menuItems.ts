import type { SvgIconComponent } from '@mui/icons-material';
import AddBox from '@mui/icons-material/AddBoxOutlined';
import Drafts from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import ListAlt from '@mui/icons-material/ListAltOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import PriceCheck from '@mui/icons-material/PriceCheckOutlined';
import Route from '@mui/icons-material/RouteOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import type { TextKey } from '../i18n/textKey.ts';
import type { Features } from '../session/SessionContext.ts';

export interface MenuItem {
  id: string;
  /** Route without the portal's prefix. */
  path: string;
  /** Key of its text. */
  labelKey: TextKey;
  icon: SvgIconComponent;
  /** Second key of the `g` chord. */
  key: string;
  when?: (features: Features) => boolean;
}

/** The one list that feeds sidebar, palette and `g` chords. */
export const MENU_ITEMS: MenuItem[] = [
  { id: 'dashboard', path: '/', labelKey: 'menu.dashboard', icon: SpaceDashboard, key: 'd' },
  { id: 'newOrder', path: '/orders/new-order', labelKey: 'menu.newOrder', icon: AddBox, key: 'n' },
  {
    id: 'multipoint',
    path: '/orders/multipoint',
    labelKey: 'multipoint.menu',
    icon: Route,
    key: 'l',
    when: (features) => features.multipoint,
  },
  { id: 'bulkOrders', path: '/orders/bulk-orders', labelKey: 'menu.bulkOrders', icon: Drafts, key: 'b' },
  {
    id: 'importOrders',
    path: '/orders/import-order',
    labelKey: 'menu.importOrders',
    icon: UploadFile,
    key: 'i',
  },
  { id: 'orders', path: '/orders', labelKey: 'menu.orders', icon: ListAlt, key: 'o' },
  { id: 'manifests', path: '/orders/manifest', labelKey: 'menu.manifests', icon: Inventory, key: 'm' },
  { id: 'cod', path: '/orders/cod', labelKey: 'menu.cod', icon: Payments, key: 'c' },
  { id: 'checkRates', path: '/check-rates', labelKey: 'menu.checkRates', icon: PriceCheck, key: 'q' },
  { id: 'track', path: '/track', labelKey: 'menu.track', icon: LocalShipping, key: 't' },
];

/** Paths that the light pages outside the console answer. */
const OUTSIDE = new Set(['/check-rates']);
export const isOutsideConsole = (path: string) => OUTSIDE.has(path.split('?')[0] ?? path);
