import { describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { documentAddress, NothingToPrint } from '../../../src/console/paletteDocuments.ts';
import { ORDER_ACTIONS } from '../../../src/resources/orders/actions/orderActions.ts';
import { labelSizeOf } from '../../../src/shared/orders/rules/labelSize.ts';
import { textsOf } from '../../../texts/read.ts';
import {
  asProvider,
  DONE,
  DRAFT,
  FAILED,
  GONE,
  manifest,
  NEW,
  ON_SHEET,
  provider,
  READY,
} from './paletteVerbsWorld.ts';

describe('documents that print opens', () => {
  const address = (
    type: Parameters<typeof documentAddress>[0],
    orders: Order[],
    manifests: Manifest[] = [],
    warn = vi.fn(),
  ) =>
    documentAddress(
      type,
      'A6-1',
      { orders, manifests, unknown: [] },
      { dataProvider: asProvider(provider()), may: () => true, warn },
    );
  it.each([
    ['label', [NEW, READY, GONE], 'label 2 A6-1'],
    ['packingList', [NEW], 'packlist my1000'],
    ['commercialInvoice', [NEW], 'inv_invoice my1000'],
    ['invoiceAndPacking', [NEW], 'invoice_packlist my1000'],
    ['invoice', [DONE], 'bill inv-1'],
    ['invoice', [NEW], 'inv_invoice my1000'],
    ['manifest', [ON_SHEET, ON_SHEET], 'sheet id-MF1'],
  ] as const)(
    'the document that print opens: %s (ORD-36, ORD-37, ORD-38, ORD-39, ORD-48, DET-09, DET-10, DET-11, MANI-08)',
    async (type, orders, expected) => {
      expect(await address(type, [...orders])).toBe(expected);
    },
  );
  it('a manifest opens by its number, for any named paper; a cancelled manifest does not (MANI-07, MANI-08)', async () => {
    expect(await address('label', [], [manifest('MF1'), manifest('MF2', 9)])).toBe('sheet id-MF1');
    await expect(address('manifest', [], [manifest('MF2', 9)])).rejects.toThrow(NothingToPrint);
  });
  it.each([
    ['label', [NEW, DRAFT, GONE], [['orders.notPrinted', { smart_count: 2 }]]],
    ['label', [NEW, READY], []],
    ['manifest', [ON_SHEET, NEW, DRAFT], [['console.onNoManifest', { numbers: 'MY1000, draft000' }]]],
    ['manifest', [ON_SHEET], []],
    ['packingList', [NEW, READY], [['console.oneAtATime', { number: 'MY1000' }]]],
    ['invoice', [NEW, DONE], [['console.oneAtATime', { number: 'MY1700' }]]],
  ] as const)(
    'print %s names what it leaves out, and why: %# (ORD-36, ORD-37)',
    async (type, orders, warnings) => {
      const warn = vi.fn();
      await address(type, [...orders], [], warn);
      expect(warn.mock.calls).toEqual(warnings);
    },
  );
  it('orders on no manifest are named when a manifest is printed with them, for any named paper (MANI-08)', async () => {
    const warn = vi.fn();
    expect(await address('label', [NEW, ON_SHEET], [manifest('MF2')], warn)).toBe('sheet id-MF2,id-MF1');
    expect(warn.mock.calls).toEqual([['console.onNoManifest', { numbers: 'MY1000' }]]);
  });
  it.each([
    ['en_US', 'is cancelled or not booked'],
    ['my', 'dibatalkan atau belum ditempah'],
    ['id_ID', 'dibatalkan atau belum dipesan'],
    ['zh_CN', '已取消或尚未下单'],
  ] as const)(
    'in %s an order that is not printed is cancelled or not booked, which fits a failed booking too (ORD-36)',
    (locale, words) => {
      expect(ORDER_ACTIONS.printLabel.fits(FAILED)).toBe(false);
      expect(textsOf(locale, 'orders').notPrinted).toContain(words);
    },
  );
  it('cancelled manifests are named when the others are printed (MANI-08)', async () => {
    const warn = vi.fn();
    await address('manifest', [], [manifest('MF1'), manifest('MF2', 9)], warn);
    expect(warn.mock.calls).toEqual([['manifests.notPrinted', { smart_count: 1, numbers: 'MF2' }]]);
  });
  it('drafts and cancelled orders have no document (ORD-36)', async () => {
    await expect(address('label', [DRAFT, GONE])).rejects.toThrow(NothingToPrint);
    await expect(address('manifest', [NEW])).rejects.toThrow(NothingToPrint);
  });
});

describe('the size of labels (DET-09, ORD-36)', () => {
  it('the size of labels is the requested size, else the last printed, else the settings’ size', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    const customer = { id: 7, defaultLabelType: 'A5-2' };
    expect(labelSizeOf(customer, undefined, storage)).toBe('A5-2');
    expect(labelSizeOf(customer, 'A6-1', storage)).toBe('A6-1');
    expect(labelSizeOf(customer, undefined, storage)).toBe('A6-1');
    expect(labelSizeOf({ id: 8, defaultLabelType: 'huge' }, undefined, storage)).toBe('default');
  });
});
