import { expect, it } from 'vitest';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { choicesOf } from '../../../../contract/rules/import/importChoices.ts';
import { factsOf } from '../caseFacts.ts';
import { readCase } from '../readCase.ts';
import { sheetOf } from './headingsWorld.ts';

const TODAY = '2026-11-26';
const CHOICES = choicesOf(factsOf('MY'));

function read(...rows: string[][]) {
  const lines = sheetOf(...rows);
  const headings = readHeadings(lines, { today: TODAY });
  const { parcels, leftOut } = readCase(lines, headings, CHOICES, TODAY);
  const found = parcels.flat().flatMap(({ problems }) => problems.map(({ rule }) => rule));
  return { format: headings.format, parcels: parcels.flat().map(({ values }) => values), leftOut, found };
}

it('the courier’s pickup in a shop’s export is no self-collection, also where an order has none yet (BX-21)', () => {
  const order = (id: string, status: string, method: string) => [
    ...[id, status, method, 'Tudung', '15.00', '1', '0.20kg', 'mengk', 'Ah Meng', '60167778888'],
    ...['8 Lorong Kulit', 'George Town', 'Penang', '10460'],
  ];
  const { format, found, leftOut, parcels } = read(
    [
      ...['Order ID', 'Order Status', 'Shipment Method', 'Product Name', 'Deal Price', 'Quantity'],
      ...['Order Total Weight', 'Username (Buyer)', 'Receiver Name', 'Phone Number', 'Delivery Address'],
      ...['City', 'Province', 'Zip Code'],
    ],
    order('A1', 'To Ship', 'Pickup'),
    order('A2', 'To Ship', ''),
    order('A3', 'Cancelled', ''),
  );
  expect([format, found, leftOut, parcels.length]).toEqual(['shopee', [], 1, 2]);
});

const HEAD = ['Name', 'Phone', 'Address', 'Postcode', 'City', 'Weight'];
const GOOD = ['Tan Wei Ling', '016-700 1234', '88 Lebuh Chulia', '10200', 'George Town', '1.5'];

it('an order that is collected in place of an address is no parcel (BX-21)', () => {
  const { found, leftOut, parcels } = read(HEAD, GOOD, ['Mei', '0167001235', 'Self collect', '', '', '1']);
  expect([found, leftOut, parcels.length]).toEqual([[], 1, 1]);
  // An address beside it may be the buyer's.
  expect(read(HEAD, GOOD, ['Mei', '0167001235', 'Self collect', '10200', '', '1']).leftOut).toBe(0);
});

it('sizes are read although a row has none (BX-20)', () => {
  const rows = ['30cm x 20cm x 10cm', '-', '20*15*5'].map((size) => [...GOOD, size]);
  expect(read([...HEAD, 'Saiz (cm)'], ...rows).parcels.map(({ lengthCm }) => lengthCm)).toEqual([
    '30',
    undefined,
    '20',
  ]);
});

it('Chinese numbers of pieces are read (BX-20)', () => {
  const rows = ['两盒', '3盒', '十件'].map((pieces) => [...GOOD, pieces]);
  expect(read([...HEAD, '数量'], ...rows).parcels.map(({ quantity }) => quantity)).toEqual(['2', '3', '10']);
});
