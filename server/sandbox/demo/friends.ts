import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { customer } from '../../db/schema/tenants.ts';
import { opaqueToken } from '../../http/caller/tokens.ts';
import { DEMO_EMAILS } from '../../modules/operate/demo/demo.ts';
import { giveCode } from '../../modules/referrals/store.ts';
import { registerUser } from '../../modules/users/register.ts';
import { openCustomer } from '../../modules/users/store.ts';
import { DAY_MS } from '../../ports/clock.ts';

const CODE = 'BATIK234';

interface Friend {
  account: string;
  signedUpDaysAgo: number;
  plan?: string;
  /** A top-up of at least the tenant's amount gave the bonus; a smaller one did not. */
  toppedUp?: { daysAgo: number; amountMinor: number };
}

/** Shippers who signed up with the demo's code: with and without a plan, with a paid and a pending bonus; more than one page. */
const FRIENDS: readonly Friend[] = [
  {
    account: 'Kedai Buku Seri',
    signedUpDaysAgo: 48,
    plan: 'Standard',
    toppedUp: { daysAgo: 45, amountMinor: 10_000 },
  },
  {
    account: 'Ipoh White Coffee Co',
    signedUpDaysAgo: 31,
    plan: 'Starter',
    toppedUp: { daysAgo: 30, amountMinor: 5_000 },
  },
  {
    account: 'Tan Hardware',
    signedUpDaysAgo: 27,
    plan: 'Starter',
    toppedUp: { daysAgo: 26, amountMinor: 2_000 },
  },
  { account: 'Melaka Kuih House', signedUpDaysAgo: 24 },
  { account: 'Sabah Pearl Craft', signedUpDaysAgo: 22 },
  { account: 'Rumah Songket', signedUpDaysAgo: 19 },
  { account: 'Kuching Layer Cake', signedUpDaysAgo: 16 },
  {
    account: 'Lim Tea Trading',
    signedUpDaysAgo: 13,
    plan: 'Standard',
    toppedUp: { daysAgo: 11, amountMinor: 10_000 },
  },
  { account: 'Pasar Segar Online', signedUpDaysAgo: 9 },
  {
    account: 'Devi Sarees',
    signedUpDaysAgo: 6,
    plan: 'Starter',
    toppedUp: { daysAgo: 5, amountMinor: 2_000 },
  },
  { account: 'Langkawi Batik Corner', signedUpDaysAgo: 3 },
  { account: 'Nasi Lemak Kotak', signedUpDaysAgo: 1 },
];

/** Opens the accounts of the friends, all for one user. Returns the top-ups that are still to be paid, each with its time. */
export async function openFriends(
  ctx: Ctx,
  referrer: Scope,
  profileOf: (account: string) => Parameters<typeof openCustomer>[2],
): Promise<{ scope: Scope; daysAgo: number; amountMinor: number }[]> {
  const { companyId } = referrer;
  await giveCode(ctx, referrer, CODE);
  const email = DEMO_EMAILS.friends;
  const user = {
    companyId,
    name: 'Friends of Aina',
    email,
    mobile: null,
    password: null,
    status: 1 as const,
  };
  const userId = await registerUser(ctx, user);
  if (userId === undefined) throw new Error(`${email} is a user already`);
  const topUps = [];
  for (const { account, signedUpDaysAgo, plan, toppedUp } of FRIENDS) {
    const phone = `+6019${String(2_000_000 + signedUpDaysAgo)}`;
    const profile = { ...profileOf(account), email, phone, referredBy: CODE };
    const customerId = await openCustomer(ctx, userId, { ...profile, planName: plan ?? null });
    const createdAt = new Date(ctx.ports.clock.now().getTime() - signedUpDaysAgo * DAY_MS);
    await ctx.db.sql
      .update(customer)
      .set({ createdAt })
      .where(and(eq(customer.id, customerId), eq(customer.companyId, companyId)));
    if (!toppedUp) continue;
    const scope = { companyId, customerId };
    await seedDelivered(ctx, scope, createdAt);
    topUps.push({ scope, ...toppedUp });
  }
  return topUps;
}

/** The first order; a bonus waits for its delivery. */
async function seedDelivered(ctx: Ctx, scope: Scope, createdAt: Date): Promise<void> {
  const deliveredAt = new Date(createdAt.getTime() + DAY_MS);
  await ctx.db.sql.insert(orders).values({
    ...scope,
    id: randomUUID(),
    nanoId: opaqueToken(),
    statusCode: STATUS.completed,
    currency: 'MYR',
    createdAt,
    updatedAt: deliveredAt,
    deliveredAt,
  });
}
