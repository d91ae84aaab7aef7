import type { z } from 'zod';
import type {
  PersonalAccessToken,
  PersonalAccessTokenChange,
  PersonalAccessTokenInput,
  TokenListQuery,
} from '../../../contract/account/apiTokens.ts';
import { TOKEN_SCOPES } from '../../../contract/rules/integrations/tokenScopes.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { conflict, notFound, unauthenticated } from '../../http/answer/refusal.ts';
import { keyText } from '../../http/caller/apiKey.ts';
import { isCallerAlive } from '../../http/caller/authenticate.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { usedForAnother } from '../../http/request/idempotency.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { lockAccessOf } from '../auth/store.ts';
import { companyById } from '../company/service.ts';
import { lockKeysAndWebhooks } from '../customers/store.ts';
import { readLimits, toLimitsRecord } from './keyLimits.ts';
import { spentOn } from './limitStore.ts';
import {
  countTokens,
  listTokens,
  revokeToken,
  storeApiToken,
  type TokenRow,
  tokenById,
  tokenByText,
  writeLimits,
} from './store.ts';

const MOST = 100;

export async function tokenPage(
  ctx: Ctx,
  scope: Scope,
  query: z.output<typeof TokenListQuery>,
): Promise<Page<PersonalAccessToken>> {
  const { rows, rowTotal } = await listTokens(ctx, scope, query);
  return toPage(await toTokens(ctx, scope, rows), rowTotal, query.page, query.limit);
}

/**
 * A new key of the signed-in user. Only this answer has its text, which is not stored: a call repeated with the same `callKey` makes the
 * same text again. Throws 409.
 */
export async function createToken(
  ctx: Ctx,
  actor: Actor,
  input: z.output<typeof PersonalAccessTokenInput>,
  callKey: string | null,
): Promise<PersonalAccessToken> {
  const token = keyText(ctx.secret, callKey && `api key\n${callKey}`);
  return ctx.db.tx(async () => {
    // Before the search: the same call, sent twice at once, waits here and then finds the key.
    await lockMaker(ctx, actor);
    const made = callKey === null ? undefined : await tokenByText(ctx, actor, token);
    if (made && made.name !== input.name) throw usedForAnother();
    return {
      ...(await toToken(ctx, actor, made ?? (await storeKey(ctx, actor, input, token, null)))),
      token,
    };
  });
}

type KeyInput = Pick<
  z.output<typeof PersonalAccessTokenInput>,
  'name' | 'scopes' | 'limits' | 'expiresInDays'
>;

/**
 * Stores a new key with this text, within the open transaction. Until `accessUntil` the text is valid; other texts replace it. Throws 401
 * for a caller whose access has just ended, 409 above a hundred keys.
 */
export async function makeKey(
  ctx: Ctx,
  actor: Actor,
  input: KeyInput,
  token: string,
  accessUntil: Date,
): Promise<TokenRow> {
  await lockMaker(ctx, actor);
  return storeKey(ctx, actor, input, token, accessUntil);
}

/** The keys of an account are made one after another, and none by a caller whose access a claim or a removal has just ended. */
async function lockMaker(ctx: Ctx, actor: Actor): Promise<void> {
  // The user first, as in a claim: otherwise two transactions could wait for each other.
  await lockAccessOf(ctx, actor.userId);
  await lockKeysAndWebhooks(ctx, actor);
  if (!(await isCallerAlive(ctx, actor))) throw unauthenticated();
}

async function storeKey(
  ctx: Ctx,
  actor: Actor,
  input: KeyInput,
  token: string,
  accessUntil: Date | null,
): Promise<TokenRow> {
  if ((await countTokens(ctx, actor)) >= MOST)
    throw conflict('An account can have 100 API keys. Please revoke one first.');
  const chosen = input.scopes ?? TOKEN_SCOPES;
  return storeApiToken(ctx, actor, input.name, token, {
    scopes: TOKEN_SCOPES.filter((scope) => scope === 'read' || chosen.includes(scope)),
    expiresAt: input.expiresInDays
      ? new Date(ctx.ports.clock.now().getTime() + input.expiresInDays * DAY_MS)
      : null,
    limits: await readLimits(ctx, actor, input.limits),
    accessUntil,
  });
}

/**
 * Changes the limits of a key; earlier bookings of the day count too. Throws 404, 403 without a proof of identity, 422, and 409 with both
 * versions.
 */
export async function changeLimits(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { limits: sent, updatedAt: basedOn }: z.output<typeof PersonalAccessTokenChange>,
): Promise<PersonalAccessToken> {
  if (!(await tokenById(ctx, actor, id))) throw notFound();
  await assertSteppedUp(ctx, actor);
  const limits = await readLimits(ctx, actor, sent);
  return ctx.db.tx(async () => {
    const before = await tokenById(ctx, actor, id, { lock: true });
    if (!before) throw notFound();
    const { updatedAt } = before;
    const now = () => toToken(ctx, actor, before);
    await assertUnchanged({ basedOn, updatedAt, name: 'apiKey', now, sent: { limits: sent } });
    return toToken(ctx, actor, await writeLimits(ctx, actor, id, limits));
  });
}

/** From now on calls with the key are refused. Throws 404. */
export async function endToken(ctx: Ctx, scope: Scope, id: number): Promise<PersonalAccessToken> {
  const row = await revokeToken(ctx, scope, id);
  if (!row) throw notFound();
  return toToken(ctx, scope, row);
}

/** A key, as lists have it. Throws 404. */
export async function oneKey(ctx: Ctx, scope: Scope & { tokenId: number }): Promise<PersonalAccessToken> {
  const row = await tokenById(ctx, scope, scope.tokenId);
  if (!row) throw notFound();
  return toToken(ctx, scope, row);
}

const toToken = async (ctx: Ctx, scope: Scope, row: TokenRow): Promise<PersonalAccessToken> =>
  (await toTokens(ctx, scope, [row]))[0]!;

async function toTokens(ctx: Ctx, { companyId }: Scope, rows: TokenRow[]): Promise<PersonalAccessToken[]> {
  const { currency, timezone } = await companyById(ctx, companyId);
  const limited = rows.filter(({ limits }) => limits !== null).map(({ id }) => id);
  const spent = await spentOn(ctx, limited, localDay(ctx.ports.clock.now(), timezone));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    token: `dx…${row.last4}`,
    scopes: row.scopes,
    isConnection: row.accessUntil !== null,
    limits: row.limits && toLimitsRecord(row.limits, currency, spent.get(row.id) ?? 0),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    expired: row.expiresAt !== null && row.expiresAt <= ctx.ports.clock.now(),
  }));
}
