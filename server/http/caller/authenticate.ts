import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor, Ctx } from '../../context.ts';
import { apiToken, refreshToken, ticket } from '../../db/schema/account/access.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { accountRole, appUser, customer, customerUser } from '../../db/schema/tenants.ts';
import { accountBlocked, invalid, notFound, unauthenticated } from '../answer/refusal.ts';
import { apiKeyOf } from './apiKey.ts';
import { findMember, MEMBER, memberOf } from './member.ts';
import { shopOfRequest } from './shopOfRequest.ts';
import { assertOwnHost, type Tenant } from './tenantAddress.ts';
import { readAccess, sha256 } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor: Actor;
    /** Tenant of the request's host. */
    tenant: Tenant | null;
    /** The account that the call names, before validation: a route's schema may drop it. */
    namedCustomer: unknown;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The body is a whole record of the caller: its company is ignored, as other such fields are. */
    companyInBody?: 'passed over';
  }
}

/**
 * `session`: bearer or API key. `link`: a one-use ticket in `jwt` for this path and query, or a session. `optional`: a session if one is
 * sent, else a guest. `openLink`: `link` if a ticket or a session is sent, else a guest. `public`: no session. `process`: monitoring of
 * this process, and files of the build; they need no tenant and so no database. `operator`: a command of this installation; no session
 * reaches it.
 */
export type Access = 'session' | 'link' | 'optional' | 'openLink' | 'public' | 'process' | 'operator';

/** Determines the caller. Throws 401 without a caller, 404 when the customer or company of the call is not the caller's. */
export async function authenticate(ctx: Ctx, request: FastifyRequest, access: Access): Promise<Actor> {
  const actor = await whoCalls(ctx, request, access);
  const passedOver = request.routeOptions.config.companyInBody === 'passed over';
  for (const part of [request.query, passedOver ? null : request.body])
    assertOwnCompany(actor, (part as { companyId?: unknown } | null | undefined)?.companyId);
  return actor;
}

/** Answers a company that is not the caller's like a missing one. Throws 404. */
export function assertOwnCompany(actor: Pick<Actor, 'companyId'>, named: unknown): void {
  if (named != null && named !== '' && !isCompany(actor.companyId, named)) throw notFound();
}

/** Whether the id is this company's: programs send ids in capitals too. */
export const isCompany = (companyId: string, named: unknown): boolean =>
  typeof named === 'string' && named.toLowerCase() === companyId;

/** Bodies above this are read only from callers whose token is signed by this installation. */
const SMALL_BODY = 65_536;

/**
 * Refuses a body before it is read if the headers name no caller, so that strangers cannot make the server parse megabytes. `authenticate`
 * checks the caller completely. Throws 401.
 */
export async function refuseStrangersBody(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  const length = headers['transfer-encoding']
    ? Number.POSITIVE_INFINITY
    : Number(headers['content-length'] ?? 0);
  if (length === 0) return;
  if (apiKeyOf(headers)) return;
  const bearer = bearerOf(request);
  if (!bearer) throw unauthenticated();
  if (length <= SMALL_BODY) return;
  if (!(await readAccess(ctx.secret, bearer, ctx.ports.clock.now()))) throw unauthenticated();
}

async function whoCalls(ctx: Ctx, request: FastifyRequest, access: Access): Promise<Actor> {
  const key = apiKeyOf(request.headers);
  if (key) {
    const owner = await byApiKey(ctx, key, request);
    if ((requestedCustomer(request) ?? owner.customerId) !== owner.customerId) throw notFound('customerId');
    return owner;
  }
  const jwt = (request.query as { jwt?: string } | null)?.jwt;
  if ((access === 'link' || access === 'openLink') && jwt) return byTicket(ctx, request, jwt);
  const bearer = bearerOf(request);
  if (!bearer) throw unauthenticated();
  const claims = await readAccess(ctx.secret, bearer, ctx.ports.clock.now());
  if (!claims) throw unauthenticated();
  const accounts = await ctx.db.sql
    .select({
      customerId: customerUser.customerId,
      companyId: appUser.companyId,
      status: appUser.status,
      lang: appUser.lang,
      blockedAt: customer.blockedAt,
      ...MEMBER,
    })
    .from(appUser)
    .innerJoin(customerUser, eq(customerUser.userId, appUser.id))
    .innerJoin(customer, eq(customer.id, customerUser.customerId))
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .innerJoin(
      refreshToken,
      and(
        eq(refreshToken.userId, appUser.id),
        eq(refreshToken.family, claims.family),
        isNull(refreshToken.revokedAt),
      ),
    )
    .where(and(eq(appUser.id, claims.userId), eq(appUser.companyId, claims.companyId)))
    .orderBy(asc(customerUser.customerId));
  const first = accounts[0];
  if (!first || first.status === 9) throw unauthenticated();
  const requested = requestedCustomer(request);
  const open = accounts.find((a) => a.blockedAt === null);
  const chosen = requested === undefined ? (open ?? first) : accounts.find((a) => a.customerId === requested);
  if (!chosen) throw notFound('customerId');
  if (chosen.blockedAt) throw accountBlocked();
  return {
    userId: claims.userId,
    companyId: first.companyId,
    customerId: chosen.customerId,
    via: 'session',
    family: claims.family,
    member: memberOf(chosen),
    lang: first.lang,
  };
}

