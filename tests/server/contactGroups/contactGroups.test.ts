import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ContactGroup } from '../../../contract/contacts/contactGroups.ts';
import type { AddressBookContact, ContactMerge } from '../../../contract/contacts/contacts.ts';
import type { DraftsMade, Order } from '../../../contract/orders/orders.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { addContact, SHOP } from '../contacts/contactWorld.ts';
import { call, data, error, makeDraft, pageOf, RECEIVER, SENDER } from '../orders/orderBody.ts';

withNewShipper();

const add = (name: string, more: object = {}) => addContact(t, shipper, { name, ...more });
const members = (body: object, who = shipper) => call(t, who, 'PUT', 'contacts/groups/members', body);
const groups = async (contactIds?: number[], who = shipper) =>
  data<ContactGroup[]>(
    await call(t, who, 'GET', `contacts/groups${contactIds ? `?contactIds=${contactIds.join(',')}` : ''}`),
  );
const made = async (name: string, contactIds: number[]) =>
  data<ContactGroup[]>(await members({ contactIds, newName: name })).find((g) => g.name === name)!;
const namesIn = async (id: number, who = shipper) =>
  pageOf<AddressBookContact>(await call(t, who, 'GET', `contacts?group=${id}`)).data.map((c) => c.name);
const order = (id: number, key: string = randomUUID(), who = shipper) =>
  call(t, who, 'POST', `contacts/groups/${id}/orders`, {}, { 'idempotency-key': key });
const drafts = async (step: string) =>
  pageOf<Order>(await call(t, shipper, 'GET', `order?status=DRAFT&madeTogether=${step}&limit=200`)).data;

/** A booked parcel, later than all previous ones. */
async function send(contact: object, value: number): Promise<void> {
  t.clock.advance(60);
  const { id } = await makeDraft(t, shipper, {
    weight: { value, unit: 'kg' },
    waypoint: [
      { type: 'PICKUP', contact: SENDER },
      { type: 'DROPOFF', contact },
    ],
  });
  await t.db.sql.update(orders).set({ statusCode: STATUS.created }).where(eq(orders.id, id));
}

