// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batch, draftOrder, preview, showDrafts } from './draftPage.tsx';

const user = userEvent.setup();
const focused = () => document.activeElement as HTMLElement;
/** Moves the focus to a cell of the first row. */
async function enter(column: number) {
  await user.keyboard('gg');
  await waitFor(() => expect(focused()).toHaveAttribute('role', 'gridcell'));
  for (let i = 0; i < column; i++) await user.keyboard('{ArrowRight}');
}
const WEIGHT = 4;
const SERVICE = 5;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('drafts edited in place', () => {
  it('a typed weight is shown at once and sent alone (BULK-17)', async () => {
    const verbs = await showDrafts([draftOrder('1')]);
    await enter(WEIGHT);
    await user.keyboard('{Enter}2.5{Enter}');
    expect(verbs.updateOrder).toHaveBeenCalledExactlyOnceWith('1', {
      weight: { unit: 'kg', value: 2.5 },
      version: 1,
    });
    expect(focused()).toHaveTextContent('2.5');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() =>
      expect(verbs.updateOrder).toHaveBeenLastCalledWith('1', {
        weight: { unit: 'kg', value: 1 },
        version: 2,
      }),
    );
  });

  it('a refusal of the server is shown at its cell, with the typed text (BULK-17)', async () => {
    const refusal = Object.assign(new Error('"weight.value" is too much'), { field: 'weight.value' });
    await showDrafts([draftOrder('1')], 1, { updateOrder: vi.fn().mockRejectedValue(refusal) });
    await enter(WEIGHT);
    await user.keyboard('{Enter}9{Enter}');
    await waitFor(() => expect(focused()).toHaveAttribute('aria-invalid', 'true'));
    expect(focused()).toHaveTextContent('9');
    expect(focused()).toHaveAccessibleDescription('"weight.value" is too much');
  });

  const conflict = (now: object) =>
    Object.assign(new Error('changed meanwhile'), {
      code: 'ERR_CONFLICT',
      detail: {
        order: draftOrder('1', now),
        changedAt: '2026-03-02T06:03:00.000Z',
        changedBy: { name: 'Aina', isYou: false },
      },
    });

  it('another user’s changes in other cells stay, and the typed cell is sent with the new version (BULK-17, BULK-22)', async () => {
    const updateOrder = vi
      .fn()
      .mockRejectedValueOnce(conflict({ version: 5, cod: { amount: 80, currency: 'MYR' } }))
      .mockImplementation(async (id: string, patch: object) => draftOrder(id, { ...patch, version: 6 }));
    await showDrafts([draftOrder('1')], 1, { updateOrder });
    await enter(WEIGHT);
    await user.keyboard('{Enter}2.5{Enter}');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.lastCall).toEqual(['1', { weight: { unit: 'kg', value: 2.5 }, version: 5 }]);
    expect(focused()).toHaveTextContent('2.5');
  });

  it('two users edit one cell: the first value is saved, the second user sees a notice with the typed text and may enter it again (BULK-17)', async () => {
    const updateOrder = vi
      .fn()
      .mockRejectedValueOnce(conflict({ version: 5, weight: { unit: 'kg', value: 7 } }))
      .mockImplementation(async (id: string, patch: object) => draftOrder(id, { ...patch, version: 6 }));
    await showDrafts([draftOrder('1')], 1, { updateOrder });
    await enter(WEIGHT);
    await user.keyboard('{Enter}2.5{Enter}');
    expect(
      await screen.findByText(/^Aina changed REF-1 at 2 Mar 2026, 2:03.pm while you typed: Weight/),
    ).toBeVisible();
    expect(updateOrder).toHaveBeenCalledTimes(1);
    expect(focused()).toHaveTextContent('7');
    expect(focused()).toHaveAccessibleDescription(/Your value was not saved: “2.5”/);
    // Undo reverts one's own change, not the other user's.
    await user.keyboard('{Control>}z{/Control}');
    expect(updateOrder).toHaveBeenCalledTimes(1);
    await user.keyboard('{Enter}2.5{Enter}');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.lastCall).toEqual(['1', { weight: { unit: 'kg', value: 2.5 }, version: 5 }]);
    expect(screen.queryByText(/^Aina changed REF-1/)).toBeNull();
  });

  it('two users edit one cell: both values stand side by side, and the chosen one is saved over the other (BULK-17)', async () => {
    const updateOrder = vi
      .fn()
      .mockRejectedValueOnce(conflict({ version: 5, weight: { unit: 'kg', value: 7 } }))
      .mockImplementation(async (id: string, patch: object) => draftOrder(id, { ...patch, version: 6 }));
    await showDrafts([draftOrder('1')], 1, { updateOrder });
    await enter(WEIGHT);
    await user.keyboard('{Enter}2.5{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = screen.getByRole('dialog', { name: 'Two versions of REF-1' });
    const weight = within(dialog).getByRole('radiogroup', { name: 'Weight (kg)' });
    expect(within(weight).getByRole('radio', { name: /Theirs\s*7/ })).not.toBeChecked();
    expect(within(weight).getByRole('radio', { name: /Yours\s*2.5/ })).toBeChecked();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.lastCall).toEqual(['1', { weight: { unit: 'kg', value: 2.5 }, version: 5 }]);
    expect(screen.queryByText(/^Aina changed REF-1/)).toBeNull();
  });

  it('a service is picked among the quotes with their prices (BULK-19)', async () => {
    const verbs = await showDrafts([draftOrder('1')]);
    await enter(SERVICE);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: /Standard.*MYR 6\.00/ })).toBeInTheDocument();
    await user.keyboard('stan{Enter}');
    expect(verbs.updateOrder).toHaveBeenCalledExactlyOnceWith('1', { serviceCode: 'ST', version: 1 });
  });

  it('a service that the promo code does not fit is told in the row as soon as it is picked (BULK-19, FORM-47)', async () => {
    const refusal = 'This promo code does not apply to Standard, only to Demo Express.';
    const [dx, st] = draftOrder('1').quotes?.services ?? [];
    await showDrafts([
      draftOrder('1', {
        promoCode: 'NEXTDAY2',
        quotes: { services: [dx, { ...st, promoRefusal: refusal }] },
      }),
    ]);
    await enter(SERVICE);
    expect(screen.queryByText(refusal)).toBeNull();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    const status = await screen.findByText(refusal);
    expect(status.closest('[role="gridcell"]')).toHaveTextContent(`Draft${refusal}`);
  });

  it('a row without quotes shows that (BULK-23)', async () => {
    await showDrafts([draftOrder('1', { quotes: { services: [] }, serviceCode: null })]);
    expect(screen.getByText('Reload this page OR no service available.')).toBeInTheDocument();
  });

  it('e changes a field of every selected order (BULK-16, BULK-17)', async () => {
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2'), draftOrder('3')]);
    await enter(WEIGHT);
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit 2 orders' });
    await user.type(within(dialog).getByLabelText('New value'), '4{Enter}');
    await waitFor(() => expect(verbs.updateOrder).toHaveBeenCalledTimes(2));
    expect(verbs.updateOrder.mock.calls.map(([id]) => id)).toEqual(['1', '2']);
    expect(verbs.updateOrder.mock.lastCall?.[1]).toEqual({ weight: { unit: 'kg', value: 4 }, version: 1 });
  });
});

