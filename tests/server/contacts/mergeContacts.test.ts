import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AddressBookContact, ContactMerge } from '../../../contract/contacts/contacts.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { idempotencyKey } from '../../../server/db/schema/account/access.ts';
import { contact, contactMerge } from '../../../server/db/schema/addressBook.ts';
import { registryOf } from '../../../server/jobs/registry.ts';
import { removeDeletedContacts } from '../../../server/modules/contacts/store.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, type Outcome, orderBody, pageOf } from '../orders/orderBody.ts';
import { addContact, SHOP } from './contactWorld.ts';

withNewShipper({});

const add = (more: object = {}) => addContact(t, shipper, more);
const OTHER = { address1: '9 Jalan Lain', postcode: '50450' };
const listed = async (query = '', who = shipper) =>
  pageOf<AddressBookContact>(await call(t, who, 'GET', `contacts?${query}`));
const names = async (query = '') => (await listed(query)).data.map(({ name }) => name);
const merge = (survivorId: number, contactIds: number[], more: object = {}, key: string = randomUUID()) =>
  call(
    t,
    shipper,
    'POST',
    'contacts/merge',
    { survivorId, contactIds, contact: { ...SHOP, ...more } },
    {
      'idempotency-key': key,
    },
  );
const undo = (id: string, who = shipper) => call(t, who, 'POST', `contacts/merge/${id}/undo`, {});

describe('contacts that are like another one', () => {
  it('similar contacts are listed set by set: by number in any form, by address in any spacing, and through a third one', async () => {
    await add({ name: 'Alone', phone: '+60311110000', ...OTHER });
    const first = await add({ name: 'Zul' });
    await add({ name: 'Pair 1', phone: '+60377770000', address1: '5 Jalan Dua', postcode: '50450' });
    await add({ name: 'By number', phone: '03-8888 1234', address1: '7 Jalan Lain', postcode: '50450' });
    await add({ name: 'By address', phone: '+60122223333', address1: '1,  JALAN petaling.' });
    await add({ name: 'Pair 2', phone: '07-77', mobile: '+603 7777 0000', address1: '6 Jalan Dua' });
    expect(await names('&duplicates=true')).toEqual(['Zul', 'By number', 'By address', 'Pair 1', 'Pair 2']);
    expect(await names('&duplicates=true&name=pair')).toEqual(['Pair 1', 'Pair 2']);
    expect((await listed('&duplicates=true&page=2&limit=2')).data.map((c) => c.name)).toEqual([
      'By address',
      'Pair 1',
    ]);
    const like = data<AddressBookContact[]>(await call(t, shipper, 'GET', `contact/${first.id}/duplicates`));
    expect(like.map(({ name }) => name)).toEqual(['Zul', 'By number', 'By address']);
  });

  it('changed contacts are compared by their present values', async () => {
    await add({ name: 'Aina' });
    const { id } = await add({ name: 'Budi', phone: '+60377771234', ...OTHER });
    const duplicates = async () => (await names('duplicates=true')).sort();
    const change = (more: object) =>
      call(t, shipper, 'PUT', `contact/${id}`, { ...SHOP, name: 'Budi', ...OTHER, ...more });
    expect(await duplicates()).toEqual([]);
    expect((await change({ phone: SHOP.phone })).status).toBe(200);
    expect(await duplicates()).toEqual(['Aina', 'Budi']);
    expect((await change({ phone: '+60377771234' })).status).toBe(200);
    expect(await duplicates()).toEqual([]);
  });

  it('similar contacts of another account are not listed, and cannot be merged', async () => {
    const mine = await add();
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const theirs = await addContact(t, stranger);
    expect(await names('&duplicates=true')).toEqual([]);
    expect((await merge(mine.id, [theirs.id])).status).toBe(404);
    expect((await merge(theirs.id, [mine.id])).status).toBe(404);
    expect((await listed('', stranger)).rowTotal).toBe(1);
    expect(await names()).toEqual(['Kedai Batik']);
  });
});

