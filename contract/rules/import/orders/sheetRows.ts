import { inAllLanguages } from '../../../../texts/read.ts';
import { smallestMinor } from '../../money/currencies.ts';
import { fromMinor } from '../../money/money.ts';
import { readMoney } from '../../money/readMoney.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { isOfLines, meaningOf, USUAL } from '../headings/headingWords.ts';
import type { SheetHeadings } from '../headings/sheetHeadings.ts';
import type { LeftOutReason, SheetRole } from '../headings/sheetRoles.ts';
import { isEmptyRow, isExampleRow } from '../importCheck.ts';
import { isNear } from '../importChoices.ts';
import { type ImportColumn, ITEM_COLUMNS } from '../importColumns.ts';
import { timeIn } from '../importDates.ts';
import type { RowValues } from '../importFacts.ts';
import { readCounted, readMeasure, weightInText } from '../importMeasures.ts';
import { readNumber } from '../importNumbers.ts';
import type { FoundChange, FoundProblem } from '../importProblems.ts';
import { valuesOf, withUnit } from '../importRows.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { withWholeFlags } from './flags.ts';
import { insureGoods, insureOrNot } from './insurance.ts';
import { type ShopSays, sendingOf } from './leftOut.ts';
import { type ItemRead, withLineItems } from './lineItems.ts';
import { mergedAmounts, mergedReceivers, type SheetCells, withMergedNumbers } from './mergedAmounts.ts';
import { linesWithoutParcel } from './notParcels.ts';
import {
  gatherParcels,
  itemValues,
  type LinesDiffer,
  type Parcel,
  type RoleTexts,
  type SheetLine,
} from './orderLines.ts';
import { pricesOf, totalsOfOrder } from './orderTotals.ts';
import { isCashOnDelivery, isWord, saysHeld, saysSent } from './orderWords.ts';
import { isOnlyCash, toCollect } from './payment.ts';
import { withPersonsAndPhones } from './personAndPhone.ts';
import { readSize } from './sizes.ts';
import { withWholeContact } from './wholeContact.ts';

/** A row of a sheet: a parcel with its first item, or, with `partOf`, a further item of the parcel on that line. */
export interface SheetRow {
  line: number;
  partOf?: number;
  /** The number of the item on its line, from 2, if the line has several. */
  item?: number;
  values: RowValues;
  /** The line's cells, by which the next file recognises it. */
  raw: RowValues;
  leftOut?: LeftOutReason;
  /** Changes and questions from turning the line into a row. */
  found?: { problems: FoundProblem[]; changes: FoundChange[] };
}
type Found = NonNullable<SheetRow['found']>;

type Headings = Pick<
  SheetHeadings,
  'columns' | 'roles' | 'units' | 'per' | 'format' | 'currency' | 'services'
> &
  Partial<Pick<SheetHeadings, 'headers' | 'confidence'>>;

interface ReadLine extends SheetLine {
  changes: FoundChange[];
  /** Further items of the line. */
  items: ItemRead[];
  leftOut?: LeftOutReason;
  doubt?: string;
}

/**
 * The rows below the headings, without the template's example, repeated headings, and lines without a used column. Totals and captions are
 * rows that are left out.
 */
export function rowsOfSheet(lines: readonly SheetCells[], given: Headings): SheetRow[] {
  // The tenant's own currency is left out, because amounts without a currency are read in it.
  const units = given.units.map((unit) => (unit === given.currency ? null : unit));
  const headings = { ...given, units };
  const all = withMergedNumbers(withWholeFlags(lines, headings.headers), headings);
  const valued = all.flatMap(({ line, cells }) => {
    const values = valuesOf(withHeadingWords(cells, headings), headings.columns, headings.units);
    const isNone = isEmptyRow(values) || isExampleRow(values);
    return isNone || isHeadings(cells, headings) ? [] : [{ line, cells, values }];
  });
  const without = new Set([...linesWithoutParcel(valued, headings.columns), ...titlesOf(all, headings)]);
  const trackedAt = trackingAt(valued, headings);
  const read = valued.flatMap(({ line, cells, values }) =>
    without.has(line) ? [] : [readLine(line, cells, values, headings, trackedAt)],
  );
  const sent = withoutVirtual(withoutShopServices(withServices(read, headings), headings));
  const parcels = gatherParcels(sent, {
    isOfLines: Boolean(headings.headers?.some(isOfLines)),
    isNumbered: isEachNumbered(sent, headings),
    merged: mergedReceivers(lines, headings),
  });
  const merged = mergedAmounts(lines, parcels, headings);
  return [
    ...parcels.flatMap((parcel) => rowsOfParcel(parcel, headings, merged.get(parcel.lines[0].line))),
    ...valued.flatMap(({ line, values }): SheetRow[] =>
      without.has(line) ? [{ line, values, raw: values, leftOut: 'noParcel' }] : [],
    ),
  ].sort((a, b) => a.line - b.line);
}

