import { describe, expect, it } from 'vitest';
import { AISYAH, CONTACT, readSheet, TAN } from './handKeptWorld.ts';

describe('a remark that cancels the order', () => {
  const read = (remark: string) => {
    const { leftOut, doubts } = readSheet(
      [...CONTACT, 'Weight (kg)', 'Remark'],
      [...AISYAH, '1', 'Call first'],
      [...TAN, '2', remark],
    );
    return { leftOut, doubts };
  };

  it.each([
    'Cancelled',
    'Cancel order, do not send',
    'VOID - order cancelled',
    'Batal. Jangan pos',
    'pesanan batal',
    '顾客取消，不用寄了',
  ])('%s leaves the row out, and says so (BX-20)', (remark) => {
    expect(read(remark)).toEqual({ leftOut: [[3, 'cancelled']], doubts: [] });
  });

  it.each(['Cancel?', 'CANCELLED - resend on Friday', 'batal, tukar alamat', 'out of stock', 'do not send'])(
    '%s is a question (BX-21)',
    (remark) => {
      expect(read(remark)).toEqual({ leftOut: [], doubts: [3] });
    },
  );

  it('a remark about something else that is cancelled is a remark', () => {
    expect(read('Cancelled the gift wrap')).toEqual({ leftOut: [], doubts: [] });
  });
});

describe('a row whose parcel may be gone', () => {
  const read = (name: string, remark: string) =>
    readSheet(
      [...CONTACT, 'Weight (kg)', 'Remark'],
      [...AISYAH, '1', 'Call first'],
      [name, ...TAN.slice(1), '2', remark],
    ).doubts;

  it.each(['Shipped 30/11', 'Sent 27 Nov', 'Posted (J&T)', 'Delivered by own van 1/12', '已寄出 11月30日'])(
    '%s in its remark is a question (BX-21)',
    (remark) => {
      expect(read('Tan', remark)).toEqual([3]);
    },
  );

  it.each(['CANCELLED - Tan Wei Ling', 'Tan (batal)', 'Tan Wei Ling (hold first)'])(
    'the name %s is a question (BX-21)',
    (name) => {
      expect(read(name, '')).toEqual([3]);
    },
  );

  it.each(['Sent from Ipoh, deliver by 12 Dec', 'Complete set (12 pcs)', 'Birthday 27 Nov'])(
    '%s is a remark',
    (remark) => {
      expect(read('Tan', remark)).toEqual([]);
    },
  );
});

describe('headings of lists that people keep by hand', () => {
  const read = (header: string, first: string, second: string) =>
    readSheet([...CONTACT, 'Weight', header], [...AISYAH, '1', first], [...TAN, '2', second]);

  it.each(['SI No.', 'DR Number', 'No. Surat Jalan', '出库单号'])('%s is the reference (BX-20)', (header) => {
    const { asked, values } = read(header, 'K-101', 'K-102');
    expect([asked, values.map(({ referenceNo }) => referenceNo)]).toEqual([[], ['K-101', 'K-102']]);
  });

  it.each([
    ['TIN No.', '218-440-917-000'],
    ['NPWP', '01.234.567.8-901.000'],
    ['Cust Code', '0300-001'],
    ['税号', '0123456789'],
  ])('%s of the customer is neither asked nor used: %s (BX-20)', (header, code) => {
    const { asked, columnOf } = read(header, code, code.replace('0', '9'));
    expect([asked, columnOf(header)]).toEqual([[], null]);
  });

  it('a unit in two languages is the unit, and its Chinese word alone an organisation (BX-20)', () => {
    expect(read('Unit 单位', '#02-410', '#05-122')).toMatchObject({
      asked: [],
      values: [{ receiverUnitNo: '#02-410' }, { receiverUnitNo: '#05-122' }],
    });
    expect(read('单位', 'Blue Harbour', 'Sunrise').columnOf('单位')).toBe('receiverCompany');
  });

  it('a fast service that the tenant lacks is kept in the note, also where its name is a yes (BX-20, BX-21)', () => {
    const { values } = readSheet(
      [...CONTACT, 'Weight', 'Layanan'],
      [...AISYAH, '1', 'REG'],
      [...TAN, '2', 'YES'],
    );
    expect(values.map(({ note }) => note)).toEqual([undefined, 'Layanan: YES']);
  });
});

describe('an export of a shop', () => {
  const WOO = [
    'Order Number',
    'Order Status',
    'First Name (Shipping)',
    'Address 1 (Shipping)',
    'Postcode (Shipping)',
    'City (Shipping)',
    'Phone (Billing)',
    'Order Weight (kg)',
    'Item #',
    'Item Name',
    'Quantity',
  ];
  const line = (item: string, name: string) => [
    ...['71', 'processing', 'Mei', '8 Jalan Merbau', '98000', 'Miri', '0198833456', '1.2'],
    ...[item, name, '2'],
  ];

  it('without the payer’s name asks nothing, and its payer’s number is called (BX-20)', () => {
    const { missing, asked, values } = readSheet(WOO, line('1', 'Cable'), line('2', 'Charger'));
    expect([missing, asked, values[0]?.receiverPhone]).toEqual([[], [], '0198833456']);
  });

  it('the payer’s number is no missing phone in any sheet (BX-20)', () => {
    const { missing, values } = readSheet(
      ['Name', 'Address', 'Postcode', 'Weight', 'Billing Name', 'Billing Phone'],
      [AISYAH[0] ?? '', AISYAH[2] ?? '', '47300', '1', 'Tan', '0167720914'],
    );
    expect([missing, values[0]?.receiverPhone]).toEqual([[], '0167720914']);
  });

  it.each(['Pickup', 'Drop-off'])(
    'its way of shipping, %s, which cancelled orders lack, is no doubt (BX-21)',
    (way) => {
      const { leftOut, doubts } = readSheet(
        ['Order ID', 'Order Status', 'Shipment Method', 'Deal Price', 'Receiver Name', 'Delivery Address'],
        ['A1', 'To ship', way, '9', 'Aisyah', '12 Jalan SS 2/24'],
        ['A2', 'Cancelled', '', '9', 'Tan', '8 Jalan Ampang'],
      );
      expect([leftOut, doubts]).toEqual([[[3, 'cancelled']], []]);
    },
  );
});
