import { and, asc, desc, eq, gte, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../../context.ts';
import { nextVersion } from '../../../db/nextVersion.ts';
import { oneRow } from '../../../db/oneRow.ts';
import { ownAccount, ownRows } from '../../../db/ownRows.ts';
import { invoice, ledgerEntry, ledgerTx } from '../../../db/schema/ledger.ts';
import { appUser, company, customer, customerUser } from '../../../db/schema/tenants.ts';
import { writeAccount } from '../../customers/store.ts';

const FOUND = {
  id: customer.id,
  companyId: customer.companyId,
  tenant: company.code,
  currency: company.currency,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  walletMinor: customer.walletMinor,
  creditLimitMinor: customer.creditLimitMinor,
  billing: customer.billing,
  planName: customer.planName,
  blockedAt: customer.blockedAt,
  createdAt: customer.createdAt,
};

const found = (ctx: Ctx) =>
  ctx.db.sql.select(FOUND).from(customer).innerJoin(company, eq(company.id, customer.companyId));

export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findAnyCustomer>>>;

/** For commands: a customer of any tenant. */
export const findAnyCustomer = (ctx: Ctx, id: number) => oneRow(found(ctx).where(eq(customer.id, id)));

/** Customers of any tenant by a match of their name, e-mail, phone or number, or of one of their users. */
export function searchCustomers(
  ctx: Ctx,
  { text, companyId, limit }: { text: string; companyId: string | undefined; limit: number },
) {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const id = Number(/^C?0*(\d{1,9})$/i.exec(text)?.[1] ?? 0);
  const users = ctx.db.sql
    .select({ id: customerUser.customerId })
    .from(customerUser)
    .innerJoin(appUser, eq(appUser.id, customerUser.userId))
    .where(or(ilike(appUser.email, part), ilike(appUser.name, part), ilike(appUser.mobile, part)));
  return found(ctx)
    .where(
      and(
        companyId === undefined ? undefined : eq(customer.companyId, companyId),
        or(
          eq(customer.id, id),
          ilike(customer.name, part),
          ilike(customer.email, part),
          ilike(customer.phone, part),
          inArray(customer.id, users),
        ),
      ),
    )
    .orderBy(asc(customer.id))
    .limit(limit);
}

export function usersOf(ctx: Ctx, customerId: number) {
  return ctx.db.sql
    .select({
      id: appUser.id,
      name: appUser.name,
      email: appUser.email,
      mobile: appUser.mobile,
      status: appUser.status,
    })
    .from(appUser)
    .innerJoin(customerUser, eq(customerUser.userId, appUser.id))
    .where(eq(customerUser.customerId, customerId))
    .orderBy(asc(appUser.id));
}

/** Locks the users of the account in a fixed order. */
export async function lockUsersOf(ctx: Ctx, customerId: number): Promise<void> {
  await ctx.db.sql
    .select({ id: appUser.id })
    .from(appUser)
    .innerJoin(customerUser, eq(customerUser.userId, appUser.id))
    .where(eq(customerUser.customerId, customerId))
    .orderBy(asc(appUser.id))
    .for('no key update', { of: appUser });
}

export const setBlocked = (ctx: Ctx, scope: Scope, blockedAt: Date | null): Promise<void> =>
  writeAccount(ctx, scope, { blockedAt });

/** Users of the account who have no other open account. */
export async function usersShutOut(ctx: Ctx, customerId: number): Promise<number[]> {
  const others = ctx.db.sql
    .select({ id: customerUser.userId })
    .from(customerUser)
    .innerJoin(customer, eq(customer.id, customerUser.customerId))
    .where(isNull(customer.blockedAt));
  const rows = await ctx.db.sql
    .select({ id: customerUser.userId })
    .from(customerUser)
    .where(and(eq(customerUser.customerId, customerId), sql`${customerUser.userId} not in ${others}`));
  return rows.map((row) => row.id);
}

/** Sets the limit. False, without writing, if the wallet is below the new limit. */
export async function setCreditLimit(ctx: Ctx, scope: Scope, limitMinor: number): Promise<boolean> {
  const rows = await ctx.db.sql
    .update(customer)
    .set({ creditLimitMinor: limitMinor, updatedAt: nextVersion(customer.updatedAt, ctx.ports.clock.now()) })
    .where(and(ownAccount(scope), gte(customer.walletMinor, -limitMinor)))
    .returning({ id: customer.id });
  return rows.length > 0;
}

export const setPaymentTerm = (ctx: Ctx, scope: Scope, paymentTerm: string): Promise<void> =>
  writeAccount(ctx, scope, {
    billing: sql`${customer.billing} || ${JSON.stringify({ paymentTerm })}::jsonb`,
  });

/** The newest entries of a wallet. */
export function walletEntries(ctx: Ctx, scope: Scope, limit: number) {
  return ctx.db.sql
    .select({
      at: ledgerTx.createdAt,
      category: ledgerTx.category,
      description: ledgerTx.description,
      amountMinor: ledgerEntry.amountMinor,
      balanceMinor: ledgerEntry.balanceMinor,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(
      and(eq(ledgerTx.companyId, scope.companyId), eq(ledgerEntry.account, `wallet:${scope.customerId}`)),
    )
    .orderBy(desc(ledgerEntry.id))
    .limit(limit);
}

export async function invoiceNumbered(
  ctx: Ctx,
  scope: Scope,
  invoiceNo: string,
): Promise<string | undefined> {
  const [row] = await ctx.db.sql
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(ownRows(invoice, scope), eq(invoice.invoiceNo, invoiceNo.trim().toUpperCase())));
  return row?.id;
}