/** `No` above 1, 2, 3: each line is a row of its own. */
const isEachNumbered = (lines: readonly ReadLine[], { columns, roles }: Headings): boolean =>
  columns.some(
    (column, at) =>
      !column &&
      !roles[at] &&
      lines.every(({ cells }, i) => {
        const text = cells[at]?.trim() ?? '';
        return /^\d+$/.test(text) && Number(text) === Number(lines[0]?.cells[at]) + i;
      }),
  );

/** The lines without gift cards and other items that no parcel holds. An order of such items alone is no parcel. */
function withoutVirtual(lines: ReadLine[]): ReadLine[] {
  const isVirtual = ({ roles }: ReadLine) => isWord('no', roles.needsShipping?.[0] ?? '');
  if (!lines.some(isVirtual)) return lines;
  const keyOf = ({ line, roles }: ReadLine) => roles.orderKey?.[0] ?? String(line);
  const orders = new Map<string, ReadLine[]>();
  for (const line of lines) orders.set(keyOf(line), [...(orders.get(keyOf(line)) ?? []), line]);
  return [...orders.values()].flatMap((order): ReadLine[] => {
    const [first, ...others] = order;
    const [sent, ...more] = order.filter((line) => !isVirtual(line));
    if (!first || !sent) return order.map((line) => ({ ...line, leftOut: 'noParcel' }));
    if (first === sent) return [first, ...others.filter((line) => !isVirtual(line))];
    const ofOrder = Object.fromEntries(
      Object.entries(first.values).filter(([column]) => !ITEM_COLUMNS.includes(column as ImportColumn)),
    );
    const values: RowValues = { ...ofOrder, ...itemValues(sent.values) };
    return [{ ...first, values, cells: sent.cells, items: sent.items }, ...more];
  });
}

/** `Zone B`: lines of one cell above repeated headings. */
const titlesOf = (lines: readonly SheetCells[], headings: Headings): number[] =>
  lines.flatMap(({ line, cells }, i) =>
    cells.filter((cell) => cell.trim()).length === 1 && isHeadings(lines[i + 1]?.cells ?? [], headings)
      ? [line]
      : [],
  );

const TRACKING = new Set(
  Object.values(inAllLanguages('importWords')).flatMap(({ tracking }) => tracking.map(foldName)),
);
/** The column of tracking numbers in a sheet that no shop made, if some of its lines have none: the others may be sent already. */
function trackingAt(lines: readonly SheetCells[], { headers = [], columns, format }: Headings): number {
  const at = headers.findIndex((header, i) => !columns[i] && TRACKING.has(foldName(header)));
  const isAny = (is: boolean) => lines.some(({ cells }) => hasNumber(cells[at]) === is);
  return (!format || format === 'template') && isAny(true) && isAny(false) ? at : -1;
}
const hasNumber = (cell = ''): boolean => /\d{3}/.test(cell);

/** `Courier` beside `Service`: a cell that names one of the tenant's services counts before a courier, which has several. */
function withServices(read: ReadLine[], { columns, services, headers = [] }: Headings): ReadLine[] {
  const own = new Set(services?.services.map(foldName));
  const others = headers.flatMap((header, at) =>
    !columns[at] && meaningOf(header)?.column === 'serviceCode' ? [at] : [],
  );
  if (own.size === 0 || others.length === 0 || !columns.includes('serviceCode')) return read;
  const isService = (text: string) => own.has(foldName(text));
  return read.map((line) => {
    const from = line.values.serviceCode ?? '';
    const to = others.map((at) => line.cells[at]?.trim() ?? '').find(isService);
    return to && !isService(from) ? { ...line, values: { ...line.values, serviceCode: to } } : line;
  });
}

