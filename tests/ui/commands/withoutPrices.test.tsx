// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fullRights, mayDo, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { pageRight } from '../../../src/session/pageRights.ts';
import { draw, drawSteady, screens } from './everyScreenWorld.tsx';

beforeEach(() => localStorage.setItem('lang', 'en_US'));

/** All rights that no price comes with. */
const rights = fullRights(['orders.print', 'orders.scan', 'manifests', 'contacts.write']);
const open = screens.filter(([route]) => mayDo({ rights }, pageRight(route)));

it('members who see no prices may open the lists of orders, manifests and contacts (BX-50)', () => {
  expect(rights).not.toContain('prices.see');
  expect(open.map(([route]) => route)).toEqual(
    expect.arrayContaining(['/orders', '/order/:id', '/orders/manifest', '/contacts']),
  );
});

it.each(open)('%s is shown to members who see no prices (BX-50)', async (route, file) => {
  await draw(route, file, rights);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull(), { timeout: 30_000 });
  expect(document.body).not.toHaveTextContent(/Something went wrong|Cannot read/);
});

it('changes since the last visit are above the orders of members without a start page, and on the start page of others (BX-44)', async () => {
  const fileOf = (route: string) => screens.find(([address]) => address === route)?.[1] ?? '';
  const line = { name: /^Delivery failed\s*2$/ };
  await draw('/orders', fileOf('/orders'), ROLE_RIGHTS.packer);
  expect(await screen.findByRole('link', line)).toHaveAttribute('href', expect.stringMatching('^/inbox'));
  expect(screen.getByRole('heading', { name: 'Since you left' })).toBeVisible();
  cleanup();
  await draw('/', fileOf('/'), ROLE_RIGHTS.viewer);
  expect(await screen.findByRole('link', line)).toBeVisible();
  cleanup();
  await drawSteady('/orders', fileOf('/orders'));
  expect(screen.queryByRole('heading', { name: 'Since you left' })).toBeNull();
});

it('a viewer reads invoices and is offered no payment (BILL-25, BX-50)', async () => {
  const [route = '', file = ''] = screens.find(([address]) => address === '/billing/invoice') ?? [];
  const idsFor = (rendered: Awaited<ReturnType<typeof draw>>) =>
    rendered.services.registry.all().map(({ command }) => command.id);
  expect(idsFor(await drawSteady(route, file))).toContain('invoices.pay');
  cleanup();
  const viewed = await draw(route, file, ROLE_RIGHTS.viewer);
  await waitFor(() => expect(idsFor(viewed)).toContain('invoices.print'), { timeout: 30_000 });
  expect(idsFor(viewed)).not.toContain('invoices.pay');
});
