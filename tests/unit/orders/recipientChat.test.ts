// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { chatWith } from '../../../src/resources/orders/actions/links/recipientChat.ts';

it.each([
  [100, 'orders.whatsAppBooked'],
  [450, 'orders.whatsAppBooked'],
  [500, 'orders.whatsAppOnItsWay'],
  [625, 'orders.whatsAppOnItsWay'],
  [651, 'orders.whatsAppCollect'],
  [661, 'orders.whatsAppReturning'],
  [701, 'orders.whatsAppReturning'],
  [700, 'orders.whatsAppDelivered'],
  [1000, 'orders.whatsAppDelivered'],
  [900, 'orders.whatsAppCancelled'],
])('the message to a recipient fits status %i (ORD-25)', (statusCode, key) => {
  const order = {
    id: 'o1',
    nanoId: 'n1',
    consignmentNo: 'MY1',
    statusCode,
    waypoint: [],
  } as unknown as Order;
  const messages: string[] = [];
  chatWith({ phone: '+60123456789' } as never, order, ((text: string) => {
    messages.push(text);
    return text;
  }) as never);
  expect(messages).toEqual([key]);
});
