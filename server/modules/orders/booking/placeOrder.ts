import { NOBODY } from '../../../../contract/orders/orders.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import type { BookingRequest } from '../../../ports/couriers.ts';
import { cartonSize } from '../../services/cartonSize.ts';
import { listActiveServices } from '../../services/store.ts';
import { accountFacts } from '../../wallet/accountFactsStore.ts';
import { moveLocked, moveOrder, type OrderRow } from '../status/status.ts';
import { writeOrder } from '../store.ts';
import { findService } from '../tenantStore.ts';
import { nextConsignmentNo } from './consignment.ts';
import { askCourierLater, placeLater } from './courierJobs.ts';
import type { Stop } from './orderInput.ts';
import { recordParcels } from './parcelRecordStore.ts';
import { deliveryNote, piecesOf, weightsOfPieces } from './pieces.ts';

/** The courier refuses the parcel. It is thrown to roll back the whole transaction with its charge. */
export class BookingRefused extends Error {}

/**
 * Gives a paid order its number, moves it to New and books the courier, within the open transaction, which has locked the order. If the
 * courier's system must answer first, the order stays processing, and a job places it. Throws BookingRefused.
 */
export async function placeOrder(
  ctx: Ctx,
  scope: Scope,
  order: OrderRow,
  stops: Stop[],
  invoiceId: string,
  freeNo?: string,
): Promise<OrderRow> {
  const consignmentNo = order.consignmentNo ?? freeNo ?? (await nextConsignmentNo(ctx, scope.companyId));
  const cash = order.codMinor ? { codStatus: 0, bankDetails: await bankAccount(ctx, scope) } : {};
  const booked = await ctx.ports.couriers.book(
    await bookingOf(ctx, { ...order, consignmentNo, invoiceId }, stops),
  );
  if (booked.accepted !== false) await recordParcels(ctx, scope, order, stops);
  if (booked.accepted === 'later') return leaveProcessing(ctx, scope, order, { invoiceId, ...cash });
  if (!booked.accepted) throw new BookingRefused(booked.reason);
  if (booked.isAsked)
    await askCourierLater(
      ctx,
      { orderId: order.id, customerId: order.customerId, courier: order.serviceCompanyId },
      0,
    );
  return moveLocked(ctx, scope, order, STATUS.created, {
    set: {
      ...cash,
      consignmentNo: booked.consignmentNo ?? consignmentNo,
      invoiceId,
      extTrackUrl: booked.extTrackUrl,
      carrierAppId: booked.carrierAppId ?? null,
      ownCourier: booked.carrierAppId != null,
    },
  });
}

async function leaveProcessing(
  ctx: Ctx,
  scope: Scope,
  order: OrderRow,
  set: { invoiceId: string } & Partial<Pick<OrderRow, 'codStatus' | 'bankDetails'>>,
): Promise<OrderRow> {
  const { invoiceId } = set;
  const share = {
    orderId: order.id,
    invoiceId,
    amountMinor: order.priceMinor ?? 0,
    currency: order.currency,
  };
  await placeLater(ctx, scope, share, {
    key: `${order.id}.${invoiceId}`,
    courier: order.serviceCompanyId,
  });
  if (order.statusCode === STATUS.processing) return writeOrder(ctx, scope, order.id, set);
  return moveLocked(ctx, scope, order, STATUS.processing, { set });
}

/** Requests another rider from the courier. Throws 409 when none is available. */
export async function rebook(ctx: Ctx, order: OrderRow, stops: Stop[]): Promise<void> {
  const booked = await ctx.ports.couriers.book(await bookingOf(ctx, order, stops));
  if (booked.accepted === false) throw new Refusal(409, ERROR.courierRefused, booked.reason);
}

/** Data of a paid order for its courier. */
export async function bookingOf(ctx: Ctx, order: OrderRow, stops: Stop[]): Promise<BookingRequest> {
  const pieces = piecesOf(stops);
  const weights = weightsOfPieces(pieces, order.weightKg);
  return {
    orderId: order.id,
    companyId: order.companyId,
    invoiceId: order.invoiceId ?? '',
    consignmentNo: order.consignmentNo ?? '',
    serviceId: order.serviceId,
    ...(await serviceOf(ctx, order)),
    ...partiesOf(stops),
    parcels: pieces.map((piece, i) => ({
      weightKg: weights[i] ?? order.weightKg,
      size: cartonSize(piece.items),
      items: piece.items,
    })),
    currency: order.currency,
    codMinor: order.codMinor,
    insuranceMinor: order.insuranceMinor,
    referenceNo: order.referenceNo,
    pickupNote: stops[0]?.note || null,
    deliveryNote: deliveryNote(order, stops.at(-1)),
  };
}

/** Marks the order of a refused booking as failed, with the courier's reason. */
export async function failOrder(ctx: Ctx, scope: Scope, order: OrderRow, reason: string): Promise<OrderRow> {
  // Failing again is a step of its own: the order's history contains the attempt in between.
  if (order.statusCode === STATUS.failed) await moveOrder(ctx, scope, order.id, STATUS.processing);
  return moveOrder(ctx, scope, order.id, STATUS.failed, { failedReason: reason });
}

/** Runs `work` in one transaction; a courier's refusal rolls it back and runs `onRefused` in a transaction of its own instead. */
export async function bookOrFail<T>(
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
  const [first] = (await accountFacts(ctx, scope))?.bankDetails ?? [];
  return first
    ? { accountNumber: first.accountNumber, accountName: first.accountName, bankName: first.bankName }
    : null;
}

async function serviceOf(ctx: Ctx, order: OrderRow) {
  const sold = (await listActiveServices(ctx, order.companyId)).find(({ id }) => id === order.serviceId);
  const row = sold
    ? { serviceType: sold.serviceType, serviceCompanyCode: sold.serviceCompany.code }
    : await findService(ctx, order, order.serviceId);
  return {
    serviceCode: order.serviceCode ?? '',
    serviceType: row?.serviceType ?? '',
    serviceCompanyCode: row?.serviceCompanyCode ?? '',
  };
}

const partiesOf = (stops: Stop[]) => ({
  sender: stops[0]?.contact ?? NOBODY,
  recipient: stops.at(-1)?.contact ?? NOBODY,
});