/**
 * Removes a shop's shipping methods, which are no services. The whole column is emptied if its heading is not the template's and no value
 * resembles a service of the tenant.
 */
function withoutShopServices(read: ReadLine[], headings: Headings): ReadLine[] {
  const { columns, services, headers = [], confidence = [] } = headings;
  const at = columns.indexOf('serviceCode');
  const names = services ? [...services.services, ...services.couriers] : [];
  if (!services || confidence[at] === 'chosen' || meaningOf(headers[at] ?? '')?.score !== USUAL) return read;
  const texts = new Set(read.flatMap(({ values }) => values.serviceCode ?? []));
  if ([...texts].some((text) => !isEmptyWord(text) && isNear(names, text))) return read;
  return read.map((line) => {
    const { serviceCode: from, ...values } = line.values;
    if (!from || isEmptyWord(from)) return line;
    const change: FoundChange = { column: 'serviceCode', rule: 'shopService', params: { from, to: '' } };
    return { ...line, values, changes: [...line.changes, change] };
  });
}

const BARE_NUMBER = /^(?:[a-z]?\d{1,4}[a-z]?|[a-z])$/i;
const FLOORS = anyOf(Object.values(inAllLanguages('contactWords')).flatMap(({ floorForms }) => floorForms));
const FLOOR = new RegExp(`^(?:${FLOORS})`, 'i');
const ADDRESSES = new Set(
  Object.values(inAllLanguages('contactWords')).flatMap(({ fields }) => fields.Address1.map(foldName)),
);
const isOfAddress = (header: string) => /\d/.test(header) || ADDRESSES.has(foldName(header));

/** Adds the heading to a bare number or letter in an address: `201` below `Blk`, `B` below `Block`, `05` below `Floor`. */
function withHeadingWords(cells: readonly string[], { columns, headers = [] }: Headings): readonly string[] {
  return cells.map((cell, at) => {
    const [column, header = ''] = [columns[at], headers[at]?.replace(/[*:]+$/, '').trim()];
    const isPart = column?.endsWith('Address2')
      ? !isOfAddress(header)
      : column?.endsWith('UnitNo') && FLOOR.test(header);
    return isPart && header && BARE_NUMBER.test(cell.trim()) ? `${header} ${cell.trim()}` : cell;
  });
}

/** Sheets that are pasted together repeat their headings. */
function isHeadings(cells: readonly string[], { headers = [] }: Headings): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() ? [[cell.trim(), headers[at]]] : []));
  return filled.length > 1 && filled.every(([cell, header]) => cell === header);
}

function readLine(
  line: number,
  cells: readonly string[],
  own: RowValues,
  headings: Headings,
  trackedAt: number,
): ReadLine {
  const roles = rolesOf(cells, headings);
  const measured = withWeightUnit(withSize(own, cells, headings), roles);
  const whole = withWholeContact(measured, headings.columns);
  const told = withPersonsAndPhones(whole.values, headings.columns);
  const counted = withCountedWeight(told.values, headings);
  const listed = withLineItems(counted.values, roles.lineItem);
  const weighed = withDescribedWeight(listed.values);
  const hasWeight = Boolean(listed.values.weightKg ?? listed.values.parcelWeightKg);
  const timed = withPickupTime(weighed.values, roles);
  const coded = withDialCode(timed.values, roles);
  const { values, changes } = withPayer(coded.values, roles, headings.format);
  const sending = sendingOf({ ...shopSays(roles), cod: values.cod }, headings.format);
  const isNowhere =
    headings.columns.includes('receiverAddress1') && DESTINATION.every((column) => !values[column]?.trim());
  const held = doubtIn(values.note ?? '', cells, headings, trackedAt).doubt ?? '';
  // A shop's order without an address that the buyer collects.
  const isCollected =
    isNowhere &&
    (headings.format === 'shopify'
      ? roles.paymentStatus !== undefined
      : saysHeld(held) || cells.some((cell, at) => !headings.columns[at] && isWord('selfCollect', cell)));
  const [back = ''] = roles.returned ?? [];
  const returned = /[1-9]/.test(back)
    ? `${headings.headers?.[headings.roles.indexOf('returned')]} ${back}`
    : undefined;
  return {
    line,
    cells,
    values,
    changes: [
      ...whole.changes,
      ...told.changes,
      ...counted.changes,
      ...listed.changes,
      ...weighed.changes,
      ...timed.changes,
      ...coded.changes,
      ...changes,
    ],
    items: hasWeight ? listed.items : listed.items.map(withItemWeight),
    roles,
    sending: JSON.stringify(sending),
    ...('leaveOut' in sending
      ? { leftOut: sending.leaveOut }
      : isCollected
        ? { leftOut: 'noParcel' as const }
        : {}),
    ...('doubt' in sending
      ? { doubt: sending.doubt }
      : (listed.doubt ?? returned)
        ? { doubt: listed.doubt ?? returned }
        : { doubt: held || undefined }),
  };
}

