// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { VisitNews } from '../../../contract/messages/visits.ts';
import { PROFILE_FIELDS } from '../../../contract/rules/account/profile.ts';
import { createI18nProvider, loadTexts } from '../../../src/i18n/i18nProvider.ts';
import { WelcomeToast } from '../../../src/layout/WelcomeToast.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf } from '../commands/everyScreenData.ts';

await loadTexts('en_US');

beforeEach(() => sessionStorage.setItem('justSignedIn', '1'));

function show(getVisitNews: () => Promise<VisitNews>, status = 1, isNew = false) {
  const session = sessionOf();
  const profile = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, isNew ? null : 'given']));
  const customer = { ...session.customer, ...profile };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{ getVisitNews } as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={{ ...session, user: { ...session.user, status }, customer } as never}>
          <WelcomeToast />
          <Notification />
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
}
const newsOf = (...counts: number[]): VisitNews => ({
  since: '2026-03-02T04:00:00.000Z',
  groups: (['delivered', 'deliveryFailed'] as const)
    .slice(0, counts.length)
    .map((kind, i) => ({ kind, count: counts[i]!, amount: null })),
});

it.each<[string, () => Promise<VisitNews>, string]>([
  ['without changes greets', async () => newsOf(), 'Welcome back, Aina.'],
  [
    'with one change tells it',
    async () => newsOf(1),
    'Welcome, Aina. 1 change since you left is on the start page.',
  ],
  [
    'with 12 changes of two kinds tells their sum',
    async () => newsOf(7, 5),
    'Welcome, Aina. 12 changes since you left are on the start page.',
  ],
  [
    'whose changes cannot be read greets',
    async () => Promise.reject(new Error('away')),
    'Welcome back, Aina.',
  ],
])('the welcome %s, once (BX-44)', async (_name, getVisitNews, sentence) => {
  show(getVisitNews);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText('away')).toBeNull();
  cleanup();
  const secondCall = vi.fn(getVisitNews);
  show(secondCall);
  await act(async () => undefined);
  expect(secondCall).not.toHaveBeenCalled();
});

it('a user without a complete profile is welcomed, not welcomed back (BX-44, AUTH-12)', async () => {
  show(async () => newsOf(), 1, true);
  expect(await screen.findByText('Welcome, Aina.')).toBeVisible();
});

it('an unverified account is not welcomed, as it has a notice of its own (BX-44, AUTH-12)', async () => {
  const getVisitNews = vi.fn(async () => newsOf(7, 5));
  show(getVisitNews, 0);
  await waitFor(() => expect(sessionStorage.getItem('justSignedIn')).toBeNull());
  expect(getVisitNews).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
