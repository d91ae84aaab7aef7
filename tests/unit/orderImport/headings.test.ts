import { describe, expect, it } from 'vitest';
import { mappingOf, readByMapping } from '../../../contract/rules/import/headings/byMapping.ts';
import { withColumns } from '../../../contract/rules/import/headings/chosenColumns.ts';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { valuesOf } from '../../../contract/rules/import/importRows.ts';
import { matchHeaders } from '../../../contract/rules/import/match/matchHeaders.ts';

const sheetOf = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }));
const columnsOf = (headers: string[], ...rows: string[][]) => readHeadings(sheetOf(headers, ...rows)).columns;
const one = (header: string, ...values: string[]) => {
  const { columns, confidence, roles, units, per, isOther } = readHeadings(
    sheetOf([header, 'Receiver postcode'], ...values.map((value) => [value, '47300'])),
    { headerAt: 0 },
  );
  return {
    column: columns[0],
    confidence: confidence[0],
    role: roles[0],
    unit: units[0],
    per: per[0],
    other: isOther[0],
  };
};

describe('sides of headings', () => {
  it.each([
    ['Full Name (Shipping)', 'receiverName'],
    ['Shipping: City', 'receiverCity'],
    ['shipping_postcode', 'receiverPostcode'],
    ['Ship To Name', 'receiverName'],
    ['Shipping Address Zip', 'receiverPostcode'],
    ['Buyer Name', 'receiverName'],
    ['Pelanggan', 'receiverName'],
    ['Nama Pembeli', 'receiverName'],
    ['Receiver Contact*', 'receiverPhone'],
    ['Receiver Name (required)', 'receiverName'],
    ['收货人 (必填)', 'receiverName'],
    ['Return Address', null],
    ['Sender Ref No', null],
    ['Street Name', 'receiverAddress1'],
    ['Receiver Mobile', 'receiverPhone'],
  ])('%s is %s (IMP-09, BX-20)', (header, column) => {
    expect(matchHeaders([header])[0]?.column ?? null).toBe(column);
  });

  it('the shipping side is the receiver next to a billing side, which is the payer (IMP-09, BX-20)', () => {
    const fields = ['Name', 'Address 1', 'City', 'Postcode', 'Phone'];
    const headers = [...fields.map((f) => `${f} (Billing)`), ...fields.map((f) => `${f} (Shipping)`)];
    const row = [
      'Payer',
      '1 Tower',
      'Shah Alam',
      '40000',
      '0355550000',
      'Siti',
      '12 Jalan',
      'Petaling Jaya',
      '47300',
      '',
    ];
    const headings = readHeadings(sheetOf(headers, row));
    expect(valuesOf(row, headings.columns)).toMatchObject({
      receiverName: 'Siti',
      receiverAddress1: '12 Jalan',
      receiverCity: 'Petaling Jaya',
      receiverPostcode: '47300',
    });
    expect(headings.roles.slice(0, 3)).toEqual(['payerName', 'payerAddress1', 'payerCity']);
  });

  it('a sheet with only a billing address is a question (BX-20, BX-21)', () => {
    const headings = readHeadings(
      sheetOf(['Billing Name', 'Billing Address', 'Billing Postcode'], ['Siti', '12 Jalan', '47300']),
    );
    expect(headings.columns).toEqual(['receiverName', 'receiverAddress1', 'receiverPostcode']);
    expect(new Set(headings.confidence)).toEqual(new Set(['unsure']));
  });

  it('a filled column comes before an empty one of the same meaning (IMP-09, BX-20)', () => {
    expect(columnsOf(['Town', 'City'], ['', 'Petaling Jaya'])).toEqual([null, 'receiverCity']);
    expect(columnsOf(['Town', 'City'], ['Petaling Jaya', ''])).toEqual(['receiverCity', null]);
    expect(columnsOf(['Shipping Phone', 'Phone'], ['', '0123456789'])).toEqual([null, 'receiverPhone']);
  });

  it('an address that is in two columns is printed once (IMP-09, BX-21)', () => {
    const headers = [
      'Shipping Name',
      'Shipping Street',
      'Shipping Address1',
      'Shipping Address2',
      'Shipping Zip',
    ];
    const row = [
      'Tan',
      'A-12-3, Residensi Duta, Jalan Duta',
      'A-12-3, Residensi Duta',
      'Jalan Duta',
      '50480',
    ];
    const values = valuesOf(row, columnsOf(headers, row));
    expect(values).toMatchObject({
      receiverAddress1: 'A-12-3, Residensi Duta',
      receiverAddress2: 'Jalan Duta',
    });
  });

  it('first and last names are one name, further lines of an address one second line (IMP-09, BX-20)', () => {
    const headers = [
      'First Name',
      'Last Name',
      'Address 1',
      'Address 2',
      'Address 3',
      'District',
      'Postcode',
    ];
    const row = ['Siti', 'Omar', '12 Jalan', 'Taman', 'Blok B', 'Gombak', '47300'];
    expect(valuesOf(row, columnsOf(headers, row))).toMatchObject({
      receiverName: 'Siti Omar',
      receiverAddress1: '12 Jalan',
      receiverAddress2: 'Taman, Blok B, Gombak',
    });
  });
});

