// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { type Member, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { batch, draftOrder, showDrafts, showPortal } from './draftPage.tsx';

const user = userEvent.setup();
const strip = () => screen.queryByRole('region', { name: 'Bulk actions' });
const ended = (more: Partial<OrderBatch> = {}) =>
  batch({
    state: 'done',
    done: 2,
    failed: 1,
    undoUntil: null,
    finishedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });
/** Shows the page and waits until the account's jobs are loaded. */
async function showAt(address: string, batches: OrderBatch[], more: object = {}) {
  const verbs = showPortal(address, [], 0, { getBatches: vi.fn(async () => batches), ...more });
  await waitFor(() => expect(verbs.getBatches).toHaveBeenCalled());
  await verbs.getBatches.mock.results[0]?.value;
  return verbs;
}

describe('jobs that had ended before the page was loaded', () => {
  it('jobs that had ended before the page was loaded are shown on lists of orders (BULK-09)', async () => {
    await showAt('/orders/bulk-orders', [ended()]);
    expect(await screen.findByText('1 failed')).toBeVisible();
  });

  it('jobs that had ended before the page was loaded are not shown elsewhere before a list of orders is opened (BULK-09)', async () => {
    await showAt('/elsewhere', [ended()]);
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(strip()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Bulk orders' }));
    expect(await screen.findByText('1 failed')).toBeVisible();
  });
});

describe('jobs that this page saw open', () => {
  it('jobs that this page saw open are shown on every page (BULK-09)', async () => {
    await showAt('/elsewhere', [batch()]);
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeVisible();
  });

  it('a job that was started while the jobs were being read stays, although the answer does not have it yet (BULK-09)', async () => {
    const answers: ((jobs: OrderBatch[]) => void)[] = [];
    await showDrafts([draftOrder('1'), draftOrder('2')], 2, {
      getBatches: vi.fn(() => new Promise<OrderBatch[]>((answer) => answers.push(answer))),
    });
    await user.click((await screen.findAllByRole('gridcell'))[0] as HTMLElement);
    await user.keyboard('{Control>}a{/Control}a');
    await user.click(await screen.findByRole('button', { name: 'Confirm 2 orders · MYR 16.80' }));
    const undo = () => within(strip() as HTMLElement).getByRole('button', { name: /^Undo \(/ });
    await waitFor(() => expect(undo()).toBeVisible());
    await act(async () => {
      for (const answer of answers) answer([ended({ id: 'b0' })]);
    });
    expect(await screen.findByText('1 failed')).toBeVisible();
    expect(undo()).toBeVisible();
    expect(answers).toHaveLength(1);
  });
});

describe('the job of a colleague', () => {
  it('the job of a colleague has the name, and the key takes back the own one (BULK-09, BX-50)', async () => {
    const undoBatch = vi.fn(async () => batch({ state: 'undone' }));
    await showAt(
      '/orders/bulk-orders',
      [batch({ id: 'b2', kind: 'cancel', by: { userId: 2, name: 'Ben' } }), batch()],
      { undoBatch },
    );
    await user.click(await screen.findByRole('button', { name: 'Show each job' }));
    expect(screen.getByText(/^Ben: Cancelling 2 orders/)).toBeVisible();
    expect(screen.getByText(/^Confirming 2 orders/)).toBeVisible();
    await user.keyboard('z');
    expect(undoBatch).toHaveBeenCalledExactlyOnceWith('b1');
  });
});

describe('orders that a job cannot take', () => {
  const selection = { total: 300, done: 262, failed: 262 };

  it('orders that a job cannot take are shown as left out while the job can be undone, and not after the undo (BULK-09)', async () => {
    await showAt('/orders/bulk-orders', [batch({ ...selection, kind: 'cancel' })]);
    expect(await screen.findByText(/^Cancelling 38 orders/)).toHaveTextContent('262 left out');
    expect(screen.queryByText(/failed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show left out' }));
    const results = await screen.findByRole('dialog', { name: '262 orders are left out' });
    expect(results).not.toHaveTextContent('Retry');
    cleanup();
    await showAt('/orders/bulk-orders', [ended({ ...selection, id: 'b2', state: 'undone' })]);
    expect(await screen.findByText('Undone: the 38 orders were not changed.')).toBeVisible();
    expect(screen.queryByText(/262/)).toBeNull();
  });

  it('orders that a job cannot take are shown as failed after the job has run (BULK-09)', async () => {
    await showAt('/orders/bulk-orders', [ended({ total: 300, done: 300, failed: 262 })]);
    expect(await screen.findByText('38 orders confirmed.')).toHaveTextContent('262 failed');
  });

  it('orders that the wallet does not cover are shown as left out, not as failed (BULK-09)', async () => {
    await showAt('/orders/bulk-orders', [ended({ total: 30, done: 30, failed: 24, leftOut: 24 })]);
    expect(await screen.findByText('6 orders confirmed.')).toHaveTextContent('24 left out');
    expect(screen.getByRole('button', { name: 'Retry those left out' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show left out' }));
    const results = await screen.findByRole('dialog', { name: '24 orders are left out' });
    expect(results).not.toHaveTextContent('failed');
    cleanup();
    await showAt('/orders/bulk-orders', [ended({ id: 'b2', total: 30, done: 30, failed: 24, leftOut: 22 })]);
    expect(await screen.findByText('6 orders confirmed.')).toHaveTextContent('22 left out2 failed');
    expect(screen.getByRole('button', { name: 'Retry failed only' })).toBeVisible();
  });
});

describe('a bar whose batch is over', () => {
  it('the bar of an ended job disappears by itself after its failures were opened, and not before (BULK-09, B1-30)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const verbs = await showAt('/orders/bulk-orders', [ended({ done: 1, failed: 1 })]);
    await screen.findByText('1 failed');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(strip()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show failed' }));
    const results = await screen.findByRole('dialog');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await user.click(within(results).getByRole('button', { name: 'Close' }));
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(strip()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(strip()).toBeNull();
    expect(verbs.markBatchSeen).toHaveBeenCalledExactlyOnceWith('b1');
  });
});

describe('several jobs at once', () => {
  it('several jobs at once are one line with one bar, whose parts are shown on request; an ended job has a line of its own (BULK-09)', async () => {
    await showAt('/elsewhere', [
      batch({ state: 'running', total: 40, done: 10, undoUntil: null }),
      batch({ id: 'b2', kind: 'cancel', state: 'running', total: 10, done: 5, undoUntil: null }),
    ]);
    expect(await screen.findByText('2 jobs: 15 of 50 orders')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
    expect(screen.queryByText('Cancelling: 5 of 10')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show each job' }));
    expect(screen.getByText('Cancelling: 5 of 10')).toBeVisible();
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });
});

describe('a confirmation that has ended', () => {
  const withLabels = (address: string, ids: string[], ...batches: OrderBatch[]) => {
    vi.spyOn(window, 'open').mockImplementation(() => null);
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const verbs = {
      getPrintableOrders: vi.fn(async () => ids),
      labelLink: vi.fn(async (_ids: string[]) => '/labels'),
    };
    return showAt(address, batches, verbs).then(() => verbs);
  };

  it('a confirmation that has ended prints by its first button or by a key the labels of its bookings, in the order of the sheet (BX-26)', async () => {
    const verbs = await withLabels('/orders/bulk-orders', ['o1', 'o2'], ended({ total: 3, done: 3 }));
    await screen.findByText('2 orders confirmed.');
    const [first] = within(strip()!).getAllByRole('button');
    expect(first).toHaveTextContent('Print 2 labels');
    await user.click(first!);
    await waitFor(() => expect(verbs.labelLink).toHaveBeenCalledOnce());
    expect(verbs.labelLink.mock.calls[0]?.[0]).toEqual(['o1', 'o2']);
    await user.keyboard('{Shift>}L{/Shift}');
    await waitFor(() => expect(verbs.labelLink).toHaveBeenCalledTimes(2));
  });

  it('a confirmation that has ended prints no labels by the key while a newer batch is being confirmed (BX-26)', async () => {
    const newer = batch({ id: 'b2', createdAt: '2026-01-01T00:00:05.000Z' });
    const verbs = await withLabels('/orders/bulk-orders', ['o1'], newer, ended({ total: 3, done: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Print 2 labels' }));
    await waitFor(() => expect(verbs.labelLink).toHaveBeenCalledOnce());
    await user.keyboard('{Shift>}L{/Shift}');
    expect(verbs.labelLink).toHaveBeenCalledOnce();
  });

  it('a confirmation that has ended also prints its labels from the list of failed orders, by button and key (BX-26)', async () => {
    const verbs = await withLabels('/orders/bulk-orders', ['o1'], ended());
    await user.click(await screen.findByRole('button', { name: 'Show failed' }));
    const results = await screen.findByRole('dialog');
    await user.click(within(results).getByRole('button', { name: 'Print 1 label' }));
    await waitFor(() => expect(verbs.labelLink).toHaveBeenCalledOnce());
    await user.keyboard('{Shift>}L{/Shift}');
    await waitFor(() => expect(verbs.labelLink).toHaveBeenCalledTimes(2));
  });

  it('a confirmation of more orders than fit into one file prints one part after another (BX-26)', async () => {
    const ids = Array.from({ length: LIMITS.bulkIds + 1 }, (_, i) => `o${i}`);
    const many = ended({ total: ids.length, done: ids.length, failed: 0 });
    const verbs = await withLabels('/orders/bulk-orders', ids, many);
    await user.click(await screen.findByRole('button', { name: /^Print labels 1 to 1.?000$/ }));
    await user.click(await screen.findByRole('button', { name: /^Print labels 1.?001 to 1.?001$/ }));
    await waitFor(() => expect(verbs.labelLink).toHaveBeenCalledTimes(2));
    expect(verbs.labelLink.mock.calls.map(([part]) => part.length)).toEqual([1000, 1]);
  });

  it.each([
    ['is to be paid at the gateway', { invoiceId: 'inv-1' }],
    ['booked nothing', { done: 2, failed: 2 }],
    ['cancelled orders', { kind: 'cancel' as const }],
  ])('a confirmation that has ended offers no labels if it %s (BX-26)', async (_, more) => {
    await withLabels('/orders/bulk-orders', [], ended(more));
    await waitFor(() => expect(strip()).toBeVisible());
    expect(within(strip()!).queryByRole('button', { name: /^Print/ })).toBeNull();
  });
});

describe('dismissed jobs', () => {
  it('dismissed jobs are hidden at once and marked as seen on the server, so that they are hidden everywhere (BULK-09)', async () => {
    const verbs = await showAt('/orders/bulk-orders', [ended()]);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(strip()).toBeNull();
    expect(verbs.markBatchSeen).toHaveBeenCalledExactlyOnceWith('b1');
  });

  it('dismissed jobs are not shown in another browser (BULK-09)', async () => {
    await showAt('/orders/bulk-orders', [ended({ seen: true }), ended({ id: 'b2', failed: 2 })]);
    expect(await screen.findByText('2 failed')).toBeVisible();
    expect(screen.queryByText('1 failed')).toBeNull();
  });
});

describe('a job of this tab whose orders are paid on the payment page', () => {
  const unpaid = { invoiceId: 'inv-1', invoiceDue: { amount: 12.3, currency: 'MYR' } };
  const paid = { total: 2, done: 2, undoUntil: null, followed: true, ...unpaid };

  async function end(leave: () => Promise<void>) {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const orders = [draftOrder('1'), draftOrder('2')];
    let jobs: OrderBatch[] = [];
    const verbs = await showDrafts(orders, 2, {
      getBatches: vi.fn(async () => jobs),
      paymentPageLink: async (id: string) => `/pay/${id}`,
    });
    await user.click((await screen.findAllByRole('gridcell'))[0] as HTMLElement);
    await user.keyboard('{Control>}a{/Control}a');
    await user.click(await screen.findByRole('button', { name: 'Confirm 2 orders · MYR 16.80' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await leave();
    jobs = [batch({ ...paid, state: 'done' })];
    act(() => verbs.hear({ type: 'invoice.status' }));
    expect(await screen.findByRole('button', { name: 'Pay MYR 12.30' })).toBeVisible();
    return assign;
  }

  it('a job of this tab whose orders are paid on the payment page leads there while the list is open (BULK-24)', async () => {
    const assign = await end(async () => {});
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/pay/inv-1'));
  });

  it('a job of this tab whose orders are paid on the payment page waits for its button, which names the unpaid sum, while the user types (BULK-24)', async () => {
    const assign = await end(() => user.click(screen.getByLabelText('Search by order number or name')));
    expect(assign).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Pay MYR 12.30' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/pay/inv-1'));
  });
});

describe('a person who sees no prices', () => {
  const member: Member = { role: 'packer', rights: ROLE_RIGHTS.packer, dayLimitMinor: null };
  const show = (batches: OrderBatch[]) =>
    showPortal('/orders/bulk-orders', [], 0, { getBatches: async () => batches }, member);

  it('a person who sees no prices sees a waiting job without its sum and cannot undo it (BX-50, BULK-09)', async () => {
    show([batch({ sum: null })]);
    expect(await screen.findByText('Confirming: 0 of 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('a person who sees no prices may print the labels of an ended job and cannot retry its failed orders (BX-50, BULK-09)', async () => {
    show([ended()]);
    expect(await screen.findByRole('button', { name: /Print/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });
});
