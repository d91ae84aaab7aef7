// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const IN_PAGE = { id: 'p1', brandName: 'Of the page' };
const ASKED = { id: 'a1', brandName: 'Of the API' };

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="company">${JSON.stringify(IN_PAGE)}</script>`;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: ASKED })));
});

async function companyFrom(api: string) {
  vi.stubEnv('VITE_API_URL', api);
  vi.stubEnv('VITE_API_URL_STAGING', api);
  vi.resetModules();
  return import('../../../src/api/account/company.ts');
}

it('the tenant embedded in the page is used and stored if page and API are on the same server (SHELL-05, SHELL-06)', async () => {
  const { embeddedCompany, getFirstCompany } = await companyFrom('/v1.0');
  expect(embeddedCompany()).toEqual(IN_PAGE);
  expect(await getFirstCompany()).toEqual(IN_PAGE);
  expect(localStorage.getItem('companyId')).toBe('p1');
});

it('the tenant is requested from an API on another host, which has another id for the tenant (SHELL-05, SHELL-06)', async () => {
  const { embeddedCompany, getFirstCompany } = await companyFrom('https://api.example/v1.0');
  expect(embeddedCompany()).toBeNull();
  expect(await getFirstCompany()).toEqual(ASKED);
  expect(localStorage.getItem('companyId')).toBe('a1');
});
