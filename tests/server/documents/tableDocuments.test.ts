import { describe, expect, it } from 'vitest';
import {
  commercialInvoicePdf,
  commercialInvoiceWithPackingListPdf,
} from '../../../server/documents/papers/commercialInvoicePdf.ts';
import { type InvoiceDocumentData, invoicePdf } from '../../../server/documents/papers/invoicePdf.ts';
import { manifestPdf } from '../../../server/documents/papers/manifestPdf.ts';
import { packingListPdf } from '../../../server/documents/papers/packingListPdf.ts';
import type { ShipmentData } from '../../../server/documents/papers/shipmentData.ts';
import { aLabel } from './labels.ts';
import { readPdf } from './readPdf.ts';

const company = { name: 'Parcel House', color: '#0b5fff', lines: ['Kuala Lumpur'] };

function aShipment(over: Partial<ShipmentData> = {}): ShipmentData {
  const { consignmentNo, serviceName, courierName, sender, receiver, currency, createdAt } = aLabel();
  const shirt = {
    description: 'Cotton shirt',
    quantity: 3,
    weightKg: 0.25,
    valueMinor: 3990,
    currency,
    hsCode: '6109.10',
  };
  const tea = { ...shirt, description: '茶叶', quantity: 1, weightKg: 0.5, valueMinor: 125000 };
  return {
    ...{ consignmentNo, serviceName, courierName, sender, receiver, currency, createdAt, company },
    items: [
      { ...shirt, lengthCm: 30, widthCm: 20, heightCm: 3 },
      { ...tea, hsCode: undefined, originCountry: 'CN' },
    ],
    pieces: 2,
    ...over,
  };
}

const lines = async (pdf: Promise<Buffer>) => readPdf(await pdf).texts.map((t) => t.text);

const anInvoice = (over: Partial<InvoiceDocumentData> = {}): InvoiceDocumentData => ({
  invoiceNo: 'INV-2026-000123',
  date: '2026-11-21T03:00:00Z',
  company,
  payer: { name: 'Kedai Siti', lines: ['siti@example.com'] },
  currency: 'MYR',
  lines: [{ description: 'Next Day Parcel', quantity: 1, amountMinor: 1000, reference: 'WB1' }],
  tax: { label: 'SST 6%', amountMinor: 60 },
  totalMinor: 1060,
  paidMinor: 0,
  ...over,
});

const STREET = 'Lot 1234, Kawasan Perindustrian Ringan Taman Sri Muda, Seksyen 25, '.repeat(4);

describe('a long address', () => {
  const [first, second] = [STREET.slice(0, 255), `${STREET.slice(0, 230)} behind the BLUE gate`];
  const party = { ...aLabel().receiver, addressLines: [first, second] };
  const sender = { ...aLabel().sender, addressLines: [first, second] };
  const parcel = { consignmentNo: 'WB1', postcode: '10050', city: 'George Town', country: 'MY', pieces: 1 };
  it.each<[string, () => Promise<Buffer>]>([
    ['a packing list', () => packingListPdf([aShipment({ receiver: party, sender })])],
    ['a commercial invoice', () => commercialInvoicePdf([aShipment({ receiver: party, sender })])],
    ['an invoice', () => invoicePdf(anInvoice({ payer: { name: 'Siti', lines: [first, second] } }))],
    [
      'a manifest',
      () =>
        manifestPdf({
          manifestId: 'M-1',
          serviceName: 'Next Day',
          courierName: 'Swift Post',
          company,
          sender,
          parcels: [{ ...parcel, receiverName: STREET, weightKg: 1 }],
          currency: 'MYR',
          createdAt: '2026-11-21T17:30:00Z',
        }),
    ],
  ])('stands whole on %s, its second line too (BX-25, DET-10)', async (_, paper) => {
    const paperText = (await lines(paper())).join('').replace(/\s/g, '');
    for (const line of [first, second]) expect(paperText).toContain(line.replace(/\s/g, ''));
    expect(paperText).not.toContain('...');
  });
});

