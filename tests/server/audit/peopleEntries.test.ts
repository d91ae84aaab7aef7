import { beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import type { AccountRole, Invitation } from '../../../contract/account/people.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { makeMember } from '../../support/members.ts';
import { messages } from '../../support/messages.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, pageOf, stepUp } from '../orders/orderBody.ts';

const EMAIL = 'new@example.test';

withNewShipper({});
beforeEach(async () => {
  await stepUp(t, owner);
  await t.db.sql.delete(auditEntry);
});

const list = async (who = owner, group = 'access') =>
  pageOf<AuditEntry>(await call(t, who, 'GET', `audit?group=${group}`)).data.filter(
    ({ operation }) => operation !== 'signIn',
  );
const invite = () => call(t, owner, 'POST', 'people/invitation', { email: EMAIL, role: 'viewer' });

it('a person who joins causes one entry with the name, and a second use of the invitation causes none (BX-50, BX-51)', async () => {
  await invite();
  await t.db.sql.delete(auditEntry);
  const [mail] = await messages(t, EMAIL);
  const code = /invitation\?code=([\w-]+)/.exec(mail!.body)![1]!;
  const accept = () =>
    call(t, null, 'POST', 'people/invitation/accept', {
      code,
      name: 'Tan Wei Ling',
      password: 'quite a long password',
    });
  expect((await accept()).status).toBe(200);
  expect((await accept()).status).toBe(400);
  const [member] = (await t.db.sql.select().from(customerUser)).filter(
    ({ userId }) => userId !== owner.userId,
  );
  const person = { id: member!.userId, name: 'Tan Wei Ling' };
  expect(await list()).toMatchObject([
    {
      operation: 'acceptInvitation',
      person,
      subject: 'user',
      records: [{ id: String(person.id), name: person.name }],
      result: 'done',
    },
  ]);
});

it('an entry about an invitation names the invited address to those who see the people, also after it is withdrawn, and to nobody else (BX-50, BX-51)', async () => {
  const { id } = data<Invitation>(await invite());
  const manager = await makeMember(t, owner, { role: 'manager' });
  await call(t, owner, 'DELETE', `people/invitation/${id}`);
  const about = async (who: TestShipper) =>
    (await list(who))
      .filter(({ subject }) => subject === 'invitation')
      .map(({ operation, records }) => [operation, records])
      .sort();
  const invited = (await list()).find(({ operation }) => operation === 'invitePerson');
  expect(invited).toMatchObject({ role: 'viewer', roleName: null });
  const named = (name: string | null) =>
    ['invitePerson', 'withdrawInvitation'].map((operation) => [
      operation,
      [{ id, name, gone: name !== null, place: null }],
    ]);
  expect(await about(owner)).toEqual(named(EMAIL));
  expect(await about(manager)).toEqual(named(null));
});

it('an entry about a webhook names its address to those who see webhooks, and its host to others (BX-50, BX-51)', async () => {
  const url = 'https://203.0.114.10/hook/s3cret';
  await call(t, owner, 'POST', 'webhook', { url, event: 'order.created' });
  const role = { name: 'Auditor', rights: ['audit.read'] };
  const { id: roleId } = data<AccountRole>(await call(t, owner, 'POST', 'people/role', role));
  const auditor = await makeMember(t, owner, { role: 'own', roleId });
  const namesFor = async (who: TestShipper) =>
    (await list(who, 'integrations')).flatMap(({ records }) => records.map(({ name }) => name));
  expect(await namesFor(owner)).toEqual([url]);
  expect(await namesFor(auditor)).toEqual(['203.0.114.10']);
});

it('an entry about a role names the role, and one about a member names the member (BX-50, BX-51)', async () => {
  const role = data<AccountRole>(
    await call(t, owner, 'POST', 'people/role', { name: 'Night shift', rights: ['orders.read'] }),
  );
  const viewer = await makeMember(t, owner, { role: 'viewer', name: 'Tan Wei Ling' });
  t.clock.advance(1);
  await call(t, owner, 'PATCH', `people/member/${viewer.userId}`, { role: 'own', roleId: role.id });
  expect(await list()).toMatchObject([
    {
      operation: 'changeMember',
      records: [{ id: String(viewer.userId), name: 'Tan Wei Ling' }],
      role: 'own',
      roleName: 'Night shift',
    },
    { operation: 'createRole', subject: 'role', records: [{ id: role.id, name: 'Night shift' }] },
  ]);
});

it('a deleted role keeps its last name in all entries about the role and about its members (BX-50, BX-51)', async () => {
  const role = data<AccountRole>(
    await call(t, owner, 'POST', 'people/role', { name: 'Night shift', rights: ['orders.read'] }),
  );
  const viewer = await makeMember(t, owner, { role: 'viewer' });
  const give = (body: object) => call(t, owner, 'PATCH', `people/member/${viewer.userId}`, body);
  const steps = [
    () => give({ role: 'own', roleId: role.id }),
    () => call(t, owner, 'PATCH', `people/role/${role.id}`, { name: 'Late shift', rights: ['orders.read'] }),
    () => give({ role: 'viewer' }),
    () => call(t, owner, 'DELETE', `people/role/${role.id}`),
  ];
  for (const step of steps) {
    t.clock.advance(1);
    expect((await step()).status).toBe(200);
  }
  expect(
    (await list()).map(({ operation, roleName, records }) => [operation, roleName ?? records[0]?.name]),
  ).toEqual([
    ['deleteRole', 'Late shift'],
    ['changeMember', expect.stringMatching(/^Member/)],
    ['changeRole', 'Late shift'],
    ['changeMember', 'Night shift'],
    ['createRole', 'Night shift'],
  ]);
});
