import type { InstabookInput } from '../../../contract/orders/instabook.ts';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fromMinor, isAmount } from '../../../contract/rules/money/money.ts';
import {
  type InstabookAnswer,
  type InstabookField,
  type InstabookState,
  instabookFaults,
  instabookState,
} from '../../../contract/rules/orders/instabook.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { countryByCode } from '../../geo/countries.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { derivedId } from '../../http/request/idempotency.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { accountSender } from '../customers/accountSender.ts';
import { findCustomer } from '../customers/store.ts';
import { newRow } from '../orders/booking/createOrder.ts';
import { stopsOf } from '../orders/booking/orderInput.ts';
import { readFields } from '../orders/intake.ts';
import { planPricing } from '../orders/pricing/priceDrafts.ts';
import { findOrder, insertOrder } from '../orders/store.ts';
import { listItemTypes } from '../services/store.ts';
import { mailAnswer } from './answerMails.ts';
import { countUse, type LinkRow, lockLink, type OpenedLink, openLink } from './store.ts';

const SOURCE = 'instabook';
/** Answers from one address: enough for a family, too few to fill a shop's list with junk. */
const SENDS = { limit: 10, windowS: 600 };

/** The field of the API's body for each field of the form. */
const PATHS: Readonly<Record<InstabookField, string>> = {
  productName: 'item.name',
  amount: 'item.amount',
  type: 'item.type',
  weightValue: 'item.weight.value',
  name: 'receiver.name',
  phone: 'receiver.phone',
  email: 'receiver.email',
  unitNo: 'receiver.unitNo',
  address1: 'receiver.address1',
  postcode: 'receiver.postcode',
  city: 'receiver.city',
  state: 'receiver.state',
  country: 'receiver.country',
};

/** Goods set by the shipper; null for values that the buyer fills in. */
export const setValues = ({ productName, valueMinor, itemType, weightKg }: LinkRow) => ({
  productName,
  amount: valueMinor === null ? null : fromMinor(valueMinor),
  type: itemType,
  weightValue: weightKg,
});
type SetValues = ReturnType<typeof setValues>;

/** Buyers see the link of a blocked account as ended. */
export const stateOf = (ctx: Ctx, { link, isBlocked, timezone }: OpenedLink): InstabookState =>
  instabookState(
    {
      limit: link.useLimit,
      uses: link.uses,
      endsOn: link.endsOn,
      isEnded: link.endedAt !== null || isBlocked,
    },
    localDay(ctx.ports.clock.now(), timezone),
  );

/** Faults of an answer completed with the shipper's values, in the order of the form. */
export async function answerFaults(
  ctx: Ctx,
  { link, country }: OpenedLink,
  input: InstabookInput,
): Promise<{ field: InstabookField; message: string }[]> {
  const types = await listItemTypes(ctx, link.companyId);
  return instabookFaults(answerOf(link, input, country), {
    types: types.map(({ name }) => name),
    countries: (code) => countryByCode(code) !== undefined,
  });
}

/** The sent values; the shipper's values replace them. */
function answerOf(link: LinkRow, { item, receiver }: InstabookInput, home: string): InstabookAnswer {
  const set = setValues(link);
  const { name, phone, email, unitNo, address1, postcode, city, state, country } = receiver;
  return {
    productName: set.productName ?? item?.name ?? null,
    amount: set.amount ?? item?.amount ?? null,
    type: set.type ?? item?.type ?? null,
    weightValue: set.weightValue ?? item?.weight?.value ?? null,
    name,
    phone,
    email,
    unitNo,
    address1,
    postcode,
    city,
    state,
    country: (country ?? home).toUpperCase(),
  };
}

/** Throws 422 if a value differs from the shipper's: the buyer cannot change a price or a weight. */
function assertUnchanged(set: SetValues, { item }: InstabookInput): void {
  const sent: SetValues = {
    productName: item?.name ?? null,
    amount: item?.amount ?? null,
    type: item?.type ?? null,
    weightValue: item?.weight?.value ?? null,
  };
  for (const field of ['productName', 'amount', 'type', 'weightValue'] as const)
    if (set[field] !== null && sent[field] !== null && set[field] !== sent[field])
      throw invalid(PATHS[field], 'This was set by the sender and cannot be changed.');
}

/**
 * Makes a draft from a buyer's answer (IB-23). `key` identifies the answer: the same key makes no second draft and gets the first result.
 * Throws 404, 409 once the link takes no more answers, 422 and 429.
 */
export async function submitAnswer(
  ctx: Ctx,
  linkId: string,
  input: InstabookInput,
  { key, ip, locale }: { key: string; ip: string; locale: Locale },
): Promise<void> {
  const opened = await openLink(ctx, linkId);
  if (!opened) throw notFound();
  const scope = { companyId: opened.link.companyId, customerId: opened.link.customerId };
  // An order's id opens its label, so it is not derived from the key alone, which the sender chooses.
  const orderId = derivedId(ctx, `instabook\n${linkId}\n${key}`);
  if (await findOrder(ctx, scope, orderId)) return;
  assertOpen(stateOf(ctx, opened));
  assertUnchanged(setValues(opened.link), input);
  if (input.item?.amount != null && !isAmount(input.item.amount))
    throw invalid(PATHS.amount, `"${PATHS.amount}" must have at most 2 decimals`);
  const [fault] = await answerFaults(ctx, opened, input);
  if (fault) throw invalid(PATHS[fault.field], fault.message);
  await countCall(ctx, `instabook-ip:${scope.companyId}:${limitedAddress(ip)}`, SENDS.limit, SENDS.windowS);
  const account = await findCustomer(ctx, scope);
  if (!account) throw notFound();
  const answer = answerOf(opened.link, input, opened.country);
  const draft = orderOf(answer, input.note, await accountSender(ctx, account, opened.country), locale);
  const stops = stopsOf(draft, opened.link.currency) ?? [];
  const order = newRow(ctx, scope, orderId, opened.link.currency, draft, stops);
  await ctx.db.tx(async () => {
    const link = await lockLink(ctx, linkId);
    if (!link) throw notFound();
    if (await findOrder(ctx, scope, orderId)) return;
    assertOpen(stateOf(ctx, { ...opened, link }));
    await countUse(ctx, linkId);
    await insertOrder(ctx, order, stops);
    await planPricing(ctx, scope, [orderId]);
    await emitEvent(ctx, scope, 'instabook.submitted', {
      orderId,
      statusCode: order.statusCode,
      message: answer.productName,
    });
    const { productName: product, email } = answer;
    await mailAnswer(ctx, account, { orderId, product: product ?? '', email: email ?? null, locale });
  });
}

function assertOpen(state: InstabookState): void {
  if (state === 'answered') throw conflict('This form has been submitted already.');
  if (state !== 'open') throw conflict('This form is closed.');
}

function orderOf(answer: InstabookAnswer, note: string | null, sender: OrderContact, lang: Locale) {
  const { productName, amount, type, weightValue, ...receiver } = answer;
  const item = {
    name: productName,
    type: type ?? undefined,
    weight: { unit: 'kg' as const, value: weightValue },
    price: { amount },
  };
  return readFields({
    source: SOURCE,
    note,
    waypoint: [
      { type: 'PICKUP', contact: sender, inventory: [item] },
      { type: 'DROPOFF', contact: { ...receiver, lang }, inventory: [item] },
    ],
  });
}