const DESTINATION = ['receiverAddress1', 'receiverAddress2', 'receiverCity', 'receiverPostcode'] as const;

/** A remark, or a cell of an unused column, that says not to send: `Self pickup` below `Delivery Method`. */
function doubtIn(
  note: string,
  cells: readonly string[],
  { columns, roles, headers = [] }: Headings,
  trackedAt: number,
): { doubt?: string | undefined } {
  // Beside a status of its own, a number says nothing.
  const isTracked = hasNumber(cells[trackedAt]) && !STATUSES.some((role) => roles.includes(role));
  if (isTracked) return { doubt: `${headers[trackedAt]} ${cells[trackedAt]}` };
  const doubt = isEnd(note)
    ? note
    : cells.find((cell, at) => !columns[at] && !roles[at] && cell.length <= LONGEST_MARK && saysHeld(cell));
  return doubt ? { doubt } : {};
}
const LONGEST_MARK = 60;
const STATUSES: readonly SheetRole[] = ['orderStatus', 'shippedAt'];

/** A weight whose unit is in another cell. */
const withWeightUnit = ({ weightKg, ...values }: RowValues, { weightUnit }: RoleTexts): RowValues =>
  weightKg ? { ...values, weightKg: withUnit(weightKg, weightUnit?.[0]) } : values;

/** A remark that ends the order or holds it: `CANCEL`, `dah pos`, `hold first`, also beside other words: `CANCEL - buyer changed mind`. */
const isEnd = (remark: string): boolean =>
  saysHeld(remark) ||
  saysSent(remark) ||
  (['refunded', 'shipped'] as const).some((word) => isWord(word, remark)) ||
  remark.split(PART_END).some((part) => isWord('cancelled', part));
const PART_END = /\s[-–—]\s|[,;:/|.!()（），；：。！\n]+/u;

/** Splits a cell of three lengths. A text that is no size becomes a problem of the column of lengths. */
function withSize(values: RowValues, cells: readonly string[], { roles, units }: Headings): RowValues {
  const at = roles.indexOf('size');
  const text = cells[at]?.trim();
  if (!text || isEmptyWord(text)) return values;
  const [lengthCm = text, widthCm, heightCm] = readSize(text, units[at] ?? null) ?? [];
  return { ...values, lengthCm, ...(widthCm && heightCm ? { widthCm, heightCm } : {}) };
}

/** `2 x 0.5kg` in a cell of weights: pieces with a weight each, unless another cell counts other pieces. */
function withCountedWeight(
  values: RowValues,
  { columns, per }: Headings,
): { values: RowValues; changes: FoundChange[] } {
  const { weightKg: from = '', quantity: pieces } = values;
  const counted = readCounted(from);
  if (!counted || (pieces && readNumber(pieces, 0).value !== counted.pieces)) return { values, changes: [] };
  const { each, all } = counted;
  const of = per[columns.indexOf('weightKg')];
  if (of === 'row' || of === 'parcel')
    return {
      values: { ...values, weightKg: all },
      changes: [{ column: 'weightKg', rule: 'fromCell', params: { from, to: all } }],
    };
  const found = { weightKg: each, quantity: String(counted.pieces) };
  return {
    values: { ...values, ...found },
    changes: (['weightKg', 'quantity'] as const).map((column) => ({
      column,
      rule: 'fromCell',
      params: { from, to: found[column] },
    })),
  };
}

