// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';
import { enter, user } from './draftListWorld.ts';
import { batch, draftOrder, preview, showDrafts, withDraftPage } from './draftPage.tsx';

withIndexedDb();
withDraftPage();
afterEach(clearStoredForms);

const ended = (more: Partial<OrderBatch> = {}) =>
  batch({
    state: 'done',
    done: 2,
    failed: 2,
    undoUntil: null,
    finishedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });
const failedOrders = () => ({ data: [{ orderId: 'f1' }, { orderId: 'f2' }], rowTotal: 2 });
const retryButton = () => screen.findByRole('button', { name: 'Retry failed only' });

describe('a retry whose failed orders are still being read', () => {
  it('a retry whose failed orders are still being read is not started twice, and keeps the focus of its button (BULK-15)', async () => {
    let answer: (page: object) => void = () => undefined;
    const getBatchResults = vi.fn(() => new Promise<object>((resolve) => (answer = resolve)));
    await showDrafts([draftOrder('1')], 1, { getBatches: async () => [ended()], getBatchResults });
    const button = await retryButton();
    await user.click(button);
    await user.click(button);
    expect(getBatchResults).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await act(async () => answer(failedOrders()));
    await user.click(await screen.findByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('a retry whose failed orders are still being read does not replace a preview that was opened meanwhile (BULK-09, BULK-15)', async () => {
    let answer: (page: object) => void = () => undefined;
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      getBatches: async () => [ended({ id: 'b0' })],
      getBatchResults: () => new Promise<object>((resolve) => (answer = resolve)),
    });
    await user.click(await retryButton());
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = await dialog.findByRole('button', { name: /^Confirm 2/ });
    await act(async () => answer(failedOrders()));
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ orderIds: ['1', '2'] }),
      expect.any(String),
    );
    expect(verbs.markBatchSeen).not.toHaveBeenCalled();
  });
});

describe('a retry of prices', () => {
  const lost = () => Object.assign(new Error('lost'), { status: 0, code: 'ERR_NETWORK' });

  it('a retry of prices is one request with one key, pressed twice and after a lost answer, and then dismisses the ended batch (BULK-12, BULK-15)', async () => {
    let fail: (err: Error) => void = () => undefined;
    const startBatch = vi
      .fn(async (_input: unknown, _key: string) => batch({ id: 'b2', kind: 'refresh', undoUntil: null }))
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    const verbs = await showDrafts([draftOrder('1')], 1, {
      getBatches: async () => [ended({ kind: 'refresh' })],
      getBatchResults: async () => failedOrders(),
      startBatch,
    });
    const button = await retryButton();
    await user.click(button);
    await waitFor(() => expect(startBatch).toHaveBeenCalledOnce());
    await user.click(button);
    expect(startBatch).toHaveBeenCalledOnce();
    await act(async () => fail(lost()));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(verbs.markBatchSeen).not.toHaveBeenCalled();
    await user.click(button);
    await waitFor(() => expect(verbs.markBatchSeen).toHaveBeenCalledExactlyOnceWith('b1'));
    expect(startBatch.mock.calls.map(([input]) => input)).toEqual(
      [1, 2].map(() => ({ kind: 'refresh', orderIds: ['f1', 'f2'] })),
    );
    expect(new Set(startBatch.mock.calls.map(([, key]) => key)).size).toBe(1);
  });
});

describe('a retry that waits for a top-up', () => {
  const Where = () => {
    const { pathname, search } = useLocation();
    return <output data-testid="where">{`${pathname}${search}`}</output>;
  };
  /** The console at an address, with a wallet that lacks this amount. */
  function showConsole(path: string, short: number) {
    const i18n = createI18nProvider('en_US');
    const verbs = {
      getBatches: async () => [ended()],
      getBatchResults: async () => failedOrders(),
      previewBatch: async () => preview({ short }),
      startBatch: vi.fn(async () => batch({ id: 'b2' })),
      markBatchSeen: vi.fn(async () => ended({ seen: true })),
    };
    render(
      <MemoryRouter initialEntries={[path]}>
        <AdminContext
          dataProvider={Object.assign(verbsOf(), verbs) as never}
          i18nProvider={i18n}
          store={memoryStore()}
        >
          <TextProvider value={{ locale: 'en_US', translate: i18n.translate }}>
            <SessionContext value={sessionOf() as never}>
              <ConsoleCommands>{() => <Where />}</ConsoleCommands>
            </SessionContext>
          </TextProvider>
        </AdminContext>
      </MemoryRouter>,
    );
    return verbs;
  }

  it('a retry that waits for a top-up dismisses the ended batch when the reopened preview is confirmed (BULK-09, BULK-15)', async () => {
    const before = showConsole('/orders', 7.35);
    await user.click(await retryButton());
    await user.click(await screen.findByRole('link', { name: /top up/i }));
    const { searchParams } = new URL(screen.getByTestId('where').textContent ?? '', 'http://console');
    expect(before.markBatchSeen).not.toHaveBeenCalled();
    cleanup();
    const after = showConsole(searchParams.get('back') ?? '', 0);
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = await dialog.findByRole('button', { name: /^Confirm 2/ });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await waitFor(() => expect(after.markBatchSeen).toHaveBeenCalledExactlyOnceWith('b1'));
    expect(after.startBatch).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ orderIds: ['f1', 'f2'] }),
      expect.any(String),
    );
  });
});