/** The scheme's name may have capitals or small letters (RFC 9110). */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The account that the caller's tab works for: header first, then query, then body. */
export function readNamedCustomer(request: FastifyRequest): unknown {
  const body = request.body as { customerId?: unknown } | null | undefined;
  const query = request.query as { customerId?: unknown } | null;
  return (
    request.headers['x-customer-id'] ??
    query?.customerId ??
    (body && typeof body === 'object' ? body.customerId : undefined)
  );
}

function requestedCustomer({ namedCustomer }: FastifyRequest): number | undefined {
  if (namedCustomer === undefined || namedCustomer === null || namedCustomer === '') return undefined;
  const text = typeof namedCustomer === 'object' ? '' : String(namedCustomer).trim();
  if (!/^\d+$/.test(text)) throw invalid('customerId', '"customerId" must be a number');
  return Number(text);
}

/**
 * Answers an account in query or body that is not the caller's like a missing one, also if the header names the caller's. A call without a
 * caller has no account to compare. Throws 404.
 */
export function assertOwnAccount({ actor, query, body }: FastifyRequest): void {
  if (!actor) return;
  for (const part of [query, body]) {
    const named = (part as { customerId?: unknown } | null | undefined)?.customerId;
    if (named == null || named === '') continue;
    // `Number()` throws on some objects.
    if (typeof named === 'object' || Number(named) !== actor.customerId) throw notFound('customerId');
  }
}

const USED_EVERY_MS = 60_000;

async function byApiKey(ctx: Ctx, key: string, { headers }: FastifyRequest): Promise<Actor> {
  const now = ctx.ports.clock.now();
  const [row] = await ctx.db.sql
    .select({
      tokenId: apiToken.id,
      name: apiToken.name,
      integrationId: integration.id,
      scopes: apiToken.scopes,
      lastUsedAt: apiToken.lastUsedAt,
      userId: apiToken.userId,
      customerId: apiToken.customerId,
      companyId: customer.companyId,
      lang: customer.lang,
      blockedAt: customer.blockedAt,
      ...MEMBER,
    })
    .from(apiToken)
    .innerJoin(customer, eq(customer.id, apiToken.customerId))
    .innerJoin(customerUser, isMakersPlace)
    .leftJoin(accountRole, eq(accountRole.id, customerUser.roleId))
    .leftJoin(integration, eq(integration.tokenId, apiToken.id))
    .where(and(eq(apiToken.hash, sha256(key)), isLiveKey(now)));
  if (!row) throw unauthenticated();
  const { blockedAt, tokenId, name, integrationId, lastUsedAt, role, roleRights, dayLimitMinor, ...caller } =
    row;
  const owner = { ...caller, member: memberOf({ role, roleRights, dayLimitMinor }) };
  if (blockedAt) throw accountBlocked();
  const isDue = !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS;
  if (isDue) await ctx.db.sql.update(apiToken).set({ lastUsedAt: now }).where(eq(apiToken.id, tokenId));
  const program = shopOfRequest(headers);
  // A shop whose plugin uses a key of the settings becomes an integration with the plugin's first call.
  if (program && (isDue || integrationId === null))
    await ctx.db.sql
      .insert(integration)
      .values({
        companyId: owner.companyId,
        customerId: owner.customerId,
        tokenId,
        name,
        createdAt: now,
        ...program,
      })
      .onConflictDoUpdate({
        target: integration.tokenId,
        set: { shop: program.shop },
        setWhere: eq(integration.type, program.type),
      });
  return { ...owner, tokenId, keyName: name, via: 'apiKey' };
}

