import LinkIcon from '@mui/icons-material/AddLinkOutlined';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { INSTABOOK_SORTS } from '../../../contract/rules/listSorts.ts';
import { INSTABOOK_TABS } from '../../../contract/rules/orders/instabook.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Links with which buyers enter the destination of their parcel. */
export const instabook = {
  name: 'instabook',
  list: lazyPage(() => import('./InstabookList.tsx')),
  tabs: INSTABOOK_TABS,
  sorts: INSTABOOK_SORTS,
  icon: LinkIcon,
  recordRepresentation: (link: InstabookLink) => link.productName ?? link.id,
};
