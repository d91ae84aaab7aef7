import { SignJWT } from 'jose';
import type { AffiliateDashboard, EmbeddedDashboard } from '../../../contract/reports/analytics.ts';
import {
  AFFILIATE_DASHBOARD,
  DASHBOARD_IDS,
  type Dashboard,
  EMBEDDED_S,
} from '../../../contract/rules/analytics.ts';
import { plainEmail } from '../../../contract/rules/text/email.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { findUser } from '../auth/store.ts';
import { settingOf } from '../company/service.ts';
import { findCompany } from '../company/store.ts';

/** `status` of a user whose address is verified. */
const VERIFIED = 1;

interface AnalyticsServer {
  url: string;
  secret: string;
}

/** The tenant's analytics server; null if its address or its secret is missing. */
async function analyticsServer(ctx: Ctx, companyId: string): Promise<AnalyticsServer | null> {
  const setting = await settingOf<{ url?: string }>(ctx, companyId, 'analytics_server');
  const company = setting?.url ? await findCompany(ctx, companyId) : undefined;
  const secret = company && ctx.config.analyticsSecrets.get(company.code);
  return setting?.url && secret ? { url: setting.url.replace(/\/+$/, ''), secret } : null;
}

/** Sites that the portal's pages of this tenant may embed, for their content policy. */
export async function analyticsOrigins(ctx: Ctx, companyId: string | undefined): Promise<string[]> {
  if (!companyId) return [];
  const setting = await settingOf<{ url?: string }>(ctx, companyId, 'analytics_server');
  return setting?.url && URL.canParse(setting.url) ? [new URL(setting.url).origin] : [];
}

/**
 * Address of a dashboard in the form of Metabase. The server signs its token, so that nobody sees the secret. The token names company and
 * customer, so that nobody can request others (ANA-08, ANA-09).
 */
async function signedAddress(
  ctx: Ctx,
  { url, secret }: AnalyticsServer,
  dashboard: number,
  params: Record<string, string | number>,
): Promise<{ url: string; expiresAt: string }> {
  const expiresS = Math.floor(ctx.ports.clock.now().getTime() / 1000) + EMBEDDED_S;
  const token = await new SignJWT({ resource: { dashboard }, params })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(expiresS)
    .sign(new TextEncoder().encode(secret));
  return {
    url: `${url}/embed/dashboard/${token}#bordered=false&titled=false`,
    expiresAt: new Date(expiresS * 1000).toISOString(),
  };
}

export async function embedDashboard(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  dashboard: Dashboard,
): Promise<EmbeddedDashboard> {
  const server = await analyticsServer(ctx, companyId);
  if (!server) return { url: null, expiresAt: ctx.ports.clock.now().toISOString() };
  return signedAddress(ctx, server, DASHBOARD_IDS[dashboard], {
    company_id: companyId,
    customer_id: customerId,
  });
}

interface Affiliate {
  path: string;
  source: string;
  users: string[];
}

/**
 * A partner's dashboard, over all orders of the company from one source, for the users whom the tenant names. Throws 404 for an unknown
 * path, and for everybody else (ANA-10, ANA-11).
 */
export async function embedAffiliate(ctx: Ctx, actor: Actor, path: string): Promise<AffiliateDashboard> {
  const { companyId } = actor;
  const affiliates = await settingOf<Affiliate[]>(ctx, companyId, 'affiliates');
  const affiliate = affiliates?.find((one) => one.path === path);
  const user = affiliate && (await findUser(ctx, actor.userId));
  // Anybody can sign up with somebody else's address; only its owner can verify it.
  const email = user?.status === VERIFIED ? plainEmail(user.email) : undefined;
  const server = await analyticsServer(ctx, companyId);
  if (!affiliate || !server || !affiliate.users.some((named) => plainEmail(named) === email))
    throw notFound();
  const address = await signedAddress(ctx, server, AFFILIATE_DASHBOARD, {
    company_id: companyId,
    source: affiliate.source,
  });
  return { source: affiliate.source, ...address };
}
