import { PHOTO_BOX } from '../../../contract/rules/account/pictures.ts';
import type { Actor, Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { nanoId } from '../../http/caller/tokens.ts';
import { cleanPicture } from '../pictures/cleanPicture.ts';
import { deletePhoto, replacePhoto } from './photoStore.ts';

export const PHOTO_PAGE = 'user-photo';
const ID_LENGTH = 32;

/** Stores the caller's photo in place of the previous one (SET-07). Throws 422 for a file that is no picture. */
export async function savePhoto(ctx: Ctx, actor: Actor, bytes: Buffer): Promise<void> {
  const picture = await cleanPicture('profilePic', PHOTO_BOX, bytes);
  const id = nanoId(ID_LENGTH);
  const address = `/customer/${PHOTO_PAGE}/${id}.${picture.type}`;
  await ctx.db.tx(() => replacePhoto(ctx, actor, { id, picture, address }));
}

/**
 * Null removes the photo; its own address leaves it, as a program may send back the record that it read. Throws 422 for another address.
 */
export async function changePhoto(
  ctx: Ctx,
  userId: number,
  before: string | null,
  sent: string | null,
): Promise<void> {
  if (sent !== null && sent !== before)
    throw invalid('profilePic', 'Upload the picture instead of naming its address.');
  if (sent === null) await ctx.db.tx(() => deletePhoto(ctx, userId));
}
