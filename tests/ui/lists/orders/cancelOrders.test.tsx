// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionOf } from '../../commands/everyScreenData.ts';

import { show, user, withOrderList } from './orderListWorld.tsx';

withOrderList();

it('# names a draft without a number by its reference (ORD-47)', async () => {
  await show('/orders', { order: { consignmentNo: null, referenceNo: 'MY1001', statusCode: 0 } });
  await user.keyboard('#');
  expect(await screen.findByRole('dialog', { name: 'Cancel order MY1001?' })).toBeVisible();
});

it('# asks why an order is cancelled: the safe button has the focus, a number picks the reason, Escape keeps the order (ORD-47, DET-19, DET-21, B1-30)', async () => {
  const cancelOrders = vi.fn(async () => ({ results: [{ id: '1', ok: true }] }));
  const { all } = await show('/orders', { verbs: { cancelOrders } });
  await user.keyboard('#');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order MY1001?' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep order' })).toHaveFocus());
  expect(
    within(within(dialog).getByRole('radiogroup', { name: 'Reason' })).getAllByRole('radio'),
  ).toHaveLength(7);
  await user.keyboard('3');
  expect(within(dialog).getByRole('radio', { name: '3. Late' })).toBeChecked();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelOrders).not.toHaveBeenCalled();
  await user.keyboard('#');
  const reopened = await screen.findByRole('dialog');
  await waitFor(() => expect(within(reopened).getByRole('button', { name: 'Keep order' })).toHaveFocus());
  await user.keyboard('2{Tab}');
  expect(within(reopened).getByRole('button', { name: 'Cancel order' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelOrders).toHaveBeenCalledExactlyOnceWith(
    [all[0]?.id],
    { reason: 'Duplicate', statusCode: all[0]?.statusCode },
    expect.any(String),
  );
});

it('the question before one order is cancelled shows the refund and the balance after it; a member without prices sees neither (DET-19, BX-33)', async () => {
  await show();
  await user.keyboard('#');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Refund to wallet');
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Refund to walletMYR 8.00',
    'Current balanceMYR 500.00',
    'Balance afterMYR 508.00',
  ]);
  cleanup();
  const previewBatch = vi.fn();
  const member = { role: 'custom', rights: ['orders.see', 'orders.write'] };
  await show('/orders', {
    verbs: { previewBatch },
    session: { customer: { ...sessionOf().customer, member } },
  });
  await user.keyboard('#');
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('Refund');
  expect(previewBatch).not.toHaveBeenCalled();
});

it('a draft that another user confirms is not cancelled: its dialog shows the new status, and only a second press cancels it (DET-19, DET-20)', async () => {
  const draft = { consignmentNo: null, referenceNo: 'MY1001', statusCode: 0 };
  const cancelOrders = vi
    .fn()
    .mockImplementationOnce(async (ids: string[]) => {
      throw Object.assign(new Error('changed meanwhile'), {
        code: 'ERR_CONFLICT',
        detail: { order: { ...draft, id: ids[0], consignmentNo: 'MY1002', statusCode: 100 } },
      });
    })
    .mockImplementation(async () => ({ results: [{ id: '1', ok: true }] }));
  await show('/orders', { order: draft, verbs: { cancelOrders } });
  await user.keyboard('#');
  const draftDialog = within(await screen.findByRole('dialog', { name: 'Cancel order MY1001?' }));
  await user.keyboard('3');
  await user.click(draftDialog.getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order MY1002?' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('changed meanwhile');
  expect(within(alert).getByTitle('New order')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep order' })).toHaveFocus());
  expect(dialog.getByRole('radio', { name: '3. Late' })).toBeChecked();
  const cancel = dialog.getByRole('button', { name: 'Cancel order' });
  // The second half of a double click on the draft's question.
  fireEvent.click(cancel, { detail: 2 });
  expect(cancelOrders).toHaveBeenCalledOnce();
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelOrders.mock.calls.map(([, input]) => input.statusCode)).toEqual([0, 100]);
});
