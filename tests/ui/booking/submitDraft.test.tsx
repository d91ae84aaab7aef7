// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookingServer } from '../../unit/booking/bookingServer.ts';
import { trip } from '../../unit/multipoint/trip.ts';
import { filled } from '../../unit/orderForm/sample.ts';

import { FORMS, open, useOrder, withSubmit } from './submitWorld.tsx';

withSubmit();

describe.each(FORMS)('%s', (_, useForm) => {
  it('a form with a draft that another tab has changed shows both versions, and is paid by another press after the choice (BULK-16, FORM-100)', async () => {
    const server = bookingServer();
    server.orders.push({ id: 'd1', statusCode: 0, note: 'theirs', version: 5 });
    const values = (useForm === useOrder ? filled({ note: '' }) : trip({ note: '' })) as never;
    const form = await open(useForm, { server, draft: 'd1', basis: { current: { version: 3, values } } });
    await form.press();
    expect(form.submit.conflict).toMatchObject({ mine: { note: 'first' }, theirs: { note: 'theirs' } });
    await act(async () => form.submit.settleConflict(new Map([['note', 'theirs']])));
    expect(form.part.now.note).toBe('theirs');
    expect(server.provider.processOrders).not.toHaveBeenCalled();
    await form.press();
    await form.isBooked('d1');
    expect(server.orders).toEqual([expect.objectContaining({ note: 'theirs', statusCode: 100 })]);
  });

  it('a form with a draft that another tab has confirmed can be saved as a draft of its own (BULK-16, FORM-93)', async () => {
    const server = bookingServer();
    server.orders.push({ id: 'd1', statusCode: 100, note: '', version: 5 });
    const values = (useForm === useOrder ? filled({ note: '' }) : trip({ note: '' })) as never;
    const form = await open(useForm, { server, draft: 'd1', basis: { current: { version: 3, values } } });
    await form.press();
    expect(form.submit.conflict?.otherChange.order.statusCode).toBe(100);
    await act(async () => form.submit.saveAsNew());
    await waitFor(() => expect(form.at.pathname).toBe('/orders/bulk-orders'));
    expect(server.orders[1]).toMatchObject({ statusCode: 0, note: 'first' });
  });
});
