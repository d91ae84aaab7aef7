import { OrderInput } from '../../../contract/orders.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { createOrder } from './createOrder.ts';
import type { OrderRow } from './status.ts';
import { recordById, stopsOfOrder } from './store.ts';

export interface CloneWish {
  serviceCode?: string | null | undefined;
  process?: boolean | null | undefined;
  scheduledAt?: string | null | undefined;
}

/** How one column of an order gets into its clone: read into the new order's body, made anew there, or left behind. */
type Cloned = ((order: OrderRow) => Partial<OrderInput>) | 'made new' | 'left out';

/** Every column of an order says what becomes of it; one that is missing fails the type check. */
export type CloneTable<Row> = { [K in keyof Row]-?: Cloned };

export const CLONED_COLUMNS = {
  serviceCode: ({ serviceCode }) => ({ serviceCode }),
  serviceAddon: ({ serviceAddon }) => ({
    serviceAddon: serviceAddon.map(({ id, qty, value }) => ({ id, qty, value })),
  }),
  note: ({ note }) => ({ note }),
  itemType: ({ itemType }) => ({ itemType }),
  weightKg: ({ weightKg }) => (weightKg > 0 ? { weight: { unit: 'kg', value: weightKg } } : {}),
  codMinor: ({ codMinor }) => ({ cod: codMinor === null ? null : { amount: fromMinor(codMinor) } }),
  insuranceMinor: ({ insuranceMinor }) => ({
    insurance: insuranceMinor === null ? null : { amount: fromMinor(insuranceMinor) },
  }),
  source: () => ({ source: 'web-customer-clone' }),
  id: 'made new',
  companyId: 'made new',
  customerId: 'made new',
  nanoId: 'made new',
  statusCode: 'made new',
  currency: 'made new',
  version: 'made new',
  createdAt: 'made new',
  updatedAt: 'made new',
  // From the stops, which are copied.
  scheduledAt: 'made new',
  recipientName: 'made new',
  senderName: 'made new',
  // Priced with today's rates.
  serviceId: 'made new',
  serviceCompanyId: 'made new',
  priceMinor: 'made new',
  durationS: 'made new',
  quotes: 'made new',
  originZone: 'made new',
  destinationZone: 'made new',
  // The old order's own numbers, payment and way.
  consignmentNo: 'left out',
  referenceNo: 'left out',
  extId: 'left out',
  promoCode: 'left out',
  paymentMethodId: 'left out',
  invoiceId: 'left out',
  bankDetails: 'left out',
  failedReason: 'left out',
  cancelReason: 'left out',
  codStatus: 'left out',
  codDueAt: 'left out',
  deliveredAt: 'left out',
  pickupManifestId: 'left out',
  extTrackUrl: 'left out',
  personnel: 'left out',
  position: 'left out',
  rating: 'left out',
  ratingNote: 'left out',
} satisfies CloneTable<OrderRow>;

/** A new order with what the old one carried and where; times that are over, its number and its payment stay behind. */
export async function cloneOrder(
  ctx: Ctx,
  scope: Scope,
  id: string,
  wish: CloneWish,
  newId: string,
): Promise<OrderRow> {
  const { order } = await recordById(ctx, scope, id);
  const stops = await stopsOfOrder(ctx, id);
  const now = ctx.ports.clock.now();
  const stillAhead = (at: string | null) => (at && at !== 'now' && new Date(at) > now ? at : null);
  const copied = copiedFrom(order);
  const input = OrderInput.parse({
    ...copied,
    process: wish.process ?? false,
    serviceCode: wish.serviceCode ?? copied.serviceCode,
    waypoint: stops.map((s, i) => ({
      ...s,
      scheduledAt: (i === 0 ? wish.scheduledAt : null) ?? stillAhead(s.scheduledAt),
    })),
  });
  return createOrder(ctx, scope, input, newId);
}

function copiedFrom(order: OrderRow): Partial<OrderInput> {
  const parts = Object.values<Cloned>(CLONED_COLUMNS).map((cloned) =>
    typeof cloned === 'function' ? cloned(order) : {},
  );
  return Object.assign({}, ...parts);
}
