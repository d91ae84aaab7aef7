import { and, eq } from 'drizzle-orm';
import type { Actor, Ctx } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { appUser, userPhoto } from '../../db/schema/tenants.ts';
import type { Picture } from '../pictures/cleanPicture.ts';
import type { StoredPicture } from '../pictures/picturePage.ts';

/** Stores the photo and deletes the user's earlier photos. */
export async function replacePhoto(
  ctx: Ctx,
  { userId, companyId }: Actor,
  { id, picture, address }: { id: string; picture: Picture; address: string },
): Promise<void> {
  const values = {
    id,
    companyId,
    type: picture.type,
    base64: picture.bytes.toString('base64'),
    createdAt: ctx.ports.clock.now(),
  };
  await ctx.db.sql
    .insert(userPhoto)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPhoto.userId, set: values });
  await ctx.db.sql
    .update(appUser)
    .set({ profilePic: address, updatedAt: nextVersion(appUser.updatedAt, ctx.ports.clock.now()) })
    .where(eq(appUser.id, userId));
}

export async function deletePhoto(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.sql.delete(userPhoto).where(eq(userPhoto.userId, userId));
  await ctx.db.sql
    .update(appUser)
    .set({ profilePic: null, updatedAt: nextVersion(appUser.updatedAt, ctx.ports.clock.now()) })
    .where(eq(appUser.id, userId));
}

/** A photo by its unguessable id, at its own tenant only. */
export async function findPhoto(ctx: Ctx, companyId: string, id: string): Promise<StoredPicture | undefined> {
  const [row] = await ctx.db.sql
    .select({ type: userPhoto.type, base64: userPhoto.base64 })
    .from(userPhoto)
    .where(and(eq(userPhoto.id, id), eq(userPhoto.companyId, companyId)));
  return row;
}
