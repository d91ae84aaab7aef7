import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { INVOICE_STATUS } from '../../../../contract/rules/money/billing.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { ownAccount, ownRows } from '../../../db/ownRows.ts';
import { invoice, payment, paymentRefund } from '../../../db/schema/ledger.ts';
import { orders } from '../../../db/schema/orders/orders.ts';
import { appUser, company, customer, customerUser } from '../../../db/schema/tenants.ts';

/**
 * The account whose referral code this account used at sign-up. Undefined if the bonus was already credited, if either account is blocked,
 * or if the other account is not older. Locks this account: if two conditions are met at once, the second call sees the first one's credit.
 */
export async function referrerToCredit(ctx: Ctx, scope: Scope): Promise<Scope | undefined> {
  const [friend] = await ctx.db.sql
    .select({ code: customer.referredBy })
    .from(customer)
    .where(
      and(
        ownAccount(scope),
        isNotNull(customer.referredBy),
        isNull(customer.referralCreditedAt),
        isNull(customer.blockedAt),
      ),
    )
    .for('no key update');
  if (!friend?.code) return undefined;
  const [referrer] = await ctx.db.sql
    .select({ companyId: customer.companyId, customerId: customer.id })
    .from(customer)
    .where(
      and(
        eq(customer.companyId, scope.companyId),
        eq(customer.referralCode, sql`upper(trim(${friend.code}::text))`),
        lt(customer.id, scope.customerId),
        isNull(customer.blockedAt),
      ),
    );
  return referrer;
}

/** Marks the bonus for this account as credited. True for one caller only: the first. */
export async function takeBonus(ctx: Ctx, scope: Scope): Promise<boolean> {
  const rows = await ctx.db.sql
    .update(customer)
    .set({ referralCreditedAt: ctx.ports.clock.now() })
    .where(and(ownAccount(scope), isNull(customer.referralCreditedAt)))
    .returning({ id: customer.id });
  return rows.length > 0;
}

/** Emails and phones of an account and its users, and whether one of the users is verified. */
export async function peopleOf(ctx: Ctx, scope: Scope) {
  const [account] = await ctx.db.sql
    .select({
      email: customer.email,
      phone: customer.phone,
      country: sql<string>`coalesce(${customer.country}, ${company.country})`,
    })
    .from(customer)
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(ownAccount(scope));
  const users = await ctx.db.sql
    .select({ email: appUser.email, phone: appUser.mobile, status: appUser.status })
    .from(appUser)
    .innerJoin(customerUser, eq(customerUser.userId, appUser.id))
    .where(eq(customerUser.customerId, scope.customerId));
  const all = [...(account ? [account] : []), ...users];
  return {
    country: account?.country ?? '',
    isVerified: users.some(({ status }) => status === 1),
    emails: all.flatMap(({ email }) => email ?? []),
    phones: all.flatMap(({ phone }) => phone ?? []),
  };
}

/** Whether a courier of the tenant has delivered an order of the account. Orders of an own courier do not count, because the account itself reports them. */
export async function hasDelivered(ctx: Ctx, scope: Scope): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ownRows(orders, scope),
        isNotNull(orders.deliveredAt),
        sql`${orders.statusCode} in (${STATUS.delivered}::int, ${STATUS.completed}::int)`,
        eq(orders.ownCourier, false),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the account has a paid top-up of at least this amount after its refunds. */
export async function hasToppedUp(ctx: Ctx, scope: Scope, minMinor: number): Promise<boolean> {
  const refunded = sql`(select coalesce(sum(r.amount_minor), 0) from ${paymentRefund} r join ${payment} p on p.id = r.payment_id
    where p.invoice_id = ${invoice.id} and r.status <> 'refused')`;
  const rows = await ctx.db.sql
    .select({ id: invoice.id })
    .from(invoice)
    .where(
      and(
        ownRows(invoice, scope),
        eq(invoice.type, 'topup'),
        eq(invoice.status, INVOICE_STATUS.paid),
        gte(sql`${invoice.totalMinor} - ${refunded}`, Math.max(1, minMinor)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
