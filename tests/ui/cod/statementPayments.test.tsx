import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  choose,
  claim,
  fileOf,
  getStatementClaims,
  noteCodPaid,
  open,
  queryClient,
  tab,
  user,
  withStatements,
} from './statementWorld.tsx';

withStatements();

describe('checking a statement of paid-out cash', () => {
  it('the check of a statement reports its payments to the server once no row waits for a person, once, and not before (BX-40)', async () => {
    open();
    await choose(fileOf('AWB No,Paid\nMY00000001,10.00\nMY00000002,5.00\nZZ999,7.77'));
    await tab(/^To check ?1 ?/);
    expect(noteCodPaid).not.toHaveBeenCalled();
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
    await user.keyboard('ggjl');
    await waitFor(() => expect(noteCodPaid).toHaveBeenCalledTimes(1));
    expect(noteCodPaid.mock.calls[0]?.[0]).toEqual({
      readAt: expect.stringMatching(/^20/),
      paid: [
        { orderId: 'order-1', amount: 10 },
        { orderId: 'order-2', amount: 5 },
      ],
    });
    expect(await screen.findByText(/^1 order was paid out after this statement was read/)).toBeVisible();
    // A live event, then a reload.
    const callsBefore = getStatementClaims.mock.calls.length;
    await queryClient.invalidateQueries({ queryKey: ['cod'] });
    cleanup();
    open();
    expect(await tab(/^Short ?1 ?/)).toBeVisible();
    await waitFor(() => expect(getStatementClaims.mock.calls.length).toBeGreaterThan(callsBefore + 1));
    expect(noteCodPaid).toHaveBeenCalledTimes(1);
  });

  it('a payment of cash that nobody collected is named, and sent again when its cash is collected, or when the statement is opened again (BX-40)', async () => {
    const sheet = 'AWB No,Paid\nMY00000001,10.00\nMY00000002,5.00';
    const paid = (...ids: number[]) =>
      ids.map((id) => ({ orderId: `order-${id}`, amount: id === 1 ? 10 : 5 }));
    const sentAt = (at: number) => (noteCodPaid.mock.calls[at]?.[0] as { paid?: object[] } | undefined)?.paid;
    const waiting = { ...claim(2, 11), codStatus: 0 };
    getStatementClaims.mockResolvedValue({ orders: [claim(1, 10), waiting], owedTotal: 1 });
    noteCodPaid.mockResolvedValue({ settled: [], leftOut: ['order-2'] });
    open();
    await choose(fileOf(sheet));
    expect(await screen.findByText(/^1 order has no collected cash yet/)).toBeVisible();
    expect(sentAt(0)).toEqual(paid(1, 2));
    // The same state of the cash sends nothing more.
    await queryClient.invalidateQueries({ queryKey: ['cod'] });
    expect(noteCodPaid).toHaveBeenCalledTimes(1);
    cleanup();
    open();
    await waitFor(() => expect(noteCodPaid).toHaveBeenCalledTimes(2));
    expect(sentAt(1)).toEqual(paid(2));
    expect(await screen.findByText(/^1 order has no collected cash yet/)).toBeVisible();

    noteCodPaid.mockResolvedValue({ settled: [], leftOut: [] });
    getStatementClaims.mockResolvedValue({ orders: [claim(1, 10), claim(2, 11)], owedTotal: 2 });
    await queryClient.invalidateQueries({ queryKey: ['cod'] });
    await waitFor(() => expect(noteCodPaid).toHaveBeenCalledTimes(3));
    expect(sentAt(2)).toEqual(paid(2));
    await waitFor(() => expect(screen.queryByText(/no collected cash yet/)).toBeNull());
  });

  it('a viewer checks a statement, and the server gets no payments from it (BX-40, BX-50)', async () => {
    open(undefined, 'viewer');
    await choose(fileOf('AWB No,Paid\nMY00000001,10.00\nMY00000002,5.00'));
    expect(await tab(/^Short ?1 ?MYR 6\.00/)).toBeVisible();
    expect(await tab(/^To check ?0 ?/)).toBeVisible();
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
    expect(noteCodPaid).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
