import { and, eq, lt, not, or, sql } from 'drizzle-orm';
import type { BrandImage } from '../../../contract/rules/account/branding.ts';
import type { Ctx, Scope } from '../../context.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownAccount } from '../../db/ownRows.ts';
import { brandImage } from '../../db/schema/account/branding.ts';
import { appUser, customer } from '../../db/schema/tenants.ts';
import { writeAccount } from '../customers/store.ts';
import type { Picture } from '../pictures/cleanPicture.ts';

export interface BrandRow {
  name: string;
  city: string | null;
  state: string | null;
  branding: Record<string, unknown>;
  customBranding: boolean;
  updatedAt: Date;
}

/** `lock`: other calls cannot change it until the transaction ends. */
export async function findBrand(ctx: Ctx, scope: Scope, how?: RowRead): Promise<BrandRow | undefined> {
  return oneRowFor(
    ctx.db.sql
      .select({
        name: customer.name,
        city: customer.city,
        state: customer.state,
        branding: customer.branding,
        customBranding: customer.customBranding,
        updatedAt: customer.updatedAt,
      })
      .from(customer)
      .where(ownAccount(scope)),
    how,
  );
}

/** Changes the named parts of a brand, and whether recipients see it. */
export const changeBrand = (
  ctx: Ctx,
  scope: Scope,
  parts: Record<string, unknown>,
  customBranding?: boolean,
): Promise<void> =>
  writeAccount(ctx, scope, {
    branding: sql`${customer.branding} || ${JSON.stringify(parts)}::jsonb`,
    ...(customBranding === undefined ? {} : { customBranding }),
  });

export const imagePath = (id: string, type: string) => `/customer/brand-image/${id}.${type}`;

export async function storeImage(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  { id, field, picture }: { id: string; field: BrandImage; picture: Picture },
): Promise<void> {
  await ctx.db.sql.insert(brandImage).values({
    id,
    companyId,
    customerId,
    field,
    type: picture.type,
    base64: picture.bytes.toString('base64'),
    createdAt: ctx.ports.clock.now(),
  });
}

const ofField = ({ customerId }: Scope, field: BrandImage) =>
  and(eq(brandImage.customerId, customerId), eq(brandImage.field, field));
const hasAddress = (address: string) =>
  eq(sql`'/customer/brand-image/' || ${brandImage.id} || '.' || ${brandImage.type}`, address);

/** Whether a picture of this account and field is stored at the address. */
export async function hasImage(ctx: Ctx, scope: Scope, field: BrandImage, address: string): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: brandImage.id })
    .from(brandImage)
    .where(and(ofField(scope, field), hasAddress(address)));
  return rows.length > 0;
}

/** A person's form may save an uploaded picture within this time. */
const UNSAVED_MS = 86_400_000;

/** Deletes the previous picture of a field, and uploads that nobody saved within a day. */
export async function deleteUnused(
  ctx: Ctx,
  scope: Scope,
  field: BrandImage,
  { previous, used }: { previous: string | null; used: string | null },
): Promise<void> {
  const before = new Date(ctx.ports.clock.now().getTime() - UNSAVED_MS);
  const isOld = lt(brandImage.createdAt, before);
  await ctx.db.sql
    .delete(brandImage)
    .where(
      and(
        ofField(scope, field),
        previous === null ? isOld : or(hasAddress(previous), isOld),
        used === null ? undefined : not(hasAddress(used)),
      ),
    );
}

/** A picture by its unguessable id, at its own tenant only. */
export async function findImage(ctx: Ctx, companyId: string, id: string) {
  const [row] = await ctx.db.sql
    .select({ type: brandImage.type, base64: brandImage.base64 })
    .from(brandImage)
    .where(and(eq(brandImage.id, id), eq(brandImage.companyId, companyId)));
  return row;
}

export async function readerOf(ctx: Ctx, userId: number) {
  const [row] = await ctx.db.sql
    .select({ email: appUser.email, name: appUser.name, lang: appUser.lang })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return row;
}
