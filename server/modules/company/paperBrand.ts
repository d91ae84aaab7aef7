import { BRAND_COLOR } from '../../../contract/rules/account/branding.ts';
import type { Ctx, Scope } from '../../context.ts';
import type { DocumentCompany, PaperBrand } from '../../documents/documentCompany.ts';
import type { SizedLogo } from '../../documents/drawing/logoPicture.ts';
import { paperLogo } from '../../documents/drawing/paperLogo.ts';
import type { Issuer } from './issuer.ts';
import { brandToPrint } from './store.ts';

const MOST_LOGOS = 100;
/** Logos by picture and background. A picture never changes: a new picture gets a new id. */
const kept = new Map<string, SizedLogo | null>();

/** The shipper's brand for the papers of orders that show it; null while it is switched off. */
export async function paperBrandOf(ctx: Ctx, scope: Scope, issuer: Issuer): Promise<PaperBrand | null> {
  const row = await brandToPrint(ctx, scope);
  if (!row?.isOn) return null;
  const { name, colorBg, colorPrimary } = row.branding;
  const color = [colorBg, colorPrimary].find(isColor) ?? issuer.color;
  const logo = row.logoId && row.logo ? await keptLogo(row.logoId, row.logo, color) : null;
  return { name: typeof name === 'string' && name.trim() ? name : row.customerName, color, logo };
}

const isColor = (value: unknown): value is string => typeof value === 'string' && BRAND_COLOR.test(value);

async function keptLogo(id: string, base64: string, color: string): Promise<SizedLogo | null> {
  const key = `${id} ${color}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const logo = await paperLogo(Buffer.from(base64, 'base64'), color);
  if (kept.size >= MOST_LOGOS) kept.clear();
  kept.set(key, logo);
  return logo;
}

/** Issuer of an order's document. */
export const documentCompany = (
  { name, logo, color, lines }: Issuer,
  brand: PaperBrand | null,
): DocumentCompany => ({ name, logo, color, lines, brand });
