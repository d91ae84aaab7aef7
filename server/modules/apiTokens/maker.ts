import { mayDo, type Right } from '../../../contract/rules/account/rights.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Payer } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { findMember } from '../../http/caller/member.ts';
import { findCustomer } from '../customers/store.ts';
import { tokenById } from './store.ts';

/**
 * Why work that was planned earlier may not go on: its account was blocked, its person has lost the right or left the account, or its API key
 * was revoked or has expired. Null if it may.
 */
export async function makerLoss(
  ctx: Ctx,
  { userId, tokenId, ...scope }: Payer,
  right: Right,
): Promise<'blocked' | 'person' | 'key' | null> {
  if ((await findCustomer(ctx, scope))?.blockedAt) return 'blocked';
  if (userId == null) return null;
  const member = await findMember(ctx, { customerId: scope.customerId, userId });
  if (!member || !mayDo(member, right)) return 'person';
  if (tokenId == null) return null;
  const key = await tokenById(ctx, scope, tokenId);
  return key && !(key.expiresAt && key.expiresAt <= ctx.ports.clock.now()) ? null : 'key';
}

export const keyEnded = () =>
  new Refusal(403, ERROR.forbidden, 'The API key that ordered this was revoked or has expired.');
