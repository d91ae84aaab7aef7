import { foldHeading } from '../headings/headingText.ts';
import { dhlEcommerce } from './dhlEcommerce.ts';
import { easyParcel, easyParcelFields } from './easyParcel.ts';
import { easyStore } from './easyStore.ts';
import type { FormatProfile } from './formatProfile.ts';
import { jnt } from './jnt.ts';
import { lazada } from './lazada.ts';
import { ninjaVan } from './ninjaVan.ts';
import { posLaju } from './posLaju.ts';
import { shopee } from './shopee.ts';
import { shopify } from './shopify.ts';
import { tikTokShop } from './tikTokShop.ts';
import { wooCommerce } from './wooCommerce.ts';

/** The first match: formats with unique headings come before those with common ones. */
const FORMATS: readonly FormatProfile[] = [
  shopify,
  tikTokShop,
  shopee,
  lazada,
  dhlEcommerce,
  easyParcel,
  easyParcelFields,
  ninjaVan,
  jnt,
  posLaju,
  easyStore,
  wooCommerce,
];

export function formatOf(headers: readonly string[]): FormatProfile | null {
  const named = new Set(headers.map(foldHeading));
  const has = (header: string) => named.has(foldHeading(header));
  return FORMATS.find(({ marks }) => marks.every((group) => group.some(has))) ?? null;
}