describe('units of headings', () => {
  it.each([
    ['Weight (g)', 'weightKg', 'g'],
    ['Berat (gram)', 'weightKg', 'g'],
    ['重量(g)', 'weightKg', 'g'],
    ['重量克', 'weightKg', 'g'],
    ['Berat gram', 'weightKg', 'g'],
    ['Weight in grams', 'weightKg', 'g'],
    ['Length (mm)', 'lengthCm', 'mm'],
    ['Weight (lbs)', 'weightKg', 'lb'],
    ['Length (inch)', 'lengthCm', 'in'],
    ['Width (")', 'widthCm', 'in'],
  ])('%s is %s in %s (BX-20, BX-21)', (header, column, unit) => {
    expect(one(header, '50')).toMatchObject({ column, unit, confidence: 'likely' });
  });

  it('the heading’s unit applies to a bare number, but not to a number with its own unit (BX-21)', () => {
    expect(valuesOf(['50'], ['weightKg'], ['g'])).toEqual({ weightKg: '50 g' });
    expect(valuesOf(['1.2kg'], ['weightKg'], ['g'])).toEqual({ weightKg: '1.2kg' });
  });

  it('a unit of another kind, and a word for another kind of weight, are questions (BX-21)', () => {
    expect(one('Weight (cm)', '50').confidence).toBe('unsure');
    expect(one('Weight (volumetric)', '50').confidence).toBe('unsure');
  });

  it('a weight of the whole parcel is distinguished from the weight of a piece (BX-21)', () => {
    expect(one('Total weight', '5')).toMatchObject({ column: 'weightKg', per: 'parcel' });
    expect(one('Weight', '5')).toMatchObject({ column: 'weightKg', per: null });
  });
});

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

describe('roles of headings', () => {
  it.each([
    ['Payment Method', 'paymentMethod'],
    ['Kaedah Pembayaran', 'paymentMethod'],
    ['Metode Pembayaran', 'paymentMethod'],
    ['支付方式', 'paymentMethod'],
    ['Order Status', 'orderStatus'],
    ['Status Pesanan', 'orderStatus'],
    ['Order Total', 'orderTotal'],
    ['Total Pembayaran', 'orderTotal'],
    ['订单金额', 'orderTotal'],
    ['Financial Status', 'paymentStatus'],
    ['Status Bayar', 'paymentStatus'],
    ['Cancelled at', 'cancelledAt'],
  ])('%s is the %s (BX-20)', (header, role) =>
    expect(one(header, 'x')).toMatchObject({ column: null, role }),
  );

  it('the number of an order is the reference and the key of its rows (BX-20)', () => {
    expect(one('Order ID', 'A1')).toMatchObject({ column: 'referenceNo', role: 'orderKey' });
    expect(one('Reference', 'A1')).toMatchObject({ column: 'referenceNo', role: null });
  });

  it('a total is a question if the sheet does not say how orders are paid (BX-21)', () => {
    const gaps = (headers: string[], row: string[]) => {
      const lines = sheetOf(headers, row);
      return gapsOf(readHeadings(lines), [], lines).unanswered;
    };
    expect(gaps(['Postcode', 'Order Total Amount'], ['47300', 'RM 9.00'])).toEqual([1]);
    expect(gaps(['Postcode', 'Order Total Amount', 'Payment Method'], ['47300', 'RM 9.00', 'FPX'])).toEqual(
      [],
    );
    expect(gaps(['Postcode', 'Total', 'Financial Status'], ['47300', '58', 'PAID'])).toEqual([]);
  });
});

it('a column that a person chose has the unit of its heading, and no role (BX-20)', () => {
  const headings = readHeadings(sheetOf(['Gross mass (g)', 'Order Total', 'Postcode'], ['50', '9', '47300']));
  const chosen = withColumns(headings, ['weightKg', 'cod', undefined]);
  expect(chosen).toMatchObject({
    columns: ['weightKg', 'cod', 'receiverPostcode'],
    units: ['g', null, null],
    roles: [null, null, null],
    confidence: ['chosen', 'chosen', 'likely'],
  });
});

