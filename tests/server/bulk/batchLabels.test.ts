import { describe, expect, it } from 'vitest';
import { DATABASES } from '../../support/server.ts';
import { t, shipper as who, withShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { goodRow, importAll } from '../orderImport/importWorld.ts';
import { call, data } from '../orders/orderBody.ts';
import { afterTheWait, start } from './batchWorld.ts';

describe.each(DATABASES)('labels of a confirmation on %s', (kind) => {
  withShipper({ walletMinor: 100_000 }, { kind });

  const printable = (id: string, by = who) => call(t, by, 'GET', `order/bulk/${id}/printable`);

  it('the labels of a confirmation are those of its bookings, in the order of the sheet, for any way of choosing the orders (BX-26, BULK-09)', async () => {
    const rows = ['A', 'B', 'C', 'D'].map((name) => goodRow({ receiverName: name, referenceNo: name }));
    const { results } = await importAll(t, who, rows);
    const ids = results.map((row) => row.orderId!);
    const [a, b, c] = ids as [string, string, string];
    const quoted = await start(t, who, { kind: 'refresh', orderIds: [a, b, c] });
    await afterTheWait(t);
    expect(data(await printable(quoted.id))).toEqual([]);
    const options = { serviceChoice: 'cheapest' as const };
    const batch = await start(t, who, { kind: 'confirm', orderIds: [c, ids[3]!, a, b], options });
    expect(data(await printable(batch.id))).toEqual([]);
    await afterTheWait(t);
    expect(data(await printable(batch.id))).toEqual(ids);
    await call(t, who, 'POST', `order/${b}/cancel`, { reason: 'Changed my mind' });
    expect(data(await printable(batch.id))).toEqual(ids.filter((id) => id !== b));
    const stranger = await makeShipper(t, { companyId: who.companyId });
    expect((await printable(batch.id, stranger)).status).toBe(404);
  });
});
