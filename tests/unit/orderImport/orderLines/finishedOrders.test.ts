import { describe, expect, it } from 'vitest';
import { AISYAH, HEAD, type Heading, NOBODY, rowsOf } from './orderLinesWorld.ts';

describe('orders that a shop has finished', () => {
  const reasonOf = (status: string, payment = '', method = '', format: 'wooCommerce' | null = null) => {
    const [row] = rowsOf(
      [...HEAD, 'orderStatus', 'paymentStatus', 'paymentMethod', 'orderTotal'],
      [['1', ...AISYAH, 'Shirt', '1', '1', status, payment, method, '10']],
      {},
      format,
    );
    return row?.leftOut ?? row?.found?.problems.find(({ rule }) => rule === 'statusDoubt')?.params.status;
  };

  it.each([
    ['Cancelled', 'cancelled'],
    ['Dibatalkan', 'cancelled'],
    ['已取消', 'cancelled'],
    ['wc-cancelled', 'cancelled'],
    ['Shipped', 'shipped'],
    ['Completed', 'shipped'],
    ['Selesai', 'shipped'],
    ['已发货', 'shipped'],
    ['Refunded', 'refunded'],
    ['Unpaid', 'unpaid'],
    ['Belum Bayar', 'unpaid'],
    ['To ship', undefined],
    ['Perlu Dikirim', undefined],
    ['待发货', undefined],
    ['pending', undefined],
    ['ready_to_ship', undefined],
    ['unfulfilled', undefined],
    ['', undefined],
    ['Cancellation requested', 'Cancellation requested'],
    ['partially_refunded', 'partially_refunded'],
  ])(
    'orders of a shop with the status “%s” are left out, a question or sent: %s (BX-20, BX-21)',
    (status, reason) => {
      expect(reasonOf(status)).toBe(reason);
    },
  );

  it('orders of a shop without a payment are left out, except cash on delivery (BX-20)', () => {
    expect(reasonOf('unfulfilled', 'pending', 'Bank transfer')).toBe('unpaid');
    expect(reasonOf('unfulfilled', 'pending', 'Cash on Delivery')).toBeUndefined();
    expect(reasonOf('unfulfilled', 'paid', 'Stripe')).toBeUndefined();
    expect(reasonOf('wc-pending', '', 'Bank transfer', 'wooCommerce')).toBe('unpaid');
  });

  it('finished orders of a shop are recognised by a time of cancelling or sending, too; their further lines follow (BX-20)', () => {
    const rows = rowsOf(
      [...HEAD, 'cancelledAt'],
      [
        ['1', ...AISYAH, 'Shirt', '1', '1', '2026-11-25 10:00'],
        ['1', ...NOBODY, 'Shoe', '1', '1', ''],
        ['2', ...AISYAH, 'Shirt', '1', '1', ''],
      ],
    );
    expect(rows.map(({ partOf, leftOut }) => [partOf, leftOut])).toEqual([
      [undefined, 'cancelled'],
      [2, 'cancelled'],
      [undefined, undefined],
    ]);
  });

  it('a further line with only the email of a finished order is left out with it; a line with another status is not (BX-20, BX-21)', () => {
    const head: Heading[] = [...HEAD, 'receiverEmail', 'orderStatus'];
    const rows = rowsOf(head, [
      ['1', ...AISYAH, 'Shirt', '1', '1', 'a@example.com', 'fulfilled'],
      ['1', ...NOBODY, 'Shoe', '1', '1', 'a@example.com', ''],
      ['1', ...NOBODY, 'Cap', '1', '1', 'a@example.com', 'unfulfilled'],
    ]);
    expect(rows.map(({ partOf, leftOut }) => [partOf, leftOut])).toEqual([
      [undefined, 'shipped'],
      [2, 'shipped'],
      [undefined, undefined],
    ]);
  });

  it('an order with one finished item keeps its other items (BX-21)', () => {
    const rows = rowsOf(
      [...HEAD, 'orderStatus'],
      [
        ['1', ...AISYAH, 'Shirt', '1', '1', 'canceled'],
        ['1', ...AISYAH, 'Shoe', '1', '1', 'pending'],
        ['1', ...AISYAH, 'Cap', '1', '1', 'pending'],
      ],
    );
    expect(rows.map(({ partOf, leftOut }) => [partOf, leftOut])).toEqual([
      [undefined, 'cancelled'],
      [undefined, undefined],
      [3, undefined],
    ]);
  });
});
