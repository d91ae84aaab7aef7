import { plainHost } from '../../../contract/rules/text/host.ts';
import type { Ctx, Scope } from '../../context.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { hostOfAddress } from './mailProviders.ts';
import { findCompany } from './store.ts';
import { verifiedAddresses } from './verifiedAddressStore.ts';

/**
 * Hosts that links of an account's texts may lead to: its tenant's hosts, and the hosts of its users' verified e-mail addresses. The second
 * kind begins with a dot, as all hosts below them count too.
 */
export async function linkHosts(ctx: Ctx, scope: Scope): Promise<string[]> {
  const tenant = await findCompany(ctx, scope.companyId);
  const { brandName = '', hosts = [], profile = {} } = tenant ?? {};
  const verifiedHosts = (await verifiedAddresses(ctx, scope)).map(hostOfAddress);
  const all = [
    hostOf(await publicUrlOf(ctx, scope.companyId)),
    typeof profile.websiteUrl === 'string' ? hostOf(profile.websiteUrl) : null,
    ...hosts,
    // Some tenants have a host as their name.
    /^[^\s.]+(\.[^\s.]+)+$/.test(brandName) ? plainHost(brandName) : null,
    ...verifiedHosts.map((host) => host && `.${host}`),
  ];
  return [...new Set(all.filter((host): host is string => Boolean(host)))];
}

const hostOf = (address: string): string | null => URL.parse(address)?.hostname ?? null;
