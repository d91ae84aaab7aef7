import { z } from 'zod';

const LONE_HALF = /[\uD800-\uDBFF]$/;

/** Long texts are cut and other types are skipped: a refused order would be lost. */
const cutText = (max: number) =>
  z.preprocess((v) => {
    if (typeof v !== 'string' && typeof v !== 'number') return null;
    return String(v).trim().slice(0, max).replace(LONE_HALF, '') || null;
  }, z.string().nullish());

/** Maximum length of an order's note. */
export const Note = cutText(500);

const optionalNumber = () =>
  z.preprocess((v) => {
    const number = typeof v === 'string' && v.trim() ? Number(v) : v;
    return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
  }, z.number().nullish());

const Person = z.looseObject({ phone: cutText(40), email: cutText(255) });

const Line = z.looseObject({
  name: cutText(255),
  title: cutText(255),
  sku: cutText(100),
  quantity: optionalNumber(),
  /** Without items that were removed from the order later. */
  current_quantity: optionalNumber(),
  /** Weight of one piece. */
  grams: optionalNumber(),
  price: optionalNumber(),
  requires_shipping: z.unknown().optional(),
});

/** An order as the webhooks of a Shopify shop send it, with the fields that a parcel needs. */
export const ShopifyOrder = z.looseObject({
  id: z.union([z.string().max(60), z.number()]).transform(String),
  name: cutText(100),
  note: Note,
  email: cutText(255),
  phone: cutText(40),
  currency: cutText(3),
  total_outstanding: optionalNumber(),
  total_price: optionalNumber(),
  payment_gateway_names: z.array(z.unknown()).nullish(),
  cancelled_at: cutText(40),
  shipping_address: z
    .looseObject({
      name: cutText(120),
      phone: cutText(40),
      company: cutText(120),
      address1: cutText(255),
      address2: cutText(255),
      city: cutText(120),
      province: cutText(120),
      province_code: cutText(20),
      zip: cutText(20),
      country_code: cutText(2),
    })
    .nullish(),
  billing_address: Person.nullish(),
  customer: Person.nullish(),
  line_items: z.array(Line).nullish(),
});
export type ShopifyOrder = z.output<typeof ShopifyOrder>;

/** Parameters in the address that a shop sends its orders to. */
export const ShopOrdersQuery = z.object({ key: z.string().max(100) });

/** Null if the call needs no parcel: it is a test or another event, or has nothing to be sent. */
export const TakenOrder = z.object({ orderId: z.string().nullable() });
export type TakenOrder = z.infer<typeof TakenOrder>;
