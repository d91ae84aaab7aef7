import { BASE } from '../bench/support/runningPortal.ts';

const KEY = `dx${'0'.repeat(40)}`;

interface Parcel {
  id: string;
  number: string;
  nanoId: string;
}

/** The parcels that the pages of one order show. */
export interface ShotFacts {
  newOrder: Parcel;
  onItsWay: Parcel;
  delivered: Parcel;
  longNames: Parcel;
  cancelledId: string;
  draftId: string;
  /** A link with a product, one that the buyer fills in wholly, and an answered one. */
  instabook: { set: string; open: string; answered: string };
}

/** Creates the orders that the seeded demo lacks. */
export async function prepareFacts(): Promise<ShotFacts> {
  const newOrder = await book();
  const onItsWay = await book();
  await call(`sandbox/order/${onItsWay.id}/status`, { statusCode: 600 });
  const delivered = await book();
  await call(`sandbox/order/${delivered.id}/status`, { statusCode: 700 });
  const longNames = await book({
    name: 'Muhammad Hafizuddin bin Abdul Rahman Al-Haj and Daughters Trading Enterprise',
    address1:
      'Lot 1234-A, Jalan Persiaran Kewajipan, Subang Business Centre, Block C, Third Floor, behind the mosque',
    address2: 'Kampung Sungai Penchala Seksyen Tiga Puluh Dua',
  });
  const [cancelled] = await read<{ id: string }[]>('order?statusCode=900&limit=1');
  const [draft] = await read<{ id: string }[]>('order?statusCode=0&limit=1');
  const instabook = await makeLinks();
  return {
    newOrder,
    onItsWay,
    delivered,
    longNames,
    cancelledId: cancelled!.id,
    draftId: draft!.id,
    instabook,
  };
}

async function makeLinks(): Promise<ShotFacts['instabook']> {
  const goods = {
    productName: 'Batik scarf, hand-drawn, indigo',
    value: 149.9,
    itemType: 'PARCEL',
    weight: { value: 0.4 },
  };
  const make = async (input: object) => (await call<{ id: string }>('instabook', input)).id;
  const [set, open, answered] = [await make(goods), await make({}), await make(goods)];
  const { name, address1, ...receiver } = place('Tan Wei Ling', '88 Lebuh Chulia', '10200', 'George Town');
  await call(`order/instabook/${answered}`, {
    receiver: {
      name,
      address1,
      phone: '0123456789',
      email: 'weiling@example.com',
      unitNo: '3A',
      postcode: receiver.postcode,
      city: receiver.city,
      state: 'Pulau Pinang',
    },
  });
  return { set, open, answered };
}

async function book(contact: Record<string, string> = {}): Promise<Parcel> {
  await call('sandbox/wallet/topUp', { amount: 40 });
  const { id, consignmentNo, nanoId } = await call<{ id: string; consignmentNo: string; nanoId: string }>(
    'order',
    {
      process: true,
      skipQueue: true,
      serviceCode: 'DX',
      paymentMethodId: 0,
      waypoint: [
        {
          type: 'PICKUP',
          scheduledAt: 'now',
          contact: place('Aina Batik House', '12 Jalan Ampang', '50450', 'Kuala Lumpur'),
        },
        {
          type: 'DROPOFF',
          contact: { ...place('Tan Wei Ling', '88 Lebuh Chulia', '10200', 'George Town'), ...contact },
          inventory: [{ description: 'Batik shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
        },
      ],
    },
  );
  return { id, number: consignmentNo, nanoId };
}

const place = (name: string, address1: string, postcode: string, city: string) => ({
  name,
  phone: '+60123456789',
  address1,
  postcode,
  city,
  state: city === 'George Town' ? 'Pulau Pinang' : 'Wilayah Persekutuan Kuala Lumpur',
  country: 'MY',
});

const call = <T>(path: string, body: unknown) => answer<T>(path, 'POST', JSON.stringify(body));
const read = <T>(path: string) => answer<T>(path, 'GET');

async function answer<T>(path: string, method: string, body?: string): Promise<T> {
  const response = await fetch(`${BASE}/v1.0/${path}`, {
    method,
    headers: { 'x-delyvax-access-token': KEY, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}
