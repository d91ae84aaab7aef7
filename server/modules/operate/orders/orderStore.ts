import { and, asc, eq, inArray, isNotNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { COD_STATUS } from '../../../../contract/rules/money/cod.ts';
import { ORDER_STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { Uuid } from '../../../../contract/wire/scalars.ts';
import type { Ctx } from '../../../context.ts';
import { orders } from '../../../db/schema/orders/orders.ts';
import { company, customer } from '../../../db/schema/tenants.ts';

const FOUND = {
  id: orders.id,
  companyId: orders.companyId,
  customerId: orders.customerId,
  tenant: company.code,
  timezone: company.timezone,
  customer: customer.name,
  bankDetails: orders.bankDetails,
  consignmentNo: orders.consignmentNo,
  statusCode: orders.statusCode,
  failedReason: orders.failedReason,
  serviceCode: orders.serviceCode,
  senderName: orders.senderName,
  recipientName: orders.recipientName,
  priceMinor: orders.priceMinor,
  currency: orders.currency,
  codMinor: orders.codMinor,
  codStatus: orders.codStatus,
  codDueAt: orders.codDueAt,
  codReference: orders.codReference,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

const found = (ctx: Ctx) =>
  ctx.db.sql
    .select(FOUND)
    .from(orders)
    .innerJoin(company, eq(company.id, orders.companyId))
    .innerJoin(customer, eq(customer.id, orders.customerId));

export type FoundOrder = Awaited<ReturnType<typeof ordersNamed>>[number];

const ofCompany = (companyId: string | undefined) =>
  companyId === undefined ? undefined : eq(orders.companyId, companyId);

/** For commands: orders of any tenant by consignment number or id; two tenants may have one number. */
export function ordersNamed(ctx: Ctx, name: string, companyId: string | undefined) {
  const byNumber = sql`upper(${orders.consignmentNo}) = upper(${name.trim()})`;
  return found(ctx)
    .where(
      and(Uuid.safeParse(name).success ? or(eq(orders.id, name), byNumber) : byNumber, ofCompany(companyId)),
    )
    .limit(2);
}

/** Statuses without further steps: delivered, returned, completed, cancelled. A failed order and a draft wait for their shipper. */
const AT_REST = Object.keys(ORDER_STATUS)
  .map(Number)
  .filter((code) => code >= 700 || code === 0 || code === 99);

export function ordersUnmoved(
  ctx: Ctx,
  { companyId, before, limit }: { companyId: string | undefined; before: Date; limit: number },
) {
  return found(ctx)
    .where(and(notInArray(orders.statusCode, AT_REST), lt(orders.updatedAt, before), ofCompany(companyId)))
    .orderBy(asc(orders.updatedAt))
    .limit(limit);
}

/** Collected cash without payout; with `dueBy` only cash due until then. */
export function cashToPay(
  ctx: Ctx,
  { companyId, dueBy, limit }: { companyId: string | undefined; dueBy: Date | undefined; limit: number },
) {
  return found(ctx)
    .where(
      and(
        inArray(orders.codStatus, [COD_STATUS.collected, COD_STATUS.processing]),
        isNotNull(orders.codMinor),
        dueBy === undefined ? undefined : lte(orders.codDueAt, dueBy),
        ofCompany(companyId),
      ),
    )
    .orderBy(asc(orders.codDueAt), asc(orders.id))
    .limit(limit);
}
