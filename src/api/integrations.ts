import type {
  BillingConsent,
  Integration,
  IntegrationChange,
  IntegrationInput,
} from '../../contract/integrations/integrations.ts';
import { apiBase } from './client/base.ts';
import { call } from './client/http.ts';

/** The API's whole address, for programs. */
export const apiAddress = async (): Promise<string> => new URL(apiBase(), location.origin).href;
/** Creates the shop's own key; only this answer contains its text. */
export const connectShop = (input: IntegrationInput, idempotencyKey: string) =>
  call<Integration>('POST', 'integration', { body: input, idempotencyKey });
export const getIntegration = (id: number) => call<Integration>('GET', `integration/${id}`);
export const changeIntegration = (id: number, change: IntegrationChange) =>
  call<Integration>('PATCH', `integration/${id}`, { body: change });
export const disconnectShop = (id: number) => call<Integration>('DELETE', `integration/${id}`);
/** Address where the owner of a Shopify shop agrees to be billed (INTG-22). */
export const askForBilling = (id: number) => call<BillingConsent>('POST', `integration/${id}/billing`);
