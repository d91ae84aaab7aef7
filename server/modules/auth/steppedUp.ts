import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { steppedUpAt } from './store.ts';

const VALID_MS = 10 * 60_000;

/** Throws 403 unless the user proved their identity in this session within ten minutes, at sign-in or later. An API key cannot. */
export async function assertSteppedUp(ctx: Ctx, actor: Actor): Promise<void> {
  const at = actor.via === 'session' && actor.family ? await steppedUpAt(ctx, actor.family) : null;
  if (at && ctx.ports.clock.now().getTime() - at.getTime() <= VALID_MS) return;
  throw new Refusal(403, ERROR.stepUpNeeded, 'Please confirm first that it is you.');
}
