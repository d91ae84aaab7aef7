import type { Ctx, Scope } from '../../context.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { copyRecipientNotes } from './recipientStore.ts';
import { moveRequestRows } from './requestStore.ts';

/** Gives the recipient's requests and the driver's notes to the order that replaces another with the same stops, in the open transaction. */
export async function moveRequests(ctx: Ctx, scope: Scope, from: string, to: string): Promise<void> {
  await copyRecipientNotes(ctx, from, to);
  for (const { id } of await moveRequestRows(ctx, from, to)) await matterChanged(ctx, scope, 'asked', id);
}
