import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import type { TemplateSummary } from '../../../contract/orders/templates.ts';
import { TEMPLATE_SORTS } from '../../../contract/rules/listSorts.ts';
import { TEMPLATE_TABS } from '../../../contract/rules/orders/templates.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Orders that are stored under a name. */
export const templates = {
  name: 'templates',
  list: lazyPage(() => import('./TemplateList.tsx')),
  tabs: TEMPLATE_TABS,
  sorts: TEMPLATE_SORTS,
  icon: Bookmarks,
  recordRepresentation: (template: TemplateSummary) => template.name,
};
