import type { Ctx, Scope } from '../../context.ts';
import { conflict } from '../../http/answer/refusal.ts';
import { lockMembers, type MemberRow } from './memberStore.ts';

/** Throws 409 if no other Owner is left. */
export function assertOwnerLeft(members: readonly MemberRow[], userId: number): void {
  const isOwner = ({ role }: MemberRow) => role === 'owner';
  const leaver = members.find((row) => row.userId === userId);
  if (leaver && isOwner(leaver) && !members.some((row) => isOwner(row) && row.userId !== userId))
    throw conflict('The last owner stays. Make somebody else an owner first.');
}

/** Throws 409 if the leaving user leaves an account with other people but without an Owner. Within the open transaction. */
export async function assertOwnerElsewhere(ctx: Ctx, scope: Scope, userId: number): Promise<void> {
  const members = await lockMembers(ctx, scope);
  if (members.length > 1) assertOwnerLeft(members, userId);
}
