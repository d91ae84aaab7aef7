import createClient from 'openapi-fetch';
import type { MainJob } from './mainJob.js';
import type { paths } from './schema.js';

/** The main job with openapi-fetch and the types that openapi-typescript generates. */
export const byTypes: MainJob = async ({ address, key, asked, order }) => {
  const api = createClient<paths>({ baseUrl: address, headers: { 'X-Delyvax-Access-Token': key } });
  const offers = await api.POST('/service/instantQuote', { body: asked });
  const first = offers.data?.data.services[0];
  if (!first) throw new Error(`no offer: ${offers.error?.error.message}`);

  const call = {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { ...order, serviceCode: first.code },
  };
  const [booked, repeated] = [await api.POST('/order', call), await api.POST('/order', call)];
  const { id, consignmentNo, price } = booked.data?.data ?? {};
  if (!id || !consignmentNo || !price) throw new Error(`not numbered: ${booked.error?.error.message}`);

  const found = await api.POST('/order/track', { body: { consignmentNo } });
  if (!found.data || Array.isArray(found.data.data))
    throw new Error(`not found: ${found.error?.error.message}`);
  const params = { path: { ids: id } };
  const label = await api.GET('/order/{ids}/label', { params, parseAs: 'text' });
  const cancelled = await api.POST('/order/{ids}/cancel', { params, body: { reason: 'Mistake' } });
  const refused = await api.POST('/order', { body: { ...order, serviceCode: 'NONE' } });

  return {
    offered: first.price.amount,
    paid: price.amount,
    sameOrder: repeated.data?.data.id === id,
    tracked: found.data.data.statusCode,
    label: label.data?.slice(0, 5),
    cancelled: cancelled.data?.data.status,
    refused: refused.error?.error.code,
  };
};
