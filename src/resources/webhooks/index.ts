import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { Webhook } from '../../../contract/webhooks.ts';
import { lazyPage } from '../../ui/lazyPage.tsx';

/** Webhooks: made, changed and listed on one page of the settings. */
export const webhooks = {
  name: 'webhooks',
  list: lazyPage(() => import('./WebhooksPage.tsx')),
  icon: WebhookIcon,
  recordRepresentation: (webhook: Webhook) => webhook.url,
};
