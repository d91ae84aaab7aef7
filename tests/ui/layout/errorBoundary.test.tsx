// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, CoreAdminUI, Resource, TestMemoryRouter, useLocation } from 'ra-core';
import type { ReactNode } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { CheckFailed } from '../../../src/layout/CheckFailed.tsx';
import { ErrorBoundary, Unexpected } from '../../../src/layout/ErrorBoundary.tsx';

let isBroken = true;
function Page() {
  const { pathname } = useLocation();
  if (pathname === '/broken' && isBroken) throw new Error('The page fell over.');
  return <p>In order: {pathname}</p>;
}

const BOUNDARIES = {
  page: (
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>
  ),
  console: (
    <CoreAdminUI layout={Page} error={Unexpected} disableTelemetry>
      <Resource name="orders" />
    </CoreAdminUI>
  ),
};

function show(content: ReactNode, at: string) {
  let navigate: NavigateFunction | undefined;
  render(
    <TestMemoryRouter
      initialEntries={['/', at]}
      navigateCallback={(fn) => {
        navigate = fn;
      }}
    >
      <CoreAdminContext i18nProvider={createI18nProvider('en_US')}>{content}</CoreAdminContext>
    </TestMemoryRouter>,
  );
  return { back: () => act(() => navigate?.(-1)) };
}

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe.each(['page', 'console'] as const)('an error caught by the boundary of the %s', (around) => {
  it('an error caught by an error boundary is shown, and disappears on navigating back (SHELL-75)', async () => {
    const { back } = show(BOUNDARIES[around], '/broken');
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(screen.getByText('The page fell over.')).toBeVisible();
    await back();
    expect(await screen.findByText('In order: /')).toBeVisible();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });

  it('a part with a caught error is rendered again on demand (SHELL-75)', async () => {
    show(BOUNDARIES[around], '/broken');
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(retryButton);
    expect(await screen.findByText('In order: /broken')).toBeVisible();
  });
});

it('a failed session check is not shown as an unknown page; a retry opens the home page', async () => {
  show(
    <>
      <CheckFailed />
      <Page />
    </>,
    '/authentication-error',
  );
  expect(await screen.findByText('We could not check whether you may see this page.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('In order: /')).toBeVisible();
});
