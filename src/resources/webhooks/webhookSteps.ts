import { requiredContext } from '../../lib/react/requiredContext.ts';
import type { WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';

/** The part that is open: over the list, or in the form below it. */
export type WebhookStep =
  | { kind: 'edit'; hook: WebhookRecord }
  | { kind: 'log'; hook: WebhookRecord }
  | { kind: 'replay'; hook: WebhookRecord; fromLog?: true }
  | { kind: 'remove'; hooks: readonly WebhookRecord[]; done?: (() => void) | undefined };

export const [WebhookStepContext, useWebhookStep] = requiredContext<(step: WebhookStep | null) => void>(
  'useWebhookStep',
  'the page of webhooks',
);
