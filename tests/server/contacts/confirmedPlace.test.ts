import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type {
  AddressBookContact,
  ContactImportOutcome,
  ContactMerge,
} from '../../../contract/contacts/contacts.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { goodRow, importAll } from '../orderImport/importWorld.ts';
import { call, data, error, orderBody } from '../orders/orderBody.ts';
import { addContact, SHOP } from './contactWorld.ts';

withNewShipper();

/** Postcode and state contradict each other. */
const ODD = { postcode: '47300', city: 'Petaling Jaya', state: 'Johor' };
const put = async (id: number, more: object) =>
  data<AddressBookContact>(await call(t, shipper, 'PUT', `contact/${id}`, { ...SHOP, ...ODD, ...more }));
const account = async () => data<Customer>(await call(t, shipper, 'GET', `customer/${shipper.customerId}`));
const change = (more: object) => call(t, shipper, 'PUT', 'customer', more);

describe('a place that a person has confirmed', () => {
  it('a confirmed place of a contact stays confirmed after other changes, and a changed place is a question again (BX-22)', async () => {
    const { id, placeConfirmed } = await addContact(t, shipper, { ...ODD, placeConfirmed: true });
    expect(placeConfirmed).toBe(true);
    expect((await put(id, { name: 'Kedai' })).placeConfirmed).toBe(true);
    expect((await put(id, { state: 'Selangor' })).placeConfirmed).toBe(false);
    expect((await put(id, { placeConfirmed: true })).placeConfirmed).toBe(true);
    const res = await call(t, shipper, 'PUT', `contact/${id}`, { ...SHOP, ...ODD, postcode: '47301' });
    expect(res.status).toBe(422);
    expect(error(res).field).toBe('state');
    expect((await put(id, {})).placeConfirmed).toBe(true);
    expect((await put(id, { placeConfirmed: null })).placeConfirmed).toBe(false);
    expect((await addContact(t, shipper)).placeConfirmed).toBe(false);
  });

  it('a new contact whose postcode is in another state is refused with the likely cure and accepted when confirmed, a lost zero is put back, and a stored place can be sent back (BX-22)', async () => {
    const add = (more: object) => call(t, shipper, 'POST', 'contact', { ...SHOP, ...more });
    expect(error(await add(ODD))).toMatchObject({ field: 'state', detail: { cures: ['Selangor'] } });
    const { id } = data<AddressBookContact>(await add({ ...ODD, placeConfirmed: true }));
    expect((await put(id, { placeConfirmed: false })).placeConfirmed).toBe(false);
    expect((await put(id, { name: 'Kedai' })).name).toBe('Kedai');
    const kedah = { postcode: '8000', city: 'Sungai Petani', state: 'Kedah' };
    expect((await addContact(t, shipper, kedah)).postcode).toBe('08000');
    const row = { line: 2, contact: { ...SHOP, ...ODD } };
    const outcome = data<ContactImportOutcome>(
      await call(t, shipper, 'POST', 'contacts/import', { rows: [row] }),
    );
    expect(outcome).toMatchObject({ bad: 1, results: [{ problems: [{ field: 'state' }] }] });
  });

  it('a confirmed place is the same under every usual name of its country, which is stored as its code (BX-22)', async () => {
    const { id, country } = await addContact(t, shipper, {
      ...ODD,
      country: 'Malaysia',
      placeConfirmed: true,
    });
    expect(country).toBe('MY');
    expect(await put(id, { country: 'MYS' })).toMatchObject({ country: 'MY', placeConfirmed: true });
  });

  it('a confirmed place stays with the contact that remains after a merge, and comes back with an undo (BX-22)', async () => {
    const stays = await addContact(t, shipper, { ...ODD, placeConfirmed: true });
    const other = await addContact(t, shipper, { name: 'Gudang' });
    const merge = async (contact: object) =>
      data<ContactMerge>(
        await call(t, shipper, 'POST', 'contacts/merge', {
          survivorId: stays.id,
          contactIds: [other.id],
          contact: { ...SHOP, ...contact },
        }),
      );
    const wrong = { ...SHOP, ...ODD, postcode: '47301' };
    const body = { survivorId: stays.id, contactIds: [other.id], contact: wrong };
    expect((await call(t, shipper, 'POST', 'contacts/merge', body)).status).toBe(422);
    const merged = await merge({});
    expect(merged.contact.placeConfirmed).toBe(false);
    const undone = await call(t, shipper, 'POST', `contacts/merge/${merged.id}/undo`);
    expect(data<AddressBookContact>(undone).placeConfirmed).toBe(true);
    expect((await merge(ODD)).contact.placeConfirmed).toBe(true);
  });

  it('a confirmed place of the default sender applies to orders without a sender, which are booked without a question (BX-22)', async () => {
    const book = async () => {
      await importAll(t, shipper, [goodRow()]);
      const [draft] = data<Order[]>(await call(t, shipper, 'GET', 'order?status=DRAFT'));
      return call(t, shipper, 'POST', `order/${draft?.id}/process`, { skipQueue: true, serviceCode: 'DX' });
    };
    const sender = await addContact(t, shipper, { ...ODD, isDefaultSender: true, placeConfirmed: true });
    await put(sender.id, { placeConfirmed: false });
    expect((await book()).raw).toContain('origin.contact.state');
    await put(sender.id, { placeConfirmed: true });
    await importAll(t, shipper, [goodRow({ referenceNo: 'second' })]);
    const drafts = data<Order[]>(await call(t, shipper, 'GET', 'order?status=DRAFT'));
    const second = drafts.find(({ referenceNo }) => referenceNo === 'second');
    expect(second?.waypoint[0]?.contact.placeConfirmed).toBe(true);
    const booked = await call(t, shipper, 'POST', `order/${second?.id}/process`, {
      skipQueue: true,
      serviceCode: 'DX',
    });
    expect(booked.status).toBe(200);
  });

  it('a confirmed place is stored with a row of an import (BX-22)', async () => {
    const { customerId: _, ...contact } = { ...SHOP, ...ODD, customerId: 0, placeConfirmed: true };
    const res = await call(t, shipper, 'POST', 'contacts/import', {
      rows: [{ line: 2, contact }],
    });
    const [row] = data<{ results: { contactId: number }[] }>(res).results;
    const made = data<AddressBookContact>(await call(t, shipper, 'GET', `contact/${row?.contactId}`));
    expect(made.placeConfirmed).toBe(true);
  });

  it('a confirmed place is stored with the account until the place changes (BX-22)', async () => {
    expect((await change({ ...ODD, country: 'MY', placeConfirmed: true })).status).toBe(200);
    expect((await account()).placeConfirmed).toBe(true);
    await change({ name: 'Kedai Batik' });
    expect((await account()).placeConfirmed).toBe(true);
    await change({ state: 'Selangor' });
    expect((await account()).placeConfirmed).toBe(false);
  });

  it('a confirmed place in the sent order applies (BX-22)', async () => {
    const { id: _, ...contact } = await addContact(t, shipper, { ...ODD, placeConfirmed: true });
    const { name, phone, address1, city, state, postcode, country, placeConfirmed } = contact;
    const receiver = { name, phone, address1, city, state, postcode, country };
    expect((await call(t, shipper, 'POST', 'order', orderBody({ receiver }))).status).toBe(400);
    const kept = orderBody({ receiver: { ...receiver, placeConfirmed } });
    expect((await call(t, shipper, 'POST', 'order', kept)).status).toBe(200);
  });
});
