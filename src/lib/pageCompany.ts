import type { Company } from '../../contract/company.ts';

/** The tenant's record where the server put it into the page. */
export function companyOfPage(): Company | null {
  const text = document.getElementById('company')?.textContent;
  return text ? (JSON.parse(text) as Company) : null;
}
