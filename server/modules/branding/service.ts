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
import { changeBrand, deleteUnused, findBrand, hasImage, imagePath, storeImage } from './brandStore.ts';

const ID_LENGTH = 32;

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
      if (address === undefined || address === before[field]) continue;
      if (address !== null && !(await hasImage(ctx, scope, field, address)))
        throw invalid(field, 'Upload the picture instead of naming its address.');
      await deleteUnused(ctx, scope, field, { previous: before[field], used: address });
    }
    const { customBranding, ...brand } = parts;
    await changeBrand(ctx, scope, brand, customBranding ?? undefined);
    return brandOf(ctx, scope);
  });
}

/**
 * Stores one picture (SET-56). A draft does not change the brand until a save names its address; the answer shows the brand with it. Any
 * other picture replaces the previous one at once.
 */
export async function saveBrandImage(
  ctx: Ctx,
  scope: Scope,
  { field, bytes, isDraft }: { field: BrandImage; bytes: Buffer; isDraft: boolean },
): Promise<CustomerBranding> {
  const picture = await cleanPicture(field, BRAND_IMAGES[field], bytes);
  return ctx.db.tx(async () => {
    const row = await findBrand(ctx, scope, { lock: true });
    if (!row) throw notFound();
    const before = shownBrand(row, await linkHosts(ctx, scope));
    const id = nanoId(ID_LENGTH);
    const address = imagePath(id, picture.type);
    await storeImage(ctx, scope, { id, field, picture });
    if (isDraft) {
      await deleteUnused(ctx, scope, field, { previous: null, used: before[field] });
      return { ...before, [field]: address };
    }
    await changeBrand(ctx, scope, { [field]: address });
    await deleteUnused(ctx, scope, field, { previous: before[field], used: address });
    return brandOf(ctx, scope);
  });
}
