import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { appUser, company, customer, customerUser } from '../../server/db/schema/tenants.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { startSession } from '../../server/modules/auth/sessions.ts';
import { postTopUp } from '../../server/modules/wallet/ledger/ledger.ts';
import { giveCatalog } from './catalog.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'correct horse battery';
let people = 0;
let hash: Promise<string> | undefined;
/** Full-strength hash, made once, because every shipper has the same password. */
export const passwordHash = () => (hash ??= hashPassword(PASSWORD));

export interface TestShipper {
  companyId: string;
  companyCode: string;
  customerId: number;
  userId: number;
  email: string;
  /** Headers of a signed-in call. */
  auth: Record<string, string>;
}

export interface ShipperOptions {
  companyCode?: string;
  companyId?: string;
  walletMinor?: number;
  creditLimitMinor?: number;
  complete?: boolean;
  status?: number;
  taxBp?: number;
  /** Default: MYR. */
  currency?: string;
}

/** A tenant with the sandbox's services; code `my` answers on localhost. */
export async function makeCompany(t: TestServer, code = 'my', taxBp = 0, currency = 'MYR'): Promise<string> {
  const id = randomUUID();
  await t.db.sql.insert(company).values({
    id,
    code,
    name: `Company ${code}`,
    brandName: `Brand ${code}`,
    country: 'MY',
    currency,
    timezone: 'Asia/Kuala_Lumpur',
    taxBp,
  });
  await giveCatalog(t, { id, currency });
  return id;
}

/** A new signed-in shipper. Makes the company `my` unless one is given. */
export async function makeShipper(t: TestServer, options: ShipperOptions = {}): Promise<TestShipper> {
  const companyCode = options.companyCode ?? 'my';
  const companyId = options.companyId ?? (await makeCompany(t, companyCode, options.taxBp, options.currency));
  const email = `shipper${++people}@example.test`;
  const [user] = await t.db.sql
    .insert(appUser)
    .values({
      companyId,
      name: 'Aisyah Rahman',
      email,
      mobile: `01200000${people}`,
      passwordHash: await passwordHash(),
      status: options.status ?? 1,
      apiSecret: 's'.repeat(40),
    })
    .returning({ id: appUser.id });
  const customerId = await makeAccount(t, { companyId, userId: user!.id, ...options });
  const session = await startSession(t.ctx, { id: user!.id, companyId });
  return {
    companyId,
    companyCode,
    customerId,
    userId: user!.id,
    email,
    auth: {
      authorization: `Bearer ${session.accessToken}`,
      host: companyCode === 'my' ? 'localhost' : `${companyCode}.localhost`,
    },
  };
}

/** One more customer account of a user. */
export async function makeAccount(
  t: TestServer,
  options: ShipperOptions & { companyId: string; userId: number },
): Promise<number> {
  const complete = options.complete ?? true;
  const [row] = await t.db.sql
    .insert(customer)
    .values({
      companyId: options.companyId,
      name: 'Aisyah Trading',
      email: 'aisyah@example.test',
      phone: '0123456789',
      unitNo: '3A',
      address1: '12 Jalan Ampang',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      postcode: '50450',
      country: 'MY',
      creditLimitMinor: options.creditLimitMinor ?? 0,
      ...(complete
        ? {
            type: 'business',
            identityNo: '202001012345',
            dob: '2020-01-01',
            industry: 'Retail',
            defaultLabelType: 'A6-1',
          }
        : {}),
    })
    .returning({ id: customer.id });
  await t.db.sql.insert(customerUser).values({ customerId: row!.id, userId: options.userId });
  const scope = { companyId: options.companyId, customerId: row!.id };
  if (options.walletMinor)
    await postTopUp(t.ctx, scope, {
      amountMinor: options.walletMinor,
      currency: options.currency ?? 'MYR',
      description: 'Opening balance',
    });
  return row!.id;
}

/** The same user with a new session: a session ends while the clock moves. */
export async function withSession(
  t: TestServer,
  who: TestShipper,
  options?: Parameters<typeof startSession>[2],
): Promise<TestShipper> {
  const user = { id: who.userId, companyId: who.companyId };
  const { accessToken } = await startSession(t.ctx, user, options);
  return { ...who, auth: { ...who.auth, authorization: `Bearer ${accessToken}` } };
}

export async function walletMinorOf(t: TestServer, { customerId }: { customerId: number }): Promise<number> {
  const [row] = await t.db.sql
    .select({ minor: customer.walletMinor })
    .from(customer)
    .where(eq(customer.id, customerId));
  return row!.minor;
}
