import { conflict } from '../../http/answer/refusal.ts';
import type { MemberRow } from './memberStore.ts';

/** Throws 409 if no other Owner is left. */
export function assertOwnerLeft(members: readonly MemberRow[], userId: number): void {
  const isOwner = ({ role }: MemberRow) => role === 'owner';
  const leaver = members.find((row) => row.userId === userId);
  if (leaver && isOwner(leaver) && !members.some((row) => isOwner(row) && row.userId !== userId))
    throw conflict('The last owner stays. Make somebody else an owner first.');
}
