import { describe, expect, it } from 'vitest';
import { mappingOf, readByMapping } from '../../../../contract/rules/import/headings/byMapping.ts';
import { withColumns } from '../../../../contract/rules/import/headings/chosenColumns.ts';
import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { valuesOf } from '../../../../contract/rules/import/importRows.ts';
import { matchHeaders } from '../../../../contract/rules/import/match/matchHeaders.ts';
import { one, sheetOf } from './headingsWorld.ts';

const columnsOf = (headers: string[], ...rows: string[][]) => readHeadings(sheetOf(headers, ...rows)).columns;

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
