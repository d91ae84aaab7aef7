import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditActors, AuditEntry } from '../../../contract/account/audit.ts';
import { AUDIT_SUBJECTS_MAX } from '../../../contract/rules/account/audit.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { contact } from '../../../server/db/schema/addressBook.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { eventually } from '../../support/eventually.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper, PASSWORD } from '../../support/world.ts';
import { parcelFails } from '../inboxRules/inboxRulesWorld.ts';
import { call, data, makeDraft, makeOrder, pageOf, RECEIVER } from '../orders/orderBody.ts';
import { CONTENT } from '../savedViews/viewWorld.ts';
import { list, stored } from './auditWorld.ts';

describe.each(DATABASES)('the activity on %s', (kind) => {
  withNewShipper(undefined, { kind });
  beforeEach(async () => {
    await t.db.sql.delete(auditEntry);
  });
  const signIn = (password: string) =>
    call(t, null, 'POST', 'auth/login', { companyCode: 'my', username: shipper.email, password });

  it('the activity shows the person, the record with its number, and the cost (BX-51)', async () => {
    const { id, consignmentNo } = await makeOrder(t, shipper);
    expect(await list()).toMatchObject([
      {
        person: { id: shipper.userId, name: 'Aisyah Rahman' },
        key: null,
        operation: 'createOrder',
        group: 'orders',
        subject: 'order',
        records: [{ id, name: consignmentNo }],
        recordTotal: 1,
        amount: { amount: -7, currency: 'MYR' },
        result: 'done',
      },
    ]);
  });

  it('the activity names the fields of a change without their values (BX-51)', async () => {
    await call(t, shipper, 'PUT', 'customer', { industry: 'Retail', name: 'Secret Trading' });
    const [entry] = await stored();
    expect(entry).toMatchObject({ operation: 'changeCustomer', detail: { fields: ['name', 'industry'] } });
    expect(JSON.stringify(entry)).not.toContain('Secret');
  });

  it('the activity has a key’s name at the time of the call, also after its revocation (BX-51)', async () => {
    const secret = `dx${randomBytes(20).toString('hex')}`;
    const { id } = await storeApiToken(t.ctx, shipper, 'Shop', secret);
    const program = { auth: { host: 'localhost', 'x-access-token': secret } };
    await makeDraft(t, { ...shipper, ...program });
    await call(t, shipper, 'POST', `auth/personalAccessToken/${id}/revoke`);
    t.clock.advance(1);
    expect(await list(`key=${id}`)).toMatchObject([{ key: { id, name: 'Shop' }, operation: 'createOrder' }]);
    // The person's own calls are not those of the key.
    expect((await list(`person=${shipper.userId}`)).map(({ operation }) => operation)).toEqual([
      'revokeApiKey',
    ]);
    expect(data<AuditActors>(await call(t, shipper, 'GET', 'audit/actors'))).toEqual({
      people: [{ id: shipper.userId, name: 'Aisyah Rahman' }],
      keys: [{ id, name: 'Shop', token: `dx…${secret.slice(-4)}`, createdAt: expect.any(String) }],
    });
  });

  it('the activity names drafts, says what was deleted, and where a matter or view is now (BX-51)', async () => {
    const draft = await makeDraft(t, shipper);
    const other = await makeDraft(t, shipper);
    await call(t, shipper, 'DELETE', `order/${other.id}`);
    const added = data<{ id: number }>(await call(t, shipper, 'POST', 'contact', RECEIVER));
    await call(t, shipper, 'DELETE', `contact/${added.id}`);
    const view = data<{ id: string }>(
      await call(t, shipper, 'POST', 'views', { list: 'contacts', name: 'Mine', content: CONTENT }),
    );
    await parcelFails(t, shipper);
    const [line] = await t.db.sql.select().from(inboxLine);
    await call(t, shipper, 'POST', `inbox/${line!.id}/done`, {});
    const recordOf = async (operation: string, who = shipper) =>
      (await list('', who)).find((entry) => entry.operation === operation)?.records[0];
    const drafts = (await list('group=orders')).filter(({ operation }) => operation === 'createOrder');
    const recordById = (id: string) => drafts.find(({ records }) => records[0]?.id === id)?.records[0];
    expect(recordById(draft.id)).toMatchObject({ name: RECEIVER.name, gone: false });
    expect(recordById(other.id)).toMatchObject({ name: null, gone: true });
    expect(await recordOf('deleteContact')).toMatchObject({ name: RECEIVER.name, gone: true });
    expect(await recordOf('endInbox')).toMatchObject({
      name: expect.stringMatching(/^MY/),
      gone: false,
      place: 'ended',
    });
    expect(await recordOf('createSavedView')).toMatchObject({ id: view.id, name: 'Mine', place: 'contacts' });
    const manager = await makeMember(t, shipper, { role: 'manager' });
    expect(await recordOf('createSavedView', manager)).toMatchObject({ name: 'Mine', place: null });
  });

  it('the activity names the installed app and the matters of orders, which its calls do not name by their own ids (BX-51)', async () => {
    await t.db.sql.update(customer).set({ planName: 'Standard' });
    const app = data<{ id: number; name: string }>(
      await call(t, shipper, 'POST', 'plugin/install', {
        name: 'Our Pos Malaysia',
        appId: 105,
        config: {},
        customerId: shipper.customerId,
      }),
    );
    await parcelFails(t, shipper);
    const [line] = await t.db.sql.select().from(inboxLine);
    await call(t, shipper, 'POST', `inbox/${line!.orderId}/take`, { ofOrders: true });
    const records = async (operation: string) =>
      (await list()).find((entry) => entry.operation === operation)?.records;
    expect(await records('installApp')).toEqual([
      { id: String(app.id), name: app.name, gone: false, place: null },
    ]);
    expect(await records('takeInbox')).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/^MY/), gone: false, place: 'waiting' }),
    ]);
  });

  it('the activity has one entry for a call repeated with its idempotency key (BX-51)', async () => {
    const repeatCall = () => call(t, shipper, 'POST', 'contact', RECEIVER, { 'idempotency-key': 'one' });
    const answers = [await repeatCall(), await repeatCall()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toHaveLength(1);
    await call(t, shipper, 'POST', 'contact', { ...RECEIVER, name: 'Two' }, { 'idempotency-key': 'two' });
    expect(await list()).toHaveLength(2);
  });

  it('the activity has no entry for a rolled back change, and there is no change without an entry (BX-51)', async () => {
    const name = 'audit_entry_refuses';
    await t.db.raw(`alter table audit_entry add constraint ${name} check (operation <> 'createContact')`);
    const refused = await call(t, shipper, 'POST', 'contact', RECEIVER);
    await t.db.raw(`alter table audit_entry drop constraint ${name}`);
    expect(refused.status).toBe(500);
    expect(await t.db.sql.select().from(contact)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('the activity names the first twenty records of a call over many, and their number (BX-51)', async () => {
    for (const n of [AUDIT_SUBJECTS_MAX - 1, AUDIT_SUBJECTS_MAX, AUDIT_SUBJECTS_MAX + 1]) {
      const ids: string[] = [];
      for (let i = 0; i < n; i++) ids.push((await makeDraft(t, shipper)).id);
      t.clock.advance(1);
      await call(t, shipper, 'POST', `order/${ids.join(',')}/cancel`, { reason: 'Other' });
      const [entry] = await list();
      expect(entry).toMatchObject({ operation: 'cancelOrder', recordTotal: n });
      expect(entry!.records).toHaveLength(Math.min(n, AUDIT_SUBJECTS_MAX));
    }
  });

  it('the activity has one entry for a job over many orders, with its kind and number (BX-51)', async () => {
    const orderIds = [(await makeDraft(t, shipper)).id, (await makeDraft(t, shipper)).id];
    t.clock.advance(1);
    await call(t, shipper, 'POST', 'order/bulk', { kind: 'refresh', orderIds });
    expect((await list())[0]).toMatchObject({ operation: 'startBatch', kind: 'refresh', recordTotal: 2 });
  });

  it('the activity says “partly” if some rows of a call were refused, and has no entry if all were (BX-51)', async () => {
    const { id } = await makeDraft(t, shipper);
    await t.db.sql.delete(auditEntry);
    await call(t, shipper, 'POST', 'order/process', { orderIds: [id, randomUUID()] });
    expect(await list()).toMatchObject([{ operation: 'processOrders', result: 'partly', recordTotal: 2 }]);
    await t.db.sql.delete(auditEntry);
    await call(t, shipper, 'POST', 'order/process', { orderIds: [randomUUID(), randomUUID()] });
    expect(await list()).toEqual([]);
  });

  it('the activity records successful and failed sign-ins of a known person, in each of the person’s accounts (BX-51, AUTH-02)', async () => {
    const second = await makeAccount(t, shipper);
    await signIn('not it at all');
    t.clock.advance(1);
    await signIn(PASSWORD);
    await call(t, null, 'POST', 'auth/login', {
      companyCode: 'my',
      username: 'nobody@example.test',
      password: 'x',
    });
    await eventually(async () => expect(await stored()).toHaveLength(4));
    for (const customerId of [shipper.customerId, second])
      expect(
        pageOf<AuditEntry>(await call(t, shipper, 'GET', `audit?customerId=${customerId}`)).data,
      ).toMatchObject([
        { operation: 'signIn', result: 'done', group: 'access' },
        { operation: 'signInFailed', result: 'refused', requestId: null },
      ]);
  });

  it('the activity has its own operation name for a changed password (BX-51)', async () => {
    await call(t, shipper, 'PUT', 'user', { oldPassword: PASSWORD, password: 'another correct horse' });
    expect(await list()).toMatchObject([{ operation: 'changePassword', person: { id: shipper.userId } }]);
    expect(JSON.stringify(await stored())).not.toContain('horse');
  });

  it('the activity names a person who left the account (BX-51)', async () => {
    await makeDraft(t, shipper);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    await t.db.sql
      .update(customerUser)
      .set({ customerId: shipper.customerId })
      .where(eq(customerUser.userId, other.userId));
    await t.db.sql.delete(customerUser).where(eq(customerUser.userId, shipper.userId));
    expect(await list('group=orders', other)).toMatchObject([
      { person: { id: shipper.userId, name: 'Aisyah Rahman' } },
    ]);
    const { people } = data<AuditActors>(await call(t, other, 'GET', 'audit/actors'));
    expect(people.map(({ id }) => id).sort()).toEqual([shipper.userId, other.userId].sort());
  });
});
