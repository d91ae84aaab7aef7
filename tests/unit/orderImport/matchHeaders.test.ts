import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeaderLine, headerSignature } from '../../../contract/rules/import/headings/headerLine.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { IMPORT_COLUMNS, isOfParts } from '../../../contract/rules/import/importColumns.ts';
import { matchHeaders } from '../../../contract/rules/import/match/matchHeaders.ts';
import { rowsOfSheet } from '../../../contract/rules/import/orders/sheetRows.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { editDistance, lettersOf, mayBeNear } from '../../../contract/rules/text/editDistance.ts';
import { inAllLanguages } from '../../../texts/read.ts';

const IMPORT_HEADERS = inAllLanguages('importHeaders');

const column = (header: string) => matchHeaders([header])[0]?.column;
const locale = fc.constantFrom(...LOCALES);

describe('headers are matched (IMP-09)', () => {
  it.each(LOCALES)('every name of the template in %s is matched, each exactly once', (lang) => {
    const headers = IMPORT_COLUMNS.map((c) => IMPORT_HEADERS[lang][c]);
    expect(new Set(headers).size).toBe(IMPORT_COLUMNS.length);
    expect(matchHeaders(headers).map((m) => [m.column, m.confidence])).toEqual(
      IMPORT_COLUMNS.map((c) => [c, 'exact']),
    );
  });

  it.each(LOCALES)(
    'the price in our own export in %s, which the shipper paid, is no value of goods (ORD-50, BX-21)',
    (lang) => {
      const { orders } = inAllLanguages('exports')[lang];
      const headers = Object.values(orders);
      const read = (name: keyof typeof orders, sheet = headers) =>
        matchHeaders(sheet).find(({ header }) => header === orders[name]);
      expect(read('price')).toMatchObject({ column: null, role: null, isOther: true });
      expect(read('price', [orders.price, orders.recipient])).toMatchObject({ column: 'declaredValue' });
      expect([read('recipient')?.column, read('weight')?.column, read('cod')?.column]).toEqual([
        'receiverName',
        'weightKg',
        'cod',
      ]);
    },
  );

  it.each([
    ['Ship To Name', 'receiverName'],
    ['recipient_phone', 'receiverPhone'],
    ['Zip Code', 'receiverPostcode'],
    ['Kod Pos', 'receiverPostcode'],
    ['No. HP', 'receiverPhone'],
    ['Alamat Lengkap', 'receiverAddress1'],
    ['Kabupaten', 'receiverCity'],
    ['手机号', 'receiverPhone'],
    ['COD amt (RM)', 'cod'],
    ['Kg per pc', 'weightKg'],
    ['Remark 备注', 'note'],
    ['电话 Phone', 'receiverPhone'],
    ['Phone 备注', undefined],
    ['收货人', 'receiverName'],
    ['发件人电话', 'senderPhone'],
    ['Nama penghantar', 'senderName'],
    ['No. unit penghantar', 'senderUnitNo'],
    ['Alamat penghantar 1', 'senderAddress1'],
    ['Pickup Address', 'senderAddress1'],
    ['SHIPPER CITY', 'senderCity'],
    ['Weight [KG]', 'weightKg'],
    ['Gross weight', 'weightKg'],
    ['重量(kg)', 'weightKg'],
    ['Order #', undefined],
    ['Order No.', 'referenceNo'],
    ['订单号', 'referenceNo'],
    ['COD', 'cod'],
    ['Courier', 'serviceCode'],
    ['Remarks', 'note'],
    ['Pick-up date', 'pickupDate'],
    ['Recever name', 'receiverName'],
    ['City/Municipality', 'receiverCity'],
    ['Kecamatan/Kelurahan', 'receiverAddress2'],
    ['Blk/Street', 'receiverAddress1'],
    ['省/州', 'receiverState'],
    ['Phone or WhatsApp', 'receiverPhone'],
    ['Sender/Receiver', undefined],
    ['Name / Company', undefined],
    ['What is your full name?', 'receiverName'],
    ['请输入您的电话', 'receiverPhone'],
    ['Alamat (termasuk poskod)', 'receiverAddress1'],
    ['訂單編號', 'referenceNo'],
    ['收件者電話', 'receiverPhone'],
    ['Recipient Phone No. 2', 'receiverPhone'],
    ['foo', undefined],
    ['', undefined],
  ])('%s is %s', (header, expected) => expect(column(header) ?? undefined).toBe(expected));

  it('a similar name is marked as unsure, a usual name as likely', () => {
    expect(matchHeaders(['Postcodee', 'Zip', 'Receiver postcode']).map((m) => m.confidence)).toEqual([
      'none',
      'none',
      'exact',
    ]);
    expect(matchHeaders(['Reciever postcode'])[0]).toMatchObject({
      column: 'receiverPostcode',
      confidence: 'unsure',
    });
    expect(matchHeaders(['Zip'])[0]).toMatchObject({ column: 'receiverPostcode', confidence: 'likely' });
  });

  it('names of columns match in upper and lower case, with any blanks and punctuation', () => {
    const noise = fc.constantFrom('', ' ', '  ', '_', '-', '*', ':', '\n', '.');
    fc.assert(
      fc.property(
        locale,
        fc.constantFrom(...IMPORT_COLUMNS),
        noise,
        noise,
        fc.boolean(),
        (lang, expected, a, b, upper) => {
          const name = IMPORT_HEADERS[lang][expected].replaceAll(' ', a || ' ');
          expect(column(`${b}${upper ? name.toUpperCase() : name.toLowerCase()}${a}`)).toBe(expected);
        },
      ),
    );
  });

  it('no column is assigned twice for any headers, except columns that several headings fill together', () => {
    const word = fc.oneof(
      fc.string(),
      locale.chain((l) => fc.constantFrom(...Object.values(IMPORT_HEADERS[l]))),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (headers) => {
        const matches = matchHeaders(headers);
        expect(matches.map((m) => m.header)).toEqual(headers);
        const given = matches.flatMap((m) => m.column ?? []).filter((given) => !isOfParts(given));
        expect(new Set(given).size).toBe(given.length);
      }),
    );
  });

  it('the headings are found under titles; lines of values are none', () => {
    const cells = (...texts: string[]) => ({ cells: texts });
    expect(
      findHeaderLine([cells('Orders of March'), cells('Name', 'Phone', 'City'), cells('Tan', '016', 'KL')]),
    ).toBe(1);
    expect(findHeaderLine([cells('1', '2'), cells('3')])).toBe(-1);
  });
});