/** `Kopi 500g`: the weight of a piece, where no cell says another weight. */
function withDescribedWeight(values: RowValues): { values: RowValues; changes: FoundChange[] } {
  const { itemDescription: from = '', weightKg = '', parcelWeightKg = '' } = values;
  const isNone = [weightKg, parcelWeightKg].every((text) => !text || isEmptyWord(text));
  const to = isNone ? weightInText(from) : null;
  return to
    ? {
        values: { ...values, weightKg: to },
        changes: [{ column: 'weightKg', rule: 'fromCell', params: { from, to } }],
      }
    : { values, changes: [] };
}

function withItemWeight(item: ItemRead): ItemRead {
  const { values, changes } = withDescribedWeight(item.values);
  return { values, changes: [...item.changes, ...changes] };
}

/** A pickup whose time is in another cell. */
function withPickupTime(
  values: RowValues,
  { pickupTime }: RoleTexts,
): { values: RowValues; changes: FoundChange[] } {
  const from = pickupTime?.[0] ?? '';
  const time = timeIn(from);
  const day = values.pickupDate?.trim() ?? '';
  if (!time || !day || /\d:\d/.test(day)) return { values, changes: [] };
  const to = `${day} ${time}`;
  return {
    values: { ...values, pickupDate: to },
    changes: [{ column: 'pickupDate', rule: 'fromCell', params: { from, to } }],
  };
}

/** A phone number whose country code is in another cell. */
function withDialCode(
  values: RowValues,
  { dialCode }: RoleTexts,
): { values: RowValues; changes: FoundChange[] } {
  const from = values.receiverPhone ?? '';
  const code = dialCode?.[0]?.replace(/\D/g, '') ?? '';
  const digits = from.replace(/\D/g, '');
  if (!code || !digits || /^(?:\+|00)/.test(from.trim()) || digits.startsWith(code))
    return { values, changes: [] };
  const to = `+${code}${digits.replace(/^0/, '')}`;
  return {
    values: { ...values, receiverPhone: to },
    changes: [{ column: 'receiverPhone', rule: 'dialCode', params: { from, to } }],
  };
}

/**
 * Fills in missing values of the receiver from the payer: phone and email, and the whole contact if no receiver's address exists. Shopify's
 * orders without a receiver have nothing to send.
 */
function withPayer(
  values: RowValues,
  roles: RoleTexts,
  format: Headings['format'],
): { values: RowValues; changes: FoundChange[] } {
  const hasPlace = PLACE.some((field) => values[`receiver${field}`]);
  const hasOther = roles.payerAddress1 && format !== 'shopify';
  if (!hasPlace && !hasOther) return { values, changes: [] };
  const fields = hasPlace ? (['Phone', 'Email'] as const) : CONTACT_FIELDS;
  const filled = fields.flatMap((field): FoundChange[] => {
    const texts = roles[`payer${field}`] ?? [];
    const to = field === 'Name' ? texts.join(' ') : texts[0];
    const column = `receiver${field}` as const;
    return to && !values[column] ? [{ column, rule: 'fromPayer', params: { from: '', to } }] : [];
  });
  return {
    values: { ...values, ...Object.fromEntries(filled.map(({ column, params }) => [column, params.to])) },
    changes: filled,
  };
}

const PLACE = ['Address1', 'Address2', 'City', 'Postcode'] as const;
const CONTACT_FIELDS = ['Name', 'Phone', 'Email', 'Company', 'UnitNo', ...PLACE, 'State', 'Country'] as const;

function rolesOf(cells: readonly string[], { roles, units, headers = [] }: Headings): RoleTexts {
  const texts: Partial<Record<SheetRole, string[]>> = {};
  roles.forEach((role, at) => {
    const cell = cells[at]?.trim();
    if (!role || !cell) return;
    // `Yes` or a day below `Paid?` says what the heading says.
    const header = headers[at] ?? '';
    const isPaid = role === 'paymentStatus' && isWord('paid', header) && !isWord('no', cell);
    const text = isPaid ? header : role === 'orderTotal' ? withUnit(cell, units[at]) : cell;
    const known = texts[role];
    if (known) known.push(text);
    else texts[role] = [text];
  });
  return texts;
}

