import type { z } from 'zod';
import type { OrderPattern } from '../../../contract/orders/orders.ts';
import type { TemplateOrder } from '../../../contract/orders/templates.ts';
import { goodsCurrency } from '../../../contract/rules/money/goodsCurrency.ts';
import { fromMinor, moneyOf } from '../../../contract/rules/money/money.ts';
import { goodsOf } from '../../../contract/rules/orders/goods.ts';
import { isMultipoint } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { currencyOf } from '../orders/booking/createOrder.ts';
import { withDismissedPlaces } from '../orders/booking/dismissedPlaces.ts';
import {
  type AddonRow,
  extrasOf,
  noCurrency,
  type Stop,
  stopsOf,
  weightOf,
} from '../orders/booking/orderInput.ts';
import { parcelKg } from '../orders/booking/pieces.ts';
import { inMinor, type OrderFields, readFields } from '../orders/intake.ts';
import { addonsOf, shownContact } from '../orders/mapper.ts';
import { assertPlace, filledPlaces, wrongPlace } from '../parameters/wrongPlaces.ts';
import { hasPlace, hasPrice } from './store.ts';

/** Source of a pattern: a stored order, or one in the body. */
interface Source {
  source: string | null;
  note: string | null;
  serviceCode: string | null;
  itemType: string | null;
  weightKg: number;
  currency: string;
  serviceAddon: AddonRow[];
  codMinor: number | null;
  insuranceMinor: number | null;
}

/** An order without its times, its payment and its numbers. */
export function patternOf(order: Source, stops: readonly Stop[]): OrderPattern {
  return {
    // The source decides which form opens it.
    source: isMultipoint(order.source, stops.length) ? order.source : null,
    note: order.note,
    serviceCode: order.serviceCode,
    serviceAddon: addonsOf(order),
    itemType: order.itemType,
    weight: { value: order.weightKg, unit: 'kg' },
    cod: order.codMinor === null ? null : moneyOf(order.codMinor, order.currency),
    insurance: order.insuranceMinor === null ? null : { amount: fromMinor(order.insuranceMinor) },
    waypoint: stops.map(({ type, note, placeId, contact, inventory }, id) => ({
      id,
      type,
      scheduledAt: null,
      note,
      status: null,
      placeId,
      contact: shownContact(contact),
      inventory,
    })),
  };
}

/** The fields of an order of a pattern. A weight of 0 means that it is not known. */
export const fieldsOf = ({ weight, ...pattern }: OrderPattern): OrderFields =>
  readFields({ ...pattern, weight: weight.value > 0 ? weight : null });

/**
 * Throws 422 for a stop whose postcode is in another place than its city and state. A place that a template of the account has already is
 * accepted as it is: a template can be sent back as it was read.
 */
export async function assertNewPlaces(ctx: Ctx, scope: Scope, stops: Stop[], path: string): Promise<void> {
  for (const [i, { contact }] of (await withDismissedPlaces(ctx, scope, stops)).entries()) {
    const isWrong = wrongPlace(contact) !== null;
    if (isWrong && !(await hasPlace(ctx, scope, contact))) assertPlace(contact, `${path}.${i}.contact`);
  }
}

/** Throws 422 for goods whose currency is unclear, unless a template of the account has goods of the same price. */
async function assertNewPrices(
  ctx: Ctx,
  scope: Scope,
  waypoint: z.output<typeof TemplateOrder>['waypoint'],
  home: string,
): Promise<void> {
  for (const [i, { inventory }] of waypoint.entries())
    for (const [n, { price }] of (inventory ?? []).entries()) {
      const { amount = 0, currency = '' } = price ?? {};
      if (amount === 0 || !currency || goodsCurrency(currency, home)) continue;
      if (!(await hasPrice(ctx, scope, { amount, currency })))
        throw noCurrency(`order.waypoint.${i}.inventory.${n}.price.currency`);
    }
}

/** The pattern of an order in the body of a call. Throws 422. */
export async function patternOfBody(
  ctx: Ctx,
  scope: Scope,
  body: z.output<typeof TemplateOrder>,
): Promise<OrderPattern> {
  const currency = await currencyOf(ctx, scope.companyId);
  const input = inMinor(body);
  await assertNewPrices(ctx, scope, body.waypoint, currency);
  const stops = filledPlaces(stopsOf(input, currency, [], 'copy') ?? []);
  await assertNewPlaces(ctx, scope, stops, 'order.waypoint');
  const goods = goodsOf(stops);
  return patternOf(
    {
      source: input.source ?? null,
      note: body.note,
      serviceCode: body.serviceCode,
      itemType: input.itemType || goods[0]?.type || null,
      weightKg: parcelKg(input.weight ? weightOf(input.weight, stops) : 0, stops),
      currency,
      ...extrasOf(input, { serviceAddon: [], codMinor: null, insuranceMinor: null }, currency),
    },
    stops,
  );
}

export function summaryOf({ waypoint, serviceCode, itemType, weight }: OrderPattern) {
  const to = waypoint.length > 1 ? waypoint.at(-1)?.contact : undefined;
  return {
    recipientName: to?.name ?? null,
    recipientCity: to?.city ?? null,
    serviceCode,
    itemType,
    weightKg: weight.value,
    stops: waypoint.length,
  };
}
