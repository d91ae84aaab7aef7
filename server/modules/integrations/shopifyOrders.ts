import type { IncomingHttpHeaders } from 'node:http';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { moneyText, roundAmount } from '../../../contract/rules/money/money.ts';
import { isUnconfirmed, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { malaysianState } from '../../../contract/rules/places/malaysianStates.ts';
import { plainLine } from '../../../contract/rules/text/links.ts';
import type { Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { publicUrlOf, type Tenant } from '../../http/caller/tenantAddress.ts';
import { sameText } from '../../http/caller/tokens.ts';
import { derivedId } from '../../http/request/idempotency.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { mailUser } from '../../texts/mails.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { mailAddressOf } from '../company/verifiedAddressStore.ts';
import { findCustomer } from '../customers/store.ts';
import { createOrder } from '../orders/booking/createOrder.ts';
import { updateOrder } from '../orders/booking/updateOrder.ts';
import { type OrderFields, readFields } from '../orders/intake.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { findOrder, lockOrder, writeOrder } from '../orders/store.ts';
import { ordersKeyOf } from './service.ts';
import { Note, type ShopifyOrder } from './shopOrders.ts';
import { type IntegrationRow, noteCall, type Sender, shopById } from './store.ts';

interface Address {
  id: number;
  key: string;
  /** Tenant of the called host. */
  tenant: Tenant | null;
}

/** A shop sends an order when it is placed and again when it is paid, depending on its webhooks. */
const TOPICS = new Set(['orders/create', 'orders/paid']);
const SHOP = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;
/** Limit for calls of one shop, above a busy sale; the shop repeats refused calls for hours. */
const CALLS = { limit: 300, windowS: 60 };
const CASH_ON_DELIVERY = /cash on delivery|\bcod\b/i;
const MOST_LINES = 1000;
const MOST_PIECES = 100_000;
const MOST_GRAMS = 10_000_000;

/**
 * Stores the order of a Shopify shop as a draft, so that a person chooses the courier. The shop repeats the call until it is answered; an
 * order is stored once. Null if there is nothing to send. Throws the same 404 for every reason, unless the address belongs to a connected
 * shop with its key; 429 after too many calls.
 */
export async function takeShopifyOrder(
  ctx: Ctx,
  { id, key, tenant }: Address,
  headers: IncomingHttpHeaders,
  order: ShopifyOrder,
): Promise<string | null> {
  if (!sameText(key, ordersKeyOf(ctx, id))) throw notFound();
  const found = await shopById(ctx, id);
  if (!found || !tenant || found.row.companyId !== tenant.id) throw notFound();
  const { row, sender } = found;
  if (row.type !== 'shopify' || !row.keyAlive || sender.blockedAt) throw notFound();
  await countCall(ctx, `shop-orders:${row.id}`, CALLS.limit, CALLS.windowS);
  const shop = String(headers['x-shopify-shop-domain'] ?? '').toLowerCase();
  await noteCall(ctx, row, SHOP.test(shop) ? shop : null);
  const topic = headers['x-shopify-topic'];
  if (headers['x-shopify-test'] === 'true' || (topic && !TOPICS.has(String(topic)))) return null;
  const input = orderOf(order, sender, tenant.currency);
  if (!input) return null;
  const orderId = derivedId(ctx, `shop order\n${row.id}\n${order.id}`);
  // A shop may send an order again at any time, also an older state of it.
  const known = await findOrder(ctx, row, orderId);
  if (!known) return (await createOrder(ctx, row, input, orderId)).id;
  if (topic === 'orders/paid') await takePayment(ctx, row, known, order);
  return known.id;
}

/**
 * The buyer of a parcel with cash on delivery has paid in the shop. A draft loses this cash if the amount is still the shop's; otherwise
 * the shipper is told, by the order's note and by mail, once.
 */
async function takePayment(ctx: Ctx, shop: IntegrationRow, known: OrderRow, order: ShopifyOrder) {
  const { companyId, customerId, makerId } = shop;
  const scope = { companyId, customerId };
  const { dueMinor } = cashOf(order, known.currency);
  const codMinor = known.codMinor ?? 0;
  if (codMinor <= dueMinor || known.statusCode >= STATUS.delivered) return;
  const wholeMinor = roundAmount(Math.round((order.total_price ?? 0) * 100), known.currency);
  if (known.statusCode === STATUS.draft && (!known.editedAt || codMinor === wholeMinor)) {
    const patch = { cod: { minor: dueMinor }, version: known.version };
    await updateOrder(ctx, { ...scope, userId: makerId, via: 'apiKey' }, known.id, patch);
    return;
  }
  const account = await findCustomer(ctx, scope);
  if (!account) return;
  const locale = documentLocale(account.lang ?? undefined);
  const amount = moneyText(codMinor - dueMinor, known.currency);
  const warning = translateSentence(
    locale,
    `The buyer paid in the shop: cash on delivery ${amount} is no longer due.`,
  );
  const email = await mailAddressOf(ctx, scope, account.email);
  const page = isUnconfirmed(known.statusCode) ? 'orders/new-order' : 'order';
  const link = `${await publicUrlOf(ctx, companyId)}/customer/${page}/${known.id}`;
  await ctx.db.tx(async () => {
    const { note } = await lockOrder(ctx, scope, known.id);
    if (note?.includes(warning)) return;
    await writeOrder(ctx, scope, known.id, { note: Note.parse([warning, note].filter(Boolean).join(' ')) });
    await emitEvent(ctx, scope, 'order.updated', {
      orderId: known.id,
      statusCode: known.statusCode,
      consignmentNo: known.consignmentNo,
    });
    if (!email || account.blockedAt) return;
    const values = { order: plainLine(known.consignmentNo ?? known.referenceNo ?? ''), amount, link };
    await mailUser(ctx, { ...account, companyId, email }, 'paidInShop', locale, values);
  });
}

/** The order as a draft; null for a cancelled order, and for goods that nobody carries. */
function orderOf(order: ShopifyOrder, sender: Sender, currency: string): OrderFields | null {
  const { shipping_address: to, billing_address: payer, customer: buyer } = order;
  const goods = goodsOf(order);
  if (!to || goods.length === 0 || order.cancelled_at) return null;
  const { blockedAt: _blocked, lang, ...from } = sender;
  const { dueMinor, leftOut } = cashOf(order, currency);
  // The account would deliver the goods unpaid: its shippers read this before they book.
  const warning = leftOut && translateSentence(documentLocale(lang ?? undefined), leftOut);
  const fields = readFields({
    source: 'shopify',
    referenceNo: order.name,
    extId: order.id,
    note: warning ? Note.parse([warning, order.note].filter(Boolean).join(' ')) : order.note,
    origin: { contact: from, inventory: goods },
    destination: {
      contact: {
        name: to.name,
        phone: to.phone ?? order.phone ?? buyer?.phone ?? payer?.phone,
        email: order.email ?? buyer?.email,
        company: to.company,
        address1: to.address1,
        address2: to.address2,
        city: to.city,
        state: (to.country_code === 'MY' && malaysianState(to.province_code)) || to.province,
        postcode: to.zip,
        country: to.country_code,
      },
      inventory: goods,
    },
  });
  return { ...fields, cod: { minor: dueMinor } };
}

function goodsOf({ line_items, currency }: ShopifyOrder) {
  return (line_items ?? [])
    .filter(({ requires_shipping }) => requires_shipping !== false)
    .map((line) => ({ ...line, pieces: Math.floor(line.current_quantity ?? line.quantity ?? 1) }))
    .filter(({ pieces }) => pieces > 0)
    .slice(0, MOST_LINES)
    .map(({ name, title, sku, grams, price, pieces }) => ({
      name: name ?? title,
      description: sku,
      quantity: Math.min(pieces, MOST_PIECES),
      // No grams: the shop does not know the weight. The shipper enters it with the courier.
      weight: grams ? { unit: 'kg', value: Math.min(grams, MOST_GRAMS) / 1000 } : null,
      price: price == null ? null : { amount: price, currency },
    }));
}

interface Cash {
  /** Amount that the courier collects when the buyer chose to pay at the door. */
  dueMinor: number;
  /** In English: the cash that no courier can collect here, because of its currency or its amount. */
  leftOut: string | null;
}

function cashOf(
  { payment_gateway_names, total_outstanding, currency }: ShopifyOrder,
  companyCurrency: string,
): Cash {
  const chosen = payment_gateway_names?.some((name) => CASH_ON_DELIVERY.test(String(name)));
  if (!chosen || !total_outstanding) return { dueMinor: 0, leftOut: null };
  const minor = Math.round(total_outstanding * 100);
  if (total_outstanding > amountLimits(companyCurrency).cash || currency !== companyCurrency) {
    const amount = moneyText(minor, currency ?? '');
    return { dueMinor: 0, leftOut: `Cash on delivery ${amount} was not taken over.` };
  }
  // A shop's discounts leave fractions that nobody can pay in cash.
  return { dueMinor: roundAmount(minor, companyCurrency), leftOut: null };
}
