import type { IncomingHttpHeaders } from 'node:http';
import { OrderInput, type ParsedOrderInput } from '../../../contract/orders/orders.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { fromMinor, moneyText, roundAmount } from '../../../contract/rules/money/money.ts';
import { MALAYSIAN_STATES } from '../../../contract/rules/places/malaysianStates.ts';
import type { Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { notFound } from '../../http/answer/refusal.ts';
import type { Tenant } from '../../http/caller/tenantAddress.ts';
import { sameText } from '../../http/caller/tokens.ts';
import { derivedId } from '../../http/request/idempotency.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { createOrder } from '../orders/booking/createOrder.ts';
import { findOrder } from '../orders/store.ts';
import { ordersKeyOf } from './service.ts';
import { Note, type ShopifyOrder } from './shopOrders.ts';
import { noteCall, type Sender, shopById } from './store.ts';

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
  // A shop may send an order again at any time.
  const known = await findOrder(ctx, row, orderId);
  return (known ?? (await createOrder(ctx, row, input, orderId))).id;
}

/** The order as a draft; null for a cancelled order, and for goods that nobody carries. */
function orderOf(order: ShopifyOrder, sender: Sender, currency: string): ParsedOrderInput | null {
  const { shipping_address: to, billing_address: payer, customer: buyer } = order;
  const goods = goodsOf(order);
  if (!to || goods.length === 0 || order.cancelled_at) return null;
  const { blockedAt: _blocked, lang, ...from } = sender;
  const { cod, leftOut } = cashOf(order, currency);
  // The account would deliver the goods unpaid: its shippers read this before they book.
  const warning = leftOut && translateSentence(documentLocale(lang ?? undefined), leftOut);
  return OrderInput.parse({
    source: 'shopify',
    referenceNo: order.name,
    extId: order.id,
    note: warning ? Note.parse([warning, order.note].filter(Boolean).join(' ')) : order.note,
    cod,
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
        state: (to.country_code === 'MY' && MALAYSIAN_STATES[to.province_code ?? '']) || to.province,
        postcode: to.zip,
        country: to.country_code,
      },
      inventory: goods,
    },
  });
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
  cod: { amount: number } | null;
  /** In English: the cash that no courier can collect here, because of its currency or its amount. */
  leftOut: string | null;
}

function cashOf(
  { payment_gateway_names, total_outstanding, currency }: ShopifyOrder,
  companyCurrency: string,
): Cash {
  const chosen = payment_gateway_names?.some((name) => CASH_ON_DELIVERY.test(String(name)));
  if (!chosen || !total_outstanding) return { cod: null, leftOut: null };
  const minor = Math.round(total_outstanding * 100);
  if (total_outstanding > amountLimits(companyCurrency).cash || currency !== companyCurrency) {
    const amount = moneyText(minor, currency ?? '');
    return { cod: null, leftOut: `Cash on delivery ${amount} was not taken over.` };
  }
  // A shop's discounts leave fractions that nobody can pay in cash.
  return { cod: { amount: fromMinor(roundAmount(minor, companyCurrency)) }, leftOut: null };
}
