import type { ParcelRisks, RiskReason } from '../../../contract/orders/risks.ts';
import type { RiskKind } from '../../../contract/rules/orders/risks.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { call, data, makeOrder, orderBody } from '../orders/orderBody.ts';

export const DAY_MS = 86_400_000;
export type Body = NonNullable<Parameters<typeof orderBody>[0]>;
export const move = async (id: string, ...codes: number[]) => {
  for (const code of codes)
    await moveOrder(t.ctx, { companyId: shipper.companyId, customerId: shipper.customerId }, id, code);
};
/** A parcel in the form of the order form: an order's body without its payment. */
export const parcelOf = (more: Body = {}) => {
  const { process: _, skipQueue: __, paymentMethodId: ___, source: ____, ...parcel } = orderBody(more);
  return parcel;
};
export const ask = async (parcels: object[], who = shipper, lang?: string) =>
  data<ParcelRisks[]>(await call(t, who, 'POST', 'risks', { parcels, ...(lang ? { lang } : {}) }));
export const reasonsFor = async (more: Body = {}, who = shipper): Promise<RiskReason[]> =>
  (await ask([parcelOf(more)], who))[0]!.reasons;
export const reason = async (kind: RiskKind, more: Body = {}, who = shipper) =>
  (await reasonsFor(more, who)).find((one) => one.kind === kind);
export const COD: Body = { cod: { amount: 50 } };
export const refuse = async (more: Body = COD) => {
  const { id } = await makeOrder(t, shipper, more);
  await move(id, 500, 650, 661, 701);
  return id;
};
export const deliver = async (more: Body = {}) => {
  const { id } = await makeOrder(t, shipper, more);
  await move(id, 500, 700);
  return id;
};
export const OTHER_GOODS = {
  receiver: { unitNo: '9Z', phone: '+60139998888', address1: '77 Jalan Lain' },
} as Body;
