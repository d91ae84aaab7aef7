import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { TEMPLATE_TABS } from '../../lib/templateFilter.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

/** Orders that are kept under a name. */
export const templates = {
  name: 'templates',
  list: lazyPage(() => import('./TemplateList.tsx')),
  tabs: TEMPLATE_TABS,
  icon: Bookmarks,
  recordRepresentation: (template: TemplateSummary) => template.name,
};
