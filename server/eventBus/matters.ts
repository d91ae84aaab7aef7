import { type Ctx, type Scope, serverOf } from '../context.ts';

/** Things other than the steps of orders that may need a person. */
export const MATTERS = [
  'invoice',
  'cod',
  'codShort',
  'weight',
  'wallet',
  'webhook',
  'import',
  'asked',
  'cancelUnknown',
] as const;
export type Matter = (typeof MATTERS)[number];

type Follower = (scope: Scope, matter: Matter, id: string) => Promise<void>;
const followers = new WeakMap<Ctx, Follower[]>();

/** Registers a follower. Its writes belong to the transaction of the change. */
export function onMatters(ctx: Ctx, follower: Follower): void {
  followers.set(ctx, [...(followers.get(ctx) ?? []), follower]);
}

/** Reports, in the open transaction, that a thing may now need a person or no longer does. It emits no event, so there is no live update. */
export async function matterChanged(
  ctx: Ctx,
  scope: Scope,
  matter: Matter,
  id: string | number,
): Promise<void> {
  if (!ctx.db.inTx()) return ctx.db.tx(() => matterChanged(ctx, scope, matter, id));
  for (const follow of followers.get(serverOf(ctx)) ?? []) await follow(scope, matter, String(id));
}
