import { server } from './callServer.js';
import { cancelOrder, createOrder, getLabel, quote, track } from './functions.js';
import type { MainJob, Seen } from './mainJob.js';

/** The main job with the functions that orval generates. */
export const byFunctions: MainJob = async ({ address, key, asked, order }): Promise<Seen> => {
  Object.assign(server, { address, key });
  const offers = await quote(asked);
  if (offers.status !== 200) throw new Error(`quote ${offers.status}`);
  const first = offers.data.data.services[0];
  if (!first) throw new Error('no offer');

  const keyed = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { ...order, serviceCode: first.code };
  const [booked, repeated] = [
    await createOrder(body, { headers: keyed }),
    await createOrder(body, { headers: keyed }),
  ];
  if (booked.status !== 200 || repeated.status !== 200)
    throw new Error(`createOrder ${booked.status} ${repeated.status}`);
  const { id, consignmentNo, price } = booked.data.data;
  if (!consignmentNo || !price) throw new Error('not numbered');

  const found = await track({ consignmentNo });
  if (found.status !== 200 || Array.isArray(found.data.data)) throw new Error(`track ${found.status}`);
  const label = await getLabel(id);
  if (label.status !== 200) throw new Error(`getLabel ${label.status}`);
  const cancelled = await cancelOrder(id, { reason: 'Mistake' });
  if (cancelled.status !== 200) throw new Error(`cancelOrder ${cancelled.status}`);
  const refused = await createOrder({ ...order, serviceCode: 'NONE' });
  if (refused.status === 200) throw new Error('an unknown service was booked');

  return {
    offered: first.price.amount,
    paid: price.amount,
    sameOrder: repeated.data.data.id === id,
    tracked: found.data.data.statusCode,
    label: (await label.data.text()).slice(0, 5),
    cancelled: cancelled.data.data.status,
    refused: refused.data.error.code,
  };
};
