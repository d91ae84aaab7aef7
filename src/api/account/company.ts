import type { Banner, Company, CompanySettings } from '../../../contract/account/company.ts';
import type { News } from '../../../contract/messages/news.ts';
import { companyOfPage } from '../../lib/browser/pageCompany.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { apiBase } from '../client/base.ts';
import { CallError } from '../client/callError.ts';
import { call } from '../client/http.ts';

/** The tenant of the address; the stored tenant if the server knows none for it (SHELL-05, -06). */
export async function getCompany(): Promise<Company> {
  try {
    const company = await call<Company>('GET', 'company/info', { session: 'none' });
    storeText('companyId', company.id);
    return company;
  } catch (err) {
    const stored = localStorage.getItem('companyId');
    if (err instanceof CallError && err.status === 400 && stored)
      return call<Company>('GET', `company/${encodeURIComponent(stored)}`, { session: 'none' });
    throw err;
  }
}

/** The tenant embedded in the page; null if the API is on another server, which has another id for the tenant. */
export function embeddedCompany(): Company | null {
  const company = apiBase().startsWith('/') ? companyOfPage() : null;
  if (company) storeText('companyId', company.id);
  return company;
}

/** The embedded tenant, else the tenant of the API. */
export const getFirstCompany = async (): Promise<Company> => embeddedCompany() ?? getCompany();

export const getSettings = () => call<CompanySettings>('GET', 'company/settings');

/** The newest posts of the tenant's feed. */
export const getNews = () => call<News>('GET', 'company/news');

export async function getBanners(companyId: string): Promise<Banner[]> {
  const { data } = await call<{ data: { data: unknown }[] }>('GET', `company/${companyId}/guest-settings/`, {
    query: { name: 'consumer_app.banner_settings' },
    session: 'none',
  });
  return (data[0]?.data as Banner[] | undefined) ?? [];
}
