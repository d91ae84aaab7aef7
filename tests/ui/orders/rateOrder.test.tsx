// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { order, refusal, showOrder } from './orderPage.tsx';

describe('rating', () => {
  it('rating is offered once the parcel has arrived and has none (DET-37, DET-40)', async () => {
    for (const statusCode of [100, 600, 900]) {
      await showOrder(order({ statusCode }));
      expect(screen.queryByRole('region', { name: 'Rating' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Send rating' })).toBeNull();
      cleanup();
    }
    await showOrder(order({ statusCode: 700 }));
    expect(screen.getByRole('region', { name: 'Rating' })).toBeVisible();
    cleanup();
    await showOrder(order({ statusCode: 1000 }));
    expect(screen.getByRole('button', { name: 'Send rating' })).toBeVisible();
    expect(screen.getAllByRole('radio').map((r) => (r as HTMLInputElement).value)).toEqual(
      expect.arrayContaining(['1', '2', '3', '4', '5']),
    );
  });

  it('rating sends stars and note with the secret id, and thanks (DET-37, DET-39, ERR-12)', async () => {
    const rateOrder = vi.fn(async (_id: string, _input: unknown, _key: string) => ({}));
    await showOrder(order(), { rateOrder });
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(screen.getByText('Please choose a number of stars')).toBeVisible();
    expect(rateOrder).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await userEvent.type(screen.getByLabelText('Anything to add? (optional)'), 'Kind rider');
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Awesome thank you!')).toBeVisible();
    expect(rateOrder.mock.calls[0]?.slice(0, 2)).toEqual([
      'o1',
      { rating: 4, ratingNote: 'Kind rider', nanoId: 'secret1', companyId: 'c1' },
    ]);
  });

  it('a second rating shows the server’s refusal (DET-40)', async () => {
    await showOrder(order(), {
      rateOrder: async () => Promise.reject(refusal(409, 'This delivery has been rated already.')),
    });
    fireEvent.click(screen.getByRole('radio', { name: '1 star' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('This delivery has been rated already.')).toBeVisible();
  });
});
