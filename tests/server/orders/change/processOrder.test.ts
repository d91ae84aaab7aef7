import { describe, expect, it } from 'vitest';
import { DATABASES } from '../../../support/server.ts';
import { call, data, error, makeDraft, makeOrder, type Outcome, PRICE_MINOR, SENDER } from '../orderBody.ts';
import { another, balance, get, shipper, t, withChangeOrder } from './changeOrderWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withChangeOrder(kind);

  describe('POST order/process', () => {
    it('POST order/process confirms a draft with the service of the call (FORM-100, API-78)', async () => {
      const draft = await makeDraft(t, shipper, { serviceCode: null });
      const outcome = data<Outcome>(
        await call(t, shipper, 'POST', 'order/process', {
          orderIds: [draft.id],
          serviceCode: 'DX',
          process: true,
          skipQueue: true,
        }),
      );
      expect(outcome).toMatchObject({
        id: draft.id,
        statusCode: 100,
        price: { amount: 7 },
        results: [{ id: draft.id, ok: true, statusCode: 100 }],
      });
      expect(outcome.consignmentNo).toMatch(/^MY/);
    });

    it('POST order/process accepts one id in the body, or in the path with an empty body', async () => {
      const [a, b] = [await makeDraft(t, shipper), await makeDraft(t, shipper)];
      expect(
        data<Outcome>(await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderId: a.id }))
          .statusCode,
      ).toBe(100);
      const res = await call(t, shipper, 'POST', `order/${b.id}/process`, '', {
        'content-type': 'application/json',
      });
      expect(data<Outcome>(res).statusCode).toBe(11);
    });

    it('POST order/process has a result per row; a refused row does not stop the others (BULK-09)', async () => {
      const who = await another(2 * PRICE_MINOR + 100);
      const drafts = [
        await makeDraft(t, who, { waypoint: [{ contact: SENDER }] }),
        await makeDraft(t, who),
        await makeDraft(t, who),
        await makeDraft(t, who),
      ];
      const outcome = data<Outcome>(
        await call(t, who, 'POST', 'order/process', { skipQueue: true, orderIds: drafts.map((d) => d.id) }),
      );
      expect(outcome).toMatchObject({ id: drafts[1]!.id, statusCode: 100 });
      expect(outcome.results.map((r) => r.error?.code ?? r.statusCode)).toEqual([
        'ERR_VALIDATION',
        100,
        100,
        'ERR_INSUFFICIENT_BALANCE',
      ]);
      expect(await balance(who)).toBe(100);
    });

    it('POST order/process is refused for a confirmed order, with the possible steps (B2-27)', async () => {
      const made = await makeOrder(t, shipper);
      const res = await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [made.id] });
      expect([res.status, error(res).code]).toEqual([409, 'ERR_ORDER_STATUS']);
    });

    it('POST order/process charges once when two calls confirm the same draft at the same time (B1-16)', async () => {
      const who = await another(10_000);
      const draft = await makeDraft(t, who);
      const answers = await Promise.all(
        [1, 2, 3].map(() => call(t, who, 'POST', 'order/process', { skipQueue: true, orderIds: [draft.id] })),
      );
      expect(answers.filter((r) => r.status === 200)).toHaveLength(1);
      expect(await balance(who)).toBe(10_000 - PRICE_MINOR);
    });

    it('POST order/process fails again with a new entry in the history when the courier refuses a retry (ORD-46)', async () => {
      const failed = await makeOrder(t, shipper, { receiver: { postcode: '99999', placeConfirmed: true } });
      const repeated = data<Outcome>(
        await call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [failed.id] }),
      );
      expect(repeated.statusCode).toBe(99);
      expect((await get(failed.id)).activities?.map((a) => a.statusCode)).toEqual([99, 11, 99]);
    });
  });
});
