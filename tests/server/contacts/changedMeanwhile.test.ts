import { expect, it } from 'vitest';
import type { AddressBookContact, ContactConflict } from '../../../contract/contacts/contacts.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { makeMember } from '../../support/members.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, error } from '../orders/orderBody.ts';
import { addContact, SHOP } from './contactWorld.ts';

withNewShipper({});

const put = (id: number, body: object) => call(t, shipper, 'PUT', `contact/${id}`, { ...SHOP, ...body });
const get = async (id: number) => data<AddressBookContact>(await call(t, shipper, 'GET', `contact/${id}`));

it('two people edit one contact: the later one gets 409 with the present contact, and succeeds with that version (BOOK-06)', async () => {
  const { id, updatedAt } = await addContact(t, shipper);
  t.clock.advance(1);
  expect((await put(id, { company: 'first', updatedAt })).status).toBe(200);
  const late = await put(id, { email: 'late@shop.test', updatedAt });
  expect([late.status, error(late).code]).toEqual([409, 'ERR_CONFLICT']);
  const { contact } = error(late).detail as unknown as ContactConflict;
  expect(contact).toEqual(await get(id));
  expect(contact).toMatchObject({ company: 'first', email: null });
  expect((await put(id, { email: 'late@shop.test', updatedAt: contact.updatedAt })).status).toBe(200);
  expect(await get(id)).toMatchObject({ email: 'late@shop.test' });
});

it('a contact that another person changed is refused with that person’s name, an own change as one’s own; without an entry nobody is named (BOOK-06, BX-51)', async () => {
  const { id, updatedAt } = await addContact(t, shipper);
  const late = async () => error(await put(id, { email: 'late@shop.test', updatedAt })).detail;
  const partner = await makeMember(t, shipper, { role: 'operations', name: 'Aina Partner' });
  t.clock.advance(60);
  await call(t, partner, 'PUT', `contact/${id}`, { ...SHOP, company: 'hers' });
  expect(await late()).toMatchObject({ changedBy: { name: 'Aina Partner', isYou: false } });
  t.clock.advance(60);
  await put(id, { company: 'mine' });
  expect(await late()).toMatchObject({ changedBy: { isYou: true } });
  t.clock.advance(60);
  await call(t, shipper, 'PUT', 'contacts/defaultSender', { contactId: id, seen: null });
  await t.db.sql.delete(auditEntry);
  expect(await late()).toMatchObject({ changedBy: null });
});

it('a contact that another person changed is refused with both versions also when the activity cannot be read (BOOK-06, BX-51)', async () => {
  const { id, updatedAt } = await addContact(t, shipper);
  t.clock.advance(1);
  await put(id, { company: 'first' });
  await t.db.raw('alter table audit_entry rename column key_name to away');
  try {
    const late = await put(id, { email: 'late@shop.test', updatedAt });
    expect([late.status, error(late)]).toMatchObject([
      409,
      { code: 'ERR_CONFLICT', detail: { changedBy: null, contact: { company: 'first' } } },
    ]);
    expect(late.raw).not.toContain('audit_entry');
  } finally {
    await t.db.raw('alter table audit_entry rename column away to key_name');
  }
});

it('a change of a contact without a version overwrites any version (BOOK-06)', async () => {
  const { id } = await addContact(t, shipper);
  t.clock.advance(1);
  expect((await put(id, { company: 'first' })).status).toBe(200);
  expect((await put(id, { company: 'second' })).status).toBe(200);
  expect(await get(id)).toMatchObject({ company: 'second' });
});
