import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { one, sheetOf } from './headingsWorld.ts';

describe('headings of no column', () => {
  it.each([
    ['Variation', 'Blue, M'],
    ['Order Date', '25/11/2026'],
    ['Tarikh Pesanan', '25/11/2026'],
    ['下单时间', '2026-11-25 10:00'],
    ['Shipping Method', 'Standard'],
    ['Sender Ref No', 'A-1'],
    ['SKU', 'A-1'],
    ['Shipping fee', '8.00'],
  ])('the heading %s is left out without a question (BX-20, BX-21)', (header, value) => {
    expect(one(header, value)).toMatchObject({ column: null, other: true });
  });

  it.each([
    ['Detail Address', '12 Jalan SS 2/24', 'receiverAddress1'],
    ['customer_note', 'Please call', 'note'],
    ['Buyer Message', 'Please call', 'note'],
  ])('the heading %s is %s (BX-20)', (header, value, column) => {
    expect(one(header, value)).toMatchObject({ column, confidence: 'likely' });
  });

  it('a similar name is proposed only with values of its kind, and is a question (IMP-09, BX-21)', () => {
    expect(one('Reciever phone', '012-3456789')).toMatchObject({
      column: 'receiverPhone',
      confidence: 'unsure',
    });
    expect(one('Reciever phone', 'Blue')).toMatchObject({ column: null });
    expect(one('Recever email', 'a@b.my')).toMatchObject({ column: 'receiverEmail', confidence: 'unsure' });
    expect(one('Recever email', '12 Jalan')).toMatchObject({ column: null });
  });

  it('a contact is a phone or a name by its values (BX-20)', () => {
    expect(one('Receiver Contact', '012-3456789').column).toBe('receiverPhone');
    expect(one('Receiver Contact', 'Siti Omar').column).toBe('receiverName');
  });

  it('a past date is no pickup, and today or a later date is a question (BX-21)', () => {
    const on = (day: string) =>
      readHeadings(sheetOf(['Date', 'Postcode'], [day, '47300']), { today: '2026-11-26' });
    expect(on('2026-11-25')).toMatchObject({ columns: [null, 'receiverPostcode'], isOther: [true, false] });
    expect(on('2026-11-26').confidence[0]).toBe('unsure');
    expect(on('2026-11-27').confidence[0]).toBe('unsure');
  });
});

describe('a date in an export of orders', () => {
  const on = (headers: string[], ...days: string[]) =>
    readHeadings(sheetOf(headers, ...days.map((day) => [day, 'A1', 'COD', '47300'])), {
      today: '2026-11-27',
    });
  const SHOP = ['Tanggal', 'ID Transaksi', 'Metode Pembayaran', 'Kode Pos'];

  it('a date in an export of orders is the order date if all its days are past, else a question (BX-20, BX-21)', () => {
    expect(on(SHOP, '27/11/2026', '26/11/2026').isOther[0]).toBe(true);
    expect(on(SHOP, '27/11/2026', '28/11/2026').confidence[0]).toBe('unsure');
    expect(on(['Tanggal', 'Ref', 'Nota', 'Kode Pos'], '27/11/2026').confidence[0]).toBe('unsure');
    // Either 3 December or 12 March.
    expect(on(SHOP, '03/12/2026').confidence[0]).toBe('unsure');
  });
});

describe('rows without headings', () => {
  const ROWS = [
    ['Alice Tan', '91234567', 'Blk 302 Ang Mo Kio Ave 3 #05-1234 S560302', '2 box pineapple tart', '$45 cod'],
    ['Raj Kumar', '96543210', '25 Sunset Way S597086', '3 box cookies', 'paid'],
  ];

  it('the first order stays a row, and each column is a question with the contact’s columns as offers (BX-21)', () => {
    const lines = sheetOf(...ROWS);
    const headings = readHeadings(lines);
    expect(headings).toMatchObject({ headerAt: -1, rowsFrom: 0 });
    expect(headings.columns).toEqual(['receiverName', 'receiverPhone', 'receiverAddress1', null, null]);
    const { unsure, unanswered } = gapsOf(headings, [], lines);
    expect([...unsure, ...unanswered]).toEqual([0, 1, 2, 3, 4]);
  });

  it('a first line of unknown words is the headings (BX-20)', () =>
    expect(readHeadings(sheetOf(['Abc', 'Def', 'Ghi'], ['Siti', '91234567', 'x'])).headerAt).toBe(0));
});

it('a line of totals and references to other cells say nothing about postcodes within addresses (BX-20)', () => {
  const missing = (...last: string[][]) => {
    const lines = sheetOf(
      ['Name', 'Phone', 'Address', 'Weight'],
      ['Siti', '0123456789', '12 Jalan SS 2, 47300 Petaling Jaya', '1'],
      ...last,
    );
    return gapsOf(readHeadings(lines), [], lines).missing;
  };
  expect(missing(['', '', 'Total', '1'])).toEqual([]);
  expect(missing(['Ali', '0123456788', 'Same as billing', '1'])).toEqual([]);
  expect(missing(['Ali', '0123456788', '5 Jalan Mawar', '1'])).toEqual(['receiverPostcode']);
});
