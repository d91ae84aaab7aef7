// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { enter, user } from './draftListWorld.ts';
import { batch, draftOrder, preview, showDrafts } from './draftPage.tsx';

describe('drafts by the hundred', () => {
  it.each<[string, () => Promise<void>]>([
    ['a key', () => user.keyboard('{Tab}')],
    ['a click', () => user.click(screen.getByRole('heading', { name: /^Confirm/ }))],
  ])('Ctrl+Enter that was pressed too early is forgotten after %s (BULK-09)', async (_, goOn) => {
    const answers: ((facts: ReturnType<typeof preview>) => void)[] = [];
    const previewBatch = vi.fn(
      () => new Promise<ReturnType<typeof preview>>((resolve) => answers.push(resolve)),
    );
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await goOn();
    answers[0]?.(preview());
    const confirm = await screen.findByRole('button', { name: /^Confirm 2/ });
    await waitFor(() => expect(confirm).toBeEnabled());
    expect(confirm).not.toHaveFocus();
  });

  it('a too low wallet offers the covered orders, and only these are confirmed (BULK-09)', async () => {
    const previewBatch = vi.fn(async ({ options }: { options?: { onlyCovered?: boolean } }) =>
      options?.onlyCovered
        ? preview({ count: 1, sum: 8.4 })
        : preview({ short: 12.5, covered: { count: 1, sum: 8.4 } }),
    );
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(
      await dialog.findByRole('button', { name: 'Confirm the one order it covers · MYR 8.40' }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Confirm order · MYR 8.40' }));
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        options: { onlyCovered: true },
        expected: { count: 1, sum: 8.4, digest: 'd1' },
      }),
      expect.any(String),
    );
  });

  it('a preview of orders that another person confirms is read again when that action ends (BULK-09)', async () => {
    const previewBatch = vi.fn(async () => preview({ count: 0, sum: 0 }));
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('0 / 2')).toBeVisible();
    previewBatch.mockImplementation(async () => preview());
    act(() => verbs.hear({ type: 'batch.progress', batch: batch({ state: 'undone' }) }));
    expect(await dialog.findByText('2 / 2')).toBeVisible();
  });

  it('changed prices are shown again before orders are confirmed (BULK-09)', async () => {
    const stale = Object.assign(new Error('stale'), { code: 'ERR_QUOTE_STALE' });
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      startBatch: vi.fn().mockRejectedValue(stale),
    });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: /^Confirm 2/ }));
    expect(await within(dialog).findByText(/^Prices or orders have changed\./)).toBeInTheDocument();
    await waitFor(() => expect(verbs.previewBatch).toHaveBeenCalledTimes(2));
  });

  it('a start whose answer was lost happens once with the same key, also after a change of options (BULK-09)', async () => {
    const failed = (status: number, code: string) => Object.assign(new Error(code), { status, code });
    const startBatch = vi
      .fn(async (_input: unknown, _key: string) => batch())
      .mockRejectedValueOnce(failed(0, 'ERR_NETWORK'))
      .mockRejectedValueOnce(failed(409, 'ERR_IDEMPOTENCY_RUNNING'));
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, { startBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = within(await screen.findByRole('dialog'));
    const notice = /^There was no response\. Press the button again/;
    for (const tries of [1, 2]) {
      await user.click(await dialog.findByRole('button', { name: /^Confirm 2/ }));
      await waitFor(() => expect(startBatch).toHaveBeenCalledTimes(tries));
      expect(await dialog.findByText(notice)).toBeInTheDocument();
    }
    await user.click(dialog.getByRole('button', { name: /^Confirm 2/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(new Set(startBatch.mock.calls.map(([, key]) => key)).size).toBe(1);
  });

  it('# requests one of seven reasons and sends it (BULK-11)', async () => {
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')]);
    verbs.previewBatch.mockResolvedValue(preview({ kind: 'cancel' }));
    await enter(0);
    await user.keyboard('{Control>}a{/Control}#');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel 2 orders?' });
    await user.keyboard('3');
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel 2 orders' }));
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'cancel', options: { reason: 'Late' } }),
      expect.any(String),
    );
  });

  it('cancel and retry of a single row are batches that can be undone (BULK-11, BULK-15)', async () => {
    const verbs = await showDrafts([draftOrder('1', { statusCode: 99, serviceCode: 'DX' })]);
    verbs.previewBatch.mockResolvedValue(preview({ kind: 'cancel', count: 1 }));
    await user.click(screen.getByRole('button', { name: 'Retry order' }));
    expect(await screen.findByRole('dialog', { name: 'Confirm this order?' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Cancel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel order' }));
    expect(verbs.startBatch).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'cancel', orderIds: ['1'], options: { reason: 'Mistake' } }),
      expect.any(String),
    );
  });

  it('the menu of a draft confirms it, and the menu of a failed order tries it again (BULK-15, DET-15)', async () => {
    await showDrafts([
      draftOrder('1', { statusCode: 0, serviceCode: 'DX' }),
      draftOrder('2', { statusCode: 99, serviceCode: 'DX' }),
    ]);
    const [draft, failed] = screen.getAllByRole('button', { name: /^Actions/ });
    await user.click(draft as HTMLElement);
    expect(await screen.findByRole('menuitem', { name: 'Confirm order' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Retry order' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(failed as HTMLElement);
    expect(await screen.findByRole('menuitem', { name: 'Retry order' })).toBeVisible();
  });

  it('q requests new prices and shows when they have arrived (BULK-12, BULK-13)', async () => {
    const refreshing = batch({ kind: 'refresh', state: 'running', undoUntil: null, total: 1 });
    const verbs = await showDrafts([draftOrder('1')], 1, { startBatch: vi.fn(async () => refreshing) });
    verbs.getBatches.mockResolvedValue([
      { ...refreshing, state: 'done', done: 1, finishedAt: refreshing.serverNow },
    ]);
    await enter(0);
    await user.keyboard('q');
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      { kind: 'refresh', orderIds: ['1'] },
      expect.any(String),
    );
    expect(await screen.findByText('Refresh quotes successful.')).toBeInTheDocument();
  });

  it('a batch with failures is found after a reload and lists the failed orders, and only these are tried again (BULK-15)', async () => {
    const ended = batch({
      state: 'done',
      done: 2,
      failed: 1,
      undoUntil: null,
      finishedAt: '2026-01-01T00:00:00.000Z',
    });
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      getBatches: async () => [ended],
      getBatchResults: vi.fn(async () => ({
        data: [
          {
            orderId: '2',
            seq: 1,
            state: 'failed',
            ok: false,
            consignmentNo: null,
            referenceNo: 'REF-2',
            recipientName: 'Wei',
            statusCode: 99,
            price: null,
            invoiceId: null,
            error: { code: 'X', message: 'The courier is closed', field: null },
          },
        ],
        rowTotal: 1,
      })),
    });
    await user.click(await screen.findByRole('button', { name: 'Show failed' }));
    const results = await screen.findByRole('dialog', { name: 'One order failed' });
    expect(await within(results).findByText('The courier is closed')).toBeInTheDocument();
    await user.click(within(results).getByRole('button', { name: 'Retry failed only' }));
    await screen.findByRole('dialog', { name: 'Confirm this order?' });
    await waitFor(() => expect(verbs.previewBatch).toHaveBeenCalled());
    expect(verbs.previewBatch.mock.lastCall).toEqual([
      { kind: 'confirm', orderIds: ['2'], options: {} },
      expect.anything(),
    ]);
  });

  it('failed orders on several pages of results are all tried again, and the ended batch stays until the new one exists (BULK-15)', async () => {
    const ids = Array.from({ length: 1400 }, (_, i) => `f${i}`);
    const ended = {
      ...batch({ state: 'done', done: 1400, failed: 1400, undoUntil: null, total: 1400 }),
      finishedAt: '2026-01-01T00:00:00.000Z',
    };
    const verbs = await showDrafts([draftOrder('1')], 1, {
      getBatches: async () => [ended],
      getBatchResults: vi.fn(async (_id: string, { offset, limit }: { offset: number; limit: number }) => ({
        data: ids.slice(offset, offset + limit).map((orderId) => ({ orderId })),
        rowTotal: ids.length,
      })),
      startBatch: vi.fn(async () => batch({ id: 'b2', total: 1400 })),
    });
    await user.click(await screen.findByRole('button', { name: 'Retry failed only' }));
    const dialog = await screen.findByRole('dialog', { name: /1,?400 orders\?$/ });
    expect(verbs.previewBatch.mock.lastCall).toEqual([
      { kind: 'confirm', orderIds: ids, options: {} },
      expect.anything(),
    ]);
    expect(verbs.markBatchSeen).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Not yet' }));
    await user.click(await screen.findByRole('button', { name: 'Retry failed only' }));
    const reopened = within(await screen.findByRole('dialog', { name: /1,?400 orders\?$/ }));
    await user.click(await reopened.findByRole('button', { name: /^Confirm/ }));
    await waitFor(() => expect(verbs.markBatchSeen).toHaveBeenCalledExactlyOnceWith('b1'));
    expect(verbs.startBatch).toHaveBeenCalledOnce();
  });
});
