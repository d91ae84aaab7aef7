import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { rate } from '../../../server/db/schema/couriers/rateCards.ts';
import { invoice, ledgerEntry } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { invoicePdf } from '../../../server/documents/papers/invoicePdf.ts';
import { ledgerReport } from '../../../server/modules/wallet/ledger/ledgerReport.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';
import { t, shipper as who, withShipper } from '../../support/shipperServer.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, error, orderBody, RECEIVER, SENDER } from '../orders/orderBody.ts';

withShipper({ currency: 'IDR', taxBp: 1100, walletMinor: 100_000_000 });
beforeAll(async () => {
  // A foreign rate card with fractions of a rupiah.
  await t.db.sql.update(rate).set({ baseMinor: 2_536_350, stepMinor: 100_049 });
});

const JAKARTA = {
  ...SENDER,
  city: 'Jakarta Selatan',
  state: 'DKI Jakarta',
  postcode: '12190',
  country: 'ID',
};
const BANDUNG = { ...RECEIVER, city: 'Bandung', state: 'Jawa Barat', postcode: '40111', country: 'ID' };
const parcel = (more: object = {}) =>
  orderBody({
    waypoint: [
      { type: 'PICKUP', contact: JAKARTA },
      {
        type: 'DROPOFF',
        contact: BANDUNG,
        inventory: [
          {
            name: 'Batik',
            description: 'Batik shirt',
            quantity: 1,
            weight: { value: 1.5, unit: 'kg' },
            price: { amount: 150_000 },
          },
        ],
      },
    ],
    ...more,
  });
const order = (more: object = {}) => call(t, who, 'POST', 'order', parcel(more));
const draft = (more: object) => order({ process: false, ...more });

it('an order in rupiah has a whole price, tax and COD fee, in wallet, invoice and ledger (BX-23, NUM-03)', async () => {
  const made = data<Order>(await order({ cod: { amount: 1_533_333 } }));
  const [row] = await t.db.sql.select().from(invoice).where(eq(invoice.customerId, who.customerId));
  const [account] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
  const entries = await t.db.sql.select({ minor: ledgerEntry.amountMinor }).from(ledgerEntry);
  const parts = row!.items.flatMap(({ lines }) => lines ?? []).map(({ amountMinor }) => amountMinor);
  const all = [
    row!.totalMinor,
    row!.taxMinor,
    account!.walletMinor,
    ...parts,
    ...entries.map((e) => e.minor),
  ];
  expect(made.price?.currency).toBe('IDR');
  expect(parts.length).toBeGreaterThan(2);
  expect(all.filter((minor) => minor % 100 !== 0)).toEqual([]);
  expect((await ledgerReport(t.ctx)).ok).toBe(true);
});

it.each([
  ['cod', { cod: { amount: 150_000.5 } }, 'cod.amount'],
  ['insurance', { insurance: { amount: 0.5 } }, 'insurance.amount'],
  ['an add-on', { serviceAddon: [{ id: -1, value: '150000.50' }] }, 'serviceAddon.0.value'],
])('%s with a fraction of a rupiah is refused with its field (BX-23, API-49)', async (_what, more, field) => {
  const refused = error(await draft(more));
  expect(refused).toMatchObject({ field });
  expect(refused.message).toContain('must be a whole amount in IDR');
});

it.each([
  [999_999_999, true],
  [1_000_000_000, true],
  [1_000_000_001, false],
])('cash on delivery of IDR %d is accepted: %s (BX-23, COD-01)', async (amount, isTaken) => {
  const answer = await draft({ cod: { amount } });
  if (isTaken) expect(answer.status).toBe(200);
  else expect(error(answer)).toMatchObject({ field: 'cod.amount' });
});

it.each([
  [99, false],
  [100, true],
  [101, true],
])('insured goods worth IDR %d can be sent: %s (BX-23, FORM-33)', async (amount, isSent) => {
  const body = parcel({ insurance: { amount: 50_000 } }) as { waypoint: { inventory?: object[] }[] };
  body.waypoint[1]!.inventory = [{ ...body.waypoint[1]!.inventory![0], price: { amount } }];
  const answer = await call(t, who, 'POST', 'order', body);
  if (isSent) expect(data<Order>(answer).id).toBeTruthy();
  else expect(error(answer).field).toMatch(/price\.amount$/);
});

it.each([
  [99_999_999, true],
  [100_000_000, true],
  [100_000_001, false],
  [1000.5, false],
])(
  'a notice below a balance of IDR %s can be requested: %s (BX-23, SET-37)',
  async (minBalanceVal, isTaken) => {
    const answer = await call(t, who, 'PUT', 'customer', { minBalanceVal });
    if (isTaken) expect(answer.status).toBe(200);
    else expect(error(answer)).toMatchObject({ field: 'minBalanceVal' });
  },
);

it.each([
  ['id_ID', 'IDR 28.083', 'IDR 28.083,50', 'MYR 1.250,50'],
  ['en_US', 'IDR 28,083', 'IDR 28,083.50', 'MYR 1,250.50'],
  ['my', 'IDR 28,083', 'IDR 28,083.50', 'MYR 1,250.50'],
  ['zh_CN', 'IDR 28,083', 'IDR 28,083.50', 'MYR 1,250.50'],
] as const)(
  'an invoice in %s has amounts in the language’s format: %s (BX-23, API-128)',
  async (locale, whole, old, fine) => {
    const paper = async (currency: string, totalMinor: number) => {
      const pdf = await invoicePdf(
        {
          invoiceNo: 'INV-00000001',
          date: '2026-11-26T03:00:00Z',
          company: { name: 'PT Swift', lines: [], color: '#5c3d00' },
          payer: { name: 'Siti', lines: [] },
          currency,
          lines: [{ description: 'Delivery', quantity: 1, amountMinor: totalMinor }],
          totalMinor,
          paidMinor: totalMinor,
        },
        { locale },
      );
      return readPdf(pdf).texts.map(({ text }) => text);
    };
    expect(await paper('IDR', 2_808_300)).toContain(whole);
    // An old amount keeps its fraction.
    expect(await paper('IDR', 2_808_350)).toContain(old);
    expect(await paper('MYR', 125_050)).toContain(fine);
  },
);

it('an amount in a sentence has the format of the reader’s language (BX-23, I18N-01)', () => {
  const sentence = 'Minimum amount IDR 20,000 is required';
  expect(translateSentence('id_ID', sentence)).toContain('IDR 20.000');
  expect(translateSentence('my', sentence)).toContain('IDR 20,000');
});
