import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { COD_STATUS } from '../../../contract/rules/money/cod.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Ctx } from '../../context.ts';
import { pushSubscription } from '../../db/schema/account/access.ts';
import { brandImage } from '../../db/schema/account/branding.ts';
import { savedView, savedViewPlace } from '../../db/schema/account/savedViews.ts';
import { contact, contactGroup } from '../../db/schema/addressBook.ts';
import { installedApp } from '../../db/schema/integrations/apps.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { invoice, payment, paymentRefund } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { orderTemplate } from '../../db/schema/orders/templates.ts';
import { job } from '../../db/schema/system/jobs.ts';
import { outboxMessage } from '../../db/schema/system/sandbox.ts';
import { appUser, company, customer, customerUser, userPhoto } from '../../db/schema/tenants.ts';
import { opaqueToken } from '../../http/caller/tokens.ts';
import { clearPeople } from '../members/oldPeopleStore.ts';
import { PAYMENT_OPEN_S } from '../payments/askGateway.ts';
import { FOR_PLACED_ORDERS, INVOICE } from '../wallet/invoices/invoiceStore.ts';
import { isUnbilled } from '../wallet/postpaid/postpaidStore.ts';

/** Accounts of which this user is a member, always in the same order, in which they are locked. */
export async function accountsOf(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db.sql
    .select({ id: customerUser.customerId })
    .from(customerUser)
    .where(eq(customerUser.userId, userId))
    .orderBy(asc(customerUser.customerId));
  return rows.map((row) => row.id);
}

/** Accounts of which only this user is a member. */
export async function accountsOnlyOf(ctx: Ctx, userId: number): Promise<number[]> {
  const rows = await ctx.db.sql
    .select({ id: customerUser.customerId })
    .from(customerUser)
    .where(
      and(
        eq(customerUser.userId, userId),
        sql`not exists (select 1 from customer_user other
          where other.customer_id = ${customerUser.customerId} and other.user_id <> ${userId})`,
      ),
    );
  return rows.map((row) => row.id);
}

interface OpenBusiness {
  /** Orders on their way, or paid and waiting for their courier. */
  parcels: number;
  /** Orders whose collected cash is not paid out yet. */
  cash: number;
  /** Payments that may still bring money, and money on its way back to its payer. */
  payments: number;
  refunds: number;
  /** Unpaid invoices for orders on their way. */
  bills: number;
  /** Charges that are on no monthly invoice yet. */
  charges: number;
  hasMoney: boolean;
  owes: boolean;
}

/** Open matters that must be settled before these accounts are closed. Locks the accounts, so that no order is paid meanwhile. */
export async function openBusinessOf(ctx: Ctx, customerIds: number[]): Promise<OpenBusiness> {
  if (customerIds.length === 0)
    return {
      parcels: 0,
      cash: 0,
      payments: 0,
      refunds: 0,
      bills: 0,
      charges: 0,
      hasMoney: false,
      owes: false,
    };
  const wallets = await ctx.db.sql
    .select({ walletMinor: customer.walletMinor })
    .from(customer)
    .where(inArray(customer.id, customerIds))
    .for('update');
  const [found] = await ctx.db.sql
    .select({
      parcels: sql<number>`count(*) filter (where ${inArray(orders.statusCode, UNDER_WAY)})::int`,
      cash: sql<number>`count(*) filter (where ${inArray(orders.codStatus, UNPAID_CASH)})::int`,
    })
    .from(orders)
    .where(inArray(orders.customerId, customerIds));
  const since = new Date(ctx.ports.clock.now().getTime() - PAYMENT_OPEN_S * 1000);
  const countOf = async (rows: Promise<{ n: number }[]>) => (await rows)[0]?.n ?? 0;
  const n = sql<number>`count(*)::int`;
  const ofAccounts = inArray(invoice.customerId, customerIds);
  const payments = await countOf(
    ctx.db.sql
      .select({ n })
      .from(payment)
      .innerJoin(invoice, eq(invoice.id, payment.invoiceId))
      .where(and(ofAccounts, eq(payment.status, 'pending'), gte(payment.createdAt, since))),
  );
  const refunds = await countOf(
    ctx.db.sql
      .select({ n })
      .from(paymentRefund)
      .innerJoin(payment, eq(payment.id, paymentRefund.paymentId))
      .innerJoin(invoice, eq(invoice.id, payment.invoiceId))
      .where(and(ofAccounts, eq(paymentRefund.status, 'pending'))),
  );
  const bills = await countOf(
    ctx.db.sql
      .select({ n })
      .from(invoice)
      .where(
        and(ofAccounts, inArray(invoice.type, [...FOR_PLACED_ORDERS]), eq(invoice.status, INVOICE.pending)),
      ),
  );
  const charges = await countOf(ctx.db.sql.select({ n }).from(invoice).where(and(ofAccounts, isUnbilled)));
  return {
    payments,
    refunds,
    bills,
    charges,
    parcels: found?.parcels ?? 0,
    cash: found?.cash ?? 0,
    hasMoney: wallets.some(({ walletMinor }) => walletMinor > 0),
    owes: wallets.some(({ walletMinor }) => walletMinor < 0),
  };
}

