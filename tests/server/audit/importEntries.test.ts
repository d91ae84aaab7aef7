import { beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeAccount } from '../../support/world.ts';
import { sheet, upload } from '../orderImport/uploads.ts';
import { call, pageOf, RECEIVER } from '../orders/orderBody.ts';

withNewShipper();
beforeEach(async () => {
  await t.db.sql.delete(auditEntry);
});

const FILE = sheet([
  ['Name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight (kg)', 'Reference'],
  ['Tan Wei Ling', '0167001234', '88 Lebuh Chulia', 'George Town', 'Penang', '10200', 1.5, 'PO-1'],
  ['Tan Wei Ling', '0167001234', '88 Lebuh Chulia', 'George Town', 'Penang', '10200', 1.5, 'PO-2'],
]);
const list = async (customerId = shipper.customerId) =>
  pageOf<AuditEntry>(await call(t, shipper, 'GET', `audit?customerId=${customerId}`)).data;

it('an imported file is one entry with its number of orders; a dry run is none (BX-51)', async () => {
  expect((await upload(t, shipper, FILE, { dryRun: 'true' })).data.results).toHaveLength(2);
  expect(await list()).toEqual([]);
  expect((await upload(t, shipper, FILE)).data.created).toBe(2);
  expect(await list()).toMatchObject([
    { operation: 'importFile', group: 'orders', person: { id: shipper.userId }, recordTotal: 2 },
  ]);
});

it('a file for the account that its form names is an entry of this account (BX-51)', async () => {
  const second = await makeAccount(t, shipper);
  await upload(t, shipper, FILE, { customerId: String(second) });
  expect(await list()).toEqual([]);
  expect(await list(second)).toMatchObject([{ operation: 'importFile', recordTotal: 2 }]);
});

it.each([
  ['rows', 'order/import/rows', { rows: [{ line: 2, values: { receiverName: 'Tan Wei Ling' } }] }],
  ['contacts', 'contacts/import', { rows: [{ line: 2, contact: RECEIVER }] }],
])('checked %s that are not imported are no entry (BX-51)', async (_what, path, body) => {
  expect((await call(t, shipper, 'POST', path, { ...body, dryRun: true })).status).toBe(200);
  expect(await list()).toEqual([]);
});
