import { z } from 'zod';
import { InstantQuote, InstantQuoteInput, QuoteProblem } from '../../../../contract/orders/services.ts';
import { isConfirmable } from '../../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Actor, App, Ctx } from '../../../context.ts';
import { notFound, Refusal, unauthenticated } from '../../../http/answer/refusal.ts';
import { limitedAddress } from '../../../http/caller/limitedAddress.ts';
import { countCall } from '../../../http/request/rateLimit.ts';
import { placeProblems } from '../../parameters/wrongPlaces.ts';
import { callerOf } from '../../services/caller.ts';
import { withCatalogMemo } from '../../services/catalogMemo.ts';
import { toInstantQuote } from '../../services/offerRecord.ts';
import { quote } from '../../services/quote.ts';
import { badWeightUnit, forPricesAlone, readQuote } from '../../services/quoteRequest.ts';
import { withDismissedPlaces } from '../booking/dismissedPlaces.ts';
import type { Stop } from '../booking/orderInput.ts';
import { addonsOf } from '../mapper.ts';
import type { OrderRow } from '../status/status.ts';
import { findOrder, stopsOfOrder } from '../store.ts';
import { addressOf, itemsOf } from './orderPrice.ts';

const QUOTES_PER_MINUTE = 30;
type Question = z.output<typeof InstantQuoteInput>;

export function quoteRoute(app: App, ctx: Ctx): void {
  app.post(
    '/service/instantQuote',
    {
      config: { access: 'optional' },
      preValidation: async (request) => {
        const field = badWeightUnit(request.body);
        if (field) throw new Refusal(400, ERROR.validation, `"${field}" must be kg or g`, { field });
      },
      schema: {
        operation: {
          id: 'quote',
          right: 'prices.see',
          integrators: true,
          tag: 'Services',
          summary: 'Prices of a parcel, a trip, or an order by its id',
          needs: 'read',
        },
        body: InstantQuoteInput,
        response: { 200: z.object({ data: InstantQuote, errors: z.array(QuoteProblem) }) },
      },
    },
    async (request) => {
      const who = callerOf(request, request.body);
      // Visitors are counted by address; an account's questions when they reach a courier.
      if (who.customerId === undefined)
        await countCall(ctx, `quote:${who.companyId}:${limitedAddress(request.ip)}`, QUOTES_PER_MINUTE, 60);
      const { orderId } = request.body;
      const input = orderId
        ? await ofOrder(ctx, request.actor as Actor | null, orderId, request.body)
        : request.body;
      const question = forPricesAlone(readQuote(input));
      const data = toInstantQuote(
        await quote(withCatalogMemo(ctx), { ...who, ip: request.ip, isLimited: true }, question),
      );
      if (data.services.length > 0) data.errors.push(...placeProblems(question.stops));
      return { data, errors: data.errors };
    },
  );
}

/** The order's request for prices with the call's own fields. Throws 401 without a session and 404 without the order. */
async function ofOrder(ctx: Ctx, actor: Actor | null, orderId: string, changes: Question): Promise<Question> {
  if (!actor) throw unauthenticated();
  const order = await findOrder(ctx, actor, orderId);
  if (!order) throw notFound();
  const stops = await withDismissedPlaces(ctx, actor, await stopsOfOrder(ctx, orderId));
  return withChanges(quoteBodyOf(order, stops), changes);
}

/** An order as the body of a request for prices, which the fields of a call can replace. */
const quoteBodyOf = (order: OrderRow, stops: Stop[]): Question =>
  InstantQuoteInput.parse({
    waypoint: stops.map((s) => ({
      type: s.type,
      scheduledAt: s.scheduledAt,
      placeId: s.placeId,
      ...addressOf(s),
      contact: { ...addressOf(s), placeConfirmed: s.contact.placeConfirmed },
    })),
    weight: { unit: 'kg', value: order.weightKg },
    itemType: order.itemType,
    inventory: itemsOf(order, stops),
    serviceAddon: addonsOf(order),
    // A new order in place of a booked one has no promo code.
    promoCode: isConfirmable(order.statusCode) ? order.promoCode : null,
  });

/**
 * The order's request with the fields of the call in place of the order's own. Sender and recipient replace the first and last stop, the
 * weight replaces the goods' weight, and the goods of a stop replace all goods of the order.
 */
function withChanges(question: Question, changes: Question): Question {
  const beside = Object.fromEntries(Object.entries(changes).filter(([, value]) => value != null));
  const stops = question.waypoint ?? [];
  const waypoint = changes.waypoint?.length
    ? changes.waypoint
    : stops.map((stop, i) => {
        const end = i === 0 ? changes.origin : i === stops.length - 1 ? changes.destination : null;
        return end ? { ...end, type: stop.type } : stop;
      });
  // The order's weight does not count beside other goods that are all weighed.
  const sent = changes.inventory ?? waypoint.flatMap(({ inventory }) => inventory ?? []);
  const isWeighed = sent.length > 0 && sent.every(({ weight }) => weight);
  const weight = changes.weight ?? (isWeighed ? null : question.weight);
  return { ...question, ...beside, waypoint, weight, inventory: goodsBeside(question, changes, waypoint) };
}

function goodsBeside(
  question: Question,
  changes: Question,
  stops: Question['waypoint'],
): Question['inventory'] {
  if (changes.inventory) return changes.inventory;
  if (stops?.some((stop) => stop.inventory?.length)) return null;
  return changes.weight ? question.inventory?.map((item) => ({ ...item, weight: null })) : question.inventory;
}
