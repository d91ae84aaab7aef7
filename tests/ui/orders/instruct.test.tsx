// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { activity, order, refusal, showOrder } from './orderPage.tsx';
import { dialog } from './orderShowWorld.ts';

const user = userEvent.setup();
const answered = (...results: object[]) =>
  vi.fn(async (_ids: string[], _input: unknown, _key: string) => ({
    results: results.length ? results : [{ orderId: 'o1', ok: true, error: null }],
  }));
const outlet = (id: string, name: string, city = 'Klang') => ({
  id,
  name,
  serviceCompany: { id: 1, companyCode: 'X', name: 'X', logo: null },
  address1: '1 Jalan',
  city,
  state: 'Selangor',
  postcode: '41000',
  country: 'MY',
});

describe('telling the courier of an order on its page', () => {
  const open = async (keys: string, verbs: Record<string, unknown>, title: RegExp) => {
    await showOrder(order({ statusCode: 650 }), { getOutlets: async () => [], ...verbs });
    await user.keyboard(`{Shift>}${keys}{/Shift}`);
    await screen.findByRole('dialog', { name: title });
  };

  it('an instruction by a key asks for the day, and confirms that the courier got it (BX-41)', async () => {
    const instructCouriers = answered();
    await open('B', { instructCouriers }, /Deliver MY1 again/);
    const days = dialog().getAllByRole('option') as HTMLOptionElement[];
    expect(days).toHaveLength(8);
    await user.selectOptions(dialog().getByRole('combobox'), days[2]!.value);
    await user.type(dialog().getByRole('textbox'), 'Gate B');
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    expect(await screen.findByText('The courier was told.')).toBeVisible();
    expect(instructCouriers.mock.calls[0]?.slice(0, 2)).toEqual([
      ['o1'],
      { reattemptOn: days[2]!.value, note: 'Gate B', seen: { o1: order({}).updatedAt } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('another pickup after a failed one asks for the day, and shows the courier’s reason against it (BX-41)', async () => {
    const instructCouriers = answered();
    instructCouriers.mockRejectedValueOnce(refusal(422, 'This day has passed.', { field: 'pickupOn' }));
    await showOrder(order({ statusCode: 475 }), { getOutlets: async () => [], instructCouriers });
    await user.keyboard('{Shift>}P{/Shift}');
    await screen.findByRole('dialog', { name: /Book another pickup of MY1/ });
    const days = dialog().getAllByRole('option') as HTMLOptionElement[];
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    expect(await dialog().findByText('This day has passed.')).toBeVisible();
    await user.selectOptions(dialog().getByRole('combobox'), days[3]!.value);
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    await waitFor(() =>
      expect(instructCouriers.mock.calls[1]?.[1]).toMatchObject({ pickupOn: days[3]!.value }),
    );
  });

  it('an instruction keeps the typed values when the courier refuses, and shows the reason; the next attempt is another call (BX-41)', async () => {
    const instructCouriers = vi.fn(async (_ids: string[], _input: unknown, _key: string) => {
      throw refusal(409, 'The round of today has left at 12:00. Name a later day.');
    });
    await open('B', { instructCouriers }, /Deliver MY1 again/);
    await user.type(dialog().getByRole('textbox'), 'Gate B');
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    expect(await dialog().findByText(/left at 12:00/)).toBeVisible();
    expect(dialog().getByRole('textbox')).toHaveValue('Gate B');
  });

  it('an instruction offers the outlets near the recipient in the server’s order, the nearest first (BX-41)', async () => {
    const instructCouriers = answered();
    const getNearOutlets = vi.fn(async (_ids: string[]) => [
      outlet('a', 'Near'),
      outlet('b', 'Next', 'Ipoh'),
    ]);
    await open('O', { instructCouriers, getNearOutlets }, /Hold MY1/);
    expect(await dialog().findByRole('option', { name: /Near/ })).toBeVisible();
    expect(
      dialog()
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('Near'), expect.stringContaining('Next')]);
    expect(getNearOutlets).toHaveBeenCalledWith(['o1']);
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    await waitFor(() => expect(instructCouriers.mock.calls[0]?.[1]).toMatchObject({ holdAtOutlet: 'a' }));
  });

  it('an instruction to hold a parcel without an outlet near its recipient says so, and cannot be sent (BX-41)', async () => {
    const instructCouriers = answered();
    await open('O', { instructCouriers, getNearOutlets: async () => [] }, /Hold MY1/);
    expect(await dialog().findByText('The courier has no outlet near the recipient.')).toBeVisible();
    expect(dialog().queryByRole('combobox')).toBeNull();
    expect(dialog().getByRole('button', { name: 'Tell the courier' })).toBeDisabled();
  });

  it('an instruction sent before the outlets are loaded says so until they are, and then leaves with the first of them (BX-41)', async () => {
    const instructCouriers = answered();
    let load = (_outlets: ReturnType<typeof outlet>[]) => {};
    const getNearOutlets = () =>
      new Promise<ReturnType<typeof outlet>[]>((resolve) => {
        load = resolve;
      });
    await open('O', { instructCouriers, getNearOutlets }, /Hold MY1/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog().findByText(/^The outlets are not loaded yet/)).toBeVisible();
    expect(dialog().queryByText('is required')).toBeNull();
    load([outlet('a', 'Own')]);
    expect(await dialog().findByRole('option', { name: /Own/ })).toBeVisible();
    expect(dialog().queryByText(/^The outlets are not loaded yet/)).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(instructCouriers.mock.calls[0]?.[1]).toMatchObject({ holdAtOutlet: 'a' }));
  });

  it('an instruction to send a parcel back is confirmed first (BX-41)', async () => {
    const instructCouriers = answered();
    await open('Z', { instructCouriers }, /Send MY1 back\?/);
    expect(instructCouriers).not.toHaveBeenCalled();
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    await waitFor(() => expect(instructCouriers.mock.calls[0]?.[1]).toMatchObject({ returnNow: true }));
  });

  it('an instruction names the missing part of an address at its field (BX-41)', async () => {
    const instructCouriers = answered();
    await open('C', { instructCouriers, searchCities: async () => [] }, /Correct the address of MY1/);
    await user.click(dialog().getByRole('button', { name: 'Tell the courier' }));
    const missing = document.getElementById('instruct-address-address1');
    expect(missing).toHaveAttribute('aria-invalid', 'true');
    expect(missing).toHaveFocus();
    expect(instructCouriers).not.toHaveBeenCalled();
  });
});

it('the history shows people’s texts with their names, distinct from the courier’s steps (BX-41, BX-42)', async () => {
  await showOrder(
    order({
      statusCode: 650,
      activities: [
        activity(1, 650),
        activity(2, 650, {
          by: 'recipient',
          description: 'The recipient names a safe place.',
          detail: 'With the guard',
          location: null,
        }),
        activity(3, 650, {
          by: 'shipper',
          description: 'The courier was asked to send the parcel back.',
          location: null,
        }),
      ],
    }),
  );
  const steps = within(await screen.findByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
    'Told to the courier',
    'Asked by the recipient',
    'Failed to deliver',
  ]);
  expect(steps[1]).toHaveTextContent('The recipient names a safe place.“With the guard”');
});