const shopSays = (roles: RoleTexts): ShopSays => ({
  orderStatus: roles.orderStatus ?? [],
  paymentStatus: roles.paymentStatus ?? [],
  paymentMethod: methodOf(roles).join(', '),
  cancelledAt: unlessNo(roles.cancelledAt),
  shippedAt: unlessNo(roles.shippedAt),
});

const unlessNo = ([text = '']: readonly string[] = []): string => (isWord('no', text) ? '' : text);

/** The payment method. Some sheets have it in the column of the payment status. */
const methodOf = ({ paymentMethod = [], paymentStatus = [] }: RoleTexts): string[] => [
  ...paymentMethod,
  ...paymentStatus.filter(isCashOnDelivery),
];

function rowsOfParcel(
  { values, lines, differs }: Parcel<ReadLine>,
  headings: Headings,
  merged: readonly FoundProblem[] = [],
): SheetRow[] {
  const [first, ...others] = lines;
  const found: Found = { problems: [...differs.map(asQuestion), ...merged], changes: [...first.changes] };
  if (first.doubt)
    found.problems.push({
      column: 'referenceNo',
      rule: 'statusDoubt',
      params: { value: values.referenceNo ?? '', status: first.doubt },
    });
  const head = { ...values };
  payOnDelivery(head, lines, found, headings);
  const unsure = insureOrNot(head, first.roles.insured?.[0] ?? '');
  if (unsure) found.problems.push(unsure);
  const rows: SheetRow[] = [
    { line: first.line, values: head, raw: first.values, found },
    ...first.items.map(({ values, changes }, i) => ({
      line: first.line,
      partOf: first.line,
      item: i + 2,
      values,
      raw: values,
      found: { problems: [], changes },
    })),
    ...others.map((line) => ({
      line: line.line,
      partOf: first.line,
      values: itemValues(line.values),
      raw: line.values,
      found: { problems: [], changes: [] },
    })),
  ];
  weighParcel(rows, headings);
  valueOfParcel(rows, headings);
  for (const row of rows) valuePieces(row, headings);
  insureGoods(rows, headings);
  return rows.map(({ found: all, ...row }) => ({
    ...row,
    ...(first.leftOut ? { leftOut: first.leftOut } : {}),
    ...(all && all.problems.length + all.changes.length > 0 ? { found: all } : {}),
  }));
}

const asQuestion = ({ column, line, values: [first, other] }: LinesDiffer): FoundProblem => ({
  column,
  rule: 'linesDiffer',
  params: { value: first, other, line },
  choices: [first, other],
});

function payOnDelivery(head: RowValues, lines: readonly ReadLine[], found: Found, headings: Headings): void {
  const distinct = (of: (roles: RoleTexts) => readonly string[] | undefined) => [
    ...new Set(lines.flatMap(({ roles }) => of(roles) ?? [])),
  ];
  const currency = head.currency?.trim().toUpperCase() || (headings.currency ?? '');
  const collect = toCollect({
    cod: head.cod ?? '',
    totals: totalsOfOrder(
      lines.map(({ roles }) => roles.orderTotal ?? []),
      headings,
      currency,
      lines.map(({ values }) => values.declaredValue),
    ),
    prices: pricesOf(lines, headings, currency),
    method: distinct(methodOf).join(', '),
    status: distinct(({ paymentStatus }) => paymentStatus),
    // People write `COD RM50` behind a name or an address, too. Numbers before the word are of the address.
    note: isCashOnDelivery(head.note ?? '')
      ? (head.note ?? '')
      : (OF_ADDRESS.map((column) => head[column] ?? '').find(isCashOnDelivery) ?? '').replace(BEFORE_COD, ''),
  });
  if (collect.cod) head.cod = collect.cod;
  else delete head.cod;
  const { note: from = '' } = head;
  if (collect.cod && !collect.question && isOnlyCash(from, collect.cod)) {
    delete head.note;
    found.changes.push({ column: 'note', rule: 'oneValue', params: { from, to: '' } });
  }
  if (collect.change) found.changes.push(collect.change);
  if (collect.question) found.problems.push(collect.question);
}

