import type { Company } from '../../../contract/account/company.ts';

/** The tenant's record that the server inserted into the page, if any. */
export function companyOfPage(): Company | null {
  const text = document.getElementById('company')?.textContent;
  return text ? (JSON.parse(text) as Company) : null;
}
