// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { PAGE_ACTIONS } from '../../../src/resources/orders/actions/orderPageActions.ts';
import { order, refusal, showOrder } from './orderPage.tsx';
import { dialog, menu } from './orderShowWorld.ts';

describe('reject driver', () => {
  const riding = (more: Partial<Order> = {}) => order({ statusCode: 200, serviceCode: 'LLM-MOTO', ...more });
  const reasons = [
    { id: 'late', name: 'Driver is late' },
    { id: 'strange', name: 'A reason of the server alone' },
  ];

  it('reject driver is offered only for LLM services from 200 to below 500 (DET-23, DET-24)', () => {
    const offered = (statusCode: number, serviceCode = 'LLM-MOTO') =>
      PAGE_ACTIONS.rejectDriver.fits(order({ statusCode, serviceCode }));
    const codes = Object.keys(ORDER_STATUS).map(Number);
    expect(codes.filter((code) => offered(code))).toEqual([200, 400, 450, 475]);
    expect(codes.some((code) => offered(code, 'DX'))).toBe(false);
  });

  it('reject driver offers the server’s reasons, also by number keys, sends one and is announced (DET-25, DET-26, DET-27)', async () => {
    const rejectDriver = vi.fn(async (_id: string, _sent: object, _key: string) => order());
    const getRejectReasons = vi.fn(async () => reasons);
    await showOrder(riding(), { rejectDriver, getRejectReasons });
    await userEvent.click((await menu()).getByText('Reject driver'));
    expect(await dialog().findByRole('radio', { name: '1. Driver is late' })).toBeChecked();
    expect(getRejectReasons).toHaveBeenCalledWith('o1');
    await userEvent.keyboard('2');
    expect(dialog().getByRole('radio', { name: '2. A reason of the server alone' })).toBeChecked();
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await screen.findByText('Reject driver successful.')).toBeVisible();
    expect(rejectDriver.mock.calls[0]?.slice(0, 2)).toEqual(['o1', { reason: 'strange', personnel: null }]);
  });

  it('reject driver sends the driver whom its title names; another one who is assigned meanwhile is named before he is rejected (DET-26)', async () => {
    const [ali, ben] = ['Ali', 'Ben'].map((name) => ({ name, phone: '0111', vehicleRegNo: null }));
    const rejectDriver = vi
      .fn(async (_id: string, _sent: object, _key: string) => order())
      .mockRejectedValueOnce(
        refusal(409, 'Another driver.', { code: 'ERR_CONFLICT', detail: { personnel: ben } }),
      );
    await showOrder(riding({ personnel: ali! }), { rejectDriver, getRejectReasons: async () => reasons });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await dialog().findByText('Reject driver Ben?')).toBeVisible();
    expect(dialog().getByText('Another driver.')).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await screen.findByText('Reject driver successful.')).toBeVisible();
    expect(rejectDriver.mock.calls.map(([, sent]) => sent)).toMatchObject([
      { personnel: ali },
      { personnel: ben },
    ]);
  });

  it("reject driver shows the server's refusals, and reasons that could not be fetched (DET-25, DET-26)", async () => {
    const answers = { now: true };
    await showOrder(riding(), {
      getRejectReasons: async () => (answers.now ? Promise.reject(refusal(0, 'No answer')) : reasons),
      rejectDriver: async () => Promise.reject(refusal(409, 'This step is not possible now.')),
    });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    expect(await dialog().findByText('No answer')).toBeVisible();
    answers.now = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
    expect(await dialog().findByText('This step is not possible now.')).toBeVisible();
  });

  it('reject driver sends every attempt with the same key, which a refusal leaves free (DET-26)', async () => {
    const keys: string[] = [];
    const answers = [refusal(0, 'No answer'), refusal(409, 'Not now.'), refusal(409, 'Not now either.')];
    await showOrder(riding(), {
      getRejectReasons: async () => reasons,
      rejectDriver: async (_id: string, _sent: object, key: string) => {
        keys.push(key);
        throw answers[keys.length - 1];
      },
    });
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await dialog().findByRole('radio', { name: '1. Driver is late' });
    for (const message of ['No answer', 'Not now.', 'Not now either.']) {
      await userEvent.click(dialog().getByRole('button', { name: 'Reject driver' }));
      await dialog().findByText(message);
    }
    expect(new Set(keys).size).toBe(1);
  });
});
