// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { RestoredNotice } from '../../../src/ui/booking/RestoredNotice.tsx';

const HOUR_AGO = Date.now() - 3_600_000;

/** A form's page, drawn until it is left or drawn anew. */
async function draw(storedAt: number | null, visit = 'orderForm:1:new') {
  const page = render(
    <AdminContext i18nProvider={createI18nProvider('en_US')}>
      <h1>Place order</h1>
      <RestoredNotice visit={visit} storedAt={storedAt} onDiscard={() => undefined} />
    </AdminContext>,
  );
  await screen.findByText('Place order');
  return page;
}
const told = () => screen.queryByRole('button', { name: 'Discard and start over' }) !== null;

beforeEach(() => history.replaceState(null, '', '/customer/orders/new-order'));
afterEach(() => {
  history.replaceState(null, '', '/customer/');
  cleanup();
});

it('shows that values of an earlier visit were restored', async () => {
  await draw(HOUR_AGO);
  expect(told()).toBe(true);
});

it('is not shown when a change of the language mounts the page again, once or twice (I18N-03)', async () => {
  (await draw(null)).unmount();
  (await draw(Date.now())).unmount();
  await draw(Date.now());
  expect(told()).toBe(false);
});

it('is still shown after a change of the language (I18N-03)', async () => {
  (await draw(HOUR_AGO)).unmount();
  await draw(Date.now());
  expect(screen.getByText('We kept what you typed an hour ago.')).toBeVisible();
});

it('is shown for a page that was left meanwhile, and for another visit', async () => {
  const first = await draw(null);
  history.pushState(null, '', '/customer/orders');
  first.unmount();
  history.pushState(null, '', '/customer/orders/new-order');
  const second = await draw(Date.now());
  expect(told()).toBe(true);
  second.unmount();
  (await draw(null, 'orderForm:1:from')).unmount();
  await draw(Date.now(), 'orderForm:1:other');
  expect(told()).toBe(true);
});
