import { eq } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx } from '../../context.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { sandboxShipment } from '../../db/schema/system/sandbox.ts';
import { company } from '../../db/schema/tenants.ts';
import { addressOf, companyAddress } from '../../http/caller/tenantAddress.ts';
import { onTimer } from '../../jobs/registry.ts';
import { ownCourierAccount } from '../../modules/apps/service.ts';
import { statusOf } from '../../modules/couriers/store.ts';
import { type BookingRequest, type BookingResult, type Couriers, NO_SYSTEM } from '../../ports/couriers.ts';
import { COURIER_PATH } from '../courierPage.ts';
import { instruct, takes } from './instruct.ts';
import { planFor } from './plan.ts';
import { REFUSED_POSTCODE } from './refusedPostcode.ts';
import { advanceShipments, nextAt } from './shipments.ts';

/** With this value in a setting of an app, the courier refuses its account, for a demo. */
export const REFUSED_SECRET = 'wrong';
const TICK_MS = 1000;

/** The embedded couriers: they accept, have their own records and move parcels at the clock's speed. */
export function createSandboxCouriers(ctx: Ctx): Couriers {
  onTimer(ctx, {
    name: 'sandbox couriers',
    everyMs: TICK_MS,
    atStart: true,
    work: async () => void (await advanceShipments(ctx, ctx.ports.clock.now())),
  });
  return {
    // They answer at once and move their parcels themselves.
    ...NO_SYSTEM,
    book: (request) => book(ctx, request),
    cancel: (orderId) => cancel(ctx, orderId),
    instruct: (request) => instruct(ctx, request),
    takes: (parcels) => takes(ctx, parcels),
    carried: async () => 'all',
  };
}

async function book(ctx: Ctx, request: BookingRequest): Promise<BookingResult> {
  for (const [side, place] of [
    ['pickup', request.sender],
    ['delivery', request.recipient],
  ] as const) {
    if (place.postcode === REFUSED_POSTCODE) {
      return {
        accepted: false,
        reason: `The courier does not serve the ${side} postcode ${REFUSED_POSTCODE}.`,
      };
    }
  }
  const order = await bookedOrder(ctx, request.orderId);
  const account = order && (await ownCourierAccount(ctx, order, request.serviceCompanyCode));
  if (account && Object.values(account.config).includes(REFUSED_SECRET))
    return {
      accepted: false,
      reason: 'The courier does not accept the account of your app. Please check its settings.',
    };
  const plan = planFor(request.orderId, request.serviceType);
  const values = {
    consignmentNo: request.consignmentNo,
    plan,
    step: 0,
    nextAt: nextAt(ctx, startOf(ctx.ports.clock.now(), order), plan[0]),
    told: null,
    toldId: null,
    done: false,
  };
  await ctx.db.sql
    .insert(sandboxShipment)
    .values({ orderId: request.orderId, ...values })
    .onConflictDoUpdate({ target: sandboxShipment.orderId, set: values });
  const site = order ? addressOf(ctx, order) : ctx.config.publicUrl;
  return {
    accepted: true,
    extTrackUrl: `${site}${COURIER_PATH}/${encodeURIComponent(request.consignmentNo)}`,
    carrierAppId: account?.id ?? null,
  };
}

type Booked = Awaited<ReturnType<typeof bookedOrder>>;

async function bookedOrder(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db.sql
    .select({
      companyId: orders.companyId,
      customerId: orders.customerId,
      scheduledAt: orders.scheduledAt,
      timezone: company.timezone,
      ...companyAddress(ctx),
    })
    .from(orders)
    .innerJoin(company, eq(company.id, orders.companyId))
    .where(eq(orders.id, orderId));
  return row;
}

/** Today's pickup is collected at once, so that a parcel can be followed. A pickup on a later day waits for its time. */
function startOf(now: Date, order: Booked): Date {
  if (!order?.scheduledAt) return now;
  const dayOf = (at: Date) => localDay(at, order.timezone);
  return dayOf(order.scheduledAt) > dayOf(now) ? order.scheduledAt : now;
}

async function cancel(ctx: Ctx, orderId: string): Promise<boolean> {
  const statusCode = (await statusOf(ctx, orderId)) ?? STATUS.cancelled;
  if (statusCode >= STATUS.pickupSuccess && statusCode !== STATUS.cancelled) return false;
  await ctx.db.sql
    .update(sandboxShipment)
    .set({ done: true, nextAt: null })
    .where(eq(sandboxShipment.orderId, orderId));
  return true;
}