describe('a group of contacts', () => {
  it('a group of contacts has a name and members, narrows the list, and contacts can be added and removed', async () => {
    const [a, b, c] = [await add('Aina'), await add('Budi'), await add('Chong')];
    const shops = await made('Shops', [a.id, b.id]);
    expect(shops).toMatchObject({ name: 'Shops', members: 2, chosen: 2 });
    expect(await namesIn(shops.id)).toEqual(['Aina', 'Budi']);
    await members({ contactIds: [c.id, a.id], add: [shops.id] });
    await members({ contactIds: [b.id], remove: [shops.id] });
    expect(await namesIn(shops.id)).toEqual(['Aina', 'Chong']);
    expect(await groups([a.id, b.id])).toMatchObject([
      { id: shops.id, name: 'Shops', members: 2, chosen: 1 },
    ]);
  });

  it('a change of members without a group, or with one group in both lists, is refused and changes nothing (BX-30)', async () => {
    const a = await add('Aina');
    const shops = await made('Shops', [a.id]);
    expect(error(await members({ contactIds: [a.id] }))).toMatchObject({ field: 'add' });
    const both = { contactIds: [a.id], add: [shops.id], remove: [shops.id] };
    expect(error(await members(both))).toMatchObject({ field: 'remove' });
    expect(await namesIn(shops.id)).toEqual(['Aina']);
  });

  it('a group of contacts is renamed, and deleted without its contacts; a name in use is refused', async () => {
    const a = await add('Aina');
    const shops = await made('Shops', [a.id]);
    expect(error(await members({ contactIds: [a.id], newName: 'shops' }))).toMatchObject({ field: 'name' });
    await call(t, shipper, 'PATCH', `contacts/groups/${shops.id}`, { name: 'Resellers' });
    expect((await groups()).map((g) => g.name)).toEqual(['Resellers']);
    expect((await call(t, shipper, 'DELETE', `contacts/groups/${shops.id}`)).status).toBe(200);
    expect(await groups()).toEqual([]);
    expect((await call(t, shipper, 'GET', `contact/${a.id}`)).status).toBe(200);
  });

  it('a group of contacts of another account answers like a missing one, and foreign contacts cannot be added', async () => {
    const mine = await add('Aina');
    const shops = await made('Shops', [mine.id]);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const theirs = await addContact(t, stranger);
    expect(await groups(undefined, stranger)).toEqual([]);
    expect(await namesIn(shops.id, stranger)).toEqual([]);
    expect((await order(shops.id, randomUUID(), stranger)).status).toBe(404);
    expect((await members({ contactIds: [theirs.id], add: [shops.id] }, stranger)).status).toBe(404);
    expect((await members({ contactIds: [theirs.id], add: [shops.id] })).status).toBe(404);
    for (const [method, body] of [
      ['PATCH', { name: 'Mine now' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(t, stranger, method, `contacts/groups/${shops.id}`, body)).status).toBe(404);
    expect((await groups())[0]).toMatchObject({ name: 'Shops', members: 1 });
  });

  it('a group of contacts has 200 members at most', async () => {
    const first = await add('First');
    const shops = await made('Shops', [first.id]);
    const rows = Array.from({ length: 200 }, (_, i) => ({
      line: i + 2,
      contact: { ...SHOP, name: `Shop ${i}` },
      evenIfKnown: true,
    }));
    const { results } = data<{ results: { contactId: number }[] }>(
      await call(t, shipper, 'POST', 'contacts/import', { rows }),
    );
    const contactIds = results.map((r) => r.contactId);
    expect(error(await members({ contactIds, add: [shops.id] })).field).toBe('contactIds');
    expect((await groups())[0]).toMatchObject({ members: 1 });
    // A contact that is deleted, replaced and restored makes one more.
    await call(t, shipper, 'DELETE', `contact/${first.id}`);
    expect((await members({ contactIds, add: [shops.id] })).status).toBe(200);
    await call(t, shipper, 'POST', `contact/${first.id}/restore`);
    expect((await groups())[0]).toMatchObject({ members: 201 });
    const refused = await order(shops.id);
    expect([refused.status, error(refused).detail]).toEqual([422, { members: 201 }]);
    const [one] = contactIds;
    expect((await members({ contactIds: [one], newName: 'Others' })).status).toBe(200);
    expect((await members({ contactIds: [one], remove: [shops.id] })).status).toBe(200);
    expect(data<DraftsMade>(await order(shops.id)).count).toBe(200);
  });
});

describe('new orders to a group', () => {
  it('new orders to a group are one draft for each member, from the default sender; the list can show them alone', async () => {
    await add('Gudang', { isDefaultSender: true, address1: '1 Jalan Gudang' });
    const [a, b, gone] = [
      await add('Aina', { address1: '9 Jalan Aina' }),
      await add('Budi'),
      await add('Gone'),
    ];
    const shops = await made('Shops', [a.id, b.id, gone.id]);
    await call(t, shipper, 'DELETE', `contact/${gone.id}`);
    const step = data<DraftsMade>(await order(shops.id));
    expect(step.count).toBe(2);
    const rows = await drafts(step.madeTogether);
    expect(rows.map((row) => row.waypoint.at(-1)?.contact.name).sort()).toEqual(['Aina', 'Budi']);
    expect(new Set(rows.map((row) => row.waypoint[0]?.contact.address1))).toEqual(
      new Set(['1 Jalan Gudang']),
    );
    const toAina = rows.find((row) => row.waypoint.at(-1)?.contact.name === 'Aina');
    expect(toAina?.waypoint.at(-1)?.contact).toMatchObject({ address1: '9 Jalan Aina', phone: SHOP.phone });
    expect(rows.every((row) => row.statusCode === 0 && row.consignmentNo === null)).toBe(true);
  });

  it('new orders to a group have the weight of the last parcel to the member, else of the account’s last parcel, else the lowest weight', async () => {
    const people = [(await add('Aina')).id, (await add('Budi')).id];
    const shops = await made('Shops', people);
    const weights = async () => {
      const step = data<DraftsMade>(await order(shops.id));
      const rows = await drafts(step.madeTogether);
      return Object.fromEntries(
        rows.map(({ waypoint, weight, itemType }) => [
          waypoint.at(-1)?.contact.name,
          [weight.value, itemType],
        ]),
      );
    };
    expect(await weights()).toMatchObject({ Aina: [0.1, expect.anything()], Budi: [0.1, expect.anything()] });
    await send({ ...SHOP, name: 'Aina' }, 9);
    await send({ ...SHOP, name: 'Aina', phone: '03-8888 1234', address1: 'Elsewhere' }, 2.5);
    await send({ ...RECEIVER, name: 'Somebody else' }, 4);
    expect(await weights()).toEqual({ Aina: [2.5, 'PARCEL'], Budi: [4, 'PARCEL'] });
  });

  it('new orders to a group take no weight from a draft that was cancelled without one (BOOK-07)', async () => {
    const a = await add('Aina');
    const shops = await made('Shops', [a.id]);
    await send(a, 2.5);
    t.clock.advance(60);
    const { id } = await makeDraft(t, shipper, {
      weight: undefined,
      waypoint: [
        { type: 'PICKUP', contact: SENDER },
        { type: 'DROPOFF', contact: a, inventory: [{ description: 'Cards', quantity: 1 }] },
      ],
    });
    await call(t, shipper, 'POST', `order/${id}/cancel`);
    const { madeTogether } = data<DraftsMade>(await order(shops.id));
    expect((await drafts(madeTogether)).map(({ weight }) => weight.value)).toEqual([2.5]);
  });

  it('new orders to a group do not take the weight of a parcel to another person of the same name', async () => {
    const penang = { postcode: '10200', city: 'George Town', state: 'Pulau Pinang' };
    const johor = { postcode: '80000', city: 'Johor Bahru', state: 'Johor' };
    const north = { phone: '+60122223333', address1: '5 Jalan Utara', ...penang };
    const south = { phone: '+60144445555', address1: '6 Jalan Selatan', ...johor };
    const shops = await made('Shops', [
      (await add('Aina', { ...north, mobile: '+60166667777' })).id,
      (await add('Aina', south)).id,
    ]);
    await send({ ...SHOP, ...north, name: 'Aina', phone: '+60166667777', address1: 'Her new house' }, 7);
    await send({ ...SHOP, ...south, name: 'Aina', phone: '+60100000000' }, 3);
    await send({ ...RECEIVER, name: 'Aina' }, 9);
    const step = data<DraftsMade>(await order(shops.id));
    const rows = await drafts(step.madeTogether);
    expect(
      Object.fromEntries(rows.map((row) => [row.waypoint.at(-1)?.contact.address1, row.weight.value])),
    ).toEqual({ [north.address1]: 7, [south.address1]: 3 });
  });

  it('new orders to a group are booked unchanged with a named service (BULK-09)', async () => {
    const shops = await made('Shops', [(await add('Aina')).id]);
    const step = data<DraftsMade>(await order(shops.id));
    const [draft] = await drafts(step.madeTogether);
    const body = { serviceCode: 'DX', skipQueue: true };
    const booked = await call(t, shipper, 'POST', `order/${draft!.id}/process`, body);
    expect(data<Order>(booked)).toMatchObject({ failedReason: null, statusCode: STATUS.created });
  });

  it('new orders to a group are made once for one key, also after a lost answer; a group without contacts is refused', async () => {
    const a = await add('Aina');
    const shops = await made('Shops', [a.id]);
    const key = randomUUID();
    const first = data<DraftsMade>(await order(shops.id, key));
    await t.db.sql.delete(idempotencyKey).where(eq(idempotencyKey.key, key));
    expect(data<DraftsMade>(await order(shops.id, key))).toEqual(first);
    expect(await drafts(first.madeTogether)).toHaveLength(1);
    await members({ contactIds: [a.id], remove: [shops.id] });
    expect((await order(shops.id)).status).toBe(422);
  });
});

it('a merge adds the remaining contact to the groups of the others, and undo removes it again', async () => {
  const [a, b] = [await add('Aina'), await add('Aina B.')];
  const [both, theirs] = [await made('Both', [a.id, b.id]), await made('Theirs', [b.id])];
  const merge = data<ContactMerge>(
    await call(t, shipper, 'POST', 'contacts/merge', {
      survivorId: a.id,
      contactIds: [b.id],
      contact: { ...SHOP, name: 'Aina' },
    }),
  );
  expect([await namesIn(both.id), await namesIn(theirs.id)]).toEqual([['Aina'], ['Aina']]);
  await call(t, shipper, 'POST', `contacts/merge/${merge.id}/undo`, {});
  expect([await namesIn(both.id), await namesIn(theirs.id)]).toEqual([['Aina', 'Aina B.'], ['Aina B.']]);
});
