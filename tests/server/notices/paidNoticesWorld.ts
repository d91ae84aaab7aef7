import { beforeEach } from 'vitest';
import type { OrderNotice } from '../../../contract/messages/notices.ts';
import type { Transaction } from '../../../contract/money/billing.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { walletMinorOf } from '../../support/world.ts';
import { call, data, pageOf } from '../orders/orderBody.ts';
import { setPrices } from './noticeWorld.ts';

export const WALLET_MINOR = 1_000_000;
export const charges = async (who = shipper) =>
  pageOf<Transaction>(await call(t, who, 'GET', 'wallet/tx?category=notice&limit=50')).data;
export const noticesOf = async (id: string, who = shipper) =>
  data<OrderNotice[]>(await call(t, who, 'GET', `order/${id}/notices`));
export const walletOf = () => walletMinorOf(t, shipper);

export function withPaidNotices(): void {
  withNewShipper({ walletMinor: WALLET_MINOR });
  beforeEach(async () => {
    await setPrices(t, shipper, { emailRate: 0, smsRate: 0.1, waRate: 0.15 });
  });
}
