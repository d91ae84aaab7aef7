import { expect, it } from 'vitest';
import { saidOutside } from '../../../contract/rules/import/outsideTable.ts';

const TODAY = '2026-11-30';

it.each([
  ['COD each RM45 / pickup 3/12/2026', ['RM45'], ['2026-12-03']],
  ['COD RM45, pickup 3/4/2027', ['RM45'], ['2027-04-03', '2027-03-04']],
  ['COD 12.10', ['12.10'], []],
  ['Pickup: 2/12', [], ['2/12']],
])(
  '%s above the table offers its amounts and the days to come, each without a doubt of its own (IMP-06)',
  (text, amounts, days) => {
    const facts = saidOutside([text], TODAY);
    expect([facts.amounts.map((amount) => amount.trim()), facts.days]).toEqual([amounts, days]);
  },
);

it.each([
  [['SHIPPER: Mabuhay Supplies', 'ADDRESS: 118 Shaw Blvd, Mandaluyong', 'Orders of today'], 2],
  [['Delivery list - COLLECT FROM: 21 Tuas Ave 8 Singapore 639247'], 1],
  [['Pengirim: Toko Rara 0812-2233-9087', 'Ambil di: Jl. Asia Afrika 10 Bandung 40111'], 2],
  [['Shipper: ____________ Date: ______'], 0],
  [['From: 1 Nov 2026 to 30 Nov 2026'], 0],
  [['Pickup: 3/12/2026, 2pm to 4pm'], 0],
  [['Collection: 2 Dec 10am, 12 cartons'], 0],
  [['Prepared by: Siti, 012-345 6789'], 0],
])('of the lines %j outside the table, %i are of a sender (IMP-06)', (texts, count) => {
  expect(saidOutside(texts, TODAY).sender).toHaveLength(count);
});
