// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PageTitle } from '../../../src/layout/PageTitle.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { TenantTheme } from '../../../src/session/TenantTheme.tsx';
import { sessionOf } from '../commands/everyScreenData.ts';

afterEach(cleanup);

function page(brandName: string) {
  const session = sessionOf();
  return (
    <SessionContext value={{ ...session, company: { ...session.company, brandName } } as never}>
      <TenantTheme>
        <main id="main-content">
          <h1>Account information</h1>
        </main>
        <PageTitle />
      </TenantTheme>
    </SessionContext>
  );
}

it('the window title of a page that is there at once names it, and the tenant whose record is loaded later', () => {
  const { rerender } = render(page('Waybill'));
  expect(document.title).toBe('Account information - Waybill');
  rerender(page('Waybill'));
  expect(document.title).toBe('Account information - Waybill');
  rerender(page('MyHub'));
  expect(document.title).toBe('Account information - MyHub');
});