const UNPAID_CASH: number[] = [COD_STATUS.collected, COD_STATUS.processing];
const UNDER_WAY = Object.values(STATUS).filter(
  (code) =>
    (code === STATUS.processing || code >= STATUS.created) &&
    !([STATUS.delivered, STATUS.returnDelivered, STATUS.cancelled, STATUS.completed] as number[]).includes(
      code,
    ),
);

/** Closes accounts: deletes address book, bank details and personal data; data for the books stays. */
export async function clearCustomers(ctx: Ctx, customerIds: number[]): Promise<void> {
  if (customerIds.length === 0) return;
  const now = ctx.ports.clock.now();
  await clearPeople(ctx, customerIds);
  await ctx.db.sql.delete(contact).where(inArray(contact.customerId, customerIds));
  await ctx.db.sql.delete(contactGroup).where(inArray(contactGroup.customerId, customerIds));
  await ctx.db.sql.delete(savedView).where(inArray(savedView.customerId, customerIds));
  await ctx.db.sql.delete(orderTemplate).where(inArray(orderTemplate.customerId, customerIds));
  await ctx.db.sql.delete(integration).where(inArray(integration.customerId, customerIds));
  await ctx.db.sql.delete(installedApp).where(inArray(installedApp.customerId, customerIds));
  await ctx.db.sql.delete(brandImage).where(inArray(brandImage.customerId, customerIds));
  await ctx.db.sql
    .update(customer)
    .set({
      email: null,
      phone: null,
      identityNo: null,
      dob: null,
      bankDetails: [],
      notifications: {},
      customBranding: false,
      branding: {},
      // The referrer no longer sees the name, and the code gives nobody a bonus.
      referralCode: null,
      referredBy: null,
      blockedAt: now,
      deletedAt: now,
      updatedAt: now,
    })
    .where(inArray(customer.id, customerIds));
}

/** Deletes a user, and messages to the user: e-mail address and mobile number are free again, and nothing can sign in. */
export async function clearUser(ctx: Ctx, userId: number, passwordHash: string): Promise<void> {
  await deleteMessagesTo(ctx, userId);
  await ctx.db.sql.delete(pushSubscription).where(eq(pushSubscription.userId, userId));
  await ctx.db.sql.delete(webhook).where(eq(webhook.userId, userId));
  await ctx.db.sql.delete(savedView).where(and(eq(savedView.userId, userId), eq(savedView.shared, false)));
  await ctx.db.sql.delete(savedViewPlace).where(eq(savedViewPlace.userId, userId));
  await ctx.db.sql.delete(userPhoto).where(eq(userPhoto.userId, userId));
  await ctx.db.sql
    .update(appUser)
    .set({
      status: 9,
      name: '–',
      email: `deleted-${userId}@invalid`,
      mobile: null,
      mobileProvenAt: null,
      passwordHash,
      apiSecret: opaqueToken(),
      apiSecretNext: null,
      apiSecretNextAt: null,
      profilePic: null,
    })
    .where(eq(appUser.id, userId));
}

/** Deletes mails and messages to the addresses that a user has proven, except those that are still being sent. */
async function deleteMessagesTo(ctx: Ctx, userId: number): Promise<void> {
  const [user] = await ctx.db.sql.select().from(appUser).where(eq(appUser.id, userId));
  if (!user) return;
  const { companyId, email, mobile, mobileProvenAt, status } = user;
  const country = (await ctx.db.sql.select().from(company).where(eq(company.id, companyId)))[0]?.country;
  const phone = mobileProvenAt ? readPhone(mobile ?? '', country ?? '')?.value : undefined;
  const proven = [status === 1 ? email : null, mobileProvenAt ? mobile : null, phone];
  const addresses = proven.filter((one): one is string => Boolean(one));
  if (addresses.length === 0) return;
  await ctx.db.sql.delete(outboxMessage).where(
    and(
      eq(outboxMessage.companyId, companyId),
      inArray(outboxMessage.recipient, addresses),
      sql`not exists (select 1 from ${job} where ${job.queue} in ('mail.smtp', 'mail.bulk') and ${job.doneAt} is null
          and ${job.failedAt} is null and (${job.payload}->>'id')::int = ${outboxMessage.id})`,
    ),
  );
}
