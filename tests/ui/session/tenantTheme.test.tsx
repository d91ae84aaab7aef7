// @vitest-environment happy-dom
import { useTheme } from '@mui/material';
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PageTitle } from '../../../src/layout/PageTitle.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { TenantTheme } from '../../../src/session/TenantTheme.tsx';
import { sessionOf } from '../commands/everyScreenData.ts';

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

it('the window title has the page’s name at once, and the tenant’s after its record is loaded', () => {
  const { rerender } = render(page('Waybill'));
  expect(document.title).toBe('Account information - Waybill');
  rerender(page('Waybill'));
  expect(document.title).toBe('Account information - Waybill');
  rerender(page('MyHub'));
  expect(document.title).toBe('Account information - MyHub');
});

it('the system’s setting for pages without motion takes effect when it changes, and each component that uses it renders once', () => {
  const heard = new Set<() => void>();
  const query = { matches: false };
  vi.stubGlobal('matchMedia', (media: string) => {
    const isMotion = media.includes('prefers-reduced-motion');
    return {
      media,
      get matches() {
        return isMotion && query.matches;
      },
      addEventListener: (_type: string, listener: () => void) => isMotion && heard.add(listener),
      removeEventListener: (_type: string, listener: () => void) => heard.delete(listener),
    };
  });
  const renders: boolean[] = [];
  const Fading = () => {
    renders.push(useTheme().transitions.create('opacity') !== 'none');
    return null;
  };
  const page = <Fading />;
  const { unmount } = render(
    <SessionContext value={sessionOf() as never}>
      <TenantTheme>{page}</TenantTheme>
    </SessionContext>,
  );
  expect(renders).toEqual([true]);
  for (const prefersReduced of [true, false]) {
    query.matches = prefersReduced;
    act(() => {
      for (const listener of heard) listener();
    });
  }
  expect(renders).toEqual([true, false, true]);
  unmount();
  expect(heard.size).toBe(0);
});
