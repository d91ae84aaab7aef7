import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invitation, InvitationAccepted } from '../../../contract/account/people.ts';
import { invitation } from '../../../server/db/schema/account/people.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { lockMembers } from '../../../server/modules/members/memberStore.ts';
import { changeUser, lockUser } from '../../../server/modules/users/store.ts';
import { messages } from '../../support/messages.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { signal } from '../jobs/support.ts';
import { call, data, error, stepUp } from '../orders/orderBody.ts';
import { untilWaiting, whileOpen } from '../security/lockWaits.ts';

const NEW = { name: 'Tan Wei Ling', password: 'quite a long password' };

// The embedded database runs one transaction at a time, so nothing happens in the middle of another call.
describe.runIf(DATABASES.includes('postgres'))('an invitation during another call, on PostgreSQL', () => {
  /** Registered the invited address without a proof. */
  let squatter: TestShipper;
  let id: string;
  let code: string;
  withNewShipper({}, { kind: 'postgres' });
  beforeEach(async () => {
    squatter = await makeShipper(t, { companyId: owner.companyId, status: 0 });
    await stepUp(t, owner);
    const invited = { email: squatter.email, role: 'viewer' };
    id = data<Invitation>(await call(t, owner, 'POST', 'people/invitation', invited)).id;
    const mail = (await messages(t, squatter.email)).at(-1);
    code = /invitation\?code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  });

  const accept = () => call(t, null, 'POST', 'people/invitation/accept', { code, ...NEW });
  const withdraw = () => call(t, owner, 'DELETE', `people/invitation/${id}`);
  const joined = async () => {
    const { customerId } = owner;
    const isMember = and(eq(customerUser.customerId, customerId), eq(customerUser.userId, squatter.userId));
    return (await t.db.sql.select().from(customerUser).where(isMember)).length > 0;
  };

  it('an invitation that is accepted and withdrawn at once is one of both (BX-50)', async () => {
    const first = signal();
    const open = t.db.tx(async () => {
      await lockMembers(t.ctx, owner);
      await first.promise;
    });
    const both = [accept(), withdraw()];
    await untilWaiting(t, 2);
    first.resolve();
    await open;
    const [accepted, withdrawn] = (await Promise.all(both)).map(({ status }) => status);
    expect([200, 400]).toContain(accepted);
    expect(withdrawn).toBe(accepted === 200 ? 404 : 200);
    expect(await joined()).toBe(accepted === 200);
    const [row] = await t.db.sql.select().from(invitation).where(eq(invitation.id, id));
    expect([row?.acceptedAt !== null, row?.withdrawnAt !== null]).toEqual([
      accepted === 200,
      accepted !== 200,
    ]);
  });

  it('an invitation that waits for its user lets a removal of that user go on (BX-50)', async () => {
    const [locked, waits] = [signal(), signal()];
    const removal = t.db.tx(async () => {
      await lockUser(t.ctx, squatter.userId);
      locked.resolve();
      await waits.promise;
      await lockMembers(t.ctx, owner);
    });
    await locked.promise;
    const answer = accept();
    await untilWaiting(t, 1);
    waits.resolve();
    await removal;
    expect((await answer).status).toBe(200);
    expect(await joined()).toBe(true);
  });

  it('an invitation to a person who proves the address meanwhile adds the person with the own password (BX-50, AUTH-34)', async () => {
    const answer = await whileOpen(t, () => changeUser(t.ctx, squatter.userId, { status: 1 }), accept);
    expect([answer.status, data<InvitationAccepted>(answer).session]).toEqual([200, null]);
    expect(await joined()).toBe(true);
    const login = (password: string) =>
      call(t, null, 'POST', 'auth/login', { companyCode: 'my', username: squatter.email, password });
    expect([(await login(NEW.password)).status, (await login(PASSWORD)).status]).toEqual([401, 200]);
  });

  it('an invitation to a person who is deleted meanwhile is refused (BX-50)', async () => {
    const answer = await whileOpen(t, () => changeUser(t.ctx, squatter.userId, { status: 9 }), accept);
    expect([answer.status, error(answer).field]).toEqual([400, 'code']);
    expect(await joined()).toBe(false);
  });
});
