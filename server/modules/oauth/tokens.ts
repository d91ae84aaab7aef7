import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ClientInput, ClientRecord, TokenInput, TokenPair } from '../../../contract/account/oauth.ts';
import { isRedirectUri } from '../../../contract/rules/integrations/redirectUris.ts';
import { plainLine } from '../../../contract/rules/text/links.ts';
import type { Ctx } from '../../context.ts';
import { writeStepEntry } from '../../http/audit/personEntry.ts';
import { keyText } from '../../http/caller/apiKey.ts';
import { hmac, nanoId, opaqueToken, sameText, sha256 } from '../../http/caller/tokens.ts';
import { sendReuseMail } from '../auth/reuseMail.ts';
import { OAuthRefusal } from './oauthRefusal.ts';
import { findClient, insertClient, lockGrant, writeGrant, writeKey } from './oauthStore.ts';

const ACCESS_S = 3600;
/** A renewal whose answer was lost gets the same pair for this long. */
const GRACE_MS = 30_000;
const NAMELESS = 'Assistant';

type Sent = z.output<typeof TokenInput>;
type Found = NonNullable<Awaited<ReturnType<typeof lockGrant>>>;

/** Registers a program. Throws OAuthRefusal for an address that may not receive answers. */
export async function registerClient(
  ctx: Ctx,
  companyId: string,
  { redirect_uris, client_name }: z.output<typeof ClientInput>,
): Promise<z.infer<typeof ClientRecord>> {
  if (!redirect_uris.every(isRedirectUri))
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      'An address is neither https nor of the own computer or program.',
    );
  const createdAt = ctx.ports.clock.now();
  const id = nanoId();
  const name = client_name || NAMELESS;
  await insertClient(ctx, { id, companyId, name, redirectUris: redirect_uris, createdAt });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** Tokens for a consent, or for a refresh token. Throws OAuthRefusal. */
export async function issueTokens(ctx: Ctx, companyId: string, sent: Sent): Promise<TokenPair> {
  if (!sent.client_id || !(await findClient(ctx, companyId, sent.client_id)))
    throw new OAuthRefusal('invalid_client', 'This program is not known here.', 401);
  const ways = { authorization_code: fetched, refresh_token: renewed };
  const way = Object.hasOwn(ways, sent.grant_type ?? '') ? ways[sent.grant_type as keyof typeof ways] : null;
  if (!way) throw new OAuthRefusal('unsupported_grant_type', 'Only codes and refresh tokens.');
  // A refusal may revoke the key, and that must be committed: the refusal is thrown after the transaction.
  const pair = await ctx.db.tx(() => way(ctx, sent));
  if (!pair) throw new OAuthRefusal('invalid_grant', 'The code or token is not valid any more.');
  return pair;
}

async function fetched(
  ctx: Ctx,
  { code = '', code_verifier = '', ...sent }: Sent,
): Promise<TokenPair | null> {
  const found = await lockGrant(ctx, 'code', sha256(code));
  if (!found || found.grant.clientId !== sent.client_id) return null;
  const { grant, key } = found;
  const now = ctx.ports.clock.now();
  if (grant.fetchedAt) return stolen(ctx, found, now);
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  if (!sameText(challenge, grant.challenge) || sent.redirect_uri !== grant.redirectUri) return null;
  if (grant.codeUntil <= now || isOver(found, now)) return null;
  await writeGrant(ctx, key.id, { fetchedAt: now });
  return given(ctx, found, refreshText(ctx, key.id, opaqueToken()), null, now);
}

async function renewed(ctx: Ctx, { refresh_token = '', client_id }: Sent): Promise<TokenPair | null> {
  const hash = sha256(refresh_token);
  const found = (await lockGrant(ctx, 'refresh', hash)) ?? (await lockReplaced(ctx, refresh_token));
  if (!found || found.grant.clientId !== client_id) return null;
  const now = ctx.ports.clock.now();
  if (isOver(found, now)) return null;
  const next = refreshText(ctx, found.key.id, hmac(ctx.secret, `oauth refresh:${refresh_token}`));
  if (found.grant.refreshHash === hash) return given(ctx, found, next, hash, now);
  const since = now.getTime() - (found.grant.renewedAt?.getTime() ?? 0);
  const isRepeated = found.grant.previousHash === hash && since <= GRACE_MS;
  return isRepeated ? pairOf(ctx, found, next) : stolen(ctx, found, now);
}

/** A refresh token names its connection and is signed: it is recognised however often it was replaced. */
function refreshText(ctx: Ctx, tokenId: number | string, text: string): string {
  const signed = `${tokenId}.${text}`;
  return `${signed}.${hmac(ctx.secret, `oauth refresh of:${signed}`)}`;
}

/** The connection of a refresh token that was replaced more than once. */
async function lockReplaced(ctx: Ctx, token: string): Promise<Found | undefined> {
  const [id = '', text = ''] = token.split('.');
  return sameText(token, refreshText(ctx, id, text)) ? lockGrant(ctx, 'tokenId', id) : undefined;
}

/** Two clients have the same text. Neither is trusted any more, and the person is informed. */
async function stolen(ctx: Ctx, { key, companyId }: Found, now: Date): Promise<null> {
  if (key.revokedAt) return null;
  const { customerId, userId } = key;
  await writeKey(ctx, key.id, { revokedAt: now });
  await writeStepEntry(ctx, { companyId, customerId }, { userId, operation: 'endReusedKey' }, key.id);
  await sendReuseMail(ctx, userId, 'keyReused', { key: plainLine(key.name) });
  return null;
}

const isOver = ({ key }: Found, now: Date): boolean =>
  key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now);

/** Replaces the text of a key and of its refresh token. */
async function given(
  ctx: Ctx,
  found: Found,
  refresh: string,
  previousHash: string | null,
  now: Date,
): Promise<TokenPair> {
  const pair = pairOf(ctx, found, refresh);
  const until = new Date(now.getTime() + ACCESS_S * 1000);
  await writeGrant(ctx, found.key.id, { refreshHash: sha256(refresh), previousHash, renewedAt: now });
  await writeKey(ctx, found.key.id, {
    hash: sha256(pair.access_token),
    last4: pair.access_token.slice(-4),
    accessUntil: until,
  });
  return pair;
}

/** The access token is derived from the refresh token, so that a repeated renewal returns the same pair. */
const pairOf = (ctx: Ctx, { key }: Found, refresh: string): TokenPair => ({
  access_token: keyText(ctx.secret, `oauth access:${refresh}`),
  token_type: 'Bearer',
  expires_in: ACCESS_S,
  refresh_token: refresh,
  scope: key.scopes.join(' '),
});

/** Ends the connection of an access or refresh token of this program. Unknown tokens are ignored, as the standard says (RFC 7009). */
export async function revokeConnection(ctx: Ctx, token: string, clientId: string | undefined): Promise<void> {
  const hash = sha256(token);
  await ctx.db.tx(async () => {
    const found =
      (await lockGrant(ctx, 'refresh', hash)) ??
      (await lockGrant(ctx, 'access', hash)) ??
      (await lockReplaced(ctx, token));
    if (!found || found.grant.clientId !== clientId || found.key.revokedAt) return;
    const { key, companyId } = found;
    const { customerId, userId } = key;
    await writeKey(ctx, key.id, { revokedAt: ctx.ports.clock.now() });
    const by = { userId, tokenId: key.id, keyName: key.name };
    await writeStepEntry(ctx, { companyId, customerId }, { ...by, operation: 'revokeApiKey' }, key.id);
  });
}
