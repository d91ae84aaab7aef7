import type { Banner, Company, CompanySettings } from '../../contract/company.ts';
import { companyInPage } from '../lib/pageCompany.ts';
import { apiBase } from './base.ts';
import { CallError } from './callError.ts';
import { call } from './http.ts';

/** The tenant of the address; where the server knows none, the one seen here before (SHELL-05, -06). */
export async function getCompany(): Promise<Company> {
  try {
    const company = await call<Company>('GET', 'company/info', { session: 'none' });
    localStorage.setItem('companyId', company.id);
    return company;
  } catch (err) {
    const stored = localStorage.getItem('companyId');
    if (err instanceof CallError && err.status === 400 && stored)
      return call<Company>('GET', `company/${encodeURIComponent(stored)}`, { session: 'none' });
    throw err;
  }
}

/** The tenant as the page brought it, where page and API come from one server: known to another API it is by another id. */
export function companyAtHand(): Company | null {
  const company = apiBase().startsWith('/') ? companyInPage() : null;
  if (company) localStorage.setItem('companyId', company.id);
  return company;
}

/** The tenant at hand, else asked for. */
export const getFirstCompany = async (): Promise<Company> => companyAtHand() ?? getCompany();

export const getSettings = () => call<CompanySettings>('GET', 'company/settings');

export async function getBanners(companyId: string): Promise<Banner[]> {
  const { data } = await call<{ data: { data: unknown }[] }>('GET', `company/${companyId}/guest-settings/`, {
    query: { name: 'consumer_app.banner_settings' },
    session: 'none',
  });
  return (data[0]?.data as Banner[] | undefined) ?? [];
}