/** A key works as long as its maker belongs to its account. */
const isMakersPlace = and(
  eq(customerUser.userId, apiToken.userId),
  eq(customerUser.customerId, apiToken.customerId),
);

const isLiveKey = (now: Date) =>
  and(
    isNull(apiToken.revokedAt),
    or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, now)),
    or(isNull(apiToken.accessUntil), gt(apiToken.accessUntil, now)),
  );

/**
 * False after a sign-out or a reset of the password, once the API key was revoked or has expired, and once the user left the account or has
 * other rights there. A stream without session or key counts as ended.
 */
export async function isCallerAlive(
  ctx: Ctx,
  caller: Pick<Actor, 'family' | 'tokenId' | 'userId' | 'customerId' | 'member'>,
): Promise<boolean> {
  const member = await findMember(ctx, caller);
  if (!member || (caller.member && !isDeepStrictEqual(member, caller.member))) return false;
  if (caller.tokenId) return (await liveKey(ctx, caller.tokenId)) !== undefined;
  return caller.family ? isSessionAlive(ctx, caller.family) : false;
}

/** Whether an open stream goes on: it ends with its caller's access, and when the account is blocked. */
export async function isStreamAlive(ctx: Ctx, actor: Actor): Promise<boolean> {
  const [account] = await ctx.db.sql
    .select({ blockedAt: customer.blockedAt })
    .from(customer)
    .where(eq(customer.id, actor.customerId));
  return account?.blockedAt === null && isCallerAlive(ctx, actor);
}

async function liveKey(ctx: Ctx, id: number) {
  const [row] = await ctx.db.sql
    .select({ scopes: apiToken.scopes, keyName: apiToken.name })
    .from(apiToken)
    .where(and(eq(apiToken.id, id), isLiveKey(ctx.ports.clock.now())));
  return row;
}

async function isSessionAlive(ctx: Ctx, family: string): Promise<boolean> {
  const [row] = await ctx.db.sql
    .select({ family: refreshToken.family })
    .from(refreshToken)
    .where(and(eq(refreshToken.family, family), isNull(refreshToken.revokedAt)))
    .limit(1);
  return row !== undefined;
}

async function byTicket(ctx: Ctx, request: FastifyRequest, value: string): Promise<Actor> {
  const now = ctx.ports.clock.now();
  const isGood = and(
    eq(ticket.hash, sha256(value)),
    isNull(ticket.usedAt),
    gt(ticket.expiresAt, now),
    eq(ticket.path, ticketPath(request.url)),
  );
  const [home] = await ctx.db.sql
    .select({ companyId: customer.companyId })
    .from(ticket)
    .innerJoin(customer, eq(customer.id, ticket.customerId))
    .where(isGood);
  if (home) await assertOwnHost(ctx, request, home.companyId);
  const [row] = await ctx.db.sql.update(ticket).set({ usedAt: now }).where(isGood).returning({
    userId: ticket.userId,
    customerId: ticket.customerId,
    family: ticket.family,
    tokenId: ticket.tokenId,
  });
  if (!row || !(await isCallerAlive(ctx, row))) throw unauthenticated();
  const key = row.tokenId ? await liveKey(ctx, row.tokenId) : undefined;
  const [owner] = await ctx.db.sql
    .select({ companyId: customer.companyId, blockedAt: customer.blockedAt })
    .from(customer)
    .where(eq(customer.id, row.customerId));
  const member = await findMember(ctx, row);
  if (!owner || !member) throw unauthenticated();
  if (owner.blockedAt) throw accountBlocked();
  return { ...row, ...key, member, companyId: owner.companyId, via: 'ticket' };
}

/** A ticket is bound to path and query without the ticket itself, the query in sorted order. */
export function ticketPath(url: string): string {
  const parsed = new URL(url, 'http://x');
  parsed.searchParams.delete('jwt');
  parsed.searchParams.sort();
  const query = parsed.searchParams.toString();
  return `${parsed.pathname.replace(/\/$/, '')}${query ? `?${query}` : ''}`;
}
