// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Waiting } from '../../../src/customRoutes/dashboard/Waiting.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

function show(paymentTerm: string, overdue: number, counts = async () => ({ DRAFT: 3 }), waiting = 0) {
  const session = sessionOf();
  const getUnbilledAmount = vi.fn(async () => ({
    amount: 0,
    currency: 'MYR',
    unpaid: 27,
    unpaidInvoices: 1,
    overdue,
    charges: 0,
    monthly: 0,
    blockedBy: null,
  }));
  const getInboxCounts = async () => ({ waiting, snoozed: 0 });
  const verbs = { ...verbsOf(), getStatusCounts: counts, getUnbilledAmount, getInboxCounts };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={verbs as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext
          value={{ ...session, customer: { ...session.customer, billing: { paymentTerm } } } as never}
        >
          <Waiting />
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  return getUnbilledAmount;
}

it('an overdue invoice of an account that pays by the month comes first, with its amount (BILL-05)', async () => {
  show('net14', 27);
  expect(await screen.findByRole('link', { name: /^Overdue: pay.*MYR 27\.00$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/billing\?filter=.*unpaid/),
  );
  expect(screen.getAllByRole('link')[0]).toHaveTextContent('Overdue');
});

it('the number of inbox matters links to the inbox (BX-40)', async () => {
  show('debit', 0, undefined, 12);
  expect(await screen.findByRole('link', { name: /inbox.*12$/i })).toHaveAttribute('href', '/inbox');
});

it('a prepaid account also sees an overdue charge (BX-05, DASH-03)', async () => {
  show('debit', 27);
  expect(await screen.findByRole('link', { name: /Overdue/ })).toBeVisible();
});

it('the page does not wait for ever if the counts fail, and still shows an overdue invoice (DASH-03)', async () => {
  const failed = async () => {
    throw new Error('away');
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  show('debit', 0, failed);
  expect(screen.getByRole('heading', { name: 'Needs you today' })).toBeInTheDocument();
  // A failed call is repeated a few times, with pauses between.
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.queryByRole('heading', { name: 'Needs you today' })).toBeNull();
  cleanup();
  show('net14', 27, failed);
  expect(await screen.findByRole('link', { name: /^Overdue/ })).toBeVisible();
});
