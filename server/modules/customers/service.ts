import { and, asc, eq, sql } from 'drizzle-orm';
import type { Customer, CustomerBranding } from '../../../contract/customers.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { customer, customerUser } from '../../db/schema/tenants.ts';
import { notFound } from '../../http/refusal.ts';
import { brandingOf, textOf } from '../tracking/present.ts';

type Row = typeof customer.$inferSelect;

/** Every account that the user owns, oldest first. */
export async function customersOfUser(ctx: Ctx, userId: number, companyId: string): Promise<Customer[]> {
  const rows = await ctx.db.sql
    .select()
    .from(customer)
    .innerJoin(customerUser, eq(customerUser.customerId, customer.id))
    .where(and(eq(customerUser.userId, userId), eq(customer.companyId, companyId)))
    .orderBy(asc(customer.id));
  return Promise.all(
    rows.map(async (r) => toCustomer(r.customer, userId, await unbilledMinor(ctx, r.customer.id))),
  );
}

/** One account; with its brand where `retrieve` asks for `branding`. */
export async function customerOf(
  ctx: Ctx,
  scope: Scope,
  userId: number | null,
  retrieve = '',
): Promise<Customer> {
  const [row] = await ctx.db.sql
    .select()
    .from(customer)
    .where(and(eq(customer.id, scope.customerId), eq(customer.companyId, scope.companyId)));
  if (!row) throw notFound();
  const found = toCustomer(row, userId, await unbilledMinor(ctx, row.id));
  return retrieve.split(',').includes('branding') ? { ...found, branding: brandOf(row) } : found;
}

/**
 * The account that a call means by its id: the one that it works for, or, where it names none beside, another of the same person.
 * Throws 404 for any other.
 */
export async function accountMeant(
  ctx: Ctx,
  actor: Actor,
  id: string | number | null | undefined,
  namedBeside: unknown,
): Promise<Scope> {
  const { companyId, userId } = actor;
  const customerId = Number(id);
  if (id == null || id === '' || customerId === actor.customerId) return actor;
  if (actor.via !== 'session' || namedBeside != null || !isSerial(customerId)) throw notFound();
  const [own] = await ctx.db.sql
    .select({ companyId: customer.companyId, customerId: customer.id })
    .from(customer)
    .innerJoin(customerUser, eq(customerUser.customerId, customer.id))
    .where(
      and(eq(customer.id, customerId), eq(customer.companyId, companyId), eq(customerUser.userId, userId)),
    );
  if (!own) throw notFound();
  return own;
}

/** Changes what a customer may change of himself. */
export async function changeCustomer(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  change: Partial<typeof customer.$inferInsert>,
): Promise<void> {
  await ctx.db.sql
    .update(customer)
    .set({ ...change, updatedAt: ctx.ports.clock.now() })
    .where(and(eq(customer.id, customerId), eq(customer.companyId, companyId)));
}

const brandOf = ({ branding, customBranding }: Row): CustomerBranding => ({
  ...brandingOf(branding),
  description: textOf(branding.description),
  customBranding,
});

/** What is invoiced and not yet paid, in minor units. */
export async function unbilledMinor(ctx: Ctx, customerId: number): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ n: sql<number>`coalesce(sum(${invoice.totalMinor} - ${invoice.paidMinor}), 0)::float8` })
    .from(invoice)
    .where(
      and(eq(invoice.customerId, customerId), eq(invoice.status, 0), sql`${invoice.paymentMethodId} is null`),
    );
  return row?.n ?? 0;
}

function toCustomer(row: Row, userId: number | null, unbilled: number): Customer {
  return {
    id: row.id,
    companyId: row.companyId,
    userId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    type: row.type,
    identityNo: row.identityNo,
    identityType: row.identityType,
    dob: row.dob,
    industry: row.industry,
    websiteUrl: row.websiteUrl,
    unitNo: row.unitNo,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    postcode: row.postcode,
    country: row.country,
    defaultLabelType: row.defaultLabelType,
    priceQuotePref: row.priceQuotePref,
    lang: row.lang,
    accountNumber: `C${String(row.id).padStart(6, '0')}`,
    planName: row.planName,
    planExpiryDate: row.planExpiryDate?.toISOString() ?? null,
    walletBalance: fromMinor(row.walletMinor),
    unbilledAmount: fromMinor(unbilled),
    discount: row.discountBp / 100,
    discountExp: null,
    commission: 0,
    billing: {
      ...row.billing,
      paymentTerm: String(row.billing.paymentTerm ?? 'debit'),
      maxCredit: fromMinor(row.creditLimitMinor),
    },
    taxIdentificationNo: row.taxIdentificationNo,
    referralCode: row.referralCode,
    selectedServices: row.selectedServices,
    geoAccuracy: null,
    geoAccuracyLock: false,
    customBranding: row.customBranding,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
