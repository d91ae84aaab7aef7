// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderFilterToWire } from '../../../src/shared/orders/rules/orderFilter.ts';
import { draftOrder, showDrafts, showPortal } from './draftPage.tsx';

const MERBOK = { id: 7, companyCode: 'MERBOK', name: 'Merbok Express', logo: null };

/** The page of drafts, and the parameters of the last request of its list. */
async function open() {
  const { getList } = await showDrafts([draftOrder('1')], 1, {
    getOwnServiceCompanies: async () => [MERBOK],
  });
  const lastFilter = () => {
    const [, params] = (getList.mock.lastCall ?? []) as unknown as [string, { filter: object }];
    return orderFilterToWire(params.filter);
  };
  return lastFilter;
}

describe('the filters of the bulk page', () => {
  it('a text is searched after a pause in typing: letters as a name, else as a number (BULK-04)', async () => {
    const lastFilter = await open();
    const box = screen.getByRole('textbox', { name: /^Search/ });
    await userEvent.type(box, 'REF-1');
    await waitFor(() => expect(lastFilter()).toMatchObject({ status: 'DRAFT', keyword: 'REF-1' }), {
      timeout: 30_000,
    });
    await userEvent.clear(box);
    await userEvent.type(box, 'Wei');
    await waitFor(() => expect(lastFilter()).toMatchObject({ status: 'DRAFT', n: 'Wei' }));
  });

  it('a courier narrows the list by its id, and all couriers widen it again (BULK-05)', async () => {
    const lastFilter = await open();
    const pick = async (name: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Courier' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await pick('Merbok Express');
    await waitFor(() => expect(lastFilter()).toMatchObject({ status: 'DRAFT', serviceCompanyId: '7' }));
    await pick('All couriers');
    await waitFor(() => expect(lastFilter()).not.toHaveProperty('serviceCompanyId'));
  });

  it('two dates narrow the list to the days between them, and a button clears all filters (BULK-06)', async () => {
    const lastFilter = await open();
    await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Custom dates' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(lastFilter()).toMatchObject({ dateFrom: '2026-03-01' }));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    await waitFor(() =>
      expect(lastFilter()).toMatchObject({ status: 'DRAFT', dateFrom: '2026-03-01', dateTo: '2026-03-31' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastFilter()).toEqual({ status: 'DRAFT' }));
  });

  it('drafts of one step are listed alone, with an offer to confirm them all; a button shows the other drafts again (W3, BULK-09)', async () => {
    const filter = encodeURIComponent(JSON.stringify({ tab: 'DRAFT', madeTogether: 'm1' }));
    const verbs = showPortal(
      `/orders/bulk-orders?filter=${filter}`,
      ['1', '2', '3'].map((id) => draftOrder(id)),
    );
    expect(await screen.findByText('3 drafts made at once.')).toBeVisible();
    await userEvent.keyboard('{Shift>}A{/Shift}');
    await waitFor(() =>
      expect(verbs.previewBatch).toHaveBeenCalledWith(
        expect.objectContaining({ kind: 'confirm', filter: { status: 'DRAFT', madeTogether: 'm1' } }),
        expect.anything(),
      ),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText('3 drafts made at once.')).toBeNull());
    await waitFor(() => {
      const [, params] = (verbs.getList.mock.lastCall ?? []) as unknown as [string, { filter: object }];
      expect(orderFilterToWire(params.filter)).toEqual({ status: 'DRAFT' });
    });
  });

  it.each([
    ['textbox', /^Search/],
    ['combobox', 'Period'],
  ])(
    'Escape leads from the %s %s to the first of the rows, so that letters are keys again',
    async (role, name) => {
      await open();
      act(() => screen.getByRole(role, { name }).focus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() =>
        expect(document.activeElement?.closest('[role="row"]')).toHaveAttribute('data-id', '1'),
      );
    },
  );
});
