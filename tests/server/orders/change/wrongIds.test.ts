import { describe, expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { call, data, error, makeDraft, makeOrder, type Outcome, RECEIVER } from '../orderBody.ts';
import { rowsOf } from './changeOrderWorld.ts';

withShipper({ walletMinor: 1_000_000 });
describe('a text that is no id among the ids of a body', () => {
  const WRONG = 'No. 7, 报价';
  const shown = 'no. 7, 报价';

  it('a confirmation refuses only its row, and books the others (BX-34, API-78)', async () => {
    const draft = await makeDraft(t, shipper);
    const body = { orderIds: [WRONG, 42, draft.id.toUpperCase()], paymentMethodId: 0 };
    const res = await call(t, shipper, 'POST', 'order/process', body);
    expect([res.status, rowsOf(data<Outcome>(res).results)]).toEqual([
      200,
      [
        [shown, false, 'ERR_NOT_FOUND'],
        ['42', false, 'ERR_NOT_FOUND'],
        [draft.id, true, null],
      ],
    ]);
    const none = await call(t, shipper, 'POST', 'order/process', { orderIds: [WRONG] });
    expect([none.status, error(none).code]).toEqual([404, 'ERR_NOT_FOUND']);
  });

  it('a manifest is made of the others and names it (BX-34, MANI-12)', async () => {
    const order = await makeOrder(t, shipper);
    const res = await call(t, shipper, 'POST', 'manifest', { orderIds: [WRONG, order.id] });
    expect([res.status, data(res)]).toMatchObject([
      200,
      { parcels: 1, leftOff: [{ orderId: shown, consignmentNo: null, code: 'ERR_NOT_FOUND' }] },
    ]);
    const { id } = data<{ id: string }>(res);
    const printed = await call(t, shipper, 'GET', `manifest/${id},${encodeURIComponent('报价')}/print`);
    expect([printed.status, printed.headers['x-left-off']]).toEqual([200, encodeURIComponent('报价')]);
  });

  it('a batch cancels the others; its preview and its results name it (BX-34, BULK-11)', async () => {
    const draft = await makeDraft(t, shipper);
    const body = { kind: 'cancel', orderIds: [draft.id, WRONG] };
    const preview = await call(t, shipper, 'POST', 'order/bulk/preview', body);
    expect([preview.status, data(preview)]).toMatchObject([
      200,
      { total: 2, count: 1, byProblem: [{ code: 'ERR_NOT_FOUND', orderIds: [shown] }] },
    ]);
    const priced = await call(t, shipper, 'POST', 'order/bulk/price', { ...body, kind: 'confirm' });
    expect(priced.status).toBe(200);
    const batch = data<{ id: string }>(await call(t, shipper, 'POST', 'order/bulk', body));
    expect(batch).toMatchObject({ state: 'waiting', total: 2, failed: 1 });
    const results = await call(t, shipper, 'GET', `order/bulk/${batch.id}/results?limit=10`);
    expect(data(results)).toMatchObject([
      { orderId: draft.id, seq: 0, ok: null },
      { orderId: shown, seq: 1, ok: false, error: { code: 'ERR_NOT_FOUND' } },
    ]);
  });

  it('contacts join a group without it, and the header names it (BX-34)', async () => {
    const { id } = data<{ id: number }>(await call(t, shipper, 'POST', 'contact', RECEIVER));
    const res = await call(t, shipper, 'PUT', 'contacts/groups/members', {
      contactIds: [WRONG, '0x1', id],
      newName: 'Mixed',
    });
    expect([res.status, res.headers['x-left-off']]).toEqual([200, `${encodeURIComponent(shown)},0x1`]);
    const [group] = data<{ id: number }[]>(res);
    await call(t, shipper, 'DELETE', `contacts/groups/${group!.id}`);
  });

  it('reasons of the other parcels are found, and the cash of other orders is stored (BX-34, BX-43, COD-04)', async () => {
    const draft = await makeDraft(t, shipper);
    const risks = await call(t, shipper, 'POST', 'risks', {
      parcels: [{ orderId: WRONG }, { orderId: draft.id }],
    });
    expect([risks.status, data<object[]>(risks).length]).toEqual([200, 2]);
    const paid = await call(t, shipper, 'POST', 'order/codSettlement/paid', {
      paid: [
        { orderId: WRONG, amount: 5 },
        { orderId: draft.id, amount: 5 },
      ],
    });
    expect([paid.status, data(paid)]).toEqual([200, { changed: 0, settled: [], leftOut: [shown] }]);
  });
});