it('a value that a line of sums proves to be of all pieces stays so in a sheet without that line, by the remembered choice (BX-20)', () => {
  const head = ['Receiver postcode', 'Pkgs', 'Amount'];
  const rows = [
    ['47300', '2', '126.50'],
    ['47300', '5', '310'],
  ];
  const proven = readHeadings(sheetOf(head, ...rows, ['Total', '7', '436.50']));
  const open = readHeadings(sheetOf(head, ...rows));
  expect([proven.per[2], open.per[2], open.confidence[2]]).toEqual(['row', null, 'unsure']);
  const { headings } = readByMapping(open, mappingOf(proven));
  expect([headings.columns[2], headings.per[2]]).toEqual(['declaredValue', 'row']);
  expect(withColumns(proven, [undefined, undefined, 'declaredValue']).per[2]).toBe('piece');
  expect(withColumns(proven, [undefined, undefined, 'declaredValue'], 'remembered').per[2]).toBe('row');
});

it.each(['Ship Status', 'Status of delivery', 'Parcel Status', 'Status pengiriman paket', '包裹状态'])(
  '%s is the status of the order (BX-21)',
  (header) => expect(one(header, 'Sent').role).toBe('orderStatus'),
);

it.each(['WhatsApp Status', 'Status WA', '微信状态'])(
  '%s is of something else, so that "sent" leaves no order out and its column is asked for (BX-21)',
  (header) => {
    const sheet = sheetOf([header, 'Receiver postcode'], ['Sent', '47300']);
    const headings = readHeadings(sheet, { headerAt: 0 });
    expect(headings.roles[0] ?? null).toBeNull();
    expect(gapsOf(headings, [], sheet).unanswered).toEqual([0]);
  },
);

describe('columns that are hidden in their sheet', () => {
  const read = (headers: string[], row: string[], ...hiddenColumns: number[]) => {
    const [first, ...rows] = sheetOf(headers, row);
    const lines = [{ ...first!, hiddenColumns }, ...rows];
    const headings = readHeadings(lines);
    return { headings, asked: gapsOf(headings, [], lines).unsure };
  };
  const NAMES = ['Receiver name', 'Phone', 'Address', 'Postcode'];
  const ROW = ['Siti', '0123456789', '12 Jalan SS 2', '47300'];

  it('a hidden column that is used is a question, except a reference (BX-21)', () => {
    const { headings, asked } = read(
      [...NAMES, 'COD', 'Order No', 'Mood'],
      [...ROW, '50', 'A1', 'good'],
      2,
      4,
      5,
      6,
    );
    expect(headings.columns.slice(2)).toEqual([
      'receiverAddress1',
      'receiverPostcode',
      'cod',
      'referenceNo',
      null,
    ]);
    expect(asked).toEqual([2, 4]);
    expect(headings.isHidden).toEqual([false, false, true, false, true, true, true]);
  });

  it('a visible column comes before a hidden one of the same meaning, which is no question (BX-21)', () => {
    const { headings, asked } = read(
      ['Receiver address', 'Remark', ...NAMES, 'Note'],
      ['1 Jalan Lama', 'old', ...ROW, 'new'],
      0,
      1,
    );
    expect(headings.columns).toEqual([
      null,
      null,
      'receiverName',
      'receiverPhone',
      'receiverAddress1',
      'receiverPostcode',
      'note',
    ]);
    expect(asked).toEqual([]);
  });

  it('a hidden column is asked about beside an empty visible one of the same meaning (BX-21)', () => {
    const { headings, asked } = read(
      ['Name', 'Address', 'Town', 'City'],
      ['Siti', '12 Jalan', 'Klang', ''],
      2,
    );
    expect(headings.columns).toEqual(['receiverName', 'receiverAddress1', 'receiverCity', null]);
    expect(asked).toEqual([2]);
  });

  it('a hidden column that fills others is asked about until a person leaves it out; a remembered mapping does not say which (BX-21)', () => {
    const { headings, asked } = read(
      [...NAMES, 'Order total', 'Payment method'],
      [...ROW, '59.90', 'Cash on delivery'],
      5,
    );
    expect(asked).toEqual([5]);
    const withNull = (confidence: 'chosen' | 'remembered') => {
      const chosen = withColumns(headings, [...headings.columns.slice(0, 5), null], confidence);
      return [chosen.roles[5], chosen.confidence[5], chosen.roles[4]];
    };
    expect(withNull('chosen')).toEqual([null, 'chosen', 'orderTotal']);
    expect(withNull('remembered')).toEqual(['paymentMethod', 'unsure', 'orderTotal']);
    expect(withColumns(headings, headings.columns.with(5, 'note')).columns[5]).toBe('note');
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
