// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWaiting, removeWaiting } from '../../../src/shared/desk/waitingDrafts.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';
import { withTypingPauses } from '../typingPause.ts';
import { fillStop } from './multipointFormWorld.tsx';
import { open, verbs } from './multipointHarness.tsx';

withIndexedDb();
withTypingPauses();
let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_desk=secret-of-ali-0123456789');
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  cleanup();
  for (const { id } of await loadWaiting()) await removeWaiting(id);
});

const cutLine = () => {
  isOnline = false;
  act(() => void dispatchEvent(new Event('offline')));
};
const noAnswer = () => Promise.reject(Object.assign(new Error('No answer'), { status: 0 }));
const save = () => screen.queryByRole('button', { name: /^Save draft/ });

it('a trip that is saved offline waits with its key, and its form is opened again with the typed values (BX-53)', async () => {
  const createOrder = vi.fn(noAnswer);
  const router = open(verbs({ createOrder }));
  await screen.findByRole('heading', { name: 'New multipoint order' });
  await fillStop('s2');
  expect(save()).toBeNull();
  cutLine();
  await userEvent.click(await screen.findByRole('button', { name: /^Save draft/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/bulk-orders'));
  const [draft, ...others] = await loadWaiting();
  expect(others).toEqual([]);
  expect(draft).toMatchObject({
    form: 'trip',
    id: expect.stringMatching(/^multipoint:12:from:.{36}$/),
    path: expect.stringMatching(/^\/orders\/multipoint\?from=/),
    name: 'Tan Wei',
    orderId: null,
    stored: { lastRequest: { key: (createOrder.mock.calls as unknown[][])[0]?.[1] } },
  });
  cleanup();
  isOnline = true;
  open(verbs(), draft?.path);
  // Queries learn of the lost connection only while a page is shown.
  act(() => void dispatchEvent(new Event('online')));
  // A complete stop is folded into a line.
  expect((await screen.findAllByText(/Tan Wei/))[0]).toBeVisible();
});
