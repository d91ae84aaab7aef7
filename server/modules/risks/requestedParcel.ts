import type { ParsedRiskParcel } from '../../../contract/orders/risks.ts';
import { goodsOf, toKg } from '../../../contract/rules/orders/goods.ts';
import type { Ctx, Scope } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { extrasOf, type Stop, stopsOf } from '../orders/booking/orderInput.ts';
import { parcelsOf, type RecordedParcel } from '../orders/booking/parcelRecord.ts';
import { keptKg, parcelKg } from '../orders/booking/pieces.ts';
import { isId } from '../orders/ids.ts';
import { inMinor } from '../orders/intake.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { ordersOf, waypointsByOrder } from '../orders/store.ts';

type Decisive = Pick<OrderRow, 'itemType' | 'weightKg' | 'codMinor' | 'serviceCode'>;

/** A parcel of a call, read as its booking would read it. */
export interface RequestedParcel extends Decisive {
  orderId: string | null;
  stops: Stop[];
  drops: RecordedParcel[];
}

const EMPTY: Decisive = { itemType: null, weightKg: 0, codMinor: null, serviceCode: null };

/** The parcels of a call. A parcel has no stops if the account does not have its draft and its fields are not sent. */
export async function readParcels(
  ctx: Ctx,
  scope: Scope,
  parcels: readonly ParsedRiskParcel[],
  currency: string,
): Promise<RequestedParcel[]> {
  const ids = parcels.flatMap(({ orderId }) => orderId ?? []).filter(isId);
  const drafts = new Map((await ordersOf(ctx, scope, ids)).map((order) => [order.id, order]));
  const kept = await waypointsByOrder(ctx, [...drafts.keys()]);
  return parcels.map((parcel) => {
    const draft = drafts.get(parcel.orderId ?? '');
    const stops = stopsOf(forReasons(parcel), currency) ?? (draft && kept.get(draft.id)) ?? [];
    const order = withFields(draft ?? EMPTY, parcel, stops, currency);
    return { ...order, orderId: draft?.id ?? null, stops, drops: parcelsOf(order, stops) };
  });
}

/** Without times and prices: no reason depends on them, so only the booking refuses a wrong value. */
const forReasons = ({ waypoint, origin, destination }: ParsedRiskParcel) => {
  const plain = <S extends NonNullable<typeof origin>>(stop: S): S => ({
    ...stop,
    scheduledAt: null,
    ...(stop.inventory ? { inventory: stop.inventory.map((item) => ({ ...item, price: null })) } : {}),
  });
  return {
    waypoint: waypoint?.map(plain) ?? null,
    origin: origin ? plain(origin) : null,
    destination: destination ? plain(destination) : null,
  };
};

function withFields(draft: Decisive, parcel: ParsedRiskParcel, stops: Stop[], currency: string): Decisive {
  const { weight, serviceCode, itemType } = parcel;
  return {
    itemType: itemType || goodsOf(stops)[0]?.type || draft.itemType,
    weightKg: weight ? parcelKg(toKg(weight), stops) : keptKg(draft.weightKg, stops),
    codMinor: codOf(parcel, draft, currency),
    serviceCode: serviceCode ?? draft.serviceCode,
  };
}

/** The cash to collect as the booking would read it; the draft's beside an amount that the booking refuses. */
function codOf(parcel: ParsedRiskParcel, { codMinor }: Decisive, currency: string): number | null {
  try {
    return extrasOf(inMinor(parcel), { serviceAddon: [], codMinor, insuranceMinor: null }, currency).codMinor;
  } catch (err) {
    if (err instanceof Refusal) return codMinor;
    throw err;
  }
}