describe('a merge', () => {
  it('a merge leaves one contact with the chosen values and the latest use of all, and undo restores all contacts', async () => {
    const [a, b, c] = [
      await add(),
      await add({ name: 'Kedai B', email: 'b@shop.test' }),
      await add({ name: 'K' }),
    ];
    const usedAt = new Date('2026-03-01T00:00:00.000Z');
    await t.db.sql.update(contact).set({ lastUsedAt: usedAt }).where(eq(contact.id, b.id));
    const before = (await listed()).data;
    const merged = data<ContactMerge>(
      await merge(a.id, [b.id, c.id], { name: 'Batik House', email: 'b@shop.test', tags: ['Sender'] }),
    );
    expect(merged.contact).toMatchObject({
      id: a.id,
      name: 'Batik House',
      email: 'b@shop.test',
      tags: ['Sender'],
      lastUsedAt: usedAt.toISOString(),
    });
    expect(await names()).toEqual(['Batik House']);
    expect((await call(t, shipper, 'GET', `contact/${b.id}`)).status).toBe(404);
    expect((await undo(merged.id)).status).toBe(200);
    const plain = (rows: AddressBookContact[]) => rows.map(({ updatedAt: _, ...row }) => row);
    expect(plain((await listed()).data)).toEqual(plain(before));
    expect((await undo(merged.id)).status).toBe(404);
  });

  it('a merge of a contact that somebody changed since it was shown changes nothing and gets 409 with the present contacts', async () => {
    const [a, b] = [await add(), await add({ name: 'Gudang' })];
    const versions = [a, b].map(({ id, updatedAt }) => ({ id, updatedAt }));
    await call(t, shipper, 'PUT', `contact/${b.id}`, { ...SHOP, name: 'Gudang', phone: '+60377770000' });
    const body = { survivorId: a.id, contactIds: [b.id], contact: SHOP };
    const send = (seen: object[]) => call(t, shipper, 'POST', 'contacts/merge', { ...body, versions: seen });
    const late = await send(versions);
    expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
    const { contacts } = error(late).detail as unknown as { contacts: AddressBookContact[] };
    expect(contacts).toMatchObject([{ id: a.id }, { id: b.id, phone: '+60377770000' }]);
    expect((await listed()).rowTotal).toBe(2);
    expect((await send(contacts.map(({ id, updatedAt }) => ({ id, updatedAt })))).status).toBe(200);
  });

  it('a merge whose remaining contact was changed afterwards cannot be undone, so that the change stays', async () => {
    const [a, b] = [await add(), await add({ name: 'Gudang' })];
    const merged = data<ContactMerge>(await merge(a.id, [b.id]));
    await call(t, shipper, 'PUT', `contact/${a.id}`, { ...SHOP, phone: '+60377770000' });
    const refused = await undo(merged.id);
    expect([refused.status, error(refused).code]).toEqual([409, 'ERR_CONFLICT']);
    expect((await listed()).data).toMatchObject([{ id: a.id, phone: '+60377770000' }]);
  });

  it('a merge of the default sender makes the remaining contact the default sender, and undo restores the previous one', async () => {
    const [a, b] = [await add(), await add({ name: 'Gudang', isDefaultSender: true })];
    const merged = data<ContactMerge>(await merge(a.id, [b.id]));
    expect(merged.contact.isDefaultSender).toBe(true);
    await undo(merged.id);
    expect((await listed()).data.filter((c) => c.isDefaultSender).map((c) => c.id)).toEqual([b.id]);
  });

  it('a merge does not change addresses in orders, drafts and templates', async () => {
    const [a, b] = [await add(), await add({ name: 'Gudang' })];
    const body = orderBody({ process: false });
    const draft = data<Outcome>(await call(t, shipper, 'POST', 'order', body));
    const template = data<Template>(
      await call(t, shipper, 'POST', 'template', { name: 'Weekly', orderId: draft.id }),
    );
    const read = async () => [
      data<Order>(await call(t, shipper, 'GET', `order/${draft.id}?retrieve=quotes,service`)).waypoint,
      data<Template>(await call(t, shipper, 'GET', `template/${template.id}`)).order,
    ];
    const before = await read();
    expect((await merge(a.id, [b.id])).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('a merge repeated with its key, also after a lost answer, merges once', async () => {
    const [a, b] = [await add(), await add({ name: 'Gudang' })];
    const key = randomUUID();
    const first = data<ContactMerge>(await merge(a.id, [b.id], {}, key));
    await t.db.sql.delete(idempotencyKey).where(eq(idempotencyKey.key, key));
    expect(data<ContactMerge>(await merge(a.id, [b.id], {}, key))).toEqual(first);
    expect(await t.db.sql.select().from(contactMerge)).toHaveLength(1);
  });

  it('a merge with a missing contact, a contact named twice or a refused value changes nothing', async () => {
    const [a, b] = [await add(), await add({ name: 'Gudang' })];
    expect((await merge(a.id, [b.id, 2_000_000_000])).status).toBe(404);
    expect((await merge(a.id, [2 ** 40])).status).toBe(404);
    expect(error(await merge(a.id, [a.id])).field).toBe('contactIds');
    expect(error(await merge(a.id, [b.id], { name: ' ' }))).toMatchObject({
      field: 'contact.name',
      message: 'Name is required field',
    });
    expect(await names()).toEqual(['Gudang', 'Kedai Batik']);
  });
});

it('ten contacts become one in one step, eleven do not (BOOK-07)', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 11; i++) ids.push((await add({ name: `Copy ${i}` })).id);
  const [first = 0, ...others] = ids;
  expect((await merge(first, others)).status).toBe(422);
  expect((await merge(first, others.slice(0, 9))).status).toBe(200);
});

describe('a deleted contact', () => {
  it('a deleted contact is kept for twenty-four hours, then removed (BOOK-07)', async () => {
    const { id } = await add();
    await call(t, shipper, 'DELETE', `contact/${id}`);
    for (const [seconds, left] of [
      [86_400, 1],
      [1, 0],
    ] as const) {
      t.clock.advance(seconds);
      await registryOf(t.ctx).timers.get('contacts.removeDeleted')?.work(t.ctx);
      expect(await t.db.sql.select().from(contact)).toHaveLength(left);
    }
  });

  it('a deleted contact is in no list, picker or set of duplicates, can be restored unchanged, and is removed a day later (BOOK-07)', async () => {
    const [a, b] = [await add({ isDefaultSender: true }), await add({ name: 'Gudang' })];
    await call(t, shipper, 'DELETE', `contact/${a.id}`);
    expect(await names()).toEqual(['Gudang']);
    expect(await names('&duplicates=true')).toEqual([]);
    expect((await call(t, shipper, 'DELETE', `contact/${a.id}`)).status).toBe(404);
    const back = data<AddressBookContact>(await call(t, shipper, 'POST', `contact/${a.id}/restore`, {}));
    expect(back).toMatchObject({ id: a.id, name: a.name, isDefaultSender: true });
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    await call(t, shipper, 'DELETE', `contact/${b.id}`);
    expect((await call(t, stranger, 'POST', `contact/${b.id}/restore`, {})).status).toBe(404);
    await removeDeletedContacts(t.ctx, new Date(t.ctx.ports.clock.now().getTime() + 1));
    expect((await call(t, shipper, 'POST', `contact/${b.id}/restore`, {})).status).toBe(404);
    expect(await names()).toEqual(['Kedai Batik']);
  });
});
