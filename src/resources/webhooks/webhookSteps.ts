import { createContext, useContext } from 'react';
import type { WebhookRecord } from '../../lib/settingsLists.ts';

/** What is open over the list, or in the form below it. */
export type WebhookStep =
  | { kind: 'edit'; hook: WebhookRecord }
  | { kind: 'log'; hook: WebhookRecord }
  | { kind: 'replay'; hook: WebhookRecord; fromLog?: true }
  | { kind: 'remove'; hooks: readonly WebhookRecord[]; done?: (() => void) | undefined };

export const WebhookStepContext = createContext<((step: WebhookStep | null) => void) | null>(null);

export function useWebhookStep(): (step: WebhookStep | null) => void {
  const open = useContext(WebhookStepContext);
  if (!open) throw new Error('useWebhookStep needs the page of webhooks above it');
  return open;
}
