import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { call, error } from '../orders/orderBody.ts';
import { api, connect, DX, placed, shipper, t, withKarrio } from './karrioWorld.ts';

withKarrio();

it.each([
  [
    'a parcel of karrio that is not collected yet offers pickup, void and message',
    [],
    ['pickup', 'void', 'message'],
  ],
  ['one that is on its way offers a message', [500, 650], ['message']],
])('%s instead of an instruction, without a call to karrio (BX-41)', async (_what, codes, instead) => {
  await connect(DX);
  const { id } = await placed();
  for (const code of codes)
    await moveOrder(t.ctx, { companyId: shipper.companyId, customerId: shipper.customerId }, id, code);
  const calls = api.calls.length;
  const parcel = { orderId: id, statusCode: codes.at(-1) ?? 100, serviceType: 'nextday', failedAttempts: 0 };
  const other = { ...parcel, orderId: randomUUID() };
  expect([...(await t.ctx.ports.couriers.takes([parcel, other])).keys()]).toEqual([other.orderId]);
  const address = {
    address1: '9 Jalan SS15',
    city: 'Subang Jaya',
    state: 'Selangor',
    postcode: '47500',
  };
  const answer = await call(t, shipper, 'POST', `order/${id}/instruct`, { address });
  expect([answer.status, error(answer).code, error(answer).detail]).toEqual([
    409,
    'ERR_COURIER_REFUSED',
    { instead },
  ]);
  expect(error(answer).message).toContain('This courier takes no instructions from here.');
  expect(api.calls).toHaveLength(calls);
});
