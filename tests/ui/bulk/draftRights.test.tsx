// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { user } from './draftListWorld.ts';
import { draftOrder, showDrafts } from './draftPage.tsx';

const FAILED = draftOrder('1', { statusCode: 99, status: 'failed', failedReason: 'Closed' });
const role = (rights: ('orders.read' | 'orders.write' | 'orders.pay')[]) =>
  ({ role: 'own', rights, dayLimitMinor: null }) as never;

async function offered(): Promise<(string | null)[]> {
  await user.click(screen.getByRole('button', { name: 'Actions for REF-1' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it('a role that may pay can retry a failed row, by its button and its menu (BULK-15)', async () => {
  await showDrafts([FAILED], 1, {}, role(['orders.read', 'orders.write', 'orders.pay']));
  expect(screen.getByRole('button', { name: /^Retry order/ })).toBeVisible();
  expect(await offered()).toContainEqual(expect.stringContaining('Retry'));
});

it('a role without the right to pay is not offered to retry a failed row, but to cancel it (BULK-15, BX-50)', async () => {
  await showDrafts([FAILED], 1, {}, role(['orders.read', 'orders.write']));
  expect(screen.queryByRole('button', { name: /^Retry order/ })).toBeNull();
  const texts = await offered();
  expect(texts.filter((text) => /Retry|Change the service/.test(text ?? ''))).toEqual([]);
  expect(texts).toContainEqual(expect.stringContaining('Cancel'));
});
