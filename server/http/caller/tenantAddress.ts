import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { company } from '../../db/schema/tenants.ts';

export interface Tenant {
  id: string;
  code: string;
  currency: string;
  country: string;
  timezone: string;
  taxBp: number;
  /** The language for readers who request none. */
  lang: string | null;
}

const TENANT = {
  id: company.id,
  code: company.code,
  currency: company.currency,
  country: company.country,
  timezone: company.timezone,
  taxBp: company.taxBp,
  lang: sql<string | null>`${company.profile}->>'lang'`,
};

/**
 * The oldest tenant is served at the installation's own address. The demo's tenants are all of one moment, so there it is the one of its
 * demo accounts.
 */
const firstOf = (
  { config }: Ctx,
  { code, createdAt }: Record<'code' | 'createdAt', AnyPgColumn> = company,
) => [...(config.demo ? [desc(sql`${code} = 'my'`)] : []), asc(createdAt), asc(code)];

const other = alias(company, 'other');

/** Columns of a company by which `addressOf` knows its public address. */
export const companyAddress = (ctx: Ctx) => ({
  code: company.code,
  hosts: company.hosts,
  isFirst: sql<boolean>`${company.id} = (${ctx.db.sql
    .select({ id: other.id })
    .from(other)
    .orderBy(...firstOf(ctx, other))
    .limit(1)})`,
});

const nameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
const isAddress = (name: string) => /^[\d.]+$/.test(name) || name.startsWith('[');
const isLocal = (name: string) => name === 'localhost' || isAddress(name);

/**
 * The tenant of a host. It is the tenant whose record names the host; the first tenant at the installation's own address, at localhost and
 * at IP addresses; or the tenant of a code below localhost or the installation's own name. Any other host has no tenant.
 */
export async function tenantOfHost(ctx: Ctx, host: string): Promise<Tenant | null> {
  const name = nameOf(host);
  const isNamed = sql`${company.hosts} @> ${JSON.stringify([name])}::jsonb`;
  const isCoded = eq(company.code, codeOf(ctx, name));
  const any = isLocal(name) || name === ownName(ctx);
  const [found] = await ctx.db.sql
    .select(TENANT)
    .from(company)
    .where(any ? undefined : or(isNamed, isCoded))
    .orderBy(desc(isNamed), desc(isCoded), ...firstOf(ctx))
    .limit(1);
  return found ?? null;
}

/** Whether a tenant answers at a public host, for which there can be a certificate. */
export const hasTenantAt = async (ctx: Ctx, host: string): Promise<boolean> =>
  !isLocal(nameOf(host)) && (await tenantOfHost(ctx, host)) !== null;

export async function tenantByCode(ctx: Ctx, code: string): Promise<Tenant | null> {
  const [row] = await ctx.db.sql.select(TENANT).from(company).where(eq(company.code, code));
  return row ?? null;
}

const ownName = (ctx: Ctx) => new URL(ctx.config.publicUrl).hostname;

/** `sg` of `sg.localhost`; '' for a name that is not below one of ours. */
function codeOf(ctx: Ctx, name: string): string {
  const serverName = ownName(ctx);
  const [code = '', ...above] = name.split('.');
  const below = above.join('.');
  return below === 'localhost' || (below === serverName && !isAddress(serverName)) ? code : '';
}

/** The address of this server as the call names it. */
export const addressOfCall = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;

/** The address to which a payer returns: the called host if it is the tenant's own, else the tenant's first. */
export const originOf = async (
  ctx: Ctx,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'tenant'>,
  companyId: string,
): Promise<string> =>
  request.tenant?.id === companyId ? addressOfCall(request) : publicUrlOf(ctx, companyId);

/** Public address of a tenant, for links in mails, on labels and pages. */
export async function publicUrlOf(ctx: Ctx, companyId: string): Promise<string> {
  const [row] = await ctx.db.sql.select(companyAddress(ctx)).from(company).where(eq(company.id, companyId));
  return row ? addressOf(ctx, row) : ctx.config.publicUrl;
}

/** Every tenant's address by its id. */
export async function publicUrls(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db.sql
    .select({ id: company.id, ...companyAddress(ctx) })
    .from(company)
    .orderBy(...firstOf(ctx));
  return new Map(rows.map((row) => [row.id, addressOf(ctx, row)]));
}

export function addressOf(
  ctx: Ctx,
  { code, hosts, isFirst }: { code: string; hosts: string[]; isFirst: boolean },
): string {
  const [host] = hosts;
  if (!host) return isFirst ? ctx.config.publicUrl : codedAddress(ctx, code);
  return addressAt(ctx, host);
}

/** The address below the installation's own name at which a tenant's code answers. */
export const codedAddress = (ctx: Ctx, code: string): string =>
  addressAt(ctx, `${code}.${isAddress(ownName(ctx)) ? 'localhost' : ownName(ctx)}`);

function addressAt({ config }: Ctx, host: string): string {
  const url = new URL(config.publicUrl);
  url.hostname = host;
  return url.href.replace(/\/$/, '');
}

/**
 * The same address at the tenant's own host. Null if the request is already there, if that host does not lead to the tenant, and for all
 * methods except GET: a form is not sent twice. A link's secret or ticket stays in the address and is not used up here.
 */
export async function ownAddress(
  ctx: Ctx,
  request: Pick<FastifyRequest, 'method' | 'tenant' | 'url' | 'host'>,
  companyId: string,
): Promise<string | null> {
  if (request.method !== 'GET' || request.tenant?.id === companyId) return null;
  const address = new URL(request.url, await publicUrlOf(ctx, companyId));
  const leads = address.host !== request.host && (await tenantOfHost(ctx, address.host))?.id === companyId;
  return leads ? address.href : null;
}

/** An opened link belongs to another tenant: the browser is redirected to that tenant's host. */
export class OtherHost extends Error {
  readonly address: string;

  constructor(address: string) {
    super('The link belongs to another host.');
    this.address = address;
  }
}

/** Throws OtherHost for a link that was opened at another tenant's host. Streams are read by scripts, which stay where they are. */
export async function assertOwnHost(ctx: Ctx, request: FastifyRequest, companyId: string): Promise<void> {
  if (request.headers.accept?.startsWith('text/event-stream')) return;
  const address = await ownAddress(ctx, request, companyId);
  if (address) throw new OtherHost(address);
}