describe('the signature of headings', () => {
  it('the signature of headings is the same for the same sheet next week, and another for other headings or another order', () => {
    expect(headerSignature(['Name', 'City '])).toBe(headerSignature(['name', 'CITY']));
    expect(headerSignature(['Name', 'City'])).not.toBe(headerSignature(['City', 'Name']));
    expect(headerSignature(['ab', 'c'])).not.toBe(headerSignature(['a', 'bc']));
    expect(headerSignature([])).toMatch(/^[0-9a-f]{16}$/);
  });
});

it('letters to change are counted up to a limit', () => {
  expect(editDistance('kitten', 'sitting', 3)).toBe(3);
  expect(editDistance('kitten', 'sitting', 2)).toBeNull();
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(editDistance(a, a, 0)).toBe(0);
      expect(editDistance(a, b, 100)).toBe(editDistance(b, a, 100));
    }),
  );
  const word = fc.array(fc.constantFrom('a', 'b', 'c', '件'), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, most) => {
      const all = editDistance(a, b, 100) ?? 100;
      expect(editDistance(a, b, most)).toBe(all <= most ? all : null);
      if (all <= most) expect(mayBeNear(lettersOf(a), lettersOf(b), most)).toBe(true);
    }),
  );
  expect(mayBeNear(lettersOf('kitten'), lettersOf('sitting'), 1)).toBe(false);
});

describe('the weight of a carton', () => {
  const read = (headers: string[], ...rows: string[][]) => {
    const lines = [headers, ...rows].map((cells, i) => ({ line: i + 1, cells }));
    const headings = readHeadings(lines, { headerAt: 0 });
    const at = headings.columns.indexOf('weightKg');
    const parcels = rowsOfSheet(lines.slice(1), headings).map(
      ({ values: { weightKg, parcelWeightKg, quantity } }) => ({ weightKg, parcelWeightKg, quantity }),
    );
    return { confidence: headings.confidence[at], parcels };
  };
  const HEAD = ['Name', 'Postcode'];
  const ROW = ['Lim', '47300'];

  it.each([
    ['Ctn', 'Kg/ctn'],
    ['No. of Ctn', 'Weight per carton (kg)'],
    ['Cartons', 'G.W./ctn'],
    ['Boxes', 'Kg/box'],
    ['Koli', 'Berat/koli (kg)'],
    ['箱数', '每箱重量(kg)'],
  ])('beside pieces in another unit, %s times %s is the weight of the row (BX-21)', (cartons, weight) => {
    const { parcels } = read([...HEAD, 'Qty', cartons, weight], [...ROW, '50', '5', '8']);
    expect(parcels).toEqual([{ weightKg: undefined, parcelWeightKg: '40', quantity: '50' }]);
  });

  it('without a column of cartons it is a question (BX-21)', () => {
    expect(read([...HEAD, 'Qty', 'Kg/ctn'], [...ROW, '50', '8']).confidence).toBe('unsure');
  });

  it('it is that of a piece where the pieces are cartons (BX-20)', () => {
    const { confidence, parcels } = read([...HEAD, 'Ctn', 'Kg/ctn'], [...ROW, '5', '8']);
    expect(confidence).toBe('likely');
    expect(parcels).toMatchObject([{ weightKg: '8', quantity: '5' }]);
  });

  it('a row without its cartons has no weight (BX-21)', () => {
    const { parcels } = read(
      [...HEAD, 'Qty', 'Ctn', 'Kg/ctn'],
      [...ROW, '50', '5', '8'],
      ['Tan', '47300', '6', '', '8'],
    );
    expect(parcels.map(({ weightKg, parcelWeightKg }) => weightKg ?? parcelWeightKg)).toEqual([
      '40',
      undefined,
    ]);
  });
});

describe('a word for goods or remarks', () => {
  const read = (...more: [string, string][]) => {
    const all = [['Nama', 'Siti'], ['Kode Pos', '47300'], ['Keterangan', 'titip satpam'], ...more];
    const headings = readHeadings(
      [0, 1].map((line) => ({ line: line + 1, cells: all.map((column) => column[line] ?? '') })),
      { headerAt: 0 },
    );
    return [headings.columns[2], headings.confidence[2]];
  };

  it('names remarks beside goods, goods beside pieces, and is a question without both (BX-21)', () => {
    expect(read(['Produk', 'Gamis'])).toEqual(['note', 'likely']);
    expect(read(['Kuantiti', '2'])).toEqual(['itemDescription', 'likely']);
    expect(read()).toEqual(['itemDescription', 'unsure']);
  });
});
