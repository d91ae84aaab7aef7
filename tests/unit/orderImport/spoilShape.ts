import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import { fillMerged } from '../../../contract/rules/import/mergedCells.ts';
import type { TextRow } from '../../../contract/rules/text/delimitedText.ts';
import {
  COLUMNS,
  goodRow,
  goodValues,
  HEADINGS,
  pickFrom,
  type Random,
  type Row,
  type SpoiledSheet,
} from './spoiledSheetsWorld.ts';

type Told = Omit<SpoiledSheet, 'kind'>;
type Pick = <T>(list: readonly T[]) => T;
type Kind = (pick: Pick, random: Random) => Told;

/** A sheet under construction: its columns with a cell for each row. */
interface Table {
  columns: { column: ImportColumn | null; heading: string; cells: string[] }[];
  meant: RowValues[];
}

/** A good sheet of some rows without some of its columns. */
function tableOf(pick: Pick, random: Random, count: number, without: readonly ImportColumn[] = []): Table {
  const first = Math.floor(random() * 1000);
  const rows = Array.from({ length: count }, (_, i): Row => goodRow(first + i));
  const used = COLUMNS.filter((column) => !without.includes(column));
  return {
    columns: used.map((column) => ({
      column,
      heading: pick(HEADINGS[column] ?? [column]),
      cells: rows.map((row) => row[column] ?? ''),
    })),
    meant: rows.map((row) =>
      Object.fromEntries(
        Object.entries(goodValues(row)).filter(([column]) => !without.includes(column as ImportColumn)),
      ),
    ),
  };
}

const put = ({ columns }: Table, heading: string, ...cells: string[]) =>
  columns.push({ column: null, heading, cells });
const columnOf = ({ columns }: Table, column: ImportColumn) =>
  columns.find((one) => one.column === column) ?? { column, heading: '', cells: [] };

