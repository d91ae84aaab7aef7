import type { Ctx } from '../../context.ts';
import { opaqueToken } from '../../http/caller/tokens.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/store.ts';
import { newApiSecret } from './apiSecret.ts';
import { endPreparations } from './claimStore.ts';
import { deleteIdentitiesOf } from './identityStore.ts';
import { changeUser, lockUser, revokeKeysOf } from './store.ts';

/**
 * Gives an account with an unproven address to the person who proved it; the previous holder loses all access, and what that
 * person prepared ends. The costly part runs now, so
 * that the returned step may run in a transaction.
 */
export async function claimOf(ctx: Ctx, userId: number): Promise<() => Promise<void>> {
  const passwordHash = await hashPassword(opaqueToken());
  return async () => {
    await changeUser(ctx, userId, {
      status: 1,
      passwordHash,
      mobileProvenAt: null,
      // The previous holder has read the secret that signs webhooks.
      apiSecret: newApiSecret(),
      apiSecretNext: null,
      apiSecretNextAt: null,
    });
    await endSessionsOf(ctx, userId);
    await revokeKeysOf(ctx, userId);
    await deleteIdentitiesOf(ctx, userId);
    const user = await lockUser(ctx, userId);
    if (user) await endPreparations(ctx, user);
  };
}