describe('packing list', () => {
  it('a packing list has contents, sizes and weights in the reader’s form, and no value (ORD-37, DET-10, API-124)', async () => {
    const paperLines = await lines(packingListPdf([aShipment()]));
    const expected = [
      'Packing list',
      'WB123456789MY',
      'Cotton shirt',
      '茶叶',
      '30 × 20 × 3',
      '0.75 kg',
      '1.25 kg',
    ];
    expect(paperLines).toEqual(expect.arrayContaining(expected));
    expect(paperLines.join('\n')).not.toContain('39.90');
    expect(await lines(packingListPdf([aShipment()], { locale: 'id_ID' }))).toContain('1,25 kg');
  });

  it('a packing list writes the weight of one of many light pieces without rounding it to grams (ORD-37, API-124)', async () => {
    const [shirt] = aShipment().items;
    const items = [{ ...shirt!, quantity: 1000, weightKg: 0.0001 }];
    const paperLines = await lines(packingListPdf([aShipment({ items })], { locale: 'id_ID' }));
    expect(paperLines).toEqual(expect.arrayContaining(['0,0001 kg', '0,1 kg']));
  });
});

describe('commercial invoice', () => {
  it('a commercial invoice lists HS codes, origins and values with their total (ORD-38, DET-11, API-125)', async () => {
    const paperLines = await lines(
      commercialInvoicePdf([aShipment({ shippingMinor: 2550, insuranceMinor: 500 })]),
    );
    const expected = ['Commercial invoice', '6109.10', 'CN', '39.90', '119.70', '1,250.00', 'MYR 1,369.70'];
    expect(paperLines).toEqual(
      expect.arrayContaining([...expected, 'MYR 25.50', 'MYR 5.00', 'MYR 1,400.20']),
    );
  });

  it('a commercial invoice writes each value in its own currency, and adds up each currency alone (ORD-38, ORD-39, DET-11, API-126)', async () => {
    const [shirt, tea] = aShipment().items;
    const unpriced = { ...tea!, valueMinor: 0 };
    const inDollars = await lines(
      commercialInvoicePdf([aShipment({ items: [{ ...shirt!, currency: 'USD' }, unpriced] })]),
    );
    expect(inDollars).toEqual(expect.arrayContaining(['Value (USD)', '119.70', 'USD 119.70']));
    expect(inDollars.join('\n')).not.toContain('MYR');
    const mixed = await lines(
      commercialInvoicePdf([
        aShipment({ items: [{ ...shirt!, currency: 'USD' }, tea!], shippingMinor: 2550 }),
      ]),
    );
    expect(mixed).toEqual(
      expect.arrayContaining(['USD 39.90', 'USD 119.70', 'MYR 1,250.00', 'MYR 1,275.50', 'Value']),
    );
    expect(mixed.join('\n')).not.toContain('1,369.70');
  });

  it('a commercial invoice adds up pieces that are worth a fraction of a sen, and writes their value as it is (ORD-38, API-125)', async () => {
    const [shirt, tea] = aShipment().items;
    const items = [{ ...shirt!, quantity: 1000, valueMinor: 12.5 }, tea!];
    expect(await lines(commercialInvoicePdf([aShipment({ items })]))).toEqual(
      expect.arrayContaining(['0.125', '125.00', 'MYR 1,375.00']),
    );
    const mixed = [items[0]!, { ...tea!, currency: 'USD' }];
    expect(await lines(commercialInvoicePdf([aShipment({ items: mixed })]))).toEqual(
      expect.arrayContaining(['MYR 0.125', 'MYR 125.00']),
    );
  });

  it('a commercial invoice has no line for unknown freight or insurance (ORD-38)', async () => {
    const paperLines = await lines(commercialInvoicePdf([aShipment()]));
    expect(paperLines).not.toContain('Freight');
    expect(paperLines).not.toContain('Insurance');
  });

  it('a commercial invoice comes with the packing list, each with its own page numbers (ORD-39, API-126)', async () => {
    const pdf = readPdf(await commercialInvoiceWithPackingListPdf([aShipment()]));
    expect(pdf.pages).toHaveLength(2);
    const firstOf = (text: string) => pdf.texts.find((t) => t.text === text)?.page;
    expect([firstOf('Commercial invoice'), firstOf('Packing list')]).toEqual([0, 1]);
    expect(pdf.texts.filter((t) => t.text === 'Page 1 of 1').map((t) => t.page)).toEqual([0, 1]);
  });

  it('a commercial invoice without orders is refused (API-125)', async () => {
    await expect(commercialInvoicePdf([])).rejects.toThrow(RangeError);
  });
});

