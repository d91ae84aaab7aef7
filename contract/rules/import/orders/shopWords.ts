import { meaningOf, USUAL } from '../headings/headingWords.ts';
import { isNear } from '../importChoices.ts';
import { type ImportColumn, ITEM_COLUMNS } from '../importColumns.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundChange } from '../importProblems.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { itemValues, type RoleTexts } from './orderLines.ts';
import { isPaidAtDoor, isUnpaid, isWord, leavesOpen, saysNoCash } from './orderWords.ts';
import { methodOf } from './readLine.ts';
import type { Headings, ReadLine } from './sheetRow.ts';

/** The lines without gift cards and other items that no parcel holds. An order of such items alone is no parcel. */
export function withoutVirtual(lines: ReadLine[]): ReadLine[] {
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

/** `Courier` beside `Service`: a cell that names one of the tenant's services counts before a courier, which has several. */
export function withServices(read: ReadLine[], { columns, services, headers = [] }: Headings): ReadLine[] {
  const serviceNames = new Set(services?.services.map(foldName));
  const others = headers.flatMap((header, at) =>
    !columns[at] && meaningOf(header)?.column === 'serviceCode' ? [at] : [],
  );
  if (serviceNames.size === 0 || others.length === 0 || !columns.includes('serviceCode')) return read;
  const isService = (text: string) => serviceNames.has(foldName(text));
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
export function withoutShopServices(read: ReadLine[], headings: Headings): ReadLine[] {
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

/**
 * Reads a courier's words for goods (`Clothes`, `Food`) as the goods. The whole column is emptied if the sheet is not our
 * template and no value resembles a type of the tenant.
 */
export function withoutGoodsTypes(read: ReadLine[], headings: Headings): ReadLine[] {
  const { columns, services, format, confidence = [] } = headings;
  const names = services?.itemTypes;
  if (!names || format === 'template' || confidence[columns.indexOf('itemType')] === 'chosen') return read;
  const texts = new Set(read.flatMap(({ values }) => values.itemType ?? []));
  if ([...texts].some((text) => !isEmptyWord(text) && isNear(names, text))) return read;
  return read.map((line) => {
    const { itemType: from, ...values } = line.values;
    if (!from || isEmptyWord(from)) return line;
    const goods = values.itemDescription ? {} : { itemDescription: from };
    const change: FoundChange = { column: 'itemType', rule: 'goodsType', params: { from, to: '' } };
    return { ...line, values: { ...values, ...goods }, changes: [...line.changes, change] };
  });
}

/**
 * A payment that is neither known as cash nor as anything else, in a sheet with cash on delivery: `Cust`. So is an empty one, where other
 * orders say either cash or another payment and no column has the amounts to collect.
 */
export function withUnknownPayments(
  read: ReadLine[],
  { format, columns, roles, headers = [] }: Headings,
): ReadLine[] {
  const methods = read.flatMap((line) => methodOf(line.roles));
  const isMixed = format === null && methods.some(isPaidAtDoor);
  if (!isMixed) return read;
  const statusesOf = ({ paymentStatus = [], orderStatus = [] }: RoleTexts) => [
    ...paymentStatus,
    ...orderStatus,
  ];
  const isSaidByAll =
    !columns.includes('cod') &&
    (methods.some((method) => !isPaidAtDoor(method) && isKnownPayment(method)) ||
      read.some((line) => statusesOf(line.roles).some((status) => isWord('paid', status))));
  const at = SAYING.map((role) => roles.indexOf(role)).find((place) => place >= 0) ?? -1;
  const unsaid = isSaidByAll ? `${headers[at] ?? ''} -` : '';
  return read.map((line) => {
    const [method = statusesOf(line.roles).length > 0 ? '' : unsaid] = methodOf(line.roles);
    return line.doubt ||
      line.leftOut ||
      !method ||
      /[1-9]/.test(line.values.cod ?? '') ||
      (method !== unsaid && isKnownPayment(method))
      ? line
      : { ...line, openPayment: method };
  });
}

const SAYING = ['paymentMethod', 'paymentStatus', 'orderStatus'] as const;
const isKnownPayment = (method: string): boolean =>
  isUnpaid(method) || saysNoCash(method) || isWord('not', method) || !leavesOpen(method);

const CARTON = /^(\d{1,2})\s*(?:\/|of)\s*(\d{1,2})$/i;
const OF_RECEIVER = ['receiverName', 'receiverPhone', 'receiverAddress1', 'receiverPostcode'] as const;

/** `1/2`, `2/2` beside the same receiver: the cartons of one parcel. */
export function withCartons(read: ReadLine[], { columns, roles }: Headings): ReadLine[] {
  const width = Math.max(0, ...read.map(({ cells }) => cells.length));
  const receiverOf = ({ values }: ReadLine) => OF_RECEIVER.map((column) => values[column] ?? '').join('|');
  let lines = read;
  for (let at = 0; at < width; at++) {
    if (columns[at] || roles[at]) continue;
    let first: { line: ReadLine; next: number; of: number } | null = null;
    lines = lines.map((line) => {
      const [, number, of] = CARTON.exec(line.cells[at]?.trim() ?? '') ?? [];
      const isNext: boolean =
        first !== null &&
        Number(number) === first.next &&
        Number(of) === first.of &&
        receiverOf(line) === receiverOf(first.line);
      if (!first || !isNext)
        first = Number(number) === 1 && Number(of) > 1 ? { line, next: 2, of: Number(of) } : null;
      else first.next += 1;
      return first && !line.roles.orderKey && !line.values.referenceNo
        ? { ...line, roles: { ...line.roles, orderKey: [`${first.line.line}:${at}`] } }
        : line;
    });
  }
  return lines;
}