/** The lines of a table, its columns in another order. Rows begin below `above` lines. */
function linesOf({ columns }: Table, random: Random | null, above: readonly string[][] = []): TextRow[] {
  const order = columns
    .map((column) => ({ column, at: random?.() ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column);
  const count = Math.max(...columns.map(({ cells }) => cells.length));
  const rows = Array.from({ length: count }, (_, i) => order.map(({ cells }) => cells[i] ?? ''));
  return [...above, order.map(({ heading }) => heading), ...rows].map((cells, i) => ({ line: i + 1, cells }));
}

const eachAlone = ({ meant }: Table): RowValues[][] => meant.map((values) => [values]);

const WOO = {
  receiverName: 'Full Name (Shipping)',
  receiverPhone: 'Phone (Shipping)',
  receiverAddress1: 'Address 1 (Shipping)',
  receiverCity: 'City (Shipping)',
  receiverState: 'State (Shipping)',
  receiverPostcode: 'Postcode (Shipping)',
  receiverCountry: 'Country (Shipping)',
};

const lineItems: Kind = (pick, random) => {
  const table = tableOf(pick, random, 1, ['quantity', 'declaredValue', 'weightKg', 'serviceCode']);
  const item = (name: string, quantity: number, total: string) =>
    pick([
      `name:${name}|product_id:12|sku:BK1|quantity:${quantity}|total:${total}|sub_total:${total}`,
      `name:${name}|quantity:${quantity}|total:${total}`,
    ]);
  put(table, 'line_item_1', item('Baju | Kurung', 2, '89.00'));
  put(table, 'line_item_2', item('Tudung', 1, '30.00'));
  const isOfPiece = random() < 0.3;
  put(table, isOfPiece ? 'Weight per piece (kg)' : 'Weight (kg)', '1.5');
  put(table, 'First Name (Billing)', 'Payer');
  put(table, 'Order Status', 'Processing');
  columnOf(table, 'referenceNo').heading = 'Order Number';
  for (const [column, heading] of Object.entries(WOO))
    columnOf(table, column as ImportColumn).heading = heading;
  const [head = {}] = table.meant;
  const lines = linesOf(table, null);
  const first = { ...head, itemDescription: 'Baju | Kurung', quantity: '2', declaredValue: '44.5' };
  const second = { itemDescription: 'Tudung', quantity: '1', declaredValue: '30' };
  return isOfPiece
    ? { lines, meant: [[{ ...first, weightKg: '1.5' }, second]], askedColumn: 'weightKg' }
    : { lines, meant: [[{ ...first, parcelWeightKg: '1.5' }, second]] };
};

const insuredSum: Kind = (pick, random) => {
  const table = tableOf(pick, random, 1);
  const ways = [
    [['Sum Insured', 'RM500']],
    [['Insured Amount (RM)', '500.00']],
    [['Insurance', 'Yes - RM500']],
    [['Insurance', 'insured RM 500']],
    [['Nilai Insurans', 'RM 500']],
    [['保价金额', '500']],
    [
      ['Insured', 'Yes'],
      ['Insured Amount', '500'],
    ],
    [
      ['Insurance (Y/N)', 'Y'],
      ['Sum Insured', '500'],
    ],
  ] as const;
  const isOpen = random() < 0.2;
  const way = isOpen
    ? ([
        ['Insured', 'No'],
        ['Insured Amount', '500'],
      ] as const)
    : pick(ways);
  for (const [heading, cell] of way) put(table, heading, cell);
  const meant = [[{ ...table.meant[0], insurance: '500' }]];
  return { lines: linesOf(table, random), meant, askedColumn: isOpen ? 'insurance' : null };
};

const addressAndPhone: Kind = (pick, random) => {
  const table = tableOf(pick, random, 2, ['receiverPhone']);
  const address = columnOf(table, 'receiverAddress1');
  address.heading = pick(['Alamat & No Tel', 'Address', 'Receiver Address', '地址电话', 'Address and Phone']);
  const form = pick(['%a, %p', '%a Tel: %p', '%a\n%p', '%p, %a', '%a (HP %p)']);
  const phone = pick(['0123456789', '012-3456789', '+60123456789', '012-345 6789']);
  address.cells = address.cells.map((cell) => form.replace('%a', cell).replace('%p', phone));
  const meant = table.meant.map((values) => [{ ...values, receiverPhone: '+60123456789' }]);
  return { lines: linesOf(table, random), meant, mayAsk: form === '%a (HP %p)' };
};

const yesOrNo: Kind = (pick, random) => {
  const table = tableOf(pick, random, 3, ['cod']);
  const [heading, yes, no] = pick([
    ['COD (Y/T)', 'Y', 'T'],
    ['COD Y/N', 'Y', 'N'],
    ['COD (Ya/Tidak)', 'Ya', 'Tidak'],
    ['COD?', 'yes', 'no'],
    ['是否代收', '是', '否'],
    ['COD (Y/T)', 'y', 't'],
  ] as const);
  put(table, heading, yes, no, yes);
  put(table, pick(['COD Amount', 'Amaun COD', '代收金额']), '89.90', '', '89.90');
  const meant = table.meant.map((values, i) => [i === 1 ? values : { ...values, cod: '89.9' }]);
  return { lines: linesOf(table, random), meant };
};

const returnedPieces: Kind = (pick, random) => {
  const table = tableOf(pick, random, 1);
  const cell = pick(['0', '', '1', '2']);
  put(table, pick(['Returned Quantity', 'Qty Returned', 'Kuantiti Dipulangkan', '退货数量']), cell);
  return {
    lines: linesOf(table, random),
    meant: eachAlone(table),
    askedColumn: cell > '0' ? 'referenceNo' : null,
  };
};

const SHOP = {
  Name: 'referenceNo',
  'Shipping Name': 'receiverName',
  'Shipping Address1': 'receiverAddress1',
  'Shipping City': 'receiverCity',
  'Shipping Zip': 'receiverPostcode',
  'Shipping Province': 'receiverState',
  'Shipping Phone': 'receiverPhone',
} as const;

const giftCard: Kind = (pick, random) => {
  const good = goodRow(Math.floor(random() * 1000));
  const headings = [...Object.keys(SHOP), 'Financial Status', 'Lineitem name', 'Lineitem quantity'];
  const all = [...headings, 'Lineitem price', 'Lineitem requires shipping', 'Weight per piece (kg)'];
  const order = (reference: string) => [
    ...Object.values(SHOP).map((column) => (column === 'referenceNo' ? reference : (good[column] ?? ''))),
    'paid',
  ];
  const further = (reference: string) => [reference, ...Array.from({ length: 7 }, () => '')];
  const mug = ['Mug', '2', '15.00', 'true', '0.5'];
  const gift = ['Gift card', '1', '50.00', pick(['false', 'FALSE']), ''];
  const rows = [
    [...order('#1'), ...mug],
    [...further('#1'), ...gift],
    [...order('#2'), ...gift],
    [...order('#3'), ...gift],
    [...further('#3'), ...mug],
  ];
  const values = goodValues(good);
  const contact = Object.values(SHOP).map((column) => [column, values[column] ?? '']);
  const parcel = (referenceNo: string): RowValues[] => [
    {
      ...Object.fromEntries(contact),
      referenceNo,
      itemDescription: 'Mug',
      quantity: '2',
      weightKg: '0.5',
      declaredValue: '15',
    },
  ];
  const lines = [all, ...rows].map((cells, i) => ({ line: i + 1, cells }));
  return { lines, meant: [parcel('#1'), parcel('#3')] };
};

const GOODS = ['Shirt', 'Cap'] as const;

/** Two lines of one order, and one of another; the order's cells are merged or empty in its second line. */
const itemLines: Kind = (pick, random) => {
  const hasNumber = random() < 0.5;
  const without: ImportColumn[] = hasNumber ? ['cod'] : ['cod', 'referenceNo'];
  const table = tableOf(pick, random, 2, without);
  const order = table.columns.filter(
    ({ column }) => !['quantity', 'weightKg', 'lengthCm', 'declaredValue'].includes(column ?? ''),
  );
  for (const { cells } of table.columns) cells.splice(1, 0, cells[0] ?? '');
  for (const { cells } of order) cells[1] = '';
  put(table, pick(['Item', 'Barang', '商品']), ...GOODS, 'Mug');
  const [first = {}, other = {}] = table.meant;
  const { quantity = '', weightKg = '', lengthCm = '', declaredValue = '' } = first;
  const item = { quantity, weightKg, lengthCm, declaredValue };
  const lines = linesOf(table, null);
  if (random() < 0.5)
    fillMerged(
      lines,
      order.map((column) => ({ column: table.columns.indexOf(column), from: 2, to: 3 })),
    );
  return {
    lines,
    meant: [
      [
        { ...first, itemDescription: GOODS[0] },
        { ...item, itemDescription: GOODS[1] },
      ],
      [{ ...other, itemDescription: 'Mug' }],
    ],
  };
};

const mergedCash: Kind = (pick, random) => {
  const table = tableOf(pick, random, 2);
  const cash = columnOf(table, 'cod');
  cash.cells[1] = '';
  const lines = linesOf(table, null);
  fillMerged(lines, [{ column: table.columns.indexOf(cash), from: 2, to: 3 }]);
  return { lines, meant: eachAlone(table), askedColumn: 'cod' };
};

const titles: Kind = (pick, random) => {
  const table = tableOf(pick, random, 2);
  const title = pick(['Senarai penghantaran November', 'KEDAI AISYAH ENTERPRISE', '十一月发货单', 'Orders']);
  const above = [[title], ['', pick(['Date: 26/11/2026', 'Tel: 03-1234 5678', 'Prepared by: Aina'])]];
  return {
    lines: linesOf(table, random, random() < 0.5 ? above : above.slice(0, 1)),
    meant: eachAlone(table),
  };
};

const totals: Kind = (pick, random) => {
  const table = tableOf(pick, random, 2);
  const word = pick(['TOTAL', 'Jumlah', '合计', 'Grand Total', 'Jumlah Keseluruhan', 'Total:']);
  const sums: Partial<Record<ImportColumn, string>> = { cod: '179.80', quantity: '4', declaredValue: '2500' };
  const [first] = table.columns;
  for (const { column, cells } of table.columns) cells.push((column && sums[column]) ?? '');
  if (first) first.cells[2] = word;
  return { lines: linesOf(table, null), meant: eachAlone(table) };
};

/** Values of both pieces together: a line of sums proves it, else it is asked. */
const valueOfAll: Kind = (pick, random) => {
  const table = tableOf(pick, random, 2);
  const value = columnOf(table, 'declaredValue');
  value.heading = pick(['Amount (RM)', 'Declared Value (RM)', 'Nilai', 'Value', '申报价值']);
  value.cells = ['2500', '2500'];
  if (random() < 0.5)
    return { lines: linesOf(table, random), meant: eachAlone(table), askedColumn: 'declaredValue' };
  const sums: Partial<Record<ImportColumn, string>> = { quantity: '4', declaredValue: '5000' };
  for (const { column, cells } of table.columns) cells.push((column && sums[column]) ?? '');
  const [first] = table.columns;
  if (first) first.cells[2] = pick(['TOTAL', 'Jumlah', '合计']);
  return { lines: linesOf(table, null), meant: eachAlone(table) };
};

const PERSON = [
  ['Name', 'Fatimah Zahra'],
  ['Phone', '+60198765432'],
  ['Address1', '21 Jalan Ampang'],
  ['City', 'Kuala Lumpur'],
  ['State', 'Wilayah Persekutuan Kuala Lumpur'],
  ['Postcode', '50450'],
] as const;
const BARE = { Name: 'Name', Phone: 'Phone', Address1: 'Address', City: 'City', State: 'State' } as const;

const twoSides: Kind = (pick, random) => {
  const table = tableOf(pick, random, 2, ['receiverCountry', 'receiverEmail']);
  const isGrouped = random() < 0.5;
  const isFirst = random() < 0.5;
  const heading = (field: keyof typeof BARE | 'Postcode', side: string) =>
    `${isGrouped ? '' : `${side} `}${field === 'Postcode' ? 'Postcode' : BARE[field]}`;
  const sender = PERSON.map(([field, cell]) => ({
    column: null,
    heading: heading(field, pick(['Sender'])),
    cells: [cell, cell],
  }));
  const receiver = PERSON.map(([field]) => {
    const column = columnOf(table, `receiver${field}`);
    column.heading = heading(field, 'Receiver');
    return column;
  });
  const rest = table.columns.filter((one) => !receiver.includes(one));
  table.columns = isFirst ? [...sender, ...receiver, ...rest] : [...receiver, ...sender, ...rest];
  const groups = isFirst ? ['Sender', 'Receiver'] : ['Receiver', 'Sender'];
  const line = [...groups.flatMap((name) => [name, '', '', '', '', '']), ...rest.map(() => '')];
  line[12] = 'Parcel';
  const ofSender = Object.fromEntries(PERSON.map(([field, value]) => [`sender${field}`, value]));
  return {
    lines: linesOf(table, null, isGrouped ? [line] : []),
    meant: table.meant.map((values) => [{ ...values, ...ofSender }]),
  };
};

const DAYS: readonly (readonly [day: string, texts: readonly string[]])[] = [
  [
    '2027-08-05',
    ['5 Ogos 2027', '5 Aug 2027', 'August 5, 2027', '5 Agustus 2027', '5 Agu 2027', '2027年8月5日'],
  ],
  [
    '2027-03-04',
    ['4 Mac 2027', 'Mar 4, 2027', '4 Maret 2027', '04-Mar-2027', '4 March 2027', '2027年3月4日'],
  ],
  ['2027-05-06', ['6 Mei 2027', 'May 6, 2027', '06 May 2027', '6-Mei-2027', '2027年05月06日']],
  ['2027-12-02', ['2 Disember 2027', '2 Dis 2027', '2 Desember 2027', 'Dec 2, 2027', '2 Des 2027']],
  ['2027-10-07', ['7 Oktober 2027', '7 Okt 2027', 'Oct 7, 2027', '7 October 2027', '07/Oct/2027']],
];

const monthNames: Kind = (pick, random) => {
  const table = tableOf(pick, random, 3);
  const days = columnOf(table, 'pickupDate');
  const meant = table.meant.map((values, i): RowValues[] => {
    const [pickupDate, texts] = pick(DAYS);
    days.cells[i] = pick(texts);
    return [{ ...values, pickupDate }];
  });
  return { lines: linesOf(table, random), meant };
};

const swappedPlaces: Kind = (pick, random) => {
  const table = tableOf(pick, random, 3);
  const [city, state] = [columnOf(table, 'receiverCity'), columnOf(table, 'receiverState')];
  const isOne = random() < 0.5;
  for (let i = 0; i < (isOne ? 1 : city.cells.length); i++)
    [city.cells[i], state.cells[i]] = [state.cells[i] ?? '', city.cells[i] ?? ''];
  return { lines: linesOf(table, random), meant: eachAlone(table), mayAsk: true };
};

const besides: Kind = (pick, random) => {
  const way = pick(['old', 'gross', 'location', 'rows', 'volume'] as const);
  const table = tableOf(pick, random, 2, way === 'gross' ? ['weightKg', 'quantity'] : []);
  const [first, second] = table.meant;
  if (way === 'old') {
    const address = columnOf(table, 'receiverAddress1');
    const [old, now] = pick([
      ['Old Address', 'New Address'],
      ['Alamat Lama', 'Alamat Baru'],
      ['旧地址', '新地址'],
      ['Previous Address', 'Address'],
    ] as const);
    address.heading = now;
    put(table, old, '9 Jalan Lama, 43000 Kajang', '');
  } else if (way === 'gross') {
    const [net, gross] = pick([
      ['Net Wt (kg)', 'Gross Wt (kg)'],
      ['N.W.', 'G.W.'],
      ['净重(kg)', '毛重(kg)'],
      ['Berat Bersih', 'Berat Kasar'],
    ] as const);
    put(table, net, '1.2', '1.2');
    put(table, gross, '1.5', '1.5');
    for (const values of [first, second]) if (values) values.parcelWeightKg = '1.5';
  } else if (way === 'location') {
    const address = columnOf(table, 'receiverAddress1');
    address.heading = pick(['Location', 'Lokasi', '地点', 'Delivery Location']);
    address.cells = address.cells.map((cell) => `${cell}, Taman Indah`);
    for (const values of [first, second])
      if (values) values.receiverAddress1 = `${values.receiverAddress1}, Taman Indah`;
  } else put(table, way === 'rows' ? pick(['No', 'Bil', '序号', 'No.']) : 'Volumetric Weight', '1', '2');
  return { lines: linesOf(table, random), meant: eachAlone(table) };
};

const MARKS = ['"', '""', '〃', '-do-', 'ditto', 's.d.a.', 'same as above', 'sama', '同上'] as const;
const OF_PLACE = ['receiverAddress1', 'receiverCity', 'receiverState', 'receiverPostcode'] as const;

const dittos: Kind = (pick, random) => {
  const table = tableOf(pick, random, 3);
  const repeated = pick([
    OF_PLACE,
    ['note'],
    ['cod'],
    ['receiverPhone'],
    [...OF_PLACE, 'serviceCode'],
  ] as const);
  for (const row of random() < 0.5 ? [1] : [1, 2])
    for (const column of repeated) {
      columnOf(table, column).cells[row] = pick(MARKS);
      Object.assign(table.meant[row] ?? {}, { [column]: table.meant[0]?.[column] });
    }
  return { lines: linesOf(table, random), meant: eachAlone(table) };
};

const secondTable: Kind = (pick, random) => {
  const table = tableOf(pick, random, 3);
  const isOther = random() < 0.5;
  const cod = columnOf(table, 'cod');
  if (isOther) cod.cells[2] = pick(['TNG 1123', '88', 'slip']);
  if (isOther && table.meant[2]) delete table.meant[2].cod;
  const [head, ...rows] = linesOf(table, random);
  const heading = isOther ? pick(['Receipt', 'Resit', '收据', 'Batch']) : cod.heading;
  const repeatedHeadings = (head?.cells ?? []).map((cell) => (cell === cod.heading ? heading : cell));
  const title = random() < 0.5 ? [[pick(['PAID', 'Zone B', 'DAH BAYAR'])]] : [];
  const all = [
    head?.cells ?? [],
    ...rows.slice(0, 2).map(({ cells }) => cells),
    ...title,
    repeatedHeadings,
    rows[2]?.cells ?? [],
  ];
  return { lines: all.map((cells, i) => ({ line: i + 1, cells })), meant: eachAlone(table) };
};

const KINDS = {
  dittos,
  secondTable,
  lineItems,
  insuredSum,
  addressAndPhone,
  yesOrNo,
  returnedPieces,
  giftCard,
  itemLines,
  mergedCash,
  titles,
  totals,
  valueOfAll,
  twoSides,
  monthNames,
  swappedPlaces,
  besides,
} satisfies Record<string, Kind>;

/** A sheet of a few rows in another form: more columns, lines or cells than a good sheet, with the same parcels. */
export function spoilShape(random: Random): SpoiledSheet {
  const pick: Pick = (list) => pickFrom(random, list);
  const kind = pick(Object.keys(KINDS) as (keyof typeof KINDS)[]);
  return { kind, ...KINDS[kind](pick, random) };
}
