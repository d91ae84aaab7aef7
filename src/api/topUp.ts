import type { TopUpInput, TopUpPlan, TopUpStarted } from '../../contract/money/topUp.ts';
import type { InvoiceDetails } from '../../contract/money/wallet.ts';
import type { PaymentMethod } from '../../contract/orders/services.ts';
import { call, callPage } from './client/http.ts';

export const getTopUpPlan = () => call<TopUpPlan>('GET', 'topup/plan/customer');
export const getTopUpMethods = async () => (await callPage<PaymentMethod>('topup/paymentMethod')).data;
export const buyTopUp = (input: TopUpInput, idempotencyKey: string) =>
  call<TopUpStarted>('POST', 'topup/buy', { body: input, idempotencyKey });
export const getInvoice = (id: string) =>
  call<InvoiceDetails>('GET', `wallet/invoice/${encodeURIComponent(id)}`);