describe('drafts by the hundred', () => {
  it('a shows the preview and sends what was seen; z undoes it (BULK-09)', async () => {
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')]);
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm 2 orders?' });
    expect(await within(dialog).findByText('MYR 3.20')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Not yet' })).toHaveFocus();
    expect(verbs.startBatch).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm 2 orders · MYR 16.80' }));
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      { kind: 'confirm', orderIds: ['1', '2'], options: {}, expected: { count: 2, sum: 16.8 } },
      expect.any(String),
    );
    const strip = await screen.findByRole('region', { name: 'Bulk actions' });
    expect(within(strip).getByRole('button', { name: /^Undo \(\d+ s\)/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('z');
    expect(verbs.undoBatch).toHaveBeenCalledExactlyOnceWith('b1');
    expect(await within(strip).findByText(/Undone: the/)).toBeInTheDocument();
  });

  it('Mod+A twice means all of the filter, beyond the page (BULK-09)', async () => {
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 120);
    await enter(0);
    await user.keyboard('{Control>}aa{/Control}');
    expect(screen.getByText('All 120 orders in this filter are selected')).toBeInTheDocument();
    await user.keyboard('a');
    await screen.findByRole('dialog', { name: 'Confirm 120 orders?' });
    await waitFor(() => expect(verbs.previewBatch).toHaveBeenCalled());
    expect(verbs.previewBatch.mock.lastCall).toEqual([
      { kind: 'confirm', filter: { status: 'DRAFT' }, options: {} },
      expect.anything(),
    ]);
  });

  it('the sheet is of the ticked rows; without any it is of the filter, which needs its dates (BULK-14)', async () => {
    const opened = { location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(opened as never);
    const links = {
      exportSelectionLink: vi.fn(async () => '/selection.xlsx'),
      exportLink: vi.fn(async () => '/filter.xlsx'),
    };
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, links);
    await enter(0);
    await user.keyboard('{Shift>}E{/Shift}');
    expect(await screen.findByText('Please select date range.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select REF-1' }));
    const bar = screen.getByRole('toolbar', { name: /selected/ });
    await user.click(within(bar).getByRole('button', { name: /^Export/ }));
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/selection.xlsx'));
    expect(links.exportSelectionLink).toHaveBeenCalledExactlyOnceWith(['1']);
    expect(links.exportLink).not.toHaveBeenCalled();
  });

  it('orders that cannot be confirmed are listed, and a wallet that is too low disables the button (BULK-09)', async () => {
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      previewBatch: async () =>
        preview({
          count: 1,
          short: 12.5,
          byProblem: [{ code: 'X', message: 'Service is required', field: null, count: 1, orderIds: ['1'] }],
        }),
    });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Your wallet is MYR 12.50 short.')).toBeInTheDocument();
    expect(within(dialog).getByText('1 × Service is required')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  });

  it('orders without a service start with the cheapest, and without prices they are priced before they can be paid (BULK-09)', async () => {
    const priceOrders = vi.fn(async () => ({ unpriced: 1 }));
    const previewBatch = vi
      .fn(async (_: { options?: object }) => preview({ withoutService: 2 }))
      .mockResolvedValueOnce(preview({ count: 0, sum: 0, withoutService: 2 }))
      .mockResolvedValueOnce(preview({ count: 1, sum: 8.4, withoutService: 2, unpriced: 1 }));
    const { hear } = await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch, priceOrders });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Getting prices: 0 of 1')).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveTextContent('Cheapest with pickup');
    expect(dialog.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
    expect(previewBatch).toHaveBeenCalledTimes(2);
    act(() => hear({ type: 'orders.priced' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Confirm 2/ })).toBeEnabled());
    expect(previewBatch).toHaveBeenCalledTimes(3);
    expect(priceOrders).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ orderIds: ['1', '2'], options: { serviceChoice: 'cheapest' } }),
    );
  });

  it('what the wallet lacks is told once all prices are there, so that one top-up is enough (BULK-09)', async () => {
    const previewBatch = vi
      .fn(async () => preview({ sum: 32.5, short: 12.5, balanceAfter: -12.5 }))
      .mockResolvedValueOnce(preview({ count: 1, sum: 21, short: 1, balanceAfter: -1, unpriced: 1 }));
    const { hear } = await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      previewBatch,
      priceOrders: async () => ({ unpriced: 1 }),
    });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Getting prices: 0 of 1')).toBeInTheDocument();
    expect(dialog.queryByText(/short\./)).toBeNull();
    act(() => hear({ type: 'orders.priced' }));
    expect(await dialog.findByText('Your wallet is MYR 12.50 short.')).toBeInTheDocument();
  });

  it('a service that is chosen before the figures have come stays chosen (BULK-09)', async () => {
    let answer: (facts: ReturnType<typeof preview>) => void = () => {};
    const figures = new Promise<ReturnType<typeof preview>>((resolve) => {
      answer = resolve;
    });
    const previewBatch = vi.fn(() => figures);
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const service = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Service' });
    await user.click(service);
    await user.click(await screen.findByRole('option', { name: 'Fastest with pickup' }));
    answer(preview({ withoutService: 2 }));
    await screen.findByRole('button', { name: /^Confirm 2/ });
    expect(service).toHaveTextContent('Fastest with pickup');
  });

  it('Ctrl+Enter that is pressed before the figures are final focuses the button once they are (BULK-09)', async () => {
    const answers: ((facts: ReturnType<typeof preview>) => void)[] = [];
    const previewBatch = vi.fn(
      () => new Promise<ReturnType<typeof preview>>((resolve) => answers.push(resolve)),
    );
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}{Enter}{/Control}');
    // Two have no service: one is chosen for them and the preview is requested again.
    answers[0]?.(
      preview({
        count: 0,
        withoutService: 2,
        byProblem: [
          { code: 'X', message: 'Service is required', field: null, count: 2, orderIds: ['1', '2'] },
        ],
      }),
    );
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.queryByText(/Service is required/)).not.toBeInTheDocument();
    const confirm = await screen.findByRole('button', { name: /^Confirm 2/ });
    expect(confirm).toBeDisabled();
    answers[1]?.(preview({ withoutService: 2 }));
    await waitFor(() => expect(confirm).toHaveFocus());
  });

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

  it('a wallet that is too low offers what it covers, and only that is confirmed (BULK-09)', async () => {
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
      expect.objectContaining({ options: { onlyCovered: true }, expected: { count: 1, sum: 8.4 } }),
      expect.any(String),
    );
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

  it('# asks for one of seven reasons and sends it (BULK-11)', async () => {
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

  it('cancel and retry of one row are jobs too, which can be undone (BULK-11, BULK-15)', async () => {
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

  it('the menu of a draft confirms it, that of a failed one tries it again (BULK-15, DET-15)', async () => {
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

  it('a batch that ended with failures is found again, lists them, and they alone are tried again (BULK-15)', async () => {
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
});