const OF_ADDRESS = ['receiverName', 'receiverAddress1', 'receiverAddress2'] as const;
const BEFORE_COD = /^.*?(?=c\.?o\.?d)/is;

/** Weights of rows add up to the parcel's weight. A weight of the parcel is on each of its lines and counts once. */
function weighParcel(rows: SheetRow[], { columns, per }: Headings): void {
  const [head] = rows;
  // One cell of weight beside several items in columns is of all, unless its heading says that it is of a piece.
  const at = columns.indexOf('weightKg');
  const isOfAll = at >= 0 && per[at] !== 'piece' && rows.some(({ item }) => item);
  const of = isOfAll ? 'parcel' : per[at];
  if (!head || (of !== 'row' && of !== 'parcel')) return;
  const texts = rows.flatMap(({ values }) => values.weightKg ?? []);
  if (texts.length === 0 || (of === 'row' && texts.length < rows.length)) return;
  const kg = texts.map((text) => readNumber(readMeasure(text, 'kg').bare, 3).value);
  // A text that is no weight stays in its cell and becomes a problem there.
  if (kg.some((value) => value === null)) return;
  const weights = kg as number[];
  const sumOfAll = weights.reduce((sum, value) => sum + value, 0);
  const total = of === 'row' ? sumOfAll : (weights[0] ?? 0);
  if (of === 'parcel' && new Set(weights).size > 1)
    head.found?.problems.push({
      column: 'parcelWeightKg',
      rule: 'linesDiffer',
      params: { value: weights[0] ?? 0, other: weights.find((value) => value !== weights[0]) ?? 0, line: 0 },
      choices: [...new Set([...weights, Number(sumOfAll.toFixed(6))])].map(String),
    });
  const [text = ''] = texts;
  const sum = String(Number(total.toFixed(6)));
  // A single line keeps its text unchanged, so that the unit is read and shown there.
  head.values.parcelWeightKg = of === 'parcel' || texts.length === 1 ? text : sum;
  if (of === 'row' && texts.length > 1)
    head.found?.changes.push({
      column: 'parcelWeightKg',
      rule: 'unit',
      params: { from: texts.join(' + '), to: sum, unit: 'kg' },
    });
  for (const row of rows) delete row.values.weightKg;
}

/** A value of the whole parcel that each of its lines repeats counts once. */
function valueOfParcel([head, ...others]: readonly SheetRow[], { columns, per }: Headings): void {
  const isOfParcel = per[columns.indexOf('declaredValue')] === 'parcel';
  const isSame = others.every(({ values }) => values.declaredValue === head?.values.declaredValue);
  if (!isOfParcel || !isSame) return;
  for (const { values, found } of others) {
    const { declaredValue: from } = values;
    delete values.declaredValue;
    if (from) found?.changes.push({ column: 'declaredValue', rule: 'oneValue', params: { from, to: '' } });
  }
}

/** Divides the value of a row, or of its parcel, by the pieces. */
function valuePieces({ values, found }: SheetRow, { columns, per, roles, currency = '' }: Headings): void {
  const at = columns.indexOf('declaredValue');
  const of = at < 0 && roles.includes('lineItem') ? 'row' : per[at];
  const text = values.declaredValue;
  const pieces = readNumber(values.quantity ?? '1', 0).value;
  if (!text || (of !== 'row' && of !== 'parcel') || !pieces || pieces === 1) return;
  const expected = values.currency?.trim().toUpperCase() || currency;
  const read = readMoney(text, expected);
  const minor = read.kind === 'amount' || read.kind === 'foreign' ? read.minor : null;
  // A text that is no plain amount stays in its cell and becomes a question there.
  if (minor === null) return;
  const written = read.kind === 'foreign' ? read.currency : expected;
  const step = smallestMinor(written);
  const each = String(fromMinor(Math.round(minor / pieces / step) * step));
  values.declaredValue = read.kind === 'foreign' ? `${written} ${each}` : each;
  found?.changes.push({
    column: 'declaredValue',
    rule: 'perPiece',
    params: { from: text, to: values.declaredValue, quantity: pieces },
  });
}
