// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { PHONE, turnTo, withTurnedWindow } from '../turnedWindow.ts';
import { enter, focused, user } from './draftListWorld.ts';
import { draftOrder, showDrafts } from './draftPage.tsx';

const WEIGHT = 4;
const SERVICE = 5;
const ADDONS = 7;

withTurnedWindow();

describe('drafts edited in place', () => {
  it('a cell that is typed in stays open while a phone is turned; the cards follow it (BULK-17, BX-32)', async () => {
    const verbs = await showDrafts([draftOrder('1')]);
    await enter(WEIGHT);
    await user.keyboard('{Enter}2.5');
    turnTo(PHONE);
    expect(focused()).toHaveValue('2.5');
    await user.keyboard('{Enter}');
    expect(verbs.updateOrder).toHaveBeenCalledExactlyOnceWith('1', {
      weight: { unit: 'kg', value: 2.5 },
      version: 1,
    });
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  });

  it('a typed weight is shown at once, and only the weight is sent (BULK-17)', async () => {
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

  it('one pasted cell is refused: it is marked, and the row’s other pasted cells are sent without it (BULK-17, BULK-19)', async () => {
    const verbs = await showDrafts([draftOrder('1')], 1, {
      updateOrder: vi.fn(async (id: string, patch: { serviceCode?: string }) => {
        if (patch.serviceCode) throw Object.assign(new Error('Not on sale'), { field: 'serviceCode' });
        return draftOrder(id, { ...patch, version: 2 });
      }),
    });
    await enter(WEIGHT);
    await user.paste('2.5\tST');
    await waitFor(() => expect(verbs.updateOrder).toHaveBeenCalledTimes(2));
    expect(verbs.updateOrder.mock.calls.map(([, patch]) => patch)).toEqual([
      { weight: { unit: 'kg', value: 2.5 }, serviceCode: 'ST', version: 1 },
      { weight: { unit: 'kg', value: 2.5 }, version: 1 },
    ]);
    await waitFor(() => expect(focused()).not.toHaveAttribute('aria-busy', 'true'));
    expect(focused()).not.toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toHaveTextContent('Standard');
    expect(focused()).toHaveAccessibleDescription('Not on sale');
  });

  it('a refused insurance value is not sent again with the add-ons of its row (BULK-20, BULK-22)', async () => {
    const verbs = await showDrafts(
      [
        draftOrder('1', {
          serviceAddon: [{ id: 11, qty: 1, value: null, name: 'Signature' }],
          cod: { amount: 80, currency: 'MYR' },
          insurance: { amount: 100 },
        }),
      ],
      1,
      {
        updateOrder: vi.fn(async (id: string, patch: { insurance?: object }) => {
          if (patch.insurance) throw Object.assign(new Error('Too much'), { field: 'insurance.amount' });
          return draftOrder(id, { ...patch, version: 2 });
        }),
      },
    );
    await enter(ADDONS);
    await user.paste('[{"id":11,"qty":2}]\t89\t5000');
    await waitFor(() => expect(verbs.updateOrder).toHaveBeenCalledTimes(2));
    expect(verbs.updateOrder.mock.lastCall?.[1]).toEqual({
      serviceAddon: [
        { id: ADDON_COD, qty: 1, value: 89 },
        { id: ADDON_INSURANCE, qty: 1, value: 100 },
        { id: 11, qty: 2 },
      ],
      cod: { amount: 89 },
      version: 1,
    });
  });

  it('a cell without an answer is marked, and its last typed value is sent when the connection returns (BX-53, BULK-17)', async () => {
    const noAnswer = Object.assign(new Error('Request time out.'), { status: 0 });
    let isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    const updateOrder = vi
      .fn()
      .mockRejectedValueOnce(noAnswer)
      .mockImplementation(async (id: string, patch: object) => draftOrder(id, { ...patch, version: 2 }));
    await showDrafts([draftOrder('1')], 1, { updateOrder });
    isOnline = false;
    act(() => void dispatchEvent(new Event('offline')));
    await enter(WEIGHT);
    await user.keyboard('{Enter}2.5{Enter}');
    await waitFor(() => expect(focused()).toHaveAccessibleDescription(/^Not saved yet/));
    expect(focused()).toHaveTextContent('2.5');
    expect(updateOrder).toHaveBeenCalledTimes(1);
    isOnline = true;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(2));
    expect(updateOrder.mock.lastCall).toEqual(['1', { weight: { unit: 'kg', value: 2.5 }, version: 1 }]);
    await waitFor(() => expect(focused()).not.toHaveAttribute('aria-invalid', 'true'));
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

  it('two users edit one cell: both values are shown side by side, and the chosen one is saved over the other (BULK-17)', async () => {
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

  it('a service is chosen from the quotes with their prices (BULK-19)', async () => {
    const verbs = await showDrafts([draftOrder('1')]);
    await enter(SERVICE);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: /Standard.*MYR 6\.00/ })).toBeInTheDocument();
    await user.keyboard('stan{Enter}');
    expect(verbs.updateOrder).toHaveBeenCalledExactlyOnceWith('1', { serviceCode: 'ST', version: 1 });
  });

  it('a chosen service that the promo code does not fit is marked in the row at once (BULK-19, FORM-47)', async () => {
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

  it('a row without quotes shows a message (BULK-23)', async () => {
    await showDrafts([draftOrder('1', { quotes: { services: [] }, serviceCode: null })]);
    expect(screen.getByText('Reload this page OR no service available.')).toBeInTheDocument();
  });

  it('offline a row without quotes says that prices need a connection, and online it shows the usual sentence again (BX-53, BULK-23)', async () => {
    await showDrafts([draftOrder('1', { quotes: undefined })]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('Prices need the connection.')).toBeInTheDocument();
    expect(screen.queryByText(/^Reload this page/)).toBeNull();
    vi.restoreAllMocks();
    act(() => void dispatchEvent(new Event('online')));
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
