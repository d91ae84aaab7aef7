import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountMember, AccountRole } from '../../../contract/account/people.ts';
import { OWN_ROLES_MAX, RIGHTS } from '../../../contract/rules/account/rights.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { makeMember } from '../../support/members.ts';
import { shipper as owner, t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, RECEIVER, stepUp } from '../orders/orderBody.ts';
import { keyOf, people, seat, withPeople } from './peopleWorld.ts';

const CONTACT = RECEIVER;

withPeople();

describe('the people of an account', () => {
  it('the people of an account start with the person who opened it as Owner, who may do everything (BX-50)', async () => {
    const { members, invitations, roles } = await people();
    expect(members).toMatchObject([
      { userId: owner.userId, role: 'owner', rights: RIGHTS, dayLimit: null, isYou: true },
    ]);
    expect([invitations, roles]).toEqual([[], []]);
  });

  it('the people of an account are visible only to Owners; every member sees the own role with the account (BX-50)', async () => {
    const manager = await makeMember(t, owner, { role: 'manager' });
    const refused = await call(t, manager, 'GET', 'people');
    expect([refused.status, error(refused)]).toMatchObject([
      403,
      {
        message: 'Your role in this account does not include “People and roles”.',
        detail: { right: 'people' },
      },
    ]);
    const account = data<{ member: { role: string; rights: string[] } }>(
      await call(t, manager, 'GET', 'customer'),
    );
    expect(account.member.role).toBe('manager');
    expect(RIGHTS.filter((right) => !account.member.rights.includes(right))).toEqual(['bank', 'people']);
  });

  it.each([
    [{ amount: 50, currency: 'SGD' }, 'dayLimit.currency'],
    [50.005, 'dayLimit'],
  ])(
    'the people of an account with the limit %j are refused at its field (BX-50)',
    async (dayLimit, field) => {
      const viewer = await makeMember(t, owner, { role: 'viewer' });
      const refused = await call(t, owner, 'PATCH', seat(viewer), { role: 'operations', dayLimit });
      expect([refused.status, error(refused).field]).toEqual([422, field]);
    },
  );

  it.each([
    ['MYR', 1_000_000, 0.01],
    ['IDR', 1_000_000_000, 1],
  ])(
    'the people of an account in %s may be limited to %d a day, and not to %d more (BX-50)',
    async (currency, most, more) => {
      const viewer = await makeMember(t, owner, { role: 'viewer' });
      await t.db.sql.update(company).set({ currency }).where(eq(company.id, owner.companyId));
      const limited = (dayLimit: number) =>
        call(t, owner, 'PATCH', seat(viewer), { role: 'operations', dayLimit });
      const refused = await limited(most + more);
      expect([refused.status, error(refused).field]).toEqual([422, 'dayLimit']);
      expect(data<AccountMember>(await limited(most)).dayLimit).toEqual({ amount: most, currency });
    },
  );

  it('Operations without an amount a day or a stated null is refused at its field, in an invitation and in a change, and nothing is changed (BX-50)', async () => {
    const viewer = await makeMember(t, owner, { role: 'viewer' });
    const invited = (more: object) =>
      call(t, owner, 'POST', 'people/invitation', { email: 'ops@example.test', role: 'operations', ...more });
    const changed = (more: object) => call(t, owner, 'PATCH', seat(viewer), { role: 'operations', ...more });
    for (const refused of [await invited({}), await changed({})])
      expect([refused.status, error(refused).field]).toEqual([422, 'dayLimit']);
    const { members, invitations } = await people();
    expect([members.find(({ userId }) => userId === viewer.userId)?.role, invitations]).toEqual([
      'viewer',
      [],
    ]);
    expect(data<AccountMember>(await changed({ dayLimit: null }))).toMatchObject({
      role: 'operations',
      dayLimit: null,
    });
    // A change that leaves the limit out does not take it away.
    await changed({ dayLimit: 50 });
    expect((await changed({})).status).toBe(422);
    expect((await people()).members).toContainEqual(
      expect.objectContaining({ userId: viewer.userId, dayLimit: { amount: 50, currency: 'MYR' } }),
    );
    expect((await invited({ dayLimit: null })).status).toBe(200);
    expect((await changed({ role: 'manager' })).status).toBe(200);
  });

  it('a member gets another role at once, only if the change has the present version (BX-50)', async () => {
    const viewer = await makeMember(t, owner, { role: 'viewer' });
    const { updatedAt } = (await people()).members.find(({ userId }) => userId === viewer.userId)!;
    expect((await call(t, viewer, 'POST', 'contact', CONTACT)).status).toBe(403);
    const changed = await call(t, owner, 'PATCH', seat(viewer), {
      role: 'operations',
      dayLimit: 50,
      updatedAt,
    });
    expect(data<AccountMember>(changed)).toMatchObject({
      role: 'operations',
      dayLimit: { amount: 50, currency: 'MYR' },
    });
    expect((await call(t, viewer, 'POST', 'contact', CONTACT)).status).toBe(200);
    const stale = await call(t, owner, 'PATCH', seat(viewer), { role: 'packer', updatedAt });
    expect([stale.status, error(stale).detail]).toMatchObject([
      409,
      { member: { role: 'operations' }, sent: { role: 'packer' } },
    ]);
  });

  it('the people of an account are changed by a session that has just proven its user, and never by an API key (BX-50)', async () => {
    const viewer = await makeMember(t, owner, { role: 'viewer' });
    t.clock.advance(601);
    const late = await call(t, owner, 'PATCH', seat(viewer), { role: 'packer' });
    expect([late.status, error(late).code]).toEqual([403, 'ERR_STEP_UP']);
    const key = await keyOf(owner);
    for (const [method, path] of [
      ['GET', 'people'],
      ['PATCH', seat(viewer)],
      ['DELETE', seat(viewer)],
      ['POST', 'people/leave'],
    ] as const)
      expect((await call(t, key, method, path, { role: 'packer' })).status).toBe(403);
  });

  it('the people of another account or tenant are not found (BX-50)', async () => {
    const neighbour = await makeShipper(t, { companyId: owner.companyId });
    for (const [method, body] of [
      ['PATCH', { role: 'packer' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(t, owner, method, seat(neighbour), body)).status).toBe(404);
  });
});

describe('an API key', () => {
  it('an API key loses the rights that its maker loses (BX-50)', async () => {
    const maker = await makeMember(t, owner, { role: 'manager' });
    const key = await keyOf(maker);
    expect((await call(t, key, 'POST', 'contact', CONTACT)).status).toBe(200);
    await call(t, owner, 'PATCH', seat(maker), { role: 'viewer' });
    const refused = await call(t, key, 'POST', 'contact', CONTACT);
    expect([refused.status, error(refused).detail]).toEqual([403, { right: 'contacts.write' }]);
    expect((await call(t, key, 'GET', 'order')).status).toBe(200);
  });
});

describe('a role of the account’s own', () => {
  const role = (body: object) => call(t, owner, 'POST', 'people/role', body);

  it('an account has at most twenty roles of its own: the nineteenth and twentieth are made, the next is refused (BX-50)', async () => {
    const reader = (n: number) => role({ name: `Reader ${n}`, rights: ['orders.read'] });
    for (let n = 1; n <= OWN_ROLES_MAX; n++) expect((await reader(n)).status).toBe(200);
    const refused = await reader(OWN_ROLES_MAX + 1);
    expect([refused.status, error(refused).message]).toEqual([
      409,
      'An account can have 20 roles of its own. Please delete one first.',
    ]);
  });

  it('a role of the account’s own can be changed and deleted by its id in capitals (BX-50)', async () => {
    const { id } = data<AccountRole>(await role({ name: 'Printer', rights: ['orders.print'] }));
    const path = `people/role/${id.toUpperCase()}`;
    const changed = await call(t, owner, 'PATCH', path, { name: 'Labels', rights: ['orders.print'] });
    expect([changed.status, (await call(t, owner, 'DELETE', path)).status]).toEqual([200, 200]);
  });

  it('a role of the account’s own consists of ticked rights with the rights that they require, and changes at once for its members (BX-50)', async () => {
    const made = data<AccountRole>(await role({ name: 'Printer', rights: ['orders.print'] }));
    expect(made).toMatchObject({ rights: ['orders.read', 'orders.print'], used: 0 });
    const printer = await makeMember(t, owner, { role: 'own', roleId: made.id });
    expect((await call(t, printer, 'GET', 'contacts')).status).toBe(403);
    const { updatedAt } = (await people()).roles[0]!;
    const changed = await call(t, owner, 'PATCH', `people/role/${made.id}`, {
      name: 'Printer',
      rights: ['orders.print', 'contacts.read'],
      updatedAt,
    });
    expect(data<AccountRole>(changed)).toMatchObject({ used: 1 });
    expect((await call(t, printer, 'GET', 'contacts')).status).toBe(200);
    const stale = await call(t, owner, 'PATCH', `people/role/${made.id}`, {
      name: 'Late',
      rights: ['orders.read'],
      updatedAt,
    });
    expect(stale.status).toBe(409);
  });

  it('a role of the account’s own cannot have a right of Owners only, or a name in use (BX-50)', async () => {
    for (const right of ['people', 'bank']) {
      const refused = await role({ name: 'Heir', rights: ['orders.read', right] });
      expect([refused.status, error(refused).field]).toEqual([422, 'rights']);
    }
    expect((await role({ name: 'A', rights: [] })).status).toBe(422);
    expect((await role({ name: 'A', rights: ['no.such'] })).status).toBe(422);
    await role({ name: 'A', rights: ['orders.read'] });
    const secondRole = await role({ name: 'a', rights: ['orders.read'] });
    expect([secondRole.status, error(secondRole).field]).toEqual([422, 'name']);
  });

  it('a role of the account’s own cannot be deleted while a member has it, and a role of another account is not found (BX-50)', async () => {
    const { id } = data<AccountRole>(await role({ name: 'A', rights: ['orders.read'] }));
    const reader = await makeMember(t, owner, { role: 'own', roleId: id });
    expect((await call(t, owner, 'DELETE', `people/role/${id}`)).status).toBe(409);
    const neighbour = await makeShipper(t, { companyId: owner.companyId });
    await stepUp(t, neighbour);
    const mate = await makeMember(t, neighbour, { role: 'viewer' });
    const stolen = await call(t, neighbour, 'PATCH', seat(mate), { role: 'own', roleId: id });
    expect([stolen.status, error(stolen).field]).toEqual([422, 'roleId']);
    await call(t, owner, 'PATCH', seat(reader), { role: 'viewer' });
    expect((await call(t, owner, 'DELETE', `people/role/${id}`)).status).toBe(200);
  });
});

describe('a person of two accounts', () => {
  it('a person of two accounts has in each the role of that account, for any way of naming the account (BX-50)', async () => {
    const neighbour = await makeShipper(t, { companyId: owner.companyId });
    await makeMember(t, neighbour, { role: 'viewer', userId: owner.userId });
    const { 'x-customer-id': _none, ...plain } = owner.auth;
    const who = { auth: plain };
    const path = `customer/${neighbour.customerId}`;
    for (const [method, to, body] of [
      ['POST', path, { customBranding: true }],
      ['PUT', 'customer', { id: neighbour.customerId, industry: 'Retail' }],
      ['POST', `${path}/branding`, { name: 'Mine' }],
    ] as const)
      expect([to, (await call(t, who, method, to, body)).status]).toEqual([to, 403]);
    expect((await call(t, who, 'GET', path)).status).toBe(200);
    expect((await call(t, who, 'PUT', 'customer', { industry: 'Retail' })).status).toBe(200);
    await makeDraft(t, owner);
    const there = { auth: { ...plain, 'x-customer-id': String(neighbour.customerId) } };
    expect((await call(t, there, 'POST', 'contact', CONTACT)).status).toBe(403);
  });
});

describe('a session that has not just proven whose it is', () => {
  it('a session without a fresh proof cannot remove people, repeat invitations or delete roles, but can leave (BX-50)', async () => {
    const second = await makeMember(t, owner, { role: 'owner' });
    const viewer = await makeMember(t, owner, { role: 'viewer' });
    const invited = await call(t, owner, 'POST', 'people/invitation', {
      email: 'later@example.test',
      role: 'viewer',
    });
    const made = await call(t, owner, 'POST', 'people/role', { name: 'Reader', rights: ['orders.read'] });
    t.clock.advance(601);
    for (const [method, path] of [
      ['DELETE', seat(viewer)],
      ['POST', `people/invitation/${data<{ id: string }>(invited).id}/resend`],
      ['DELETE', `people/role/${data<{ id: string }>(made).id}`],
    ] as const) {
      const refused = await call(t, owner, method, path);
      expect([path, refused.status, error(refused).code]).toEqual([path, 403, 'ERR_STEP_UP']);
    }
    expect((await people()).members).toHaveLength(3);
    expect((await call(t, second, 'POST', 'people/leave')).status).toBe(200);
    await stepUp(t, owner);
    expect((await call(t, owner, 'DELETE', seat(viewer))).status).toBe(200);
  });
});
