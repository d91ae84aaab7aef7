// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { follow } from '../orderStatus/liveOrder.tsx';
import { notify, Page, press, results, say, shownTexts, withMessages } from './messagesWorld.tsx';

withMessages();

describe('results of the user’s own actions', () => {
  it('results of the user’s own actions are shown at the bottom in any state of the page, each once, and are in the history afterwards', async () => {
    const { event, pass } = follow(<Page />, {});
    await say(() => notify('orders.cancelled', { type: 'success' }));
    await say(() => notify('orders.cancelled', { type: 'success' }));
    for (const id of [1, 2, 3])
      await event('order.created', { id, orderId: `o${id}`, consignmentNo: `MY${id}` });
    await pass(5000);
    expect(results()).toHaveTextContent(/^Order cancelled\.$/);
    await pass(1500);
    expect(results()).toHaveTextContent('');
    await press('F8');
    expect(shownTexts().filter((text) => text.startsWith('Order cancelled.'))).toHaveLength(2);
  });

  it('results of failed actions stay until they were seen, here or in the history (ERR-01)', async () => {
    const { pass } = follow(<Page />, {});
    await say(() => notify.failure(new Error('The price has changed.'), { autoHideDuration: 100 }));
    await pass(600_000);
    expect(within(results()).getByRole('alert')).toHaveTextContent('The price has changed.');
    await press('F8');
    expect(shownTexts()).toEqual([expect.stringContaining('The price has changed.')]);
    await press('F8');
    expect(results()).toHaveTextContent('');
  });

  it('results of the user’s own actions are shown at most three at once, the newest ones', async () => {
    follow(<Page />, {});
    for (const name of ['first', 'second', 'third', 'fourth'])
      await say(() => notify.failure(new Error(`The ${name} failed.`)));
    const shown = within(results()).getAllByRole('alert');
    expect(shown.map((alert) => alert.textContent)).toEqual([
      'The second failed.',
      'The third failed.',
      'The fourth failed.',
    ]);
  });

  it('results of the user’s own actions are closed by their button', async () => {
    follow(<Page />, {});
    await say(() => notify.failure(new Error('The price has changed.')));
    await say(() => within(results()).getByRole('button', { name: 'Close' }).click());
    expect(results()).toHaveTextContent('');
  });

  it('results of the user’s own actions stay while the pointer is over them', async () => {
    const { pass } = follow(<Page />, {});
    await say(() => notify('orders.cancelled', { type: 'success' }));
    await act(async () => void fireEvent.mouseEnter(screen.getByText('Order cancelled.')));
    await pass(60_000);
    expect(screen.getByText('Order cancelled.')).toBeVisible();
  });

  it('an aborted call has no result, and a missing code has our own text', async () => {
    follow(<Page />, {});
    await say(() => notify.failure(new DOMException('signal is aborted without reason', 'AbortError')));
    expect(results()).toHaveTextContent('');
    await say(() =>
      notify.failure(new TypeError('Failed to fetch dynamically imported module: http://localhost/a.js')),
    );
    expect(results()).toHaveTextContent(/^A part of this page could not be loaded\./);
  });
});
