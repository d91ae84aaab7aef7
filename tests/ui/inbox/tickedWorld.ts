// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { INBOX_LINE } from '../commands/everyScreenData.ts';
import { lineOf } from './inboxScreen.tsx';

export const text = (part: string | RegExp) => screen.findByText(part);

/** Each with its number, at MYR 7, 8 and so on. */
export const failedBookings = (ids: readonly string[] = ['a', 'b']) =>
  ids.map((id, i) =>
    lineOf('bookingFailed', {
      id,
      order: {
        ...INBOX_LINE.order,
        id: `order ${id}`,
        consignmentNo: `MY-${id}`,
        statusCode: 99,
        serviceCode: 'DX',
        price: { amount: 7 + i, currency: 'MYR' },
      },
    }),
  );
export const withoutService = ({ id, order }: ReturnType<typeof lineOf>) =>
  lineOf('bookingFailed', { id, order: { ...order, serviceCode: null, price: null } });
export const invoices = () =>
  ['a', 'b'].map((id, i) =>
    lineOf('invoiceOverdue', {
      id,
      order: null,
      amount: { amount: 20.1 + i, currency: 'MYR' },
      facts: { invoiceId: id, invoiceNo: `INV-${id}` },
    }),
  );
