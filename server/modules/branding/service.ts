import type { z } from 'zod';
import type { BrandingInput, CustomerBranding } from '../../../contract/account/branding.ts';
import {
  BRAND_IMAGE_NAMES,
  BRAND_IMAGES,
  type BrandImage,
} from '../../../contract/rules/account/branding.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { nanoId } from '../../http/caller/tokens.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { linkHosts } from '../company/linkHosts.ts';
import { shownBrand } from '../customers/storedBrand.ts';
import { cleanPicture } from '../pictures/cleanPicture.ts';
import { changeBrand, deleteImages, findBrand, replaceImage } from './brandStore.ts';

const ID_LENGTH = 32;

export const imagePath = (id: string, type: string) => `/customer/brand-image/${id}.${type}`;

export async function brandOf(ctx: Ctx, scope: Scope): Promise<CustomerBranding> {
  const row = await findBrand(ctx, scope);
  if (!row) throw notFound();
  return shownBrand(row, await linkHosts(ctx, scope));
}

/** Stores the parts that are named (SET-59). Throws 422 for the address of a picture that is not this brand's, 409 with both versions. */
export function saveBrand(
  ctx: Ctx,
  scope: Scope,
  { customerId: _account, updatedAt: basedOn, ...parts }: z.output<typeof BrandingInput>,
): Promise<CustomerBranding> {
  return ctx.db.tx(async () => {
    const row = await findBrand(ctx, scope, { lock: true });
    if (!row) throw notFound();
    const before = shownBrand(row, await linkHosts(ctx, scope));
    const now = () => before;
    await assertUnchanged({ basedOn, updatedAt: row.updatedAt, name: 'branding', now, sent: parts });
    for (const field of BRAND_IMAGE_NAMES) {
      const address = parts[field];
      if (address === undefined) continue;
      if (address !== null && address !== before[field])
        throw invalid(field, 'Upload the picture instead of naming its address.');
      if (address === null) await deleteImages(ctx, scope, field);
    }
    await changeBrand(ctx, scope, parts);
    return brandOf(ctx, scope);
  });
}

/** Stores one picture (SET-56). */
export async function saveBrandImage(
  ctx: Ctx,
  scope: Scope,
  field: BrandImage,
  bytes: Buffer,
): Promise<CustomerBranding> {
  const picture = await cleanPicture(field, BRAND_IMAGES[field], bytes);
  return ctx.db.tx(async () => {
    const id = nanoId(ID_LENGTH);
    await replaceImage(ctx, scope, { id, field, picture });
    await changeBrand(ctx, scope, { [field]: imagePath(id, picture.type) });
    return brandOf(ctx, scope);
  });
}
