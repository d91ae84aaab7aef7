import { ERROR } from '../../../contract/errorCodes.ts';
import { STATUS } from '../../../contract/rules/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookingResult } from '../../ports/couriers.ts';
import { remembered } from '../services/catalogMemo.ts';
import { nextConsignmentNo } from './consignment.ts';
import type { Stop } from './orderInput.ts';
import { moveOrder, type OrderRow } from './status.ts';
import { writeOrder } from './store.ts';
import { bankDetailsOf, findService } from './tenantStore.ts';

/** The courier refuses the parcel. Thrown so that the whole transaction is rolled back, the charge too. */
export class BookingRefused extends Error {}

/**
 * Gives a paid order its number, moves it to New and books the courier, within the open transaction.
 * Throws BookingRefused.
 */
export async function placeOrder(
  ctx: Ctx,
  scope: Scope,
  order: OrderRow,
  stops: Stop[],
  invoiceId: string,
): Promise<OrderRow> {
  const consignmentNo = order.consignmentNo ?? (await nextConsignmentNo(ctx, scope.companyId));
  if (order.codMinor)
    await writeOrder(ctx, scope, order.id, { codStatus: 0, bankDetails: await bankAccount(ctx, scope) });
  const booked = await book(ctx, { ...order, consignmentNo }, stops);
  if (!booked.accepted) throw new BookingRefused(booked.reason);
  return moveOrder(ctx, scope, order.id, STATUS.created, {
    set: {
      consignmentNo,
      invoiceId,
      extTrackUrl: booked.extTrackUrl,
      carrierAppId: booked.carrierAppId ?? null,
    },
  });
}

/** Asks the courier for another rider. Throws 409 when there is none. */
export async function rebook(ctx: Ctx, order: OrderRow, stops: Stop[]): Promise<void> {
  const booked = await book(ctx, order, stops);
  if (!booked.accepted) throw new Refusal(409, ERROR.courierRefused, booked.reason);
}

async function book(ctx: Ctx, order: OrderRow, stops: Stop[]): Promise<BookingResult> {
  return ctx.ports.couriers.book({
    orderId: order.id,
    consignmentNo: order.consignmentNo ?? '',
    ...(await serviceOf(ctx, order)),
    ...placesOf(stops),
    codMinor: order.codMinor,
  });
}

/** A refused booking leaves the order failed, with the courier's reason. */
export async function failOrder(ctx: Ctx, scope: Scope, order: OrderRow, reason: string): Promise<OrderRow> {
  // Failing again is a step of its own: the attempt in between is part of the order's history.
  if (order.statusCode === STATUS.failed) await moveOrder(ctx, scope, order.id, STATUS.processing);
  return moveOrder(ctx, scope, order.id, STATUS.failed, { failedReason: reason });
}

/** Runs `work` in one transaction; a courier's refusal rolls it back and runs `onRefused` in a transaction of its own instead. */
export async function orElseFailed<T>(
  ctx: Ctx,
  work: () => Promise<T>,
  onRefused: (reason: string) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.db.tx(work);
  } catch (err) {
    if (!(err instanceof BookingRefused)) throw err;
    return ctx.db.tx(() => onRefused(err.message));
  }
}

async function bankAccount(ctx: Ctx, scope: Scope): Promise<OrderRow['bankDetails']> {
  const [first] = await bankDetailsOf(ctx, scope);
  return first
    ? { accountNumber: first.accountNumber, accountName: first.accountName, bankName: first.bankName }
    : null;
}

async function serviceOf(ctx: Ctx, order: OrderRow) {
  const row = await remembered(ctx, `service:${order.serviceId}`, () =>
    findService(ctx, order, order.serviceId),
  );
  return {
    serviceCode: order.serviceCode ?? '',
    serviceType: row?.serviceType ?? '',
    serviceCompanyCode: row?.serviceCompanyCode ?? '',
  };
}

function placesOf(stops: Stop[]) {
  const from = stops[0]?.contact;
  const to = stops.at(-1)?.contact;
  return {
    origin: { postcode: from?.postcode ?? null, country: from?.country ?? null, city: from?.city ?? null },
    destination: {
      postcode: to?.postcode ?? null,
      country: to?.country ?? null,
      city: to?.city ?? null,
      phone: to?.phone ?? to?.mobile ?? null,
    },
  };
}
