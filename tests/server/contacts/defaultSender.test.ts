import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { answer, draftsOf, makeLink } from '../instabook/instabookWorld.ts';
import { goodRow, importAll } from '../orderImport/importWorld.ts';
import { call, data, error, orderBody, pageOf, RECEIVER } from '../orders/orderBody.ts';
import { addContact, SHOP } from './contactWorld.ts';

withNewShipper({});

const add = (more: object = {}, who = shipper) => addContact(t, who, more);
const choose = (contactId: number | null, who = shipper) =>
  call(t, who, 'PUT', 'contacts/defaultSender', { contactId });
const senderOfAccount = async () =>
  data<Customer>(await call(t, shipper, 'GET', `customer/${shipper.customerId}`)).defaultSender;
const chosen = async () =>
  pageOf<AddressBookContact>(await call(t, shipper, 'GET', 'contacts'))
    .data.filter((c) => c.isDefaultSender)
    .map((c) => c.name);

describe('the default sender', () => {
  it('the default sender is at most one contact of the account, and ends when it is unset or deleted', async () => {
    const shop = await add();
    const store = await add({ name: 'Gudang' });
    expect(await senderOfAccount()).toBeNull();
    expect((await choose(shop.id)).status).toBe(200);
    expect((await choose(store.id)).status).toBe(200);
    expect(await chosen()).toEqual(['Gudang']);
    expect(await senderOfAccount()).toMatchObject({ id: store.id, name: 'Gudang', postcode: '50000' });
    await choose(null);
    expect(await chosen()).toEqual([]);
    await choose(shop.id);
    await call(t, shipper, 'DELETE', `contact/${shop.id}`);
    expect(await senderOfAccount()).toBeNull();
  });

  it('a default sender that somebody else chose meanwhile is neither ended nor replaced, and is named (BX-50)', async () => {
    const [shop, store] = [await add(), await add({ name: 'Gudang' })];
    const chooseAfter = (contactId: number | null, seen: number | null) =>
      call(t, shipper, 'PUT', 'contacts/defaultSender', { contactId, seen });
    expect((await chooseAfter(shop.id, null)).status).toBe(200);
    expect((await chooseAfter(store.id, shop.id)).status).toBe(200);
    for (const [contactId, seen] of [
      [null, shop.id],
      [shop.id, null],
      [shop.id, shop.id],
    ] as const) {
      const refused = await chooseAfter(contactId, seen);
      expect(refused.status).toBe(409);
      expect(error(refused).detail).toEqual({
        defaultSender: { contactId: store.id, name: 'Gudang' },
        sent: { contactId, seen },
      });
    }
    expect(await chosen()).toEqual(['Gudang']);
    expect((await chooseAfter(null, store.id)).status).toBe(200);
    expect(await chosen()).toEqual([]);
  });

  it('a default sender that somebody else chose meanwhile is not replaced by a saved or new contact, of which nothing is written (BX-50)', async () => {
    const [shop, store] = [await add(), await add({ name: 'Gudang', isDefaultSender: true })];
    const put = (seenSender: number | null) =>
      call(t, shipper, 'PUT', `contact/${shop.id}`, {
        ...SHOP,
        name: 'Kedai',
        isDefaultSender: true,
        seenSender,
      });
    const refused = await put(null);
    expect(refused.status).toBe(409);
    expect(error(refused).detail).toMatchObject({ defaultSender: { contactId: store.id, name: 'Gudang' } });
    const post = { ...SHOP, name: 'Rumah', isDefaultSender: true, seenSender: shop.id };
    expect((await call(t, shipper, 'POST', 'contact', post)).status).toBe(409);
    expect(await chosen()).toEqual(['Gudang']);
    const names = pageOf<AddressBookContact>(await call(t, shipper, 'GET', 'contacts')).data;
    expect(names.map(({ name }) => name).sort()).toEqual(['Gudang', SHOP.name]);
    expect((await put(store.id)).status).toBe(200);
    expect((await put(null)).status).toBe(200);
    expect(await chosen()).toEqual(['Kedai']);
  });

  it('two contacts that are made the default sender at once: one is refused (BX-50)', async () => {
    const answers = await Promise.all(
      ['Kedai', 'Gudang', 'Rumah'].map((name) =>
        call(t, shipper, 'POST', 'contact', { ...SHOP, name, isDefaultSender: true, seenSender: null }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await chosen()).toHaveLength(1);
  });

  it('the default sender is chosen when the contact is saved, and stays if the call does not name it', async () => {
    const shop = await add({ isDefaultSender: true });
    expect(shop.isDefaultSender).toBe(true);
    const put = (body: object) => call(t, shipper, 'PUT', `contact/${shop.id}`, { ...SHOP, ...body });
    expect(data<AddressBookContact>(await put({ name: 'Kedai' })).isDefaultSender).toBe(true);
    expect(await senderOfAccount()).toMatchObject({ name: 'Kedai' });
    expect(data<AddressBookContact>(await put({ isDefaultSender: false })).isDefaultSender).toBe(false);
    expect(await senderOfAccount()).toBeNull();
  });

  it('the default sender of another account is refused like an unknown one, and nothing changes', async () => {
    const ownSender = await add({ isDefaultSender: true });
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const foreign = await add({}, stranger);
    for (const id of [foreign.id, foreign.id + 1000, 2 ** 40])
      expect((await choose(id)).status, String(id)).toBe(404);
    expect(await senderOfAccount()).toMatchObject({ id: ownSender.id });
  });

  it('the default sender sends orders of Instabook forms and rows of a file without a sender; an account may have none (IB-23)', async () => {
    const senders = async () =>
      (await draftsOf(t, shipper)).map((order: Order) => order.waypoint[0]?.contact.name);
    const { id } = await makeLink(t, shipper, {
      productName: 'Scarf',
      value: 5,
      itemType: 'PARCEL',
      weight: { value: 1 },
      limit: 5,
      endsOn: '2026-03-31',
    });
    await answer(t, id);
    expect(await senders()).toEqual(['Aisyah Trading']);
    await add({ isDefaultSender: true });
    await answer(t, id);
    await importAll(t, shipper, [goodRow()]);
    expect((await senders()).sort()).toEqual(['Aisyah Trading', 'Kedai Batik', 'Kedai Batik']);
  });
});

describe('contacts in the order of their last use (FORM-11, FORM-12)', () => {
  const recent = async () =>
    pageOf<AddressBookContact>(
      await call(t, shipper, 'GET', 'contacts?sortBy=lastUsedAt&orderBy=desc'),
    ).data.map((c) => c.name);
  const orderTo = (receiver: object) =>
    call(t, shipper, 'POST', 'order', { ...orderBody({ receiver }), process: false });

  it('contacts come first if an order used them or their address; the others follow by name', async () => {
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    await add({ ...RECEIVER, name: 'Theirs' }, stranger);
    for (const name of ['Aina', 'Bala', 'Chen', 'Devi'])
      await add({ name, phone: `+6012000${name.length}${name.charCodeAt(0)}`, address1: `${name} House` });
    expect(await recent()).toEqual(['Aina', 'Bala', 'Chen', 'Devi']);
    await orderTo({ name: 'Whoever', address1: 'devi house', postcode: '50000' });
    t.clock.advance(60);
    const { body } = await orderTo({
      name: 'Chen',
      phone: '+6012000467',
      address1: 'Moved',
      postcode: '10000',
    });
    expect(await recent()).toEqual(['Chen', 'Devi', 'Aina', 'Bala']);
    t.clock.advance(60);
    const { id } = body.data as { id: string };
    await call(
      t,
      shipper,
      'PUT',
      `order/${id}`,
      orderBody({ receiver: { address1: 'Bala House', postcode: '50000' }, process: false }),
    );
    expect(await recent()).toEqual(['Bala', 'Chen', 'Devi', 'Aina']);
    const [theirs] = pageOf<AddressBookContact>(await call(t, stranger, 'GET', 'contacts')).data;
    expect(theirs?.lastUsedAt).toBeNull();
  });
});
