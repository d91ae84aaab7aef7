import type { z } from 'zod';
import type { ConnectInput, ConnectQuery, ConnectRequest } from '../../../contract/account/oauth.ts';
import { isRegistered, leadsTo } from '../../../contract/rules/integrations/redirectUris.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../contract/rules/integrations/tokenScopes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { noteSubject, skipAuditEntry } from '../../http/audit/callRecord.ts';
import { keyText } from '../../http/caller/apiKey.ts';
import { opaqueToken, sha256 } from '../../http/caller/tokens.ts';
import { makeKey } from '../apiTokens/service.ts';
import { type ClientRow, findClient, insertGrant } from './oauthStore.ts';

const CODE_MS = 60_000;

/**
 * Scopes that a person can allow: reading and the requested scopes. All scopes if the request names none; no scopes if it names only
 * unknown ones.
 */
function scopesOf(scope = ''): TokenScope[] {
  const words = scope.split(' ').filter(Boolean);
  const named = TOKEN_SCOPES.filter((one) => words.length === 0 || words.includes(one));
  return TOKEN_SCOPES.filter((one) => named.length > 0 && (one === 'read' || named.includes(one)));
}

/** The program of a request. Throws 422 for an unknown program, and for an address that is not the program's. */
export async function clientOf(
  ctx: Ctx,
  companyId: string,
  { client_id, redirect_uri }: ConnectQuery,
): Promise<ClientRow> {
  const client = await findClient(ctx, companyId, client_id);
  if (!client)
    throw invalid('client_id', 'This program is not known here. Connect it anew from its settings.');
  if (!isRegistered(client.redirectUris, redirect_uri))
    throw invalid('redirect_uri', 'This program has not registered that address.');
  return client;
}

/** The content of a person's decision. Throws 422. */
export async function readRequest(ctx: Ctx, companyId: string, query: ConnectQuery): Promise<ConnectRequest> {
  const client = await clientOf(ctx, companyId, query);
  return { clientName: client.name, leadsTo: leadsTo(query.redirect_uri), scopes: scopesOf(query.scope) };
}

/** Makes the key that the person allows. Returns where the browser goes. `issuer`: address of the tenant. Throws 409 and 422. */
export async function decide(
  ctx: Ctx,
  actor: Actor,
  issuer: string,
  { request, allow, ...chosen }: z.output<typeof ConnectInput>,
): Promise<string> {
  const client = await clientOf(ctx, actor.companyId, request);
  const requestedScopes = scopesOf(request.scope);
  const error = requestedScopes.length === 0 ? 'invalid_scope' : allow ? null : 'access_denied';
  const code = error === null ? opaqueToken() : undefined;
  const now = ctx.ports.clock.now();
  if (code === undefined) skipAuditEntry(ctx);
  else
    await ctx.db.tx(async () => {
      const scopes = requestedScopes.filter((scope) => !chosen.scopes || chosen.scopes.includes(scope));
      // Nobody knows this text: the program later fetches another text for the key.
      const key = await makeKey(
        ctx,
        actor,
        { ...chosen, scopes, name: client.name },
        keyText(ctx.secret, null),
        now,
      );
      await insertGrant(ctx, {
        tokenId: key.id,
        clientId: client.id,
        codeHash: sha256(code),
        codeUntil: new Date(now.getTime() + CODE_MS),
        redirectUri: request.redirect_uri,
        challenge: request.code_challenge,
        createdAt: now,
      });
      noteSubject(ctx, 'apiKey', key.id);
    });
  const answer = new URL(request.redirect_uri);
  const values = { ...(code ? { code } : { error }), state: request.state, iss: issuer };
  for (const [name, value] of Object.entries(values)) if (value != null) answer.searchParams.set(name, value);
  return answer.href;
}
