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
import { batch, draftOrder, preview, showDrafts } from './draftPage.tsx';

withIndexedDb();
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

  it('a retry whose failed orders are still being read does not replace a preview that was opened meanwhile, and says so (BULK-09, BULK-15)', async () => {
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
    expect(await screen.findByText(/^The retry was not opened/)).toBeInTheDocument();
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ orderIds: ['1', '2'] }),
      expect.any(String),
    );
    expect(verbs.markBatchSeen).not.toHaveBeenCalled();
  });
});

const lost = () => Object.assign(new Error('lost'), { status: 0, code: 'ERR_NETWORK' });

describe('the list of failed orders', () => {
  const listed = {
    ...failedOrders(),
    data: failedOrders().data.map((row) => ({ ...row, recipientName: 'Wei' })),
  };
  /** The list, whose retry reads the failed orders by calls that wait for `answer` or `fail`. */
  async function showList(more: Parameters<typeof showDrafts>[2], kind: OrderBatch['kind'] = 'confirm') {
    const reads: { answer: (page: object) => void; fail: (err: Error) => void }[] = [];
    const getBatchResults = vi.fn(async (_id: string, { offset }: { offset?: number }) =>
      offset === undefined ? listed : new Promise<object>((answer, fail) => reads.push({ answer, fail })),
    );
    const verbs = await showDrafts([draftOrder('1')], 1, {
      getBatches: async () => [ended({ kind })],
      getBatchResults,
      ...more,
    });
    await user.click(await screen.findByRole('button', { name: 'Show failed' }));
    const list = await screen.findByRole('dialog', { name: '2 orders failed' });
    const retry = await within(list).findByRole('button', { name: 'Retry failed only' });
    await waitFor(() => expect(retry).toBeEnabled());
    return { verbs, reads, list, retry };
  }

  it('the list of failed orders stays until its retry exists, reads them once for two presses, and shows why they could not be read (BULK-15)', async () => {
    const { verbs, reads, list, retry } = await showList({});
    await user.click(retry);
    await user.click(retry);
    expect(reads).toHaveLength(1);
    expect(list).toBeInTheDocument();
    await act(async () => reads[0]?.fail(new Error('The results cannot be read now.')));
    expect(await within(list).findByRole('alert')).toHaveTextContent('The results cannot be read now.');
    await user.click(within(list).getByRole('button', { name: 'Try again' }));
    expect(within(list).queryByRole('alert')).toBeNull();
    await act(async () => reads[1]?.answer(failedOrders()));
    const preview = await screen.findByRole('dialog', { name: 'Confirm 2 orders?' });
    await user.click(within(preview).getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(preview).not.toBeInTheDocument());
    expect(list).toBeVisible();
    await user.click(retry);
    await act(async () => reads[2]?.answer(failedOrders()));
    const confirm = await screen.findByRole('button', { name: /^Confirm 2/ });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(verbs.startBatch).toHaveBeenCalledOnce();
    expect(verbs.markBatchSeen).toHaveBeenCalledExactlyOnceWith('b1');
  });

  it('the list of failed orders stays until new prices are accepted, with one request for two presses, and shows a refusal (BULK-12, BULK-15)', async () => {
    const starts: { answer: (made: OrderBatch) => void; fail: (err: Error) => void }[] = [];
    const startBatch = vi.fn(
      (_input: unknown, _key: string) =>
        new Promise<OrderBatch>((answer, fail) => starts.push({ answer, fail })),
    );
    const { reads, list, retry } = await showList({ startBatch }, 'refresh');
    await user.click(retry);
    await act(async () => reads[0]?.answer(failedOrders()));
    await user.click(retry);
    expect(startBatch).toHaveBeenCalledOnce();
    expect(list).toBeInTheDocument();
    await act(async () => starts[0]?.fail(lost()));
    expect(await within(list).findByRole('alert')).toBeInTheDocument();
    await user.click(retry);
    await act(async () => reads[1]?.answer(failedOrders()));
    await act(async () => starts[1]?.answer(batch({ id: 'b2', kind: 'refresh', undoUntil: null })));
    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(new Set(startBatch.mock.calls.map(([, key]) => key)).size).toBe(1);
  });

  it('the list of failed orders, closed while they are read, opens no preview (BULK-15)', async () => {
    const { verbs, reads, list, retry } = await showList({});
    await user.click(retry);
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(list).not.toBeInTheDocument());
    await act(async () => reads[0]?.answer(failedOrders()));
    await waitFor(async () => expect(await retryButton()).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(verbs.previewBatch).not.toHaveBeenCalled();
  });
});

describe('a retry of prices', () => {
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
