import { describe, expect, it } from 'vitest';
import { OrderPatch, type ParsedOrderPatch } from '../../../../contract/orders/orders.ts';
import { CLONED_COLUMNS, type CloneTable } from '../../../../server/modules/orders/booking/cloneOrder.ts';
import {
  type FieldTable,
  ORDER_FIELDS,
  type PlainColumns,
  plainColumns,
} from '../../../../server/modules/orders/booking/orderFields.ts';
import type { OrderRow } from '../../../../server/modules/orders/status/status.ts';

/** A field added to the contract, and its column added to the table of orders. */
type NewField = { signature?: string | null };
type NewColumn = { signature: string | null };

const BEFORE: PlainColumns = {
  serviceCode: 'A-1',
  promoCode: 'P-1',
  note: 'Ring twice',
  referenceNo: 'R-1',
  extId: 'E-1',
  paymentMethodId: 5,
};

describe('fields of an order', () => {
  it('a field of the contract without a rule fails the type check (API-74)', () => {
    ORDER_FIELDS satisfies FieldTable<ParsedOrderPatch>;
    // @ts-expect-error `signature` has no use.
    ORDER_FIELDS satisfies FieldTable<ParsedOrderPatch & NewField>;
    // @ts-expect-error the use `column` needs a column of that name.
    ({ ...ORDER_FIELDS, signature: 'column' }) satisfies FieldTable<ParsedOrderPatch & NewField>;
    expect(Object.keys(ORDER_FIELDS).sort()).toEqual(Object.keys(OrderPatch.shape).sort());
  });

  it('a column of the orders table without a value in a copy fails the type check', () => {
    CLONED_COLUMNS satisfies CloneTable<OrderRow>;
    // @ts-expect-error `signature` has no value in a copy.
    CLONED_COLUMNS satisfies CloneTable<OrderRow & NewColumn>;
    expect(CLONED_COLUMNS.note({ note: 'Ring twice' } as OrderRow)).toEqual({ note: 'Ring twice' });
    expect(CLONED_COLUMNS.failedReason({ failedReason: 'Full' } as OrderRow)).toEqual({});
  });

  it('fields that are absent in a change stay, and empty fields are emptied', () => {
    expect(plainColumns(OrderPatch.parse({}), BEFORE)).toEqual(BEFORE);
    expect(plainColumns(OrderPatch.parse({ note: '', extId: 'E-2' }), BEFORE)).toEqual({
      ...BEFORE,
      note: null,
      extId: 'E-2',
    });
  });
});
