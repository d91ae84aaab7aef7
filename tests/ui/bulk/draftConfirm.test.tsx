// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { firstOrderTab, forgetBooked } from '../../../src/shared/orders/rules/bookedHere.ts';
import { enter, user } from './draftListWorld.ts';
import { draftOrder, preview, showDrafts } from './draftPage.tsx';

describe('drafts by the hundred', () => {
  it('the key a shows the preview and sends the shown rows, and the order list opens on all orders; z undoes it (BULK-09, ORD-02)', async () => {
    forgetBooked();
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')]);
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm 2 orders?' });
    expect(await within(dialog).findByText('MYR 3.20')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Not yet' })).toHaveFocus();
    expect(verbs.startBatch).not.toHaveBeenCalled();
    expect(firstOrderTab()).toBe('NEW');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm 2 orders · MYR 16.80' }));
    expect(verbs.startBatch).toHaveBeenCalledExactlyOnceWith(
      { kind: 'confirm', orderIds: ['1', '2'], options: {}, expected: { count: 2, sum: 16.8, digest: 'd1' } },
      expect.any(String),
    );
    const strip = await screen.findByRole('region', { name: 'Bulk actions' });
    expect(firstOrderTab()).toBe('ALL');
    expect(within(strip).getByRole('button', { name: /^Undo \(\d+ s\)/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('z');
    expect(verbs.undoBatch).toHaveBeenCalledExactlyOnceWith('b1');
    expect(await within(strip).findByText(/Undone: the/)).toBeInTheDocument();
  });

  it('a selection of which nothing can be confirmed says so in its title (BULK-09)', async () => {
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')]);
    verbs.previewBatch.mockImplementation(async () => preview({ count: 0, sum: 0 }));
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = await screen.findByRole('dialog', { name: 'None of these 2 orders can be confirmed' });
    expect(within(dialog).getByRole('button', { name: /^Confirm 0 orders/ })).toBeDisabled();
  });

  it('Mod+A twice selects all rows of the filter, beyond the page (BULK-09)', async () => {
    const verbs = await showDrafts([draftOrder('1'), draftOrder('2')], 120);
    await enter(0);
    await user.keyboard('{Control>}aa{/Control}');
    expect(screen.getByText('All 120 orders that match are selected')).toBeInTheDocument();
    await user.keyboard('a');
    // The preview accepts fewer than were chosen.
    await screen.findByRole('dialog', { name: /^Confirm \d+ of 120 orders\?$/ });
    await waitFor(() => expect(verbs.previewBatch).toHaveBeenCalled());
    expect(verbs.previewBatch.mock.lastCall).toEqual([
      { kind: 'confirm', filter: { status: 'DRAFT' }, options: {} },
      expect.anything(),
    ]);
  });

  it('reasons for a look are requested for all drafts of the page, and with ticks for the ticked ones alone (BX-43)', async () => {
    const findRisks = vi.fn(async ({ parcels }: { parcels: { orderId: string }[] }) =>
      parcels.map(() => ({ reasons: [] })),
    );
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, { findRisks });
    const requested = () => findRisks.mock.lastCall?.[0].parcels.map(({ orderId }) => orderId);
    await waitFor(() => expect(requested()).toEqual(['1', '2']));
    await user.click(screen.getByRole('checkbox', { name: 'Select REF-2' }));
    await waitFor(() => expect(requested()).toEqual(['2']));
  });

  it('the sheet has the ticked rows, or without ticks the rows of the filter, which then needs dates (BULK-14)', async () => {
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
    await user.click(within(bar).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Export/ }));
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/selection.xlsx'));
    expect(links.exportSelectionLink).toHaveBeenCalledExactlyOnceWith(['1']);
    expect(links.exportLink).not.toHaveBeenCalled();
  });

  it('orders that cannot be confirmed are listed, and a too low wallet disables the button (BULK-09)', async () => {
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      previewBatch: async () =>
        preview({
          count: 1,
          short: 12.5,
          byProblem: [
            { code: 'X', message: 'Service is required', field: null, count: 1, orderIds: ['1'] },
            {
              code: 'X',
              message: '"origin.contact.phone" is required',
              field: 'origin.contact.phone',
              count: 2,
              orderIds: ['2', '3'],
            },
          ],
        }),
    });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Your wallet is MYR 12.50 short.')).toBeInTheDocument();
    expect(within(dialog).getByText('1 × Service is required')).toBeInTheDocument();
    expect(within(dialog).getByText('2 × Sender’s details · Phone number is required')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  });

  it('orders without a service get the cheapest one by default, and orders without prices are priced before the payment (BULK-09)', async () => {
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

  it('the missing amount of the wallet is shown after all prices have arrived, so that one top-up is enough (BULK-09)', async () => {
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

  it('a service chosen before the figures have arrived stays chosen (BULK-09)', async () => {
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

  it('Ctrl+Enter before the figures are final focuses the button when they are (BULK-09)', async () => {
    const answers: ((facts: ReturnType<typeof preview>) => void)[] = [];
    const previewBatch = vi.fn(
      () => new Promise<ReturnType<typeof preview>>((resolve) => answers.push(resolve)),
    );
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, { previewBatch });
    await enter(0);
    await user.keyboard('{Control>}a{/Control}a');
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}{Enter}{/Control}');
    // Two drafts have no service. The user chooses one, and the page requests the preview again.
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
});