describe('wallet invoice', () => {
  it('a wallet invoice shows number, date, lines, tax, total and the unpaid amount (BILL-11, API-128)', async () => {
    const paperLines = await lines(invoicePdf(anInvoice({ paidMinor: 500 })));
    const expected = [
      'INV-2026-000123',
      '21 Nov 2026',
      'Next Day Parcel',
      'WB1',
      'SST 6%',
      'MYR 0.60',
      'MYR 10.60',
    ];
    expect(paperLines).toEqual(
      expect.arrayContaining([...expected, 'MYR 10.00', 'MYR 5.00', 'MYR 5.60', 'UNPAID']),
    );
  });

  it.each([
    [{ paidMinor: 0 }, 'UNPAID'],
    [{ paidMinor: 1060 }, 'PAID'],
    [{ paidMinor: 1060, refundedMinor: 1060 }, 'REFUNDED'],
    [{ paidMinor: 1060, refundedMinor: 60 }, 'PARTLY REFUNDED'],
  ])('a wallet invoice with %j is stamped %s (BILL-08, BILL-09, BILL-10)', async (over, stamp) => {
    const paperLines = await lines(invoicePdf(anInvoice(over)));
    const stamps = paperLines.filter((text) =>
      ['UNPAID', 'PAID', 'REFUNDED', 'PARTLY REFUNDED'].includes(text),
    );
    expect(stamps).toEqual([stamp]);
  });

  it('a wallet invoice shows the refunded amount, and the rounding as a sum and not as an item (BILL-10, API-128)', async () => {
    const paperLines = await lines(
      invoicePdf(anInvoice({ paidMinor: 1060, refundedMinor: 250, roundingMinor: -5 })),
    );
    const behind = (label: string) => paperLines[paperLines.indexOf(label) + 1];
    expect([behind('Refunded'), behind('Rounding'), behind('Subtotal')]).toEqual([
      'MYR 2.50',
      'MYR -0.05',
      'MYR 10.05',
    ]);
    expect(paperLines.filter((text) => text === '2')).toEqual([]);
  });

  it('a wallet invoice writes amounts in the form of its reader', async () => {
    const invoice = anInvoice({
      currency: 'IDR',
      totalMinor: 2_808_300,
      paidMinor: 0,
      tax: undefined,
      lines: [{ description: 'Reguler', quantity: 1, amountMinor: 2_808_300 }],
    });
    const linesIn = async (locale: string) => lines(invoicePdf(invoice, { locale }));
    expect(await linesIn('id_ID')).toEqual(expect.arrayContaining(['28.083', 'IDR 28.083']));
    expect(await linesIn('en_US')).toEqual(expect.arrayContaining(['28,083', 'IDR 28,083']));
  });
});

describe('manifest', () => {
  const manifest = (count: number) =>
    manifestPdf({
      manifestId: 'MF-7',
      serviceName: 'Next Day Parcel',
      courierName: 'Swift Post',
      company,
      sender: aLabel().sender,
      currency: 'MYR',
      createdAt: '2026-11-21T03:00:00Z',
      parcels: Array.from({ length: count }, (_, i) => ({
        consignmentNo: `WB${1000 + i}`,
        receiverName: 'Tan Wei Ming',
        postcode: '10050',
        city: 'George Town',
        country: 'Malaysia',
        pieces: 2,
        weightKg: 1.5,
        codMinor: i === 0 ? 12050 : undefined,
      })),
    });

  it('a manifest lists every parcel under a header on every page, with totals and boxes to sign (MANI-08, API-127)', async () => {
    const pdf = readPdf(await manifest(60));
    const paperTexts = pdf.texts.map((t) => t.text);
    expect(paperTexts.filter((text) => /^WB1\d{3}$/.test(text))).toEqual(
      Array.from({ length: 60 }, (_, i) => `WB${1000 + i}`),
    );
    expect(paperTexts.filter((text) => text === 'Consignment no.')).toHaveLength(pdf.pages.length);
    expect(paperTexts).toEqual(expect.arrayContaining(['60', '120', '90 kg', '120.50', 'MYR 120.50']));
    expect(paperTexts).toEqual(expect.arrayContaining(['Handed over by', 'Received by driver']));
    expect(paperTexts).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
  });

  it.each([1, 8, 9, 10, 11, 12, 13, 14, 60])(
    'a manifest of %i parcels has nothing below its pages (MANI-08)',
    async (count) => {
      const pdf = readPdf(await manifest(count));
      for (const t of pdf.texts) expect(t.y).toBeLessThan(pdf.pages[t.page]!.height - 20);
    },
  );
});
