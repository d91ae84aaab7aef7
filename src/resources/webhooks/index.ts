import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { WEBHOOK_SORTS } from '../../../contract/rules/listSorts.ts';
import { WEBHOOK_TABS, type WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Webhooks, which are created, changed and listed on one page of the settings. */
export const webhooks = {
  name: 'webhooks',
  list: lazyPage(() => import('./WebhooksPage.tsx')),
  tabs: WEBHOOK_TABS,
  sorts: WEBHOOK_SORTS,
  icon: WebhookIcon,
  recordRepresentation: (webhook: WebhookRecord) => webhook.url,
};
