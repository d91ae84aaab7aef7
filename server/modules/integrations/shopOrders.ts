import { z } from 'zod';

const LONE_HALF = /[\uD800-\uDBFF]$/;

/** Long texts are cut and other types are skipped: a refused order would reach nobody else. */
const told = (max: number) =>
  z.preprocess((v) => {
    if (typeof v !== 'string' && typeof v !== 'number') return null;
    return String(v).trim().slice(0, max).replace(LONE_HALF, '') || null;
  }, z.string().nullish());

const toldNumber = () =>
  z.preprocess((v) => {
    const number = typeof v === 'string' && v.trim() ? Number(v) : v;
    return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
  }, z.number().nullish());

const Person = z.looseObject({ phone: told(40), email: told(255) });

const Line = z.looseObject({
  name: told(255),
  title: told(255),
  sku: told(100),
  quantity: toldNumber(),
  /** Without items removed from the order since. */
  current_quantity: toldNumber(),
  /** Weight of one piece. */
  grams: toldNumber(),
  price: toldNumber(),
  requires_shipping: z.unknown().optional(),
});

/** An order as the webhooks of a Shopify shop send it; of its many fields, those that a parcel needs. */
export const ShopifyOrder = z.looseObject({
  id: z.union([z.string().max(60), z.number()]).transform(String),
  name: told(100),
  note: told(500),
  email: told(255),
  phone: told(40),
  currency: told(3),
  total_outstanding: toldNumber(),
  payment_gateway_names: z.array(z.unknown()).nullish(),
  cancelled_at: told(40),
  shipping_address: z
    .looseObject({
      name: told(120),
      phone: told(40),
      company: told(120),
      address1: told(255),
      address2: told(255),
      city: told(120),
      province: told(120),
      province_code: told(20),
      zip: told(20),
      country_code: told(2),
    })
    .nullish(),
  billing_address: Person.nullish(),
  customer: Person.nullish(),
  line_items: z.array(Line).nullish(),
});
export type ShopifyOrder = z.output<typeof ShopifyOrder>;

/** Parameters in the address that a shop sends its orders to. */
export const ShopOrdersQuery = z.object({ key: z.string().max(100) });

/** Null if the call needs no parcel: a test, another event, or nothing to be sent. */
export const TakenOrder = z.object({ orderId: z.string().nullable() });
export type TakenOrder = z.infer<typeof TakenOrder>;
