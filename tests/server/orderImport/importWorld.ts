import type { ImportOutcome, ImportRowsInput } from '../../../contract/orders/import.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import type { TestServer } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';

/** A valid row; its sender is the account. */
export const goodRow = (over: RowValues = {}) =>
  ({
    referenceNo: 'PO-1',
    receiverName: 'Tan Wei Ling',
    receiverPhone: '016-700 1234',
    receiverAddress1: '88 Lebuh Chulia',
    receiverCity: 'George Town',
    receiverState: 'Penang',
    receiverPostcode: '10200',
    itemType: 'parcel',
    itemDescription: 'Batik',
    quantity: '2',
    weightKg: '1,5',
    ...over,
  }) as Record<string, string>;

export const numbered = (rows: Record<string, string>[], from = 2) =>
  rows.map((values, i) => ({ line: from + i, values }));

export const sendRows = (
  t: TestServer,
  who: TestShipper,
  input: ImportRowsInput,
  headers: Record<string, string> = {},
) => call(t, who, 'POST', 'order/import/rows', input, headers);

export const importAll = async (
  t: TestServer,
  who: TestShipper,
  rows: Record<string, string>[],
  more: Partial<ImportRowsInput> = {},
) => data<ImportOutcome>(await sendRows(t, who, { rows: numbered(rows), ...more }));
