import type { MemberRole } from '../../contract/rules/account/rights.ts';
import { appUser, customerUser } from '../../server/db/schema/tenants.ts';
import { startSession } from '../../server/modules/auth/sessions.ts';
import type { TestServer } from './server.ts';
import { passwordHash, type TestShipper } from './world.ts';

interface MemberOptions {
  role: MemberRole;
  roleId?: string;
  dayLimitMinor?: number;
  /** An existing user. */
  userId?: number;
  name?: string;
}

let members = 0;

/** One more person of a shipper's account, signed in, with a fresh proof by password. */
export async function makeMember(
  t: TestServer,
  { companyId, companyCode, customerId, auth }: TestShipper,
  { role, roleId, dayLimitMinor, userId: known, name = `Member ${members + 1}` }: MemberOptions,
): Promise<TestShipper> {
  const email = `member${++members}@example.test`;
  const userId = known ?? (await newUser(t, companyId, email, name));
  await t.db.sql
    .insert(customerUser)
    .values({ customerId, userId, role, roleId: roleId ?? null, dayLimitMinor: dayLimitMinor ?? null });
  const session = await startSession(t.ctx, { id: userId, companyId }, { isProven: true });
  return {
    companyId,
    companyCode,
    customerId,
    userId,
    email,
    auth: {
      ...auth,
      authorization: `Bearer ${session.accessToken}`,
      'x-customer-id': String(customerId),
    },
  };
}

async function newUser(t: TestServer, companyId: string, email: string, name: string): Promise<number> {
  const [user] = await t.db.sql
    .insert(appUser)
    .values({
      companyId,
      name,
      email,
      passwordHash: await passwordHash(),
      status: 1,
      apiSecret: 's'.repeat(40),
    })
    .returning({ id: appUser.id });
  return user!.id;
}
