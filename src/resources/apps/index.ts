import Extension from '@mui/icons-material/ExtensionOutlined';
import { APP_SORTS } from '../../../contract/rules/listSorts.ts';
import { APP_TABS, type AppRecord } from '../../shared/integrations/rules/appRecord.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

const AppForm = lazyPage(() => import('../../customRoutes/apps/AppFormPage.tsx'));

/** The account's own accounts with couriers and payment providers. */
export const apps = {
  name: 'apps',
  list: lazyPage(() => import('./AppList.tsx')),
  create: AppForm,
  edit: AppForm,
  tabs: APP_TABS,
  sorts: APP_SORTS,
  icon: Extension,
  recordRepresentation: (app: AppRecord) => app.name,
};
